package import Conformance
import Synchronization
package import Timelines

/// The rules by which captures are judged, and what is worked out once for all captures: thousands
/// of them lack the same few things, and to find out takes as long as to judge a small capture.
package struct CaptureRules: Sendable {
  package let specs: [SpecFile]
  let profile: Profile
  /// The rules that may judge any timeline, in the form in which they do.
  let passive: [SpecFile]
  private let counts = Counts()

  /// Works out which rules judge.
  package init(_ specs: [SpecFile], _ profile: Profile) {
    (self.specs, self.profile) = (specs, profile)
    passive = specs.filter(\.isPassive).map(\.forOtherTimelines)
  }

  /// Returns the rules that judge a recorded run, each in the form in which it does.
  func judges(of run: RunHeader) -> [SpecFile] {
    specs.filter { $0.isPassive || $0.id == run.spec }
      .map { $0.id == run.spec ? $0 : $0.forOtherRuns }
  }

  /// Returns how many more rules could judge if more could be seen.
  ///
  /// - Parameter unpromised: The promises that the host has not made, however much can be seen.
  func count(
    opening more: Set<Observation>, to seen: Set<Observation>, unpromised: [Promise: String] = [:]
  ) -> Int {
    counts.answer(to: Question(seen: seen, more: more, unpromised: Set(unpromised.keys))) {
      specs.count { spec in
        let spec = spec.forOtherTimelines
        return !spec.isObservable(from: seen, in: profile, unpromised: unpromised)
          && spec.isObservable(from: seen.union(more), in: profile, unpromised: unpromised)
      }
    }
  }

  /// Returns how many more rules could judge if the host had made the promises that it has not
  /// made.
  func count(promising unpromised: [Promise: String], _ seen: Set<Observation>) -> Int {
    counts.answer(to: Question(seen: seen, more: nil, unpromised: Set(unpromised.keys))) {
      specs.count { spec in
        let spec = spec.forOtherTimelines
        return !spec.isObservable(from: seen, in: profile, unpromised: unpromised)
          && spec.isObservable(from: seen, in: profile)
      }
    }
  }

  private struct Question: Hashable, Sendable {
    var seen: Set<Observation>
    /// The further observations; nil if the question is about further promises.
    var more: Set<Observation>?
    var unpromised: Set<Promise>
  }

  /// The answers found so far. Copies of the rules share them.
  private final class Counts: Sendable {
    private let known = Mutex<[Question: Int]>([:])

    func answer(to question: Question, _ find: () -> Int) -> Int {
      if let known = known.withLock({ $0[question] }) { return known }
      let found = find()
      known.withLock { $0[question] = found }
      return found
    }
  }
}
