import Timelines

// Warnings about what a rule and its expectations cover.

extension SpecReader {
  /// Warns about a rule that covers no requirement, or one that does not exist.
  func warnings(about covers: [String], in object: ObjectNode) -> [SpecError] {
    let position = object.position(of: "covers")
    if covers.isEmpty {
      return [warning("covers is missing: no requirement is named", at: position)]
    }
    return covers.filter { !isRequirement($0) }.map { row in
      let nearest = (Requirements.all + ownRequirements.map(\.id)).nearest(to: row)
        .map { ", did you mean '\($0)'" }
      return warning(
        "covers names '\(row)', which is no requirement"
          + (nearest ?? ", expected one such as BG-PER-05"), at: position)
    }
  }

  /// Warns about what an expectation covers: a clause that does not exist, or one of a requirement
  /// that the rule does not cover.
  func warnings(about expectation: Expectation, of rule: [String]) -> [SpecError] {
    let position = Position(line: expectation.line, column: 1)
    return (expectation.clauses ?? []).compactMap { complaint(about: $0, of: rule) }.map {
      warning("'\(expectation.id)' covers '\($0.clause)', \($0.reason)", at: position)
    }
  }

  private func complaint(
    about clause: String, of rule: [String]
  ) -> (clause: String, reason: String)? {
    guard let requirement = requirement(of: clause) else {
      return (clause, "which is no clause of a requirement")
    }
    let names = requirement.clauses.map(\.id)
    if !names.contains(clause) {
      let expected = names.isEmpty ? "but no rule judges it" : "expected one of "
      return (clause, expected + names.joined(separator: ", "))
    }
    if rule.contains(requirement.id) { return nil }
    return (clause, "but the rule does not cover \(requirement.id)")
  }

  private func isRequirement(_ row: String) -> Bool {
    Requirements.contains(row) || ownRequirements.contains { $0.id == row }
  }

  private func requirement(of clause: String) -> Requirement? {
    ownRequirements.first { $0.id == clause.ofRequirement } ?? Requirement.of(clause)
  }

  private var ownRequirements: [Requirement] { library?.requirements ?? [] }
}
