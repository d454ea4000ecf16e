import BluetoothProtocols
import Timelines

/// A server's state of one link: the MTU, the client's subscriptions and its prepared writes.
struct AttributeBearer: Hashable, Sendable {
  /// Source: Core 5.4, Vol 3, Part G, 5.2.1 (ATT_MTU is 23 until it is exchanged).
  var mtu = ATTLimit.leastMTU
  /// Whether the link is encrypted, as the client's host says.
  private(set) var isEncrypted = false
  /// The client's own value of each client characteristic configuration that it wrote.
  var configurations: [AttributeHandle: ClientCharacteristicConfiguration] = [:]
  var prepared: [PreparedWrite] = []
  /// Whether an indication has not been confirmed yet, so that the next one must wait.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.2.
  private var awaitsConfirmation = false
  private var waitingIndications: [Indication] = []

  struct Indication: Hashable, Sendable {
    var pdu: ATTPDU
    var name: AttributeName
  }

  struct PreparedWrite: Hashable, Sendable {
    var handle: AttributeHandle
    var offset: Int
    var value: [UInt8]
  }

  mutating func secure(_ isEncrypted: Bool) { self.isEncrypted = isEncrypted }

  /// Gives a bonded client back what it has configured.
  mutating func restore(
    _ configurations: [AttributeHandle: ClientCharacteristicConfiguration]
  ) {
    self.configurations.merge(configurations) { own, _ in own }
  }

  /// Takes an indication for the client.
  ///
  /// - Returns: Whether it goes out now; otherwise it waits for its turn.
  mutating func indicate(_ indication: Indication) -> Bool {
    if awaitsConfirmation { waitingIndications.append(indication) }
    defer { awaitsConfirmation = true }
    return !awaitsConfirmation
  }

  /// Records that the client has confirmed the last indication.
  ///
  /// - Returns: The indication that goes out next.
  mutating func confirmed() -> Indication? {
    awaitsConfirmation = !waitingIndications.isEmpty
    return awaitsConfirmation ? waitingIndications.removeFirst() : nil
  }

  /// The number of writes that a client may prepare.
  ///
  /// Source: chosen. 64 parts of 18 octets hold the longest attribute value twice.
  static let mostPreparedWrites = 64
}
