import ArgumentParser
import CoreBluetoothModel
import Judging
import Timelines

extension Provisions {
  /// Those of the tool: what goes over links is kept in a temporary file, and a scenario may set
  /// what the reference has.
  static let ofTheTool = Provisions(spool: { FileSpool() }) { setting, profile in
    var parameters = Parameters(profile)
    return parameters.apply([setting]).first
  }
}

/// Returns what `body` returns. If a capture that a scenario names cannot be used, says on standard
/// error why, and ends the command with 65.
func reportingCaptures<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as UnusableCapture {
    error.lines.forEach(StandardError.writeLine)
    throw ExitCode.badInput
  }
}

extension ScenarioRun {
  /// Reads the capture whose peers join the air, and says on standard error what is wrong with it.
  /// If it cannot be used, ends the command with 65.
  ///
  /// - Returns: The capture's path; nil if the scenario names none.
  @discardableResult
  mutating func openCaptureOfScenario() throws -> String? {
    try reportingCaptures { try openCapture(remark: StandardError.writeLine) }
  }
}
