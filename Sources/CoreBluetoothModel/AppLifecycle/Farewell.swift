/// An app that was notified of its termination. It ends once it has handled the notification.
///
/// That time is not counted: anything the app does later than at this instant is dropped.
///
/// Source: Apple, applicationWillTerminate(_:).
struct Farewell: Hashable, Sendable {
  enum Reason: Hashable, Sendable { case quit, memoryPressure, update }

  let app: String
  let reason: Reason
  /// The entry from which it follows.
  let cause: Int?
}
