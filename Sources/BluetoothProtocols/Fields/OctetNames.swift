/// Names for codes of one octet.
///
/// Every line about a packet looks such a name up. An array with a place for each code answers at once,
/// where a dictionary would hash the code first.
struct OctetNames: Sendable, ExpressibleByDictionaryLiteral {
  private var names: [String?] = Array(repeating: nil, count: 256)

  init(_ known: some Sequence<(code: UInt8, name: String)>) {
    for (code, name) in known { names[Int(code)] = name }
  }

  init(dictionaryLiteral elements: (UInt8, String)...) {
    self.init(elements.lazy.map { (code: $0, name: $1) })
  }

  subscript(code: UInt8) -> String? { names[Int(code)] }

  /// The names that there are, by their codes.
  var byCode: [Int: String] {
    Dictionary(
      uniqueKeysWithValues: names.enumerated().compactMap { code, name in name.map { (code, $0) } })
  }
}
