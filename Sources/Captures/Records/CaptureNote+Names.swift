import BluetoothProtocols

extension CaptureNote: CustomStringConvertible {
  public var description: String { name }

  /// The kind of note, in the recorder's own words if it has some.
  public var name: String {
    switch self {
    case .monitor(let opcode):
      Self.monitorNames[opcode] ?? "monitor opcode \(opcode.hexadecimal)"
    case .packetLogger(let type):
      Self.packetLoggerNames[type] ?? "PacketLogger type \(type.hexadecimal)"
    case .nordicSniffer(let packetID):
      Self.nordicNames[packetID] ?? "nRF Sniffer message \(packetID.hexadecimal)"
    case .basebandPacket: "BR/EDR Baseband Packet"
    case .btsnoop(let datalink):
      Self.btsnoopNames[datalink] ?? "packet of btsnoop datalink \(datalink)"
    case .unsupportedLinkType(let linkType):
      "packet of link type \(linkType)"
    }
  }

  /// Source: BlueZ, src/shared/btsnoop.h.
  private static let monitorNames: [UInt16: String] = [
    0: "New Index", 1: "Delete Index", 8: "Open Index", 9: "Close Index", 10: "Index Info",
    11: "Vendor Diagnostics", 12: "System Note", 13: "User Logging", 14: "Control Open",
    15: "Control Close", 16: "Control Command", 17: "Control Event", 20: "Driver Command",
    21: "Driver Event",
  ]

  /// Source: Wireshark, wiretap/packetlogger.c.
  private static let packetLoggerNames: [UInt8: String] = [
    0x04: "TCI Command", 0x05: "TCI Event", 0x06: "TCI Data Sent", 0x07: "TCI Data Received",
    0x0A: "LMP Sent", 0x0B: "LMP Received", 0xEF: "Raw Data", 0xF7: "System Log",
    0xF8: "Kernel", 0xF9: "Kernel Debug", 0xFA: "Error", 0xFB: "Power", 0xFC: "Note",
    0xFD: "Configuration", 0xFE: "New Controller", 0xFF: "Undefined",
  ]

  /// Source: BlueZ, src/shared/btsnoop.h.
  private static let btsnoopNames: [UInt32: String] = [
    1003: "BCSP Packet", 1004: "Three-Wire Packet", 2002: "Simulated Radio Packet",
  ]

  /// Source: tcpdump.org, LINKTYPE_NORDIC_BLE.
  private static let nordicNames: [UInt8: String] = [
    0x00: "Follow Request", 0x01: "Follow", 0x05: "Connect", 0x07: "Scan Request",
    0x09: "Disconnect", 0x0C: "Temporary Key", 0x0D: "Ping Request", 0x0E: "Ping Response",
    0x13: "Baud Rate Request", 0x14: "Baud Rate Response", 0x17: "Hop Sequence", 0xFE: "Idle",
  ]
}
