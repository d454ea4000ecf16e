import Conformance
import Timelines

/// The scenarios of rules in the order in which their turn comes, each once.
///
/// Rules that stand side by side are about the same subject. Here they are far apart, so that a search
/// that ends early has seen something of each subject.
struct ScenarioTurns: Sendable {
  /// All of them, and those of each profile.
  private let scenarios: [Profile?: [Scenario]]

  init(_ rules: [SpecFile]) {
    let ofRules = rules.map { rule in
      rule.profiles.compactMap { rule.scenario(for: $0)?.withoutCapture }
    }
    // Those of rules with two profiles come once more, by the other one, when all others had their turn:
    // they differ least from what was seen.
    let all =
      Self.spread(ofRules.compactMap(\.first)) + Self.spread(ofRules.flatMap { $0.dropFirst() })
    var scenarios: [Profile?: [Scenario]] = [nil: all]
    for profile in Profile.allCases { scenarios[profile] = all.filter { $0.profile == profile } }
    self.scenarios = scenarios
  }

  /// Returns the scenario whose turn it is, from 0; nil if all had their turn.
  ///
  /// - Parameters:
  ///   - seed: Searches of different seeds begin at different scenarios.
  ///   - profile: The profile of the scenarios; nil for any.
  func scenario(_ turn: Int, seed: Int, _ profile: Profile?) -> Scenario? {
    guard let all = scenarios[profile], turn < all.count else { return nil }
    // The step has no divisor in common with the number, so that seeds differ until all were used.
    let step = (101...).first { Self.areCoprime($0, all.count) } ?? 1
    let start = Int(seed.magnitude % UInt(all.count)) * step
    return all[(turn + start) % all.count]
  }

  /// Puts neighbours far apart: the steps from one to the next are some 0.6 of the whole length, and go
  /// round until each place was met.
  private static func spread(_ scenarios: [Scenario]) -> [Scenario] {
    let count = scenarios.count
    guard count > 2 else { return scenarios }
    let step = (count * 5 / 8...count).first { Self.areCoprime($0, count) } ?? 1
    return (0..<count).map { scenarios[$0 * step % count] }
  }

  private static func areCoprime(_ first: Int, _ second: Int) -> Bool {
    var (larger, smaller) = (first, second)
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger == 1
  }
}
