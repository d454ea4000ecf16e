import ArgumentParser

/// What the command's exit codes mean. Wrong arguments give 64, which the argument parser sees to.
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
}
