public import Timelines

extension CaptureStatistics {
  /// Returns one page about captures: a row for each link and each advertiser, with small plots of
  /// answers and of the signal over time.
  public static func page(
    _ all: [CaptureStatistics], links showsLinks: Bool, peers showsPeers: Bool, facts: [PageFact]
  ) -> TerminalText {
    var body = ["<style>\n\(SmallPlot.css)\n</style>"]
    for statistics in all {
      body.append("<h2>\(statistics.capture.escapedForHTML)</h2>")
      if showsLinks {
        body.append("<h3>links: \(statistics.links.count)</h3>")
        body.append(
          table(
            StatisticsTables.linkHeads + ["answers over time", "RSSI over time"], "link",
            statistics.links.map { link in
              StatisticsTables.cells(of: link).map(\.escapedForHTML)
                + [
                  SmallPlot(link.latencyCourse, fromZero: true) { Duration.nanoseconds($0).shown }
                    .html,
                  SmallPlot(link.radio.signalCourse, fromZero: false) { "\($0) dBm" }.html,
                ]
            }))
      }
      if showsPeers {
        body.append("<h3>advertisers: \(statistics.advertisers.count)</h3>")
        body.append(
          table(
            StatisticsTables.peerHeads + ["RSSI over time"], "advertiser",
            statistics.advertisers.map { peer in
              StatisticsTables.cells(of: peer).map(\.escapedForHTML)
                + [SmallPlot(peer.signalCourse, fromZero: false) { "\($0) dBm" }.html]
            }))
      }
    }
    let names = all.map(\.capture).joined(separator: ", ")
    var page = HTMLPage(title: "bluewake info", subtitle: names, body: body)
    page.facts = facts
    page.groups = [
      ("link", showsLinks ? all.reduce(0) { $0 + $1.links.count } : 0),
      ("advertiser", showsPeers ? all.reduce(0) { $0 + $1.advertisers.count } : 0),
    ]
    return page.text
  }

  private static func table(_ heads: [String], _ group: String, _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    // Columns that are empty in all rows are left out.
    let columns = heads.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let head = columns.map { "<th>\(heads[$0].escapedForHTML)</th>" }.joined()
    let lines = rows.map { row in
      let cells = columns.map {
        "<td data-head=\"\(heads[$0].escapedForHTML)\">\(row[$0])</td>"
      }
      return "<tr data-f=\"\(group)\">\(cells.joined())</tr>"
    }
    return
      HTMLPage.wide(
        "\(group)s",
        (["<table class=\"stack figures\">", "<tr class=\"head\">\(head)</tr>"]
          + lines + ["</table>"]).joined(separator: "\n"))
  }
}

/// A course of values as a plot of the height of a row, with its least and its greatest value.
struct SmallPlot {
  private let course: SampledCourse
  private let isFromZero: Bool
  private let text: (Int64) -> String

  init(_ course: SampledCourse, fromZero isFromZero: Bool, text: @escaping (Int64) -> String) {
    (self.course, self.isFromZero, self.text) = (course, isFromZero, text)
  }

  var html: String {
    let points = course.points
    guard points.count > 1, let first = points.first, let last = points.last,
      last.time > first.time,
      let least = points.map(\.value).min(), let greatest = points.map(\.value).max()
    else { return "" }
    let low = Double(isFromZero ? 0 : least)
    let height = max(1, Double(greatest) - low)
    let span = Double(last.time - first.time)
    let places = points.map { point -> String in
      let x = 160 * Double(point.time - first.time) / span
      let y = 26 - 24 * (Double(point.value) - low) / height
      return "\((x * 10).rounded() / 10) \((y * 10).rounded() / 10)"
    }
    let words = "from \(text(least)) to \(text(greatest))".escapedForHTML
    return "<svg class=\"plot\" viewBox=\"0 0 160 28\" role=\"img\" aria-label=\"\(words)\">"
      + "<title>\(words)</title><path d=\"M\(places.joined(separator: "L"))\"/></svg>"
      + "<br><small class=\"dim\">\(words)</small>"
  }

  static let css = String(resource: PackageResources.statistics_css)
}
