import ArgumentParser
import Conformance
import Timelines

extension SpecFile {
  /// Returns the scenario that an implementation performs. If there is none, says on standard error
  /// why, and ends the command with 65.
  func performableScenario(for profile: Profile) throws(ExitCode) -> Scenario {
    if let scenario = scenario(for: profile), scenario.overlay == nil { return scenario }
    StandardError.writeLine("\(path): error: \(whyNothingIsPerformed(in: profile))")
    throw .badInput
  }

  private func whyNothingIsPerformed(in profile: Profile) -> String {
    if scenario(for: profile) != nil {
      return "its scenario is a capture with an overlay, which is judged and not performed"
    }
    let others = Profile.allCases.filter { other in
      scenario(for: other).map { $0.overlay == nil } ?? false
    }
    guard let other = others.first else { return "the file has no scenario to perform" }
    return "it has no scenario for the \(profile.rawValue) profile, but one for the "
      + "\(other.rawValue) profile: --profile \(other.rawValue) performs it"
  }
}
