import BluetoothProtocols
import Timelines

/// The state of the phone's client on one link.
struct ClientBearer: Sendable {
  var requests = ATTClient()
  var commands = CommandQueue()
  /// The values of the peer's server to which sessions are subscribed.
  private var subscriptions: [AttributeHandle: Subscription] = [:]

  /// A value to which at least one session is subscribed.
  private struct Subscription: Hashable, Sendable {
    var characteristic: RemoteCharacteristic
    var listeners: Set<Int> = []
  }

  /// The sessions that are subscribed to a value.
  func listeners(to handle: AttributeHandle) -> Set<Int> { subscriptions[handle]?.listeners ?? [] }

  mutating func subscribe(_ session: Int, to characteristic: RemoteCharacteristic) {
    subscriptions[
      characteristic.valueHandle, default: Subscription(characteristic: characteristic)
    ].listeners.insert(session)
  }

  mutating func unsubscribe(_ session: Int, from handle: AttributeHandle) {
    subscriptions[handle]?.listeners.remove(session)
  }

  /// Ends all subscriptions of a session.
  ///
  /// - Returns: The values to which no session is subscribed any more, in the order of their
  ///   handles.
  mutating func unsubscribe(_ session: Int) -> [RemoteCharacteristic] {
    var abandoned: [RemoteCharacteristic] = []
    for (handle, subscription) in subscriptions.sorted(by: { $0.key < $1.key })
    where subscription.listeners.contains(session) {
      unsubscribe(session, from: handle)
      if subscription.listeners == [session] { abandoned.append(subscription.characteristic) }
    }
    return abandoned
  }
}
