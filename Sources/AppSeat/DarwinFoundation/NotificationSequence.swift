public import Foundation

extension NotificationCenter {
  /// The notifications of a name, as they are posted.
  ///
  /// Source: Apple, NotificationCenter.Notifications.
  public struct Notifications: AsyncSequence, @unchecked Sendable {
    public typealias Element = Notification

    fileprivate let center: NotificationCenter
    fileprivate let name: Notification.Name
    fileprivate let object: AnyObject?

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Keeps notifications that are posted while no task waits, from its creation on.
    public struct Iterator: AsyncIteratorProtocol {
      private var notifications: AsyncStream<Posted>.Iterator

      fileprivate init(_ sequence: Notifications) {
        let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
        let observer = Observer(
          of: sequence.center,
          sequence.center.addObserver(
            forName: sequence.name, object: sequence.object, queue: nil
          ) { continuation.yield(Posted(notification: $0)) })
        continuation.onTermination = { _ in observer.remove() }
        notifications = stream.makeAsyncIterator()
      }

      public mutating func next() async -> Notification? {
        await notifications.next()?.notification
      }
    }
  }

  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }
}

/// A notification on its way to the task that waits for it.
private struct Posted: @unchecked Sendable { let notification: Notification }

private struct Observer: @unchecked Sendable {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  init(of center: NotificationCenter, _ token: any NSObjectProtocol) {
    (self.center, self.token) = (center, token)
  }

  func remove() { center.removeObserver(token) }
}
