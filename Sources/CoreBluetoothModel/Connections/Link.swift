import BluetoothProtocols
import Timelines

/// A connection to a peer. All sessions that want it share it.
///
/// Source: BG-SEM-18, BG-SEM-21.
struct Link: Hashable, Sendable {
  let connection: Int
  let peer: String
  /// The phone's role.
  let role: Role
  /// The sessions of the central managers that want the link to be up.
  var references: Set<Int> = []
  /// The sessions that wanted the link until the host asked the controller to end it, and the one
  /// whose cancel ended it. The end of the link is their own (BG-SEM-42).
  var lastOwners: Set<Int> = []
  /// Whether the host has asked the controller to end the link.
  var isClosing = false
  /// Source: Core 5.4, Vol 3, Part G, 5.2.1 (ATT_MTU is 23 until it is exchanged).
  var mtu = ATTLimit.leastMTU
  /// The time between two connection events.
  var interval: Duration
  /// The number of connection events that the peripheral may skip.
  var peripheralLatency = 0
  /// The parameters that it gets next.
  var granted: LinkParameters?
}

/// The reason why a link ended: the one that HCI gives, in Core Bluetooth's words.
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
