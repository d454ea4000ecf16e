/// The catalogue of requirements, as text that is easy to read and to change.
///
/// ```
/// CEN-04 guide
///   A connection wakes it
/// MOD-07 guide
///   The key of the property list is UIBackgroundModes, whatever label an editor shows
///   not judged: configuration of apps; nothing that happens shows it
/// ```
/// A row begins with its number and its sources; `field` stands for reports by others than Apple.
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
    let texts = lines.dropFirst().map { String($0.drop { $0 == " " }) }
    id = "BG-" + head[0]
    status = head[1] == "field" ? .observed : .documented
    sources = head.dropFirst().map { RequirementTable.sources[$0] ?? $0 }
    statement = texts[0]
    remark = texts.first { $0.hasPrefix(RequirementTable.remark) }
      .map { String($0.dropFirst(RequirementTable.remark.count)) }
  }
}
