public import Timelines

/// The reason why an implementation in another process cannot be used, or no longer.
public struct ProcessFailure: Error, Hashable, Sendable {
  /// The command line, as it was given.
  public var command: String
  /// The kind of failure, for programs.
  public var kind: Kind
  /// One sentence without its subject, which is the program.
  public var text: String
  /// The program's last output on standard error, 64 KiB at most.
  public var standardError: String

  /// The instant of the run at which the program failed; nil if it failed before.
  public var time: Instant?
  /// How the program ended, as one clause without its subject; nil if it went on running, or if
  /// that is unknown.
  public var ending: String?
  /// The last entry that the program was sent, or that its controller passed on to it; nil if it
  /// had been sent none.
  public var lastEntry: Entry?
  /// The number of the first entry of the batch that ended with the last one; nil if there was
  /// none.
  public var firstEntryOfBatch: Int?

  /// How `--implementation` names such an implementation: the word before its command.
  public var scheme = "exec"

  /// The kinds of failures.
  public enum Kind: Hashable, Sendable {
    case notStarted
    /// The program ended while an answer was awaited.
    case ended
    /// The program goes on running, but will say nothing any more.
    case closedOutput
    case timeOut
    /// The program sends too many messages, or one that is too long.
    case flood
    /// A line is not JSON, or not a message.
    case unreadable
    /// A message came that may not come at that point.
    case violation
    /// After `bye` the program did not end, or ended with an error.
    case badEnd
  }
}

extension ProcessFailure {
  /// Whether the run had not yet begun for the program: it had been sent nothing but `run.began`,
  /// which opens every run.
  package var isAtStart: Bool { lastEntry.map { $0.kind == .runBegan } ?? true }

  /// Whether the program ended amid the run, after something that it was sent.
  package var isCrash: Bool { kind == .ended && !isAtStart }

  /// The last message before the failure, for example ` after entry 17, call.connect`.
  package var afterWhat: String {
    guard let lastEntry else { return "" }
    if let first = firstEntryOfBatch {
      return " after one of the entries \(first) to \(lastEntry.sequence)"
    }
    return " after entry \(lastEntry.sequence), \(lastEntry.kind.rawValue)"
  }
}

extension ProcessFailure: CustomStringConvertible {
  public var description: String { "\(command): error: it \(text)" }
}
