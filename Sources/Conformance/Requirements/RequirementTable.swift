/// The catalogue of requirements, as text that is easy to read and to change.
///
/// ```
/// CEN-04 guide
///   A connection wakes it
/// MOD-07 guide
///   The key of the property list is UIBackgroundModes, whatever label an editor shows
///   not judged: configuration of apps; no timeline shows it
/// MOD-02 guide
///   The mode bluetooth-peripheral gives the peripheral role its background behaviour
///   1. An app with this string in UIBackgroundModes has the background behaviour of the role
///   2. A misspelt string counts as absent (headers)
///     not judged: a scenario can only name the modes that there are
/// ```
/// A row begins with its number and its sources; `field` stands for reports by others than Apple. A row
/// that says several things has numbered clauses. A clause may name sources of its own at its end.
enum RequirementTable {
  static let requirements = [declaring, roles, air, restoration, semantics].flatMap(read)

  private static func read(_ table: String) -> [Requirement] {
    var rows: [[Substring]] = []
    for line in table.split(separator: "\n") {
      if line.hasPrefix(" "), !rows.isEmpty {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows.compactMap(Requirement.init(lines:))
  }

  /// The full names of the sources.
  static let sources = [
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

  fileprivate static let remark = "not judged: "
}

extension Requirement {
  fileprivate init?(lines: [Substring]) {
    let head = lines[0].split(separator: " ").map(String.init)
    guard head.count >= 2, lines.count >= 2 else { return nil }
    let margin = lines[1].prefix { $0 == " " }.count
    let sources = head.dropFirst().map { RequirementTable.sources[$0] ?? $0 }
    (id, self.sources) = ("BG-" + head[0], sources)
    status = head[1] == "field" ? .observed : .documented
    statement = String(lines[1].drop { $0 == " " })
    // The lines of a clause are indented further than the clause itself.
    var clauses: [[String]] = []
    var remark: String?
    for line in lines.dropFirst(2) {
      let text = String(line.drop { $0 == " " })
      if line.prefix(while: { $0 == " " }).count > margin, !clauses.isEmpty {
        clauses[clauses.count - 1].append(text)
      } else if text.hasPrefix(RequirementTable.remark) {
        remark = String(text.dropFirst(RequirementTable.remark.count))
      } else {
        clauses.append([text])
      }
    }
    self.remark = remark
    if clauses.isEmpty, remark == nil {
      let whole = Clause(id: id, statement: statement, sources: sources, remark: nil)
      self.clauses = [whole]
    } else {
      self.clauses = clauses.compactMap { [id] in Clause(lines: $0, of: id, sources) }
    }
  }
}

extension Requirement.Clause {
  /// - Parameter sources: Those of the requirement, for a clause that names none.
  fileprivate init?(lines: [String], of requirement: String, _ sources: [String]) {
    let number = lines[0].prefix { $0.isNumber }
    guard !number.isEmpty, lines[0].dropFirst(number.count).hasPrefix(". ") else { return nil }
    let texts = lines.prefix { !$0.hasPrefix(RequirementTable.remark) }
    var statement = texts.joined(separator: " ").dropFirst(number.count + 2)
    var own: [String] = []
    if statement.hasSuffix(")"), let open = statement.lastIndex(of: "(") {
      let words = statement[open...].dropFirst().dropLast().split(separator: " ").map(String.init)
      let known = words.compactMap { RequirementTable.sources[$0] }
      if known.count == words.count {
        own = known
        statement = statement[..<open]
      }
    }
    id = "\(requirement).\(number)"
    self.statement = statement.split(separator: " ").joined(separator: " ")
    self.sources = own.isEmpty ? sources : own
    let remark = lines.dropFirst(texts.count).joined(separator: " ")
    self.remark = remark.isEmpty ? nil : String(remark.dropFirst(RequirementTable.remark.count))
  }
}
