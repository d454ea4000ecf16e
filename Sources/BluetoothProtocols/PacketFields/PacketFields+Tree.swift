/// The fields of packets as trees, for looking around in a few packets.
extension PacketFields {
  /// Returns the fields of an HCI command, which is given without its packet type.
  public static func command(_ octets: [UInt8]) -> [PacketField] {
    PacketFieldTree.fields { unsafe command(octets.span.bytes, to: &$0) }
  }

  /// Returns the fields of an HCI event, which is given without its packet type.
  public static func event(_ octets: [UInt8]) -> [PacketField] {
    PacketFieldTree.fields { unsafe event(octets.span.bytes, to: &$0) }
  }

  /// Returns the fields of synchronous data with its header.
  public static func synchronous(_ octets: [UInt8]) -> [PacketField] {
    PacketFieldTree.fields { unsafe synchronous(octets.span.bytes, to: &$0) }
  }

  /// Returns the fields of isochronous data with its headers.
  public static func isochronous(_ octets: [UInt8]) -> [PacketField] {
    PacketFieldTree.fields { unsafe isochronous(octets.span.bytes, to: &$0) }
  }

  /// Returns the fields of a PDU of an advertising channel, from the octet after the access
  /// address.
  public static func advertising(_ octets: [UInt8], from start: Int) -> [PacketField] {
    PacketFieldTree.fields { unsafe advertising(octets.span.bytes, from: start, to: &$0) }
  }

  /// Returns the fields of a control PDU of the link layer.
  public static func control(_ octets: [UInt8], from start: Int, to end: Int) -> [PacketField] {
    PacketFieldTree.fields { unsafe control(octets.span.bytes, from: start, end: end, to: &$0) }
  }

  /// Returns the fields of a PDU of the Attribute Protocol.
  public static func attribute(_ octets: [UInt8], from start: Int = 0) -> [PacketField] {
    PacketFieldTree.fields { unsafe attribute(octets.span.bytes, from: start, to: &$0) }
  }

  /// Returns the fields of a PDU of the Security Manager.
  public static func securityManager(_ octets: [UInt8], from start: Int = 0) -> [PacketField] {
    PacketFieldTree.fields { unsafe securityManager(octets.span.bytes, from: start, to: &$0) }
  }
}
