import Conformance
import Synchronization
import Timelines

/// How many more rules could judge a capture, by what it lacks.
///
/// Thousands of captures lack the same few things, and to count takes as long as to judge a small
/// capture.
final class ReachMemo: Sendable {
  private let counts = Mutex<[Question: Int]>([:])

  private struct Question: Hashable, Sendable {
    var seen: Set<Observation>
    /// What else could be seen; nil if the host could have promised what it has not.
    var more: Set<Observation>?
    var unpromised: Set<Promise>
  }

  /// Returns the answer to a question about the same rules and the same profile.
  ///
  /// - Parameters:
  ///   - more: What else could be seen; nil if the host could have promised what it has not.
  ///   - count: Finds the answer when the question is new.
  func count(
    opening more: Set<Observation>?, to seen: Set<Observation>, unpromised: [Promise: String],
    _ count: () -> Int
  ) -> Int {
    let question = Question(seen: seen, more: more, unpromised: Set(unpromised.keys))
    if let known = counts.withLock({ $0[question] }) { return known }
    let found = count()
    counts.withLock { $0[question] = found }
    return found
  }
}
