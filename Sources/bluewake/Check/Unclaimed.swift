import Conformance
import Reports
import Timelines

extension [SpecFile] {
  /// Returns what an implementation could claim next, and how many more rules would then judge it;
  /// what opens most comes first.
  ///
  /// A capability that opens no rule by itself stands together with those that it needs.
  func opened(beyond claimed: Set<Capability>) -> [Reach.Means] {
    let missing = map { $0.needs.subtracting(claimed) }.filter { !$0.isEmpty }
    let least = missing.map(\.count).min() ?? 0
    let choices = Set(missing.filter { $0.count == least })
    let means = choices.map { choice in
      let name = choice.map(\.rawValue).sorted().joined(separator: " + ")
      return Reach.Means(name, missing.count { $0.isSubset(of: choice) })
    }
    let sorted = means.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    return sorted.dropLast(Swift.max(0, sorted.count - Self.mostNamed))
  }

  /// Source: chosen. Somebody who asks what to do next takes one of the first.
  private static var mostNamed: Int { 3 }
}
