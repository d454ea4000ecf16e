import BluetoothProtocols
import Timelines

// The inputs and outputs of the client, and their context.
extension LocalClient {
  enum Input: Sendable {
    /// A link to a peripheral came up.
    case linkUp(Peer, exchangesMTU: Bool)
    /// A session's manager is connected to a peripheral.
    case connected(peer: String, session: Int)
    case called(ClientCall, by: Int, on: Peer)
    case received(ATTPDU, on: Peer)
    /// Connection events of a link have passed: there may be room for more writes.
    case timePassed(on: Peer)
    /// A session no longer wants a link, which stays up for others.
    case left(session: Int, Peer)
    /// A session's manager is no longer connected to a peripheral.
    case lost(peer: String, session: Int)
    /// A session's discoveries of a peripheral are lost. The manager still knows the peripheral.
    case forgotten(peer: String, session: Int)
    /// The app of a session has ended. Its unanswered requests are dropped.
    case appEnded(session: Int)
    /// A session's manager no longer knows any peripheral, or the session is gone.
    case sessionReset(Int)
    /// A link is closing: the client must send no more on it.
    case linkClosing(Int)
    case linkEnded(Int)
  }

  enum Output: Hashable, Sendable {
    case send(ATTPDU, AttributePath?, on: Int)
    case agreed(mtu: Int, on: Int)
    /// A link was encrypted.
    ///
    /// - isNew: Whether the phone had to pair with the peer first.
    case encrypted(on: Int, isNew: Bool)
    /// The system has read the name of a device.
    case named([UInt8], on: Int)
    case answered(Kind, Fields, session: Int, on: Int)
    /// The peer has sent a value by itself. Each subscribed session is notified.
    case updated([Update], on: Int)
    /// The peer has changed its services.
    case modified([BluetoothUUID], session: Int, on: Int)
    /// There is room again for the writes without response of these sessions.
    case isReady([Int], on: Int)
    case notDiscovered(Kind)
    /// An app has tried to write a client characteristic configuration by itself.
    case mayNotConfigure(Kind)
    /// A write without response is longer than the link permits.
    case tooLong(octets: Int)
    /// A write without response is for a characteristic that takes none.
    case takesNoCommand
  }

  /// The report of a value to one session.
  struct Update: Hashable, Sendable {
    var session: Int
    var fields: Fields
  }

  /// Everything that the outputs depend on besides the inputs.
  struct Context: Sendable {
    var now: Instant
    var parameters: Parameters
    var behaviour: Behaviour.GATTClient
  }

  /// The other end of a link, as far as the client is concerned.
  struct Peer: Hashable, Sendable {
    var connection: Int
    var name: String
    var mtu: Int
    var interval: Duration
    /// The sessions that want the link.
    var users: Set<Int>
  }
}
