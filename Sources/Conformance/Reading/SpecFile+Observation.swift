public import Timelines

extension SpecFile {
  /// Returns whether a timeline that was recorded from these observations can show what at least
  /// one expectation of the rule needs.
  ///
  /// - Parameter unpromised: The promises that the implementation has not made, and why.
  public func isObservable(
    from observations: Set<Observation>, in profile: Profile,
    unpromised: [Promise: String] = [:]
  ) -> Bool {
    profiles.contains(profile)
      && expectations(for: profile).contains {
        refusal(of: $0) == nil && unpromised[$0.promise] == nil
          && $0.concealment(from: observations) == nil
      }
  }
}
