import BluetoothProtocols
import VirtualTime

/// A connection, shared by all sessions that refer to it.
///
/// Source: BG-SEM-18, BG-SEM-21.
struct Link: Sendable {
  let connection: Int
  let peer: String
  /// The phone's role.
  let role: Role
  /// The central managers that want the link to be there, by session.
  var references: Set<Int> = []
  /// The host has asked for its end.
  var isClosing = false
  /// Source: Core 5.4, Vol 3, Part G, 5.2.1 (ATT_MTU is 23 until it is exchanged).
  var mtu = ATTLimit.leastMTU
  /// The time between two connection events.
  var interval: Duration
  var client = ATTClient()
  var server = ServerBearer()
  /// Who listens to which value of the peer's server.
  var subscriptions: [AttributeHandle: Subscription] = [:]
  var commands = CommandQueue()
  var channels = LinkChannels()
}

/// A value of the peer's server that somebody listens to.
struct Subscription: Hashable, Sendable {
  var characteristic: RemoteCharacteristic
  /// By session.
  var listeners: Set<Int> = []
}

/// Why a link ended, as HCI says it, in Core Bluetooth's words.
///
/// Source: BG-SEM-37; MODEL, section 20; Core 5.4, Vol 1, Part F, 2.
enum ConnectionError: String, Hashable, Sendable {
  case connectionTimeout
  case peripheralDisconnected
  case connectionFailed
  case connectionLimitReached
  case peerRemovedPairingInformation
  case encryptionTimedOut
  case unknown

  init(status: Int?) {
    self =
      switch status {
      case 0x08: .connectionTimeout
      case 0x13, 0x14, 0x15: .peripheralDisconnected
      case 0x3E: .connectionFailed
      case 0x06: .peerRemovedPairingInformation
      case 0x22: .encryptionTimedOut
      default: .unknown
      }
  }
}
