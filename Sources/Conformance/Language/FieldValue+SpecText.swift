package import Timelines

extension FieldValue {
  /// The value as a spec file writes it.
  package var specText: String {
    switch self {
    case .octets(let octets): "0x" + octets.map(Self.hexadecimal).joined()
    case .uuid, .text, .address: "\"\(self)\""
    case .instant(let instant): DurationText.text(nanoseconds: instant.nanoseconds)
    case .list(let values): "[" + values.map(\.specText).joined(separator: ", ") + "]"
    case .record(let fields):
      "{" + fields.map { "\($0.field.rawValue): \($0.value.specText)" }.joined(separator: ", ")
        + "}"
    case .duration(let nanoseconds): DurationText.text(nanoseconds: nanoseconds)
    case .flag, .integer: "\(self)"
    }
  }

  private static func hexadecimal(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}
