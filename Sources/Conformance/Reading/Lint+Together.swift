import Timelines

// Faults that show only when several rules are read together.

extension Sequence<SpecFile> {
  /// The warnings that no file shows alone: two rules with the same name, or with the same meaning.
  public var warningsTogether: [SpecError] {
    var paths: [String: String] = [:]
    var meanings: [Meaning: (rule: String, expectation: String)] = [:]
    var warnings: [SpecError] = []
    for spec in self {
      if let first = paths[spec.id] {
        warnings.append(
          spec.warning("the rule of \(first) is called '\(spec.id)' too", at: 1))
      } else {
        paths[spec.id] = spec.path
      }
      for expectation in spec.profiles.first.map({ spec.expectations(for: $0) }) ?? [] {
        let name = (spec.id, expectation.id)
        let other = meanings.updateValue(name, forKey: Meaning(expectation, of: spec))
        guard let other, other.rule != spec.id else { continue }
        warnings.append(
          spec.warning(
            "'\(expectation.id)' says the same of the same scenario as '\(other.expectation)' of "
              + "\(other.rule)", at: expectation.line))
      }
    }
    return warnings
  }
}

/// The meaning of an expectation, in its scenario and under its profiles.
private struct Meaning: Hashable {
  var expectation: Expectation
  var scenario: Scenario?
  var profiles: [Profile]

  init(_ expectation: Expectation, of spec: SpecFile) {
    self.expectation = expectation.bare
    profiles = spec.profiles
    scenario = profiles.first.flatMap { spec.scenario(for: $0) }?.withoutOrigins
  }
}

extension SpecFile {
  fileprivate func warning(_ message: String, at line: Int) -> SpecError {
    SpecError(path: path, line: line, column: 1, severity: .warning, message: message)
  }
}
