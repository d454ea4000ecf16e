/// Names for codes of 16 bits, as the Assigned Numbers list them.
///
/// The names stand in one text, `1800 Generic Access|1801 ...`, sorted by code. A dictionary
/// literal with hundreds of entries would take long to compile, and longer to read.
struct AssignedNames: Sendable {
  private let names: [UInt16: String]

  init(_ text: String) {
    var names: [UInt16: String] = [:]
    for entry in text.split(separator: "|") {
      let (code, name) = entry.divided(at: " ")
      if let code = UInt16(code, radix: 16) { names[code] = String(name) }
    }
    self.names = names
  }

  subscript(code: UInt16) -> String? { names[code] }
  var count: Int { names.count }
}
