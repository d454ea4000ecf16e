/// One of the two ends of a link.
public enum LinkEnd: String, CaseIterable, Hashable, Sendable {
  /// The end that connected. It decides about the timing of the link.
  case central
  /// The end that advertised.
  case peripheral

  /// The other end.
  public var other: LinkEnd { self == .central ? .peripheral : .central }
}

extension LLControlOpcode {
  /// The end of a link that alone sends such control PDUs; nil if both do, or if that is unknown.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.4.2 and 5.1.
  public var onlySender: LinkEnd? {
    switch rawValue {
    // Connection update, channel map, start and pause of encryption, features, update of the PHY,
    // isochronous streams, subrating, reporting of channels.
    case 0x00, 0x01, 0x03, 0x08, 0x0A, 0x18, 0x1F, 0x21, 0x27, 0x28: .central
    // The answers to some of these, and what only a peripheral asks for.
    case 0x04, 0x05, 0x0E, 0x10, 0x17, 0x19, 0x20, 0x26, 0x29: .peripheral
    default: nil
    }
  }
}
