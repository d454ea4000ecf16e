import Conformance
import Judging
import Timelines

/// A rule about hosts, as far as the matrix of rules and faults needs it.
struct HostRule: Sendable {
  var id: String
  var path: String
  var expectations: [Expectation]

  struct Expectation: Sendable {
    var id: String
    var faults: [String]
  }

  static func all(below folder: String) throws -> [HostRule] {
    try SpecCollection(below: [folder]).specs.map { spec in
      HostRule(
        id: spec.id, path: spec.path,
        expectations: spec.expectations(for: .documented).map {
          Expectation(id: $0.id, faults: $0.killers)
        })
    }
  }

  /// The names of all faults that rules name.
  static func faults(below folder: String) -> [String] {
    let rules = (try? all(below: folder)) ?? []
    return Set(rules.flatMap(\.expectations).flatMap(\.faults)).sorted()
  }

  /// Returns the rule with those expectations alone that name a fault; nil if there is none.
  func naming(_ fault: String) -> HostRule? {
    var rule = self
    rule.expectations = expectations.filter { $0.faults.contains(fault) }
    return rule.expectations.isEmpty ? nil : rule
  }
}
