/// The name of a field, ready to be compared and to be written.
///
/// There are some hundred names, and packets by the million that show them. So a name is made once,
/// with its layout, and texts are neither composed nor compared for a packet.
public final class FieldName: Sendable {
  /// The name in the specification, as in `Connection_Handle`.
  public let text: String
  /// The name as a key of JSON: in small letters, with `_` for `-`.
  public let key: String
  /// The beginning of a member of JSON: the key with its quotation marks, and a colon.
  public let memberStart: [UInt8]
  /// The same for the member that says what the value stands for: `_text` follows the key.
  public let meaningStart: [UInt8]
  /// A number that is the same for equal keys, and another one for other keys (FNV-1a).
  public let hash: UInt64

  /// Makes a name of the letters, digits, `_` and `-` that names have.
  public init(_ text: String) {
    self.text = text
    key = String(decoding: text.utf8.map(Self.keyCharacter), as: UTF8.self)
    memberStart = Array("\"\(key)\":".utf8)
    meaningStart = Array("\"\(key)_text\":".utf8)
    hash = Self.hash(ofKey: key)
  }

  /// Returns the number of a key that is made while a packet is shown, see ``hash``.
  public static func hash(ofKey key: String) -> UInt64 {
    key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func keyCharacter(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character | 0x20
    case UInt8(ascii: "-"): UInt8(ascii: "_")
    default: character
    }
  }
}
