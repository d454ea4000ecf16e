import Conformance

extension [SpecFile] {
  /// Returns a verdict for each rule, also for rules that may only judge runs of their own
  /// scenario.
  func withVerdicts(_ found: [SpecVerdict]) -> [SpecVerdict] {
    let places = Dictionary(
      found.indices.map { (found[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    return map { spec in
      places[spec.path].map { found[$0] }
        ?? SpecVerdict(spec, .notApplicable, reason: SpecFile.ownScenarioReason)
    }
  }
}
