import Conformance
import Timelines

/// The records of captures on which findings rest, each with its rules.
struct RecordIndex {
  private let report: Report

  init(_ report: Report) { self.report = report }

  var html: String {
    var rules: [RecordOfCapture: [SpecVerdict]] = [:]
    for verdict in report.verdicts where verdict.hasSection {
      for witness in verdict.expectations.flatMap(\.findings).flatMap(\.witnesses) {
        guard case .record(let record) = witness.entry.origin,
          let capture = Self.number(of: verdict.capture, in: report)
        else { continue }
        let place = RecordOfCapture(capture: capture, record: record)
        if rules[place]?.contains(where: { $0.id == verdict.id }) == true { continue }
        rules[place, default: []].append(verdict)
      }
    }
    if rules.isEmpty { return "" }
    let places = rules.keys.sorted { ($0.capture, $0.record) < ($1.capture, $1.record) }
    let rows = places.map { place in
      let links = rules[place, default: []].map { rule in
        "<code><a href=\"#\(rule.anchor(in: report))\">\(rule.id.escapedForHTML)</a></code>"
      }
      return "<tr id=\"record-\(place.capture)-\(place.record)\"><td>record \(place.record)</td>"
        + "<td>\(report.captures[place.capture].escapedForHTML)</td>"
        + "<td>\(links.joined(separator: "<br>"))</td></tr>"
    }
    let summary = "<summary>records that findings rest on: \(places.count)</summary>"
    return (["<details>", summary, "<table class=\"stack\">"] + rows + ["</table>", "</details>"])
      .joined(separator: "\n")
  }

  private struct RecordOfCapture: Hashable {
    var capture: Int
    var record: Int
  }

  private static func number(of capture: String?, in report: Report) -> Int? {
    guard let capture else { return report.captures.count == 1 ? 0 : nil }
    return report.captures.firstIndex(of: capture)
  }

  /// Returns the place of a record on the page; nil if the capture is not known.
  static func anchor(of record: Int, in capture: String?, _ report: Report) -> String? {
    number(of: capture, in: report).map { "record-\($0)-\(record)" }
  }
}
