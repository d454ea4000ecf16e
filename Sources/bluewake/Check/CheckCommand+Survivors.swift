import Conformance
import CoreBluetoothModel
import Judging
import Reports
import Timelines

extension CheckCommand {
  /// Returns a warning for each expectation that passes on the judged mutant although it names that
  /// mutant as one on which it fails. Such an expectation has not shown that it can fail.
  ///
  /// The names of mutants hold for the first profile of a rule, as `coverage` counts them.
  static func survivors(
    of mutant: Mutant, _ profile: Profile, specs: [SpecFile], verdicts: [SpecVerdict]
  ) -> [SpecError] {
    let judged = Dictionary(verdicts.map { ($0.id, $0) }) { first, _ in first }
    return specs.flatMap { spec -> [SpecError] in
      guard (spec.profiles.first ?? .documented) == profile, let verdict = judged[spec.id] else {
        return []
      }
      let passing = Set(verdict.expectations.filter { $0.verdict == .pass }.map(\.id))
      return spec.expectations(for: profile).filter {
        passing.contains($0.id) && $0.killers.contains(mutant.name)
      }.map { expectation in
        SpecError(
          path: spec.path, line: expectation.line, column: 1, severity: .warning,
          message: "the expectation '\(expectation.id)' names '\(mutant.name)' under killed-by, "
            + "but passes on it")
      }
    }
  }
}
