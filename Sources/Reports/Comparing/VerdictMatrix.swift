public import Conformance
public import Timelines

/// The verdicts of several implementations on the same rules: a row for each rule, a column for
/// each report.
public struct VerdictMatrix: Hashable, Sendable {
  /// The reports, one for each column.
  public let reports: [JudgedReport]
  /// The rules: those first in which one passes and another fails, then those that differ otherwise,
  /// then the others.
  public let rows: [Row]
  /// Whether only the rules are shown in which the verdicts differ. The sums are those of all rules.
  public var showsDifferencesOnly = false
  /// The lines below the title of a page.
  public var facts: [PageFact] = []
  /// The verdicts on the devices of the captures; nil if no report says which devices it judged.
  public var devices: DeviceMatrix?
  /// Whether people are shown the devices, if they are known, and not the reports.
  public var showsDevices = true
  /// Whether rules that no device put to the test have rows too, and cells their reasons.
  public var isVerbose = false
  /// The characters of a line of text.
  ///
  /// Source: chosen. A table of devices that goes to a file is read in an editor or a log.
  public var width = 80

  /// A rule, with its verdict in each report.
  public struct Row: Hashable, Sendable {
    /// The id of the rule.
    public var id: String
    /// The title of the rule, as the first report has it that has the rule.
    public var title: String
    /// The requirements that the rule covers.
    public var covers: [String]
    /// The cell of each report; nil if it does not have the rule.
    public var cells: [Cell?]
  }

  /// The verdict of a report on a rule.
  public struct Cell: Hashable, Sendable {
    /// The verdict; of several captures the worst one.
    public var verdict: Verdict
    /// The reason why it did not pass; nil if the report gives none.
    public var reason: String?
  }

  /// The relation of the reports in a rule.
  public enum Relation: String, CaseIterable, Hashable, Sendable {
    /// One passes, another one fails or is in error.
    case opposite
    /// The verdicts differ otherwise.
    case different
    /// Not every report has the rule, and those that have it agree.
    case incomplete
    /// All have the same verdict.
    case same
  }

  /// Puts the rules of all reports side by side.
  public init(_ reports: [JudgedReport]) {
    self.reports = reports
    var places: [String: Int] = [:]
    var rows: [Row] = []
    for (column, report) in reports.enumerated() {
      for rule in report.rules {
        let place = places[rule.id] ?? rows.count
        if place == rows.count {
          places[rule.id] = place
          rows.append(
            Row(
              id: rule.id, title: rule.title, covers: rule.covers,
              cells: [Cell?](repeating: nil, count: reports.count)))
        }
        rows[place].merge(Cell(verdict: rule.verdict, reason: rule.reason), in: column)
      }
    }
    // The order of the first report is kept among equals.
    let sorted = rows.enumerated().sorted {
      ($0.element.relation.rank, $0.offset) < ($1.element.relation.rank, $1.offset)
    }
    self.rows = sorted.map(\.element)
  }
}

extension VerdictMatrix.Row {
  /// Of several verdicts in a column the worst one stays.
  fileprivate mutating func merge(_ cell: VerdictMatrix.Cell, in column: Int) {
    guard let known = cells[column] else {
      cells[column] = cell
      return
    }
    if Verdict.worst(of: [known.verdict, cell.verdict]) != known.verdict { cells[column] = cell }
  }

  /// The relation of the reports in this rule.
  public var relation: VerdictMatrix.Relation {
    let verdicts = Set(cells.compactMap { $0?.verdict })
    if verdicts.contains(.pass), verdicts.contains(.fail) || verdicts.contains(.error) {
      return .opposite
    }
    if verdicts.count > 1 { return .different }
    return cells.contains(nil) ? .incomplete : .same
  }

  /// The group of the rule: `BG-CEN` of `BG-CEN-04/wakes`, or else the text before the slash.
  var group: String {
    let name = id.prefix { $0 != "/" }
    let parts = name.split(separator: "-")
    return parts.count == 3 ? parts.prefix(2).joined(separator: "-") : String(name)
  }
}

extension VerdictMatrix.Relation {
  var rank: Int {
    switch self {
    case .opposite: 0
    case .different: 1
    case .incomplete: 2
    case .same: 3
    }
  }

  /// The relation in words, for a heading.
  var words: String {
    switch self {
    case .opposite: "one passes, another one fails"
    case .different: "other differences"
    case .incomplete: "not in every report"
    case .same: "the same"
    }
  }
}

extension VerdictMatrix {
  /// Whether the verdicts differ in a rule.
  public var hasDifferences: Bool {
    rows.contains { $0.relation == .opposite || $0.relation == .different }
  }

  /// Whether all reports are audits, of which at least one says which devices it judged.
  public var isOfAudits: Bool {
    devices != nil && reports.allSatisfy { $0.command == "audit" && $0.implementation == nil }
  }

  /// The rules that are shown.
  var shown: [Row] {
    showsDifferencesOnly
      ? rows.filter { $0.relation == .opposite || $0.relation == .different } : rows
  }

  /// The verdicts of the reports on a group of rules.
  struct GroupSum {
    var group: String
    var rules = 0
    var differences = 0
    var columns: [GroupCell]
  }

  /// The number of rules of a group that a report lets pass, and the number that it judged.
  struct GroupCell {
    var passed = 0
    var judged = 0

    var words: String { judged == 0 ? "-" : "\(passed) of \(judged)" }
  }

  /// The sums of the groups, in the order of their names.
  var groups: [GroupSum] {
    var sums: [String: GroupSum] = [:]
    for row in rows {
      let empty = GroupSum(
        group: row.group, columns: reports.map { _ in GroupCell() })
      var sum = sums[row.group] ?? empty
      sum.rules += 1
      if row.relation.rank < Relation.incomplete.rank { sum.differences += 1 }
      for (column, cell) in row.cells.enumerated() {
        guard let cell, cell.verdict != .notApplicable, cell.verdict != .notExercised else {
          continue
        }
        sum.columns[column].judged += 1
        if cell.verdict == .pass { sum.columns[column].passed += 1 }
      }
      sums[row.group] = sum
    }
    return sums.values.sorted { $0.group < $1.group }
  }

  /// Returns the letter of a report in tables: A, B, …, Z, AA, …
  static func letter(_ column: Int) -> String {
    let letter = String(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(column % 26))))
    return column < 26 ? letter : self.letter(column / 26 - 1) + letter
  }

  /// The sums, for example `66 rules in 2 reports: 3 with one that passes and another one that fails,
  /// 0 other differences, 63 the same`.
  public var summaryLine: String {
    func count(_ relation: Relation) -> Int { rows.count { $0.relation == relation } }
    let incomplete = count(.incomplete)
    return "\(rows.count) rules in \(reports.count) reports: one passes, another one fails in "
      + "\(count(.opposite)); other differences in \(count(.different)); the same in \(count(.same))"
      + (incomplete > 0 ? "; not in every report: \(incomplete)" : "")
  }

  /// Returns the matrix in one of the forms of a report, ending with a line break.
  public func written(as format: Report.Format, isColored: Bool = false) -> TerminalText {
    let devices = showsDevices ? devices : nil
    switch format {
    case .text:
      return devices.map { DeviceMatrixText(isColored: isColored).text(of: $0, in: self) }
        ?? MatrixText(isColored: isColored).text(of: self)
    case .json: return MatrixJSON().text(of: self)
    case .html:
      return devices.map { DeviceMatrixHTML().text(of: $0, in: self) }
        ?? MatrixHTML().text(of: self)
    case .cases(.markdown):
      return MarkdownReport().document(
        devices.map { $0.markdown(shown(of: $0), labels(of: $0)) } ?? markdown)
    case .cases(let format): return caseList.written(as: format)
    }
  }
}
