/// How much patience there is with an implementation in another process.
public struct ProcessLimits: Hashable, Sendable {
  /// How long it may take to answer one message.
  public var answerTime: Duration = .seconds(10)
  /// How long it may take to end after `bye`.
  public var endTime: Duration = .seconds(5)
  /// Octets of one line, without its line break.
  public var lineOctets = 1 << 20
  /// Octets of the answer to one message.
  public var answerOctets = 1 << 26
  /// Drafts in the answer to one message.
  public var answerDrafts = 100_000

  public init() {}
}
