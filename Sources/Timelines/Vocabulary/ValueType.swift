/// The type of a field's value. Spec files, the process protocol and the JSON schema use it.
public indirect enum ValueType: Hashable, Sendable {
  case flag
  case integer
  case duration
  case instant
  case octets
  case uuid
  case address
  /// One word of a closed list.
  case symbol([String])
  case text
  case list(ValueType)
  /// Named parts, for example a characteristic of a service tree, or an advertisement dictionary.
  case record([Field])
}

extension ValueType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .flag: "flag"
    case .integer: "integer"
    case .duration: "duration"
    case .instant: "instant"
    case .octets: "octets"
    case .uuid: "UUID"
    case .address: "address"
    case .symbol(let words): words.joined(separator: " | ")
    case .text: "text"
    case .list(let element): "list of \(element)"
    case .record(let fields): "{\(fields.map(\.rawValue).joined(separator: ", "))}"
    }
  }
}
