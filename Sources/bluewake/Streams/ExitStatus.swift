import ArgumentParser
import Timelines

/// The meanings of the command's exit codes. Wrong arguments give 64. The argument parser does that
/// by itself if it can recognize them.
extension ExitCode {
  /// A rule failed.
  static let ruleFailed = ExitCode(1)
  /// With `--strict`: a rule could not be judged.
  static let notJudged = ExitCode(2)
  /// There were no contents for a report.
  static let nothingFound = ExitCode(2)
  /// A capture or a spec file cannot be read, or is damaged.
  static let badInput = ExitCode(65)
  /// The implementation could not be started, or broke its protocol.
  static let badImplementation = ExitCode(69)
  /// A bug of bluewake's own.
  static let bug = ExitCode(70)
  /// The output could not be written.
  static let outputFailed = ExitCode(74)

  /// Reports a wrong argument on standard error. This is for mistakes that are found only when the
  /// work has begun. The argument parser would then print the usage of another command.
  static func wrongArgument(_ text: TerminalText) -> ExitCode {
    StandardError.writeLine("Error: \(text)")
    return .validationFailure
  }
}

extension ValidationError {
  /// Makes an error about the arguments. These may contain anything, and the argument parser prints
  /// the text as it is.
  init(saying text: TerminalText) { self.init(text.text) }
}
