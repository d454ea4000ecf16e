/// One numbered statement of how Core Bluetooth behaves, which rules cover and mutants break.
public struct Requirement: Hashable, Sendable {
  /// The number of the statement, such as `BG-CEN-04`. A number is never given twice.
  public let id: String
  /// The origin of the requirement.
  public let status: Status
  /// The statement in one sentence.
  public let statement: String
  /// The sources that state it, the strongest first.
  public let sources: [String]
  /// The reason why no rule judges it; nil if rules can judge it.
  public let remark: String?
  /// The details of the statement. A requirement with a single statement has one clause with its
  /// own id and statement. One that no rule judges has none.
  public let clauses: [Clause]

  /// One thing that a requirement says, which an implementation keeps or breaks by itself.
  public struct Clause: Hashable, Sendable {
    /// The id of the requirement and the number of the clause, such as `BG-CEN-04.2`. A number is
    /// never given twice.
    public let id: String
    /// The clause in one sentence.
    public let statement: String
    /// The sources that state it.
    public let sources: [String]
    /// The reason why no rule judges it; nil if rules can judge it.
    public let remark: String?
  }

  /// The origin of a requirement.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Apple states it.
    case documented
    /// Others than Apple report it.
    case observed
  }
}

extension Requirement {
  /// The full names of sources that the catalogue abbreviates.
  static let sourceNames = [
    "guide": "Core Bluetooth Programming Guide",
    "headers": "Core Bluetooth's SDK headers",
    "reference": "Apple's reference pages",
    "TN3115": "Technote TN3115",
    "QA1962": "Technical Q&A QA1962",
    "QA1931": "Technical Q&A QA1931",
    "WWDC13": "WWDC 2013, session 703",
    "WWDC17": "WWDC 2017, session 712",
    "WWDC19": "WWDC 2019, session 901",
    "forum": "Apple's engineers in the developer forums",
    "field": "field reports",
  ]

  /// The part between the dashes: `CEN`. Of a requirement of a user's own, all before the number: `ACME`.
  public var group: String {
    let parts = id.split(separator: "-")
    if isOfCatalogue { return String(parts[1]) }
    return parts.count > 1 ? parts.dropLast().joined(separator: "-") : id
  }

  /// The group as reports name it: `BG-CEN`, or `ACME`.
  public var groupName: String { isOfCatalogue ? "BG-\(group)" : group }

  private var isOfCatalogue: Bool {
    id.hasPrefix("BG-") && id.split(separator: "-").count == 3
  }
}
