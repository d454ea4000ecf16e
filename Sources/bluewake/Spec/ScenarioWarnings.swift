import Conformance
import CoreBluetoothModel
import Judging
import Timelines

extension SpecFile {
  /// Warnings about a capture that does not exist, and about parameters that the reference does not
  /// have.
  var scenarioWarnings: [SpecError] {
    Set(profiles.compactMap { scenario(for: $0) }.flatMap(scenarioWarnings)).sorted()
  }

  private func scenarioWarnings(_ scenario: Scenario) -> [SpecError] {
    var warnings: [SpecError] = []
    if let capture = scenario.capture,
      FileKind.isMissing(ScenarioRun.path(of: capture, besides: path))
    {
      warnings.append(
        warning(
          about: "capture",
          "the capture '\(capture)' is neither in the file's folder nor in the working folder"))
    }
    return scenario.parameters.reduce(into: warnings) { warnings, setting in
      var parameters = Parameters(scenario.profile)
      warnings += parameters.apply([setting]).map { warning(about: setting.name, $0) }
    }
  }
}
