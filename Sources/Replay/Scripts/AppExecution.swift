import Timelines

/// Whether an app's code is running, according to its lifecycle.
struct AppExecution: Hashable, Sendable {
  private var state: State

  /// The states that decide whether the app's code can make a call. The texts complete the sentence
  /// "the app …".
  private enum State: String {
    case running
    case notLaunched = "has not been launched yet"
    case suspended = "is suspended"
    case terminated = "has ended"
  }

  /// - Parameter hasLifecycle: Whether the implementation reports when the app runs. If it does not
  ///   (a host stack), the app runs from the beginning.
  init(hasLifecycle: Bool) { state = hasLifecycle ? .notLaunched : .running }

  var isRunning: Bool { state == .running }

  mutating func follow(_ entry: Entry) {
    switch entry.kind {
    case .appSuspended: state = .suspended
    case .appTerminated: state = .terminated
    case .appLaunched, .appWoken, .appForeground, .appInactive, .appBackground: state = .running
    default: break
    }
  }

  /// Returns the call if the app is running, or else a note in its place: the scenario then does not
  /// test this call.
  func callOrNote(_ call: Draft, of app: String) -> Draft {
    if isRunning { return call }
    let text = "\(call.kind.rawValue) skipped: the app \(app) \(state.rawValue)"
    return Draft(
      .noteText, from: .harness, [.device: call[.device], .text: .text(text)],
      cause: call.cause, origin: call.origin)
  }
}
