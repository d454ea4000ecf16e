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

/// The sender of a PDU of a link, as entries name it.
package struct FrameSender: Hashable, Sendable {
  var side: ATTBearer.Side
  var party: Party
  private var place = Place.host

  /// The source of the sender.
  private enum Place: Hashable {
    /// The host or its controller was recorded.
    case host
    /// A sniffer heard it, from this end of the link.
    case air(LinkEnd?)
  }

  /// A peer of a host or of a run.
  package static let peer = FrameSender(isFromHost: false)

  /// - Parameter isFromHost: Whether the recorded host sent it.
  init(isFromHost: Bool) {
    (side, party) = isFromHost ? (.near, .implementation) : (.far, .peer)
  }

  /// Makes the sender of a PDU that a sniffer has heard.
  ///
  /// - Parameter frame: The frame that the PDU brings. If the sender is not known, the frame shows on
  ///   which side of ATT it stands.
  init(_ sender: LinkEnd?, of frame: DecodedFrame? = nil) {
    side = ATTBearer.Side(sender, of: frame)
    (party, place) = (.peer, .air(sender))
  }

  /// The fields that only a capture off the air has, in which every device is a peer.
  var fields: Fields {
    guard case .air(let end) = place else { return Fields() }
    return [.sender: .text(end?.rawValue ?? "unknown")]
  }
}

extension ATTBearer.Side {
  /// Makes the side of a sender on air. If the sender is not known, its frame shows the side.
  ///
  /// Source: inferred. In nearly every link only the central is a client, so requests and commands are
  /// taken as the central's.
  init(_ sender: LinkEnd?, of frame: DecodedFrame?) {
    switch sender {
    case .central: self = .near
    case .peripheral: self = .far
    case nil:
      guard case .att(let pdu) = frame?.content else {
        self = .near
        return
      }
      self = pdu.opcode.goesToServer ? .near : .far
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
