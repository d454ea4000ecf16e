import BluetoothProtocols
import Captures

/// The two ends of ATT on one link.
package enum ATTBearer {
  package enum Side: Hashable, Sendable {
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
  /// Returns the sender of a frame. The sniffer says it, or else the frame shows it.
  ///
  /// Source: inferred. Link type 251 has no direction. In nearly every link only the central is a
  /// client, so requests and commands are taken as the central's.
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
  /// Whether a client must have sent the frame.
  ///
  /// Source: inferred. A capture without directions does not say who sent a frame. In nearly every
  /// link only the recorded host is a client, so requests and commands are taken as the host's.
  var isClients: Bool {
    guard case .att(let pdu) = content else { return true }
    return pdu.opcode.goesToServer
  }
}
