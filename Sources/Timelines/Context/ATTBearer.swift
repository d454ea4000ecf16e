import BluetoothProtocols
import Captures

/// The two ends of ATT on one link.
enum ATTBearer {
  enum Side: Hashable, Sendable {
    /// The host whose HCI was recorded; on air, the central.
    case near
    /// The other end; on air, the peripheral.
    case far

    var other: Side { self == .near ? .far : .near }
  }
}

extension ATTOpcode {
  var isRequest: Bool { role == .request }
  var answersRequest: Bool { role == .response }
  var goesToServer: Bool { role == .request || role == .command || role == .confirmation }
}

extension AirPacket {
  /// Who sent a frame: the sniffer's word, else what the frame says.
  ///
  /// Source: inferred. Link type 251 has no direction; in nearly every link the central alone is a
  /// client, so requests and commands are taken as its.
  func side(of frame: DecodedFrame) -> ATTBearer.Side {
    switch radio?.channelType {
    case .dataCentralToPeripheral: return .near
    case .dataPeripheralToCentral: return .far
    default:
      guard case .att(let pdu) = frame.content else { return .near }
      return pdu.opcode.goesToServer ? .near : .far
    }
  }
}

extension DecodedFrame {
  /// Whether a client must have sent it.
  ///
  /// Source: inferred. A capture without directions does not say who sent what; in nearly every
  /// link the recorded host alone is a client, so requests and commands are taken as its.
  var isClients: Bool {
    guard case .att(let pdu) = content else { return true }
    return pdu.opcode.goesToServer
  }
}
