/// Names for codes of 16 bits, as the Assigned Numbers list them.
///
/// They stand in a file, as lines such as `1800 Generic Access`. Lines that begin with `#` are comments.
struct AssignedNames: Sendable {
  private let names: [UInt16: String]

  init(_ octets: [UInt8]) {
    var names: [UInt16: String] = [:]
    for line in String(decoding: octets, as: UTF8.self).split(separator: "\n") {
      let (code, name) = line.divided(at: " ")
      if let code = UInt16(code, radix: 16) { names[code] = String(name) }
    }
    self.names = names
  }

  subscript(code: UInt16) -> String? { names[code] }
}
