import Conformance
import Timelines

/// Says which requirements speak of a difference, by the rules whose events match its entries.
struct Relevance {
  private let rules: [SpecFile]
  /// The most requirements that are named. More do not help a reader.
  private static let most = 5

  init(of rules: [SpecFile]) { self.rules = rules }

  /// Returns the requirements, the nearest first: those of rules that fail, and then others. An expectation about one kind of entry with
  /// conditions is nearer than one about many kinds.
  ///
  /// - Parameter broken: The expectations that fail on the difference.
  func rows(about difference: Difference, _ broken: [BrokenExpectation]) -> [String] {
    let entries = [difference.expected, difference.found].compactMap(\.self)
    var weights: [String: Double] = [:]
    for rule in rules {
      var weight = 0.0
      for profile in rule.profiles.prefix(1) {
        for expectation in rule.expectations(for: profile) {
          weight = max(
            weight,
            entries.map { expectation.closeness(to: $0, about: difference.fields) }.max() ?? 0)
        }
      }
      guard weight > 0 else { continue }
      // A rule about many requirements says little about each of them.
      for row in rule.covers { weights[row, default: 0] += weight / Double(rule.covers.count) }
    }
    let nearest = weights.values.max() ?? 0
    for (row, weight) in weights where weight * 2 < nearest { weights[row] = nil }
    for row in broken.flatMap(\.rows) { weights[row, default: 0] += 2 * nearest }
    return weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most).map(\.key)
  }
}
