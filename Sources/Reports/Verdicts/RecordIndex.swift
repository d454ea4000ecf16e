import Conformance
import Timelines

/// The records of captures on which findings rest, each with its rules.
struct RecordIndex {
  let report: Report
  let anchors: RuleAnchors

  var html: String {
    var rules: [RecordOfCapture: [SpecVerdict]] = [:]
    for verdict in report.verdicts where verdict.hasSection {
      for witness in verdict.expectations.flatMap(\.findings).flatMap(\.witnesses) {
        guard let record = witness.entry.origin?.record,
          let capture = anchors.number(of: verdict.capture)
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
        "<code><a href=\"#\(anchors.anchor(of: rule))\">\(rule.id.escapedForHTML)</a></code>"
      }
      let anchor = RuleAnchors.anchor(ofRecord: place.record, inCapture: place.capture)
      return "<tr id=\"\(anchor)\"><td>record \(place.record)</td>"
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
}
