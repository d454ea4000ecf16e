public import Timelines

/// A difference that was found, in the shortest life that still shows it.
public struct FoundDifference: Sendable {
  /// The number of the life in which it was first seen, from 1.
  public let life: Int
  /// The difference in the shortest life.
  public let difference: Difference
  /// The shortest life.
  public let scenario: Scenario
  /// In how many lives it was seen as the first difference.
  public internal(set) var lives = 1
  /// Differences in other lives that need all that this one needs, and more: most likely the same
  /// mistake shows in another way. By their signatures, with the number of the lives.
  public internal(set) var others: [String: Int] = [:]
  /// The expectations of the rules that fail in the shortest life.
  public let broken: [BrokenExpectation]
  /// The requirements that speak of such an entry, the nearest first.
  public let rows: [String]
  /// A spec file with the shortest life, whose expectation fails on the implementation under test.
  public let spec: String
}

/// The results of exploring.
public struct Exploration: Sendable {
  /// The number of lives that were performed.
  public internal(set) var lives = 0
  /// The number of them that showed a difference.
  public internal(set) var differing = 0
  /// The findings, each mistake once, in the order of finding.
  public internal(set) var findings: [FoundDifference] = []
  /// In how many lives each expectation was put to the test, by its name; empty if lives were
  /// compared and not judged.
  public internal(set) var exercised: [String: Int] = [:]
  /// The number of lives in which each call and callback occurred in each circumstance.
  public internal(set) var pairs = SeatMeeting.unmet
  /// Whether the exploring was ended because there were too many findings.
  public internal(set) var isFull = false
}
