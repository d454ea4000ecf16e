import Timelines
import VirtualTime

/// One phone's end of a connection.
struct WorldLink: Sendable {
  let number: Int
  let phone: Int
  let role: LinkRole
  var other: OtherEnd
  /// The time between two connection events.
  var interval: Duration
  var supervisionTimeout: Duration
  /// How many connection events the peripheral may skip.
  var peripheralLatency = 0
  /// How strongly the phone hears the other end.
  var rssi: Int?
  var channels = PeerChannels()
  var security: LinkSecurity
  /// What the peer's server keeps for this link.
  var bearer = AttributeBearer()
  /// The client with which a remote central uses the phone's server.
  var client = AttributeClient()
  /// How many requests the client has sent; this is also the number of the last one.
  var transactions = 0
  /// What has been sent but cannot arrive while the peer is out of range, in order.
  var held: [Held] = []
  var isTerminating = false
  /// Since when the phone neither sends nor hears anything on this link; nil while it does.
  var silentSince: Instant?
  /// How far this link has followed the recorded link that it stands for.
  var recorded: RecordedLinkState?
  /// When the peer would have ended the link if it had not waited for something.
  var endDue: Instant?
  /// How far a recorded central has come with what it did on this link.
  var central: RecordedCentral.Progress?

  enum OtherEnd: Hashable, Sendable {
    case peer(Int)
    /// The number of the other phone's link.
    case phone(link: Int)
  }

  enum Held: Sendable {
    case fromPhone(Entry)
    case fromPeer(Draft)
  }
}
