/// An app that has been told of its end. It is ended when it has done what it does then.
///
/// The app's time for that is not counted: what it does later than at this instant is not done.
///
/// Source: Apple, applicationWillTerminate(_:).
struct Farewell: Hashable, Sendable {
  /// What has happened to the app.
  enum Reason: Hashable, Sendable { case quit, memoryPressure, update }

  let app: String
  let reason: Reason
  /// The entry from which it follows.
  let cause: Int?
}
