public import ArgumentParser
public import Conformance
import Timelines

/// `bluewake corpus list`: the audits of an index.
struct CorpusList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the audits of an index, with how many captures each has.")

  @Argument(help: "The index.") var index: String
  @Option(help: "How to print it.") var format = CorpusTable.Format.text

  func run() throws {
    let rows = try CorpusIndex(index).rows(
      """
      SELECT label, profile, substr(rules, 1, 8), program, count(sha256), sum(octets), sum(records)
      FROM audit LEFT JOIN judged ON audit = id LEFT JOIN capture USING (sha256)
      GROUP BY id ORDER BY id
      """)
    CorpusTable(
      heads: ["label", "profile", "rules", "program", "captures", "octets", "records"], rows: rows
    ).show(as: format)
  }
}

/// `bluewake corpus query`: verdicts of an index.
struct CorpusQuery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Shows the verdicts that fit, or with --count how many captures came to each.",
    discussion: "In patterns * stands for any letters, ? for one, and […] for one of several.")

  @Argument(help: "The index.") var index: String
  @Option(help: "Only the audit of this label.") var label: String?
  @Option(help: "Only rules whose id fits a pattern, as 'BG-WAK-01/*'.") var rule: String?
  @Option(help: "Only captures whose name fits a pattern, as '*/firmware=2.1/*'.")
  var capture: String?
  @Option(help: "Only this verdict.") var verdict: Verdict?
  @Flag(help: "Count captures by rule and verdict.") var count = false
  @Option(help: "How to print it.") var format = CorpusTable.Format.text

  func run() throws {
    let index = try CorpusIndex(index)
    var (conditions, values): ([String], [Database.Value]) = ([], [])
    for (column, value) in [
      ("audit.label =", label), ("rule GLOB", rule), ("name GLOB", capture),
      ("verdict =", verdict?.rawValue),
    ] {
      guard let value else { continue }
      conditions.append("\(column) ?")
      values.append(.text(value))
    }
    if let label { _ = try index.id(of: label) }
    let source =
      """
      FROM verdict JOIN judged USING (audit, sha256) JOIN audit ON audit.id = audit
      \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
      """
    let heads =
      count
      ? ["label", "rule", "verdict", "captures"]
      : ["label", "capture", "rule", "verdict", "exercised", "violations", "finding"]
    let columns =
      count
      ? "label, rule, verdict, count(*)"
      : "label, name, rule, verdict, exercised, violations, finding"
    let order = count ? "GROUP BY 1, 2, 3 ORDER BY 1, 2, 3" : "ORDER BY 1, 2, 3"
    CorpusTable(heads: heads, rows: try index.rows("SELECT \(columns) \(source) \(order)", values))
      .show(as: format)
  }
}

extension Verdict: ExpressibleByArgument {}

/// `bluewake corpus trend`: what two audits see differently.
struct CorpusTrend: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend",
    abstract: "Shows the rules that one audit sees otherwise than another one.",
    discussion: """
      The two audits may be of the same captures by two versions of the rules, or of the captures of \
      two versions of an implementation. A rule is judged in an audit where some capture passes or \
      fails it. Shown are rules that are newly failing, failing more (on more captures), newly judged, \
      failing less, mended, or no longer judged, with how many captures fail and pass in each audit, and \
      the first that fails in the later one.

      Exits with 1 where a rule is newly failing, is failing more, or is newly judged and fails.
      """)

  @Argument(help: "The index.") var index: String
  @Argument(help: "The label of the earlier audit.") var old: String
  @Argument(help: "The label of the later audit.") var new: String
  @Option(help: "How to print it.") var format = CorpusTable.Format.text

  func run() throws {
    let index = try CorpusIndex(index)
    let (old, new) = (try index.id(of: old), try index.id(of: new))
    let rows = try index.rows(Self.query, [.integer(Int64(old)), .integer(Int64(new))])
    CorpusTable(
      heads: [
        "trend", "rule", "fail before", "pass before", "fail now", "pass now", "first that fails",
      ], rows: rows
    ).show(as: format)
    if rows.contains(where: Self.isWorse) { throw ExitCode.ruleFailed }
  }

  /// Whether a row tells of more captures that fail than before.
  private static func isWorse(_ row: [Database.Value]) -> Bool {
    (row[4].integer ?? 0) > (row[2].integer ?? 0)
  }

  private static let query = """
    WITH sums AS (
      SELECT rule,
        sum(audit = ?1 AND verdict = 'fail') AS f1, sum(audit = ?1 AND verdict = 'pass') AS p1,
        sum(audit = ?2 AND verdict = 'fail') AS f2, sum(audit = ?2 AND verdict = 'pass') AS p2
      FROM verdict WHERE audit IN (?1, ?2) GROUP BY rule)
    SELECT * FROM (
      SELECT CASE
          WHEN f1 + p1 = 0 AND f2 + p2 > 0 THEN 'newly judged'
          WHEN f1 + p1 > 0 AND f2 + p2 = 0 THEN 'no longer judged'
          WHEN f1 = 0 AND f2 > 0 THEN 'newly failing'
          WHEN f1 > 0 AND f2 = 0 THEN 'mended'
          WHEN f2 > f1 THEN 'failing more'
          WHEN f2 < f1 THEN 'failing less'
        END AS trend, rule, f1, p1, f2, p2,
        (SELECT min(name) FROM verdict AS v JOIN judged AS j USING (audit, sha256)
          WHERE v.audit = ?2 AND v.rule = sums.rule AND v.verdict = 'fail') AS first
      FROM sums)
    WHERE trend IS NOT NULL
    ORDER BY CASE trend WHEN 'newly failing' THEN 0 WHEN 'failing more' THEN 1
      WHEN 'newly judged' THEN 2 WHEN 'failing less' THEN 3 WHEN 'mended' THEN 4 ELSE 5 END, rule
    """
}
