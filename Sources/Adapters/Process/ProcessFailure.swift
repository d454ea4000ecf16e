/// Why an implementation in another process cannot be used, or can be used no longer.
public struct ProcessFailure: Error, Hashable, Sendable {
  /// The command line, as it was given.
  public var command: String
  public var kind: Kind
  /// One sentence without its subject, which is the program.
  public var text: String
  /// What the program last wrote to standard error, 64 KiB at most.
  public var standardError: String

  /// How `--implementation` names such an implementation: what stands before its command.
  public var scheme = "exec"

  public enum Kind: Hashable, Sendable {
    case notStarted
    /// It ended while an answer was awaited.
    case ended
    /// It goes on running, but will say nothing any more.
    case closedOutput
    case timeOut
    /// It says too much.
    case flood
    /// A line is no JSON or no message.
    case unreadable
    /// A message came that may not come there.
    case violation
    /// It did not end, or not well, after `bye`.
    case badEnd
  }
}

extension ProcessFailure: CustomStringConvertible {
  public var description: String { "\(command): error: it \(text)" }
}
