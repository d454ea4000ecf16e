/// The limits for an implementation in another process.
public struct ProcessLimits: Hashable, Sendable {
  /// The longest time that the program may take to answer one message.
  public var answerTime: Duration = .seconds(10)
  /// The longest time that an app that crashes may take to write its report and to end. It has
  /// crashed in any case, so the verdict does not depend on it.
  public var crashTime: Duration = .seconds(120)
  /// The longest time that the program may take to end after `bye`.
  public var endTime: Duration = .seconds(5)
  /// The most octets in one line, without its line break.
  public var lineOctets = 1 << 20
  /// The most octets in the answer to one message.
  public var answerOctets = 1 << 26
  /// The most drafts in the answer to one message.
  public var answerDrafts = 100_000

  /// Makes the usual limits.
  ///
  /// - Parameter patience: How long the program may take to answer one message; nil for the usual
  ///   time.
  public init(patience: Duration? = nil) {
    if let patience { answerTime = patience }
  }
}
