import Timelines

/// The waiting requests of apps to be launched in the background for a task.
///
/// Source: Apple, BGTaskScheduler.
/// Source: chosen. A request outlives the app's process and an update, and a restart of the phone.
struct TaskRequests: Sendable {
  struct Request: Hashable, Sendable {
    var app: String
    /// The app's own identifier of the task.
    var name: String
    /// Whether the task may take minutes.
    var isProcessing: Bool
    /// The instant at which the system launches the app for it.
    var due: Instant
    /// The entry by which the app asked.
    var cause: Int?
  }

  private var waiting: [Request] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// The time from the earliest begin to the launch of the app by the system.
  ///
  /// Source: chosen. A task is launched 15 minutes after its earliest begin.
  /// Source: Apple, BGTaskRequest.earliestBeginDate, says only that it does not begin before.
  private static let wait = Duration.seconds(15 * 60)

  /// Source: Apple, submit(_:).
  private static let mostRefreshes = 1
  private static let mostProcessings = 10

  /// Takes a request, which replaces a waiting one of the same name.
  ///
  /// - Parameter earliest: Before this the system does not launch the app.
  /// - Returns: Whether it is taken. It is not if too many wait.
  ///
  /// Source: Apple, submit(_:).
  mutating func submit(
    _ name: String, isProcessing: Bool, of app: String, earliest: Instant, cause: Int?
  )
    -> Bool
  {
    let others = waiting.filter { $0.app == app && $0.name != name }
    let alike = others.count { $0.isProcessing == isProcessing }
    guard alike < (isProcessing ? Self.mostProcessings : Self.mostRefreshes) else { return false }
    waiting.removeAll { $0.app == app && $0.name == name }
    waiting.append(
      Request(
        app: app, name: name, isProcessing: isProcessing, due: earliest + Self.wait, cause: cause))
    return true
  }

  /// Takes back an app's request or, if there is no name, all of the app's requests.
  mutating func cancel(_ name: String?, of app: String) {
    waiting.removeAll { $0.app == app && (name ?? $0.name) == $0.name }
  }

  /// Takes out the first request that is due and whose app may be launched.
  mutating func takeDue(at now: Instant, where mayRun: (String) -> Bool) -> Request? {
    waiting.firstIndex { $0.due <= now && mayRun($0.app) }.map { waiting.remove(at: $0) }
  }

  /// Returns the instant at which the next app is to be launched; nil if no waiting request has an
  /// app that may be launched.
  func nextDeadline(where mayRun: (String) -> Bool) -> Instant? {
    waiting.filter { mayRun($0.app) }.map(\.due).min()
  }
}
