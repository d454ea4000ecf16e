import BluetoothProtocols
import Timelines

// The inputs and outputs of the server, and their context.
extension LocalServer {
  enum Input: Sendable {
    case addService(Fields, by: Int)
    /// A session withdraws its services with this UUID; without a UUID, all of its services.
    case removeServices(BluetoothUUID?, by: Int)
    /// An app sends a value to the subscribed centrals, or to these of them.
    case updateValue([UInt8], of: AttributePath, to: [String]?, by: Int)
    case respond(to: Int, with: Response, by: Int)
    case received(ATTPDU, on: Int)
    case receivedMalformed([UInt8], on: Int)
    /// Connection events of a link have passed: there may be room for more values.
    case timePassed(on: Int)
    /// A link is gone. If its peer was a central, its subscriptions end and apps are notified.
    case linkEnded(Int, central: String?)
    /// The radio went down with a link to this central. No app is notified.
    case lost(central: String)
    /// The radio went down. A session's app loses all of its subscribers, and is not notified.
    case lostCentrals(of: Int)
  }

  enum Output: Hashable, Sendable {
    case send(ATTPDU, AttributePath?, on: Int)
    case agreed(mtu: Int, on: Int)
    /// The end of an attempt to add a service.
    case added(service: FieldValue?, error: String?, by: Int)
    case asksForValue(Question, offset: Int)
    case asksToWrite(Question, value: [UInt8])
    case subscribed(central: String, AttributePath, session: Int)
    case unsubscribed(central: String, AttributePath, session: Int)
    /// There is room again for values of a session.
    case isReady(session: Int)
    /// Whether a value found room in the queues of all its receivers.
    case queued(Bool, by: Int)
    case noSuchCharacteristic
    case noSuchRequest
  }

  /// An app's answer to a request.
  struct Response: Hashable, Sendable {
    var error: ATTErrorCode?
    var value: [UInt8]
  }

  /// A request of a central that an app is to answer.
  struct Question: Hashable, Sendable {
    var path: AttributePath
    var request: Int
    var session: Int
    var central: String
  }

  /// Everything that the outputs depend on besides the inputs.
  struct Context: Sendable {
    var now: Instant
    var parameters: Parameters
    var behaviour: Behaviour.GATTServer
    /// The present capability of each session of a peripheral manager.
    var capabilities: [Int: RoleCapability]
    /// All links, in the order in which they came up.
    var links: [Peer]

    func link(_ connection: Int) -> Peer? { links.first { $0.connection == connection } }
  }

  /// The other end of a link, as far as the server is concerned.
  struct Peer: Hashable, Sendable {
    var connection: Int
    var name: String
    var mtu: Int
    var interval: Duration
    var isClosing: Bool
  }
}
