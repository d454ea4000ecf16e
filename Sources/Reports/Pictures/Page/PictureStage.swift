import Timelines

/// A picture as a part of a page: the whole as a strip, the lanes, a list of what was found and of how
/// links ended, a key of the marks, and the same as a table. Lanes and list move together.
///
/// A page holds at most one. Without scripts the picture, the list, which links to it, and the table
/// are there.
public struct PictureStage {
  let svg: PictureSVG
  private let hidden: Int
  var picture: Picture { svg.picture }

  /// - Parameters:
  ///   - title: The subject of the picture.
  ///   - findings: The findings of rules.
  public init(_ picture: Picture, title: String, findings: [PictureFinding] = []) {
    svg = PictureSVG(picture, title: title, findings: findings, isAlone: false)
    hidden = findings.count - svg.items.count { $0.look.isFinding }
  }

  /// The part of the page, with its script.
  public var html: String {
    let list = ItemList(svg, hiddenFindings: hidden)
    return """
      <div class="stage\(list.isEmpty ? "" : " listed")" id="stage" tabindex="-1">
      <div class="lanes">
      \(keys(hasList: !list.isEmpty))
      <div id="nav" aria-label="the part of the timeline that is shown" aria-valuemin="0" aria-valuemax="100">
      \(Navigator(svg).svg)
      </div>
      <p id="small">above: entries as an area, octets of values as a line</p>
      <figure tabindex="0" aria-label="the timeline; the table below has the same in words">
      \(svg.text)
      </figure>
      \(PictureKey(svg).html)
      <aside aria-label="the entry" aria-live="polite" id="entry" tabindex="0">point at a mark to see its entry</aside>
      </div>
      \(list.html)
      \(table)
      </div>
      <script type="application/json" id="scales">\(scales)</script>
      <script type="application/json" id="edges">\(edges)</script>
      <script type="application/json" id="crowds">[\(svg.crowds.map(\.json).joined(separator: ",\n"))]</script>
      <script type="application/json" id="items">\(list.json)</script>
      <script type="application/json" id="clock">\(clock)</script>
      <script>
      \(Self.script)
      </script>
      """
  }

  private func keys(hasList: Bool) -> String {
    let steps =
      hasList
      ? " In the list, j and k, the arrows up and down, and the two buttons choose the next line\n"
        + "and the one before; j and k do so anywhere in this part of the page." : ""
    return """
      <div id="keys" hidden>
      <button type="button" data-key="+">zoom in</button>
      <button type="button" data-key="-">zoom out</button>
      <button type="button" data-key="0">all</button>
      <button type="button" data-key="r" id="rows">in rows</button>
      <label for="entry-words">filter</label> <input id="entry-words" type="search" placeholder="words of an entry">
      <output id="found" for="entry-words"></output></div>
      <details id="hint" hidden><summary>pointer and keys</summary>
      <p>The wheel zooms; over a picture that is taller than its frame it scrolls, and zooms with Ctrl. A drag on the
      ruler, or on the strip of the whole, zooms to what it marks; on the lanes it moves the time. A click pins an
      entry; a click with shift adds one, and shows span, delta and gap.</p>
      <p>Keys: + - 0 zoom, arrows move, n and p pin the next and the previous entry, m keeps what is pinned while
      n and p go on, r shows the time in rows below each other, Escape lets go.\(steps)</p></details>
      """
  }

  // MARK: Data for the script

  /// The scales of the axis, for the ruler that gets finer with the zoom.
  private var scales: String {
    let parts = svg.axis.scales.map {
      "[\($0.left.precise),\($0.right.precise),\($0.start),\($0.end)]"
    }
    return "[\(parts.joined(separator: ","))]"
  }

  /// The instants at which gaps begin and end, and those that have room of their own, for the ruler
  /// where no part in sight is true to scale.
  private var edges: String {
    let pieces = svg.axis.pieces.filter { $0.sort != .scale }
    let parts = pieces.prefix(400).map {
      "[\($0.left.precise),\($0.start.nanoseconds)],[\($0.right.precise),\($0.end.nanoseconds)]"
    }
    return "[\(parts.joined(separator: ","))]"
  }

  /// The clock at instant zero in milliseconds since 1970, the nanoseconds beyond them, and its lag
  /// from each step on. A script has no whole numbers of 64 bits.
  private var clock: String {
    guard let clock = picture.clock else { return "null" }
    let steps = clock.steps.map { "[\($0.from.nanoseconds),\($0.behind.nanoseconds)]" }
    let rest = (clock.origin % 1_000_000 + 1_000_000) % 1_000_000
    return "[\((clock.origin - rest) / 1_000_000),\(rest),[\(steps.joined(separator: ","))]]"
  }
}

// MARK: - The table

extension PictureStage {
  private var table: String {
    """
    <details class="all">
    <summary>the same as a table, rows: \(svg.facts.count)</summary>
    \(clockNote)<div class="wide" tabindex="0" role="group" aria-label="entries"><table>
    <thead><tr><th scope="col">entry</th><th scope="col">time</th><th scope="col">where</th><th scope="col">what</th><th scope="col">fields</th><th scope="col">from</th><th scope="col">cause</th></tr></thead>
    <tbody>
    \(svg.facts.map(row).joined(separator: "\n"))
    </tbody>
    </table></div>
    </details>
    """
  }

  private var clockNote: String {
    guard let clock = picture.clock else { return "" }
    return "<p>Times are since the beginning, \(clock.beginning) UTC, followed by "
      + "\(PictureDrawing.clockWords).</p>\n"
  }

  private func row(_ fact: PictureFact) -> String {
    let cause = fact.cause.map { "<a href=\"#e\($0)\">#\($0)</a>" } ?? ""
    let clock = picture.clock.map { " <small>\($0.text(at: fact.instant))</small>" } ?? ""
    let cells = [
      "<a href=\"#pe\(fact.sequence)\">#\(fact.sequence)</a>", fact.time + clock,
      fact.lane.escapedForPicture, fact.what.escapedForPicture,
      fact.details.escapedForPicture, fact.record.escapedForPicture, cause,
    ]
    let end = fact.end > fact.instant ? " data-u=\"\(fact.end.nanoseconds)\"" : ""
    return
      "<tr id=\"e\(fact.sequence)\" data-t=\"\(fact.instant.nanoseconds)\"\(end)><td>\(cells.joined(separator: "<td>"))"
  }
}
