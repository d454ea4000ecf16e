extension SMPCode {
  /// The end of a link that alone sends such a PDU; nil if both do. The central begins a pairing.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.1, 3.5.1, 3.5.2 and 3.6.7.
  public var onlySender: LinkEnd? {
    switch rawValue {
    case 0x01: .central
    case 0x02, 0x0B: .peripheral
    default: nil
    }
  }
}
