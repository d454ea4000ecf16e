public import Replay

/// An implementation outside of this process, which may fail.
public protocol ForeignImplementation: Implementation {
  /// What went wrong; nil as long as nothing has.
  var failure: ProcessFailure? { get }
}

extension ProcessImplementation: ForeignImplementation {}
extension HostProcess: ForeignImplementation {}

/// Programs that are implementations.
public enum ForeignProgram {
  /// Starts a program, which is looked for in `PATH`, and says hello.
  ///
  /// - Parameter words: The program and its arguments; see ``ShellWords``.
  public static func start(
    _ words: [String], limits: ProcessLimits = ProcessLimits()
  ) throws(ProcessFailure) -> any ForeignImplementation {
    var session = try ProcessSession(words, limits: limits)
    let hello = try session.greet()
    if hello.isHost { return HostProcess(session, hello.about) }
    return ProcessImplementation(session, hello)
  }
}
