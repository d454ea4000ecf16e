import Conformance
import Timelines

/// A spec file with the shortest life of a finding, and an expectation that holds of the expected run
/// and fails on the run that was found.
struct DifferenceSpec {
  private(set) var text: String

  /// - Parameters:
  ///   - rows: The requirements that speak of the difference; they become `covers`.
  ///   - expected: The run of the implementation that is compared with; empty if there is none.
  init(
    _ difference: Difference, in scenario: Scenario, rows: [String], expected: [Entry],
    found: [Entry]
  ) {
    let head = [
      "spec: 1", "id: explored/\(Self.name(of: difference))",
      "title: \"\(Self.title(of: difference))\"",
      rows.isEmpty ? nil : "covers: [\(rows.joined(separator: ", "))]",
      "profiles: [\(scenario.profile.rawValue)]",
    ].compactMap(\.self)
    let body = ScenarioText(scenario).text
    let counts: [any SuggestedExpectation] = CountForm.forms(of: difference, in: scenario)
    let orders: [any SuggestedExpectation] = OrderForm(of: difference).map { [$0] } ?? []
    let form = (orders + counts).first { $0.holds(of: expected) && !$0.holds(of: found) }
    let reason =
      difference.expected == nil && difference.found == nil
      ? "No rule describes the failure; the output of the command does."
      : "No single expectation describes how the runs differ; see the output above."
    let expectation =
      form?.lines ?? [
        "# \(reason)",
        "- id: first-difference",
        "  may: \((difference.expected ?? difference.found)?.kind.rawValue ?? "note.text")",
      ]
    let rest = ["passive: false", "", body, "expect:"] + expectation.map { "  \($0)" }
    let lines = head + SpecFile.requirement(of: head + rest) + rest
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func name(of difference: Difference) -> String {
    let letters = difference.signature.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "."
        ? Character(scalar) : "-"
    }
    return String(letters)
  }

  private static func title(of difference: Difference) -> String {
    let kind = (difference.expected ?? difference.found)?.kind.rawValue ?? "the run"
    return switch difference.relation {
    case .missing: "\(kind) happens"
    case .unexpected: "\(kind) does not happen"
    case .altered:
      "\(kind) has the right \(difference.fields.map(\.rawValue).joined(separator: ", "))"
    case .late, .early: "\(kind) happens in time"
    case .reordered: "\(kind) happens in its order"
    case .broken, .failed: "The run ends and keeps every rule"
    }
  }
}
