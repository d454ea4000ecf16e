public import Timelines

extension SpecFile {
  /// Whether a timeline that is known from these observations can show what one of its expectations
  /// speaks of.
  public func isObservable(from observations: Set<Observation>, in profile: Profile) -> Bool {
    profiles.contains(profile)
      && expectations(for: profile).contains { $0.concealment(from: observations) == nil }
  }
}
