public import Timelines

extension SpecFile {
  /// Whether a timeline that is known from these observations can show what one of its expectations
  /// speaks of.
  ///
  /// - Parameter unpromised: What whoever is judged has not promised.
  public func isObservable(
    from observations: Set<Observation>, in profile: Profile,
    unpromised: [Promise: String] = [:]
  ) -> Bool {
    profiles.contains(profile)
      && expectations(for: profile).contains {
        (judgesItsScenario || $0.isPassive) && unpromised[$0.promise] == nil
          && $0.concealment(from: observations) == nil
      }
  }
}
