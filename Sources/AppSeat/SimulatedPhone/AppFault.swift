/// Something that went wrong in an app's own code: a crash, an exit, misuse of the interface, or
/// what its seat cannot answer for.
public struct AppFault: Hashable, Sendable {
  /// The app.
  public let app: String
  /// `misuse`, `crash`, `spinning`, `io` or `stuck`.
  public let about: String
  /// A description of the fault.
  public let text: String
  /// The time at which it happened, since the beginning of the run.
  public let time: Duration
  /// The last output of the process for people, if it has ended.
  public let output: String
}
