/// One numbered statement of how Core Bluetooth behaves, which rules cover and mutants break.
public struct Requirement: Hashable, Sendable {
  /// `BG-CEN-04`. Numbers are never given twice.
  public let id: String
  public let status: Status
  /// The statement in one sentence.
  public let statement: String
  /// Where it is stated, the strongest source first.
  public let sources: [String]
  /// Why no rule judges it; nil for those that rules can judge.
  public let remark: String?

  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Apple states it.
    case documented
    /// Others report it.
    case observed
  }
}

extension Requirement {
  /// All of them, group by group, as numbered.
  public static let all = RequirementTable.requirements

  /// The part between the dashes: `CEN`.
  public var group: String {
    let parts = id.split(separator: "-")
    return parts.count == 3 ? String(parts[1]) : ""
  }
}
