import ArgumentParser
import Timelines

/// What the command's exit codes mean. Wrong arguments give 64, which the argument parser sees to
/// where it can know.
extension ExitCode {
  /// A rule failed.
  static let ruleFailed = ExitCode(1)
  /// With `--strict`: a rule could not be judged.
  static let notJudged = ExitCode(2)
  /// A capture or a spec file cannot be read, or is damaged.
  static let badInput = ExitCode(65)
  /// The implementation could not be started, or broke its protocol.
  static let badImplementation = ExitCode(69)
  /// A bug of bluewake's own.
  static let bug = ExitCode(70)
  /// The output could not be written.
  static let outputFailed = ExitCode(74)

  /// Says on standard error what is wrong with an argument that only the work itself found out about:
  /// the argument parser would print the usage of another command.
  static func wrongArgument(_ text: TerminalText) -> ExitCode {
    StandardError.writeLine("Error: \(text)")
    return .validationFailure
  }
}

extension ValidationError {
  /// What is wrong with the arguments, which may be anything: the argument parser prints it as it is.
  init(saying text: TerminalText) { self.init(text.text) }
}
