/// The reason why the content of a record cannot be used, although its borders are sound.
public enum RecordDamage: Hashable, Sendable {
  /// The record ends before the octet that says what type it has.
  case noPacketType
  /// The record ends inside the header that its link type puts before the packet.
  case headerCutShort(found: Int, expected: Int)
  /// The header of the link type claims more octets than the record has.
  case packetCutShort(found: Int, expected: Int)
  /// The record names an interface that the file has not described.
  case unknownInterface(UInt32)
  /// The record claims more captured octets than fit into its block.
  case blockTooShort(found: Int, expected: Int)
}

extension RecordDamage: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPacketType:
      "Packet Type is missing: the record has no octets"
    case .headerCutShort(let found, let expected):
      "Pseudo-header is cut short: \(found) of \(expected) octets"
    case .packetCutShort(let found, let expected):
      "Payload is cut short: \(found) of \(expected) octets"
    case .unknownInterface(let number):
      "Interface ID is \(number), but no block describes that interface"
    case .blockTooShort(let found, let expected):
      "Captured Packet Length is \(expected), but the block has room for \(found) octets"
    }
  }
}
