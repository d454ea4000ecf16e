import Conformance
import Timelines

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

  /// Returns how many more rules could judge if more could be seen.
  ///
  /// - Parameter unpromised: What the host has not promised, however much can be seen.
  func count(
    opening more: Set<Observation>, to seen: Set<Observation>, in profile: Profile,
    unpromised: [Promise: String] = [:]
  ) -> Int {
    count { spec in
      let spec = spec.forOtherTimelines
      return !spec.isObservable(from: seen, in: profile, unpromised: unpromised)
        && spec.isObservable(from: seen.union(more), in: profile, unpromised: unpromised)
    }
  }

  /// Returns how many more rules could judge if the host had made the promises that it has not
  /// made.
  func count(
    promising unpromised: [Promise: String], _ seen: Set<Observation>, in profile: Profile
  ) -> Int {
    count { spec in
      let spec = spec.forOtherTimelines
      return !spec.isObservable(from: seen, in: profile, unpromised: unpromised)
        && spec.isObservable(from: seen, in: profile)
    }
  }
}
