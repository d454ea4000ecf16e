import BluetoothProtocols
import Timelines

/// One phone's end of a connection.
struct WorldLink: Sendable {
  let number: Int
  let phone: Int
  let role: LinkRole
  let other: OtherEnd
  /// The address that another phone had when the link was made. It may advertise with a new one
  /// meanwhile, and stays who it is on this link; nil if a peer is at the other end.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.3.3.1 (the addresses of both ends stand in CONNECT_IND) and
  /// 2.4 (the packets of a link carry none).
  let otherPhone: PhoneAddress?
  /// The time between two connection events.
  private(set) var interval: Duration
  private(set) var supervisionTimeout: Duration
  /// The number of connection events that the peripheral may skip.
  private(set) var peripheralLatency = 0
  /// How strongly the phone hears the other end.
  let rssi: Int?
  var channels = PeerChannels()
  var security: LinkSecurity
  /// The state of the peer's server for this link.
  var bearer = AttributeBearer()
  /// The client with which a remote central uses the phone's server.
  var client: AttributeClient
  var traffic = AttributeTraffic()
  /// The messages that cannot arrive while the peer is out of range, in order.
  private(set) var held: [Held] = []
  private(set) var isTerminating = false
  /// Since when the phone neither sends nor hears anything on this link; nil while it does.
  private(set) var silentSince: Instant?
  /// The progress of this link through the recorded link that it stands for.
  var recorded: RecordedLinkState?
  /// The instant at which the peer would have ended the link if it had not waited for something.
  private(set) var endDue: Instant?
  /// The progress of a recorded central through its steps on this link.
  var central: RecordedCentral.Progress?

  enum OtherEnd: Hashable, Sendable {
    case peer(Int)
    /// The number of the other phone's link.
    case phone(link: Int)
  }

  /// By what a phone is known at the other end of a link.
  struct PhoneAddress: Sendable {
    var address: DeviceAddress
    var type: String
    /// The name by which the one at this end knows it.
    var name: String

    init(of phone: WorldPhone) {
      (address, type, name) = (phone.address, phone.addressType, phone.name)
    }
  }

  enum Held: Sendable {
    case fromPhone(Entry)
    case fromPeer(Draft)
  }

  /// Takes over the parameters that the controllers use from now on.
  mutating func keep(_ fields: Fields) {
    if let interval = fields[.interval]?.duration, interval > .zero { self.interval = interval }
    supervisionTimeout = fields[.supervisionTimeout]?.duration ?? supervisionTimeout
    peripheralLatency = fields[.peripheralLatency]?.integer ?? peripheralLatency
  }

  var parameters: Fields {
    [
      .interval: .duration(interval), .peripheralLatency: .integer(peripheralLatency),
      .supervisionTimeout: .duration(supervisionTimeout),
    ]
  }

  /// - Returns: Whether it had not begun yet.
  mutating func beginTermination() -> Bool {
    defer { isTerminating = true }
    return !isTerminating
  }

  mutating func fallSilent(at now: Instant) { silentSince = now }

  /// Returns when the peer would have ended the link; that is now if it has not tried before.
  mutating func endDue(since now: Instant) -> Instant {
    let due = endDue ?? now
    endDue = due
    return due
  }

  mutating func hold(_ message: Held) { held.append(message) }

  mutating func takeHeld() -> [Held] {
    defer { held = [] }
    return held
  }
}
