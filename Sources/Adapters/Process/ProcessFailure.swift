/// Why an implementation in another process cannot be used, or can be used no longer.
public struct ProcessFailure: Error, Hashable, Sendable {
  /// The command line, as it was given.
  public var command: String
  /// The kind of failure, for programs.
  public var kind: Kind
  /// One sentence without its subject, which is the program.
  public var text: String
  /// What the program last wrote to standard error, 64 KiB at most.
  public var standardError: String

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
    /// The program says too much.
    case flood
    /// A line is not JSON, or not a message.
    case unreadable
    /// A message came that may not come at that point.
    case violation
    /// After `bye` the program did not end, or ended with an error.
    case badEnd
  }
}

extension ProcessFailure: CustomStringConvertible {
  public var description: String { "\(command): error: it \(text)" }
}
