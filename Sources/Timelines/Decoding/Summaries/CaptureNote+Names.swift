import BluetoothProtocols
public import Captures

extension CaptureNote {
  /// What the recorder calls the note.
  public var name: String {
    switch self {
    case .monitor(let opcode):
      Self.monitorNames[opcode] ?? "Monitor opcode \(opcode.hexadecimal)"
    case .packetLogger(let type):
      Self.packetLoggerNames[type] ?? "PacketLogger type \(type.hexadecimal)"
    case .nordicSniffer(let packetID): "nRF Sniffer packet id \(packetID.hexadecimal)"
    case .unsupportedLinkType(let linkType): "Packet of link type \(linkType)"
    }
  }

  /// Source: BlueZ, src/shared/btsnoop.h.
  private static let monitorNames: [UInt16: String] = [
    0: "New Index", 1: "Delete Index", 8: "Open Index", 9: "Close Index", 10: "Index Info",
    11: "Vendor Diagnostics", 12: "System Note", 13: "User Logging", 14: "Control Open",
    15: "Control Close", 16: "Control Command", 17: "Control Event",
  ]

  /// Source: Wireshark, epan/dissectors/packet-packetlogger.c; libimobiledevice.
  private static let packetLoggerNames: [UInt8: String] = [
    0x0A: "LMP sent", 0x0B: "LMP received", 0xEF: "Raw data", 0xF7: "System log",
    0xF8: "Kernel", 0xF9: "Kernel debug", 0xFA: "Error", 0xFB: "Power", 0xFC: "Note",
    0xFD: "Configuration", 0xFE: "New controller",
  ]
}
