import BluetoothProtocols
import Captures

/// An HCI packet to build capture files from.
struct SamplePacket {
  var type: HCIPacketType
  var isFromController: Bool
  var octets: [UInt8]
  /// Since 1970.
  var microseconds: Int64
}

extension SamplePacket {
  /// A Reset and its answer, then an ATT request and its response: one packet of each type that
  /// every container can express, in both directions.
  static let exchange = [
    SamplePacket(
      type: .command, isFromController: false, octets: [0x03, 0x0C, 0x00],
      microseconds: 1_000_000_000_000_001),
    SamplePacket(
      type: .event, isFromController: true, octets: [0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00],
      microseconds: 1_000_000_000_250_000),
    SamplePacket(
      type: .aclData, isFromController: false,
      octets: [0x40, 0x00, 0x07, 0x00, 0x03, 0x00, 0x04, 0x00, 0x0A, 0x2A, 0x00],
      microseconds: 1_000_000_001_000_000),
    SamplePacket(
      type: .aclData, isFromController: true,
      octets: [0x40, 0x20, 0x06, 0x00, 0x02, 0x00, 0x04, 0x00, 0x0B, 0x55],
      microseconds: 1_000_000_001_999_999),
  ]

  var direction: CaptureRecord.Direction {
    isFromController ? .controllerToHost : .hostToController
  }

  /// The opcode of a Linux monitor record with this packet.
  var monitorOpcode: UInt16 {
    switch type {
    case .command: 2
    case .event: 3
    case .aclData: isFromController ? 5 : 4
    case .synchronousData: isFromController ? 7 : 6
    default: isFromController ? 19 : 18
    }
  }

  /// The type of a PacketLogger record with this packet.
  var packetLoggerType: UInt8 {
    switch type {
    case .command: 0x00
    case .event: 0x01
    case .aclData: isFromController ? 0x03 : 0x02
    case .synchronousData: isFromController ? 0x09 : 0x08
    default: isFromController ? 0x13 : 0x12
    }
  }

  /// Returns the data of a pcap or pcapng record of a link type.
  func octets(as linkType: LinkType, adapter: UInt16 = 0) -> [UInt8] {
    switch linkType {
    case .hciH4: [type.rawValue] + octets
    case .hciH4WithHeader: [0, 0, 0, isFromController ? 1 : 0, type.rawValue] + octets
    case .linuxMonitor: ByteOrder.big.octets(adapter) + ByteOrder.big.octets(monitorOpcode) + octets
    default: octets
    }
  }
}
