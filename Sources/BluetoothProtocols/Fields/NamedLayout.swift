/// A structure that begins with a code of one octet: its name, and the fields after the code in the
/// order of the specification. To make another one known, add a line to its table.
struct NamedLayout: Sendable {
  var code: UInt8
  var name: String
  /// In the language of ``FieldLayout``; nil if the fields are not known.
  var fields: String?

  init(_ code: UInt8, _ name: String, _ fields: String? = nil) {
    (self.code, self.name, self.fields) = (code, name, fields)
  }
}

extension [NamedLayout] {
  var names: OctetNames { OctetNames(lazy.map { ($0.code, $0.name) }) }

  /// The layouts of those whose fields are known, by code.
  var layouts: [UInt8: FieldLayout] {
    Dictionary(
      uniqueKeysWithValues: compactMap { known in
        known.fields.map { (known.code, FieldLayout($0)) }
      })
  }
}
