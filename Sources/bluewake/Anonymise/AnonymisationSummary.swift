import BluetoothProtocols
import Timelines

/// The summary that `bluewake anonymise` prints.
struct AnonymisationSummary {
  let report: AnonymisationReport
  let policy: AnonymisationPolicy
  /// The number of records written.
  let records: Int
  let commentsRemoved: Int
  /// Whether the capture still says when it was recorded.
  let keepsDate: Bool
  /// The salt in hexadecimal, if a key was given.
  let salt: String?

  private typealias Line = (words: String, tally: AnonymisationReport.Tally)

  private var changes: [Line] {
    let changes = AnonymisationReport.Change.allCases.compactMap { change in
      report.changes[change].map { (change.rawValue, $0) }
    }
    guard commentsRemoved > 0 else { return changes }
    return changes + [("comments and descriptions removed", .init(count: commentsRemoved))]
  }

  private var remains: [Line] {
    AnonymisationReport.Remainder.allCases.compactMap { remainder in
      report.remains[remainder].map { (remainder.rawValue, $0) }
    }
  }

  /// The facts that every capture shows, however it is anonymised.
  private var always: [String] {
    var texts = ["the times between packets, their lengths and signal strengths"]
    if keepsDate { texts.insert("when it was recorded (--hide-date moves it)", at: 0) }
    texts.append("which services there are, and how they are used")
    return texts
  }

  private var companies: [String] {
    report.companies.sorted { $0.rawValue < $1.rawValue }.map { $0.name ?? $0.rawValue.hexadecimal }
  }

  private var vendorUUIDs: [String] { report.vendorUUIDs.map(\.description).sorted() }

  private var attributes: [String] {
    report.keptAttributes.map { "\($0.key.nameOrText)" }.sorted()
  }

  /// The report for people.
  var text: String {
    var lines = ["\(records) records, of the same lengths as before"]
    lines += changes.map(Self.line)
    lines.append("")
    lines.append("May still identify a person:")
    lines += always.map { "  \($0)" }
    lines += remains.map(Self.line)
    lines += Self.list("values kept", attributes)
    lines += Self.list("makers named", companies)
    lines += Self.list("vendors' UUIDs", vendorUUIDs)
    if let salt {
      lines.append("  the key's holder can recover the original values")
      lines += ["", "salt \(salt) (--salt gives another capture the same replacements)"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ line: Line) -> String {
    let records = line.tally.records.map(String.init).joined(separator: ", ")
    let more = line.tally.count > line.tally.records.count ? ", …" : ""
    let count = String(line.tally.count)
    let place = records.isEmpty ? "" : "  (records \(records)\(more))"
    return String(repeating: " ", count: max(0, 8 - count.count)) + count + "  " + line.words
      + place
  }

  private static func list(_ words: String, _ items: [String]) -> [String] {
    guard !items.isEmpty else { return [] }
    let shown = items.prefix(12).joined(separator: ", ")
    return ["  \(words): \(shown)" + (items.count > 12 ? ", and \(items.count - 12) more" : "")]
  }

  /// The report for programs.
  var json: String {
    var writer = JSONWriter()
    writer.object { json in
      json.member("format", "bluewake anonymisation 1")
      json.member("records", records)
      json.member("changes") { Self.write(changes, to: &$0) }
      json.member("remains") { Self.write(remains, to: &$0) }
      json.member("keptAttributes", attributes)
      json.member("companies", companies)
      json.member("vendorUUIDs", vendorUUIDs)
      json.member("keepsDate", keepsDate)
      if let salt { json.member("salt", salt) }
    }
    return writer.text
  }

  private static func write(_ lines: [Line], to json: inout JSONWriter) {
    json.array { json in
      for line in lines {
        json.element { json in
          json.object { json in
            json.member("what", line.words)
            json.member("count", line.tally.count)
            json.member("firstRecords") { json in
              json.array { json in
                for record in line.tally.records { json.element { $0.number(record) } }
              }
            }
          }
        }
      }
    }
  }
}
