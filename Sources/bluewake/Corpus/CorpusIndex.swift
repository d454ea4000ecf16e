import ArgumentParser
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// An index of captures by their contents: their facts, and the verdicts on them in several audits.
final class CorpusIndex {
  let path: String
  private let database: Database
  /// How many captures were added or changed since the last commit.
  private var pending = 0

  /// The version of the tables.
  private static let version = 1

  /// Opens an index. If that fails, says so on standard error, and ends the command with 65.
  init(_ path: String, mayChange: Bool = false) throws(ExitCode) {
    self.path = path
    if !mayChange, FileKind(path) != .regular {
      StandardError.writeLine(
        "\(path): error: there is no such index; bluewake corpus update makes it")
      throw .badInput
    }
    do throws(Database.Failure) {
      database = try Database(path, mayChange: mayChange)
      let found = try database.rows("PRAGMA user_version").first?.first?.integer ?? 0
      let tables = try database.rows("SELECT name FROM sqlite_master").count
      if found == 0, tables == 0, mayChange {
        for statement in Self.tables { try database.run(statement) }
        try database.run("PRAGMA user_version = \(Self.version)")
      } else if found != Self.version {
        throw Database.Failure(text: "found tables of version \(found), expected \(Self.version)")
      }
    } catch {
      throw Self.refusal(path, error)
    }
  }

  private static let tables = [
    """
    CREATE TABLE audit (id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE, program TEXT NOT NULL,
      rules TEXT NOT NULL, profile TEXT NOT NULL, options TEXT NOT NULL)
    """,
    """
    CREATE TABLE capture (sha256 TEXT PRIMARY KEY, octets INTEGER NOT NULL, format TEXT,
      records INTEGER, span INTEGER, first INTEGER, advertisers INTEGER, connections INTEGER)
    """,
    """
    CREATE TABLE judged (audit INTEGER NOT NULL, sha256 TEXT NOT NULL, name TEXT NOT NULL, host TEXT,
      judged INTEGER, tested INTEGER, damages INTEGER NOT NULL, PRIMARY KEY (audit, sha256))
    """,
    """
    CREATE TABLE verdict (audit INTEGER NOT NULL, sha256 TEXT NOT NULL, rule TEXT NOT NULL,
      verdict TEXT NOT NULL, exercised INTEGER NOT NULL, violations INTEGER NOT NULL, finding TEXT,
      PRIMARY KEY (audit, sha256, rule)) WITHOUT ROWID
    """,
    "CREATE INDEX verdict_by_rule ON verdict (audit, rule, verdict)",
  ]

  private static func refusal(_ path: String, _ failure: Database.Failure) -> ExitCode {
    StandardError.writeLine("\(path): error: the index cannot be used: \(failure.text)")
    return .badInput
  }

  /// Returns the rows of a query.
  func rows(_ query: String, _ values: [Database.Value] = []) throws(ExitCode) -> [[Database.Value]]
  {
    do throws(Database.Failure) {
      return try database.rows(query, values)
    } catch {
      throw Self.refusal(path, error)
    }
  }

  func run(_ statement: String, _ values: [Database.Value] = []) throws(ExitCode) {
    do throws(Database.Failure) {
      try database.run(statement, values)
    } catch {
      throw Self.refusal(path, error)
    }
  }
}

extension CorpusIndex {
  /// Returns the number of an audit. A label that is new becomes an audit on the basis; if it is that
  /// of an audit on another basis, says so on standard error, and ends the command with 65.
  func audit(_ label: String, on basis: AuditBasis) throws(ExitCode) -> Int {
    let options = basis.options.joined(separator: " ")
    let wanted = [basis.program, basis.rules, basis.profile.rawValue, options]
    let found = try rows(
      "SELECT id, program, rules, profile, options FROM audit WHERE label = ?", [.text(label)])
    if let row = found.first, let id = row[0].integer {
      let known = row.dropFirst().map { $0.text ?? "" }
      if known == wanted { return id }
      let words = ["program", "rules", "profile", "options"]
      let other = zip(words, zip(known, wanted)).filter { $1.0 != $1.1 }.map(\.0)
      StandardError.writeLine(
        "\(path): error: the label \(label) is that of an audit with other "
          + "\(other.joined(separator: " and ")); name another label")
      throw .badInput
    }
    try run(
      "INSERT INTO audit (label, program, rules, profile, options) VALUES (?, ?, ?, ?, ?)",
      [.text(label)] + wanted.map { .text($0) })
    return try id(of: label)
  }

  /// Returns the number of an audit by its label. If there is none, says so on standard error, and
  /// ends the command with 65.
  func id(of label: String) throws(ExitCode) -> Int {
    if let id = try rows("SELECT id FROM audit WHERE label = ?", [.text(label)]).first?[0].integer {
      return id
    }
    let labels = try rows("SELECT label FROM audit ORDER BY id").compactMap(\.first?.text)
    let hint = labels.nearest(to: label).map { ", did you mean '\($0)'" } ?? ""
    StandardError.writeLine("\(path): error: no audit has the label '\(label)'\(hint)")
    throw .badInput
  }

  /// Returns the digests of the captures of an audit.
  func digests(in audit: Int) throws(ExitCode) -> Set<String> {
    Set(
      try rows("SELECT sha256 FROM judged WHERE audit = ?", [.integer(Int64(audit))])
        .compactMap { $0[0].text })
  }

  /// Adds what an audit found of a capture. A capture that the audit has already stays as it is.
  func add(_ capture: AuditedCapture, _ info: CaptureInfo?, to audit: Int) throws(ExitCode) {
    guard let digest = capture.digest, let octets = capture.octets else { return }
    try begin()
    let audit = Database.Value.integer(Int64(audit))
    try run(
      "INSERT OR IGNORE INTO capture (sha256, octets) VALUES (?, ?)",
      [.text(digest), .count(octets)])
    if let info { try add(info, of: digest) }
    let places = capture.damages.reduce(0) { $0 + $1.places }
    try run(
      "INSERT OR IGNORE INTO judged VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        audit, .text(digest), .text(capture.name), .init(capture.reach?.host),
        .init(capture.reach?.judged), .init(capture.reach?.tested), .count(places),
      ])
    for verdict in capture.verdicts where verdict.verdict != .notApplicable {
      let expectations = verdict.expectations
      let finding = expectations.lazy.flatMap(\.findings).first?.message ?? verdict.reason
      try run(
        "INSERT OR IGNORE INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          audit, .text(digest), .text(verdict.id), .text(verdict.verdict.rawValue),
          .count(expectations.reduce(0) { $0 + $1.exercised }),
          .count(expectations.reduce(0) { $0 + $1.violations }), .init(finding),
        ])
    }
    if pending >= 64 { try commit() }
  }

  /// Begins a change about one capture. It takes place with the others up to the next ``commit()``, or
  /// none of them does.
  func begin() throws(ExitCode) {
    if pending == 0 { try run("BEGIN IMMEDIATE") }
    pending += 1
  }

  /// Makes what was begun last.
  func commit() throws(ExitCode) {
    if pending > 0 { try run("COMMIT") }
    pending = 0
  }

  private func add(_ info: CaptureInfo, of digest: String) throws(ExitCode) {
    try run(
      """
      UPDATE capture SET format = ?, records = ?, span = ?, first = ?, advertisers = ?,
        connections = ? WHERE sha256 = ?
      """,
      [
        .text(info.format.description), .count(info.summary.recordCount),
        .init(info.summary.span.map { Int($0) }),
        .init(info.summary.first.map { Int($0.nanosecondsSince1970) }),
        .count(info.summary.advertiserCount), .count(info.summary.connectionCount), .text(digest),
      ])
  }
}

extension Database.Value {
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  static func count(_ number: some BinaryInteger) -> Self { .integer(Int64(number)) }

  /// The value in a cell of a table.
  var cell: TerminalText {
    switch self {
    case .null: ""
    case .integer(let number): "\(number)"
    case .text(let text): "\(text)"
    }
  }
}
