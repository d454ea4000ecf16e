/// One numbered statement of how Core Bluetooth behaves, which rules cover and mutants break.
public struct Requirement: Hashable, Sendable {
  /// The number of the statement, such as `BG-CEN-04`. A number is never given twice.
  public let id: String
  /// Where the requirement is from.
  public let status: Status
  /// The statement in one sentence.
  public let statement: String
  /// The sources that state it, the strongest first.
  public let sources: [String]
  /// Why no rule judges it; nil if rules can judge it.
  public let remark: String?

  /// Where a requirement is from.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Apple states it.
    case documented
    /// Others than Apple report it.
    case observed
  }
}

extension Requirement {
  /// Every requirement, group by group, in the order of the numbers.
  public static let all = RequirementTable.requirements

  /// The part between the dashes: `CEN`.
  public var group: String {
    let parts = id.split(separator: "-")
    return parts.count == 3 ? String(parts[1]) : ""
  }
}
