/// A message from the host to the app.
public struct SeatEntry: Sendable {
  /// The receiver of an entry.
  public enum Audience: Sendable {
    /// The delegate of a manager, or of a peripheral.
    case manager
    /// The application delegate, and other observers of the process's life cycle.
    case application
    /// The scheduler of tasks for which the system launches the app.
    case taskScheduler
  }

  /// The kind without its family, for example `didUpdateState`.
  public let name: String
  /// The family: `callback` or `app`.
  public let family: String
  public let fields: SeatFields

  init(_ message: SeatFields) {
    let parts = (message.text("kind") ?? "").split(separator: ".", maxSplits: 1)
    family = parts.first.map(String.init) ?? ""
    name = parts.last.map(String.init) ?? ""
    fields = message
  }

  /// The receivers. The expiry of a task goes to both that have tasks; each knows its own.
  var audiences: [Audience] {
    if family == "callback", fields.text("manager") != nil { return [.manager] }
    switch name {
    case "launchesTask": return [.taskScheduler]
    case "backgroundTaskExpired": return [.application, .taskScheduler]
    default: return [.application]
    }
  }
}
