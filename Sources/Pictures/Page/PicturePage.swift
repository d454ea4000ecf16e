public import Timelines
import VirtualTime

/// A picture on a page of its own: to zoom, to point at, and as a table. The page needs no other
/// file. Without scripts it shows the picture and the table.
public struct PicturePage {
  private let svg: PictureSVG
  private let title: String
  private let facts: [(name: String, value: String)]

  /// Makes the page of a picture.
  ///
  /// - Parameter facts: What stands below the title, for example the version and the command.
  public init(_ picture: Picture, title: String, facts: [(name: String, value: String)] = []) {
    svg = PictureSVG(picture, title: title, isAlone: false)
    (self.title, self.facts) = (title.cut(to: 140), facts)
  }

  /// The page, ending with a line break.
  public var document: TerminalText { TerminalText(document: text) }

  private var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.escapedForPicture)</title>
    <style>
    \(PictureStyle.css)
    \(Self.css)
    </style>
    </head>
    <body>
    <main>
    <h1>\(title.escapedForPicture)</h1>
    \(factList)<div id="keys" hidden>
    <button type="button" data-key="+">zoom in</button>
    <button type="button" data-key="-">zoom out</button>
    <button type="button" data-key="0">all</button>
    <button type="button" data-key="r" id="rows">in rows</button>
    <label for="words">filter</label> <input id="words" type="search" placeholder="words of an entry">
    <output id="found" for="words"></output></div>
    <details id="hint" hidden><summary>pointer and keys</summary>
    <p>The wheel zooms. A drag on the ruler, or on the strip of the whole, zooms to what it marks; on the lanes it
    moves the time. A click pins an entry; a click with shift adds one, and shows span, delta and gap.</p>
    <p>Keys: + - 0 zoom, arrows move, n and p pin the next and the previous entry, m keeps what is pinned while
    n and p go on, r shows the time in rows below each other, Escape lets go.</p></details>
    <div id="nav" aria-label="the part of the timeline that is shown" aria-valuemin="0" aria-valuemax="100">
    \(Navigator(svg.picture, svg.axis).svg)
    </div>
    <p id="small">above: entries as an area, octets of values as a line</p>
    <figure tabindex="0" aria-label="the timeline; the table below has the same in words">
    \(svg.text)
    </figure>
    <script type="application/json" id="scales">\(scales)</script>
    <script type="application/json" id="edges">\(edges)</script>
    <script type="application/json" id="crowds">[\(svg.crowds.map(\.json).joined(separator: ",\n"))]</script>
    <aside aria-label="the entry" aria-live="polite" id="entry" tabindex="0">point at a mark to see its entry</aside>
    <details>
    <summary>the same as a table, rows: \(svg.facts.count)</summary>
    <div class="wide" tabindex="0" role="group" aria-label="entries"><table>
    <thead><tr><th scope="col">entry</th><th scope="col">time</th><th scope="col">where</th><th scope="col">what</th><th scope="col">fields</th><th scope="col">from</th><th scope="col">cause</th></tr></thead>
    <tbody>
    \(svg.facts.map(row).joined(separator: "\n"))
    </tbody>
    </table></div>
    </details>
    </main>
    <script>
    \(Self.script)
    </script>
    </body>
    </html>

    """
  }

  private var factList: String {
    let all =
      facts
      + svg.picture.facts.map { fact -> (name: String, value: String) in
        let words = fact.split(separator: " ", maxSplits: 1).map(String.init)
        return (words.first ?? "", words.dropFirst().first ?? "")
      }
    if all.isEmpty { return "" }
    let rows = all.map {
      "<dt>\($0.name.escapedForPicture)</dt><dd>\($0.value.cut(to: 600).escapedForPicture)</dd>"
    }
    return "<dl class=\"facts\">\(rows.joined())</dl>\n"
  }

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

  private func row(_ fact: PictureFact) -> String {
    let cause = fact.cause.map { "<a href=\"#e\($0)\">#\($0)</a>" } ?? ""
    let cells = [
      "<a href=\"#pe\(fact.sequence)\">#\(fact.sequence)</a>", fact.time,
      fact.lane.escapedForPicture, fact.what.escapedForPicture,
      fact.details.escapedForPicture, fact.record.escapedForPicture, cause,
    ]
    let end = fact.end > fact.instant ? " data-u=\"\(fact.end.nanoseconds)\"" : ""
    return
      "<tr id=\"e\(fact.sequence)\" data-t=\"\(fact.instant.nanoseconds)\"\(end)><td>\(cells.joined(separator: "<td>"))"
  }

  private static let css = """
    :root{color-scheme:light dark;--ground:#fff;--ink:#1b1f24;--soft:#eef1f4;--edge:#57606a;--link:#0550ae;--bad:#b3131f}
    @media (prefers-color-scheme:dark){:root{--ground:#0d1117;--ink:#e6edf3;--soft:#1f2630;--edge:#9ba4ae;--link:#6cb6ff;--bad:#ff8a80}}
    @media print{:root{color-scheme:light;--ground:#fff;--ink:#000;--soft:#eee;--edge:#444;--link:#000}}
    body{font:15px/1.45 system-ui,sans-serif;margin:1rem;background:var(--ground);color:var(--ink)}
    main{max-width:190rem;margin:0 auto}
    a{color:var(--link)} h1{font-size:1.3rem;margin:0 0 .3rem;overflow-wrap:anywhere}
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0 0 .6rem;font-size:13px}
    .facts dt{color:var(--edge)} .facts dd{margin:0;overflow-wrap:anywhere;font-family:ui-monospace,monospace}
    #nav{overflow:hidden;border:1px solid var(--edge);border-bottom:0;cursor:crosshair;touch-action:none}
    #nav svg,figure svg{display:block;height:auto;width:100%}
    #small{display:none;font-size:12px;margin:.1rem 0;color:var(--edge)}
    figure{margin:0;overflow-x:auto;border:1px solid var(--edge);touch-action:pan-x pan-y}
    figure svg{min-width:56rem}
    @media (max-width:56rem){#nav svg{height:44px} #nav text{display:none} #small{display:block} figure svg{min-width:72rem}}
    figure svg+svg{border-top:2px solid var(--edge)}
    figure:focus-visible,#nav:focus-visible{outline:2px solid var(--link);outline-offset:1px}
    #window{fill:var(--link);fill-opacity:.1;stroke:var(--link);stroke-width:1.5;cursor:grab;vector-effect:non-scaling-stroke}
    .bw .area{fill:var(--sul);fill-opacity:.55} .bw .octets{fill:none;stroke:var(--call);stroke-width:1.3}
    .bw .span{fill:none;stroke:var(--bad);stroke-dasharray:2 3} .bw .span.end{stroke-width:3;stroke-dasharray:none}
    .bw .brush{fill:var(--cb);fill-opacity:.2;stroke:var(--cb)} .bw .off{opacity:.12}
    .bw [data-e]{cursor:pointer}
    aside{position:sticky;bottom:0;background:var(--ground);border:1px solid var(--edge);padding:.5rem;margin:.5rem 0;
      min-height:3rem;max-height:35vh;overflow:auto;font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
    #keys{font-size:13px;margin:.3rem 0;display:flex;flex-wrap:wrap;gap:.3rem .5rem;align-items:center}
    #keys input,#keys button{font:inherit;padding:.2rem .6rem;background:var(--soft);color:var(--ink);border:1px solid var(--edge);border-radius:.3rem}
    #keys input{background:var(--ground);flex:0 1 16rem;min-width:6rem}
    #hint{font-size:13px;margin:.3rem 0} #hint p{margin:.3rem 0;max-width:60rem} summary{cursor:pointer}
    tbody tr{cursor:pointer} tr.on td{background:var(--soft)} tr:target td{background:var(--soft)}
    .wide{overflow-x:auto} table{border-collapse:collapse;font-size:13px}
    th,td{text-align:left;vertical-align:top;padding:.15rem .7rem .15rem 0;border-bottom:1px solid #8884}
    td:nth-child(-n+2){white-space:nowrap} td:nth-child(5){min-width:16rem;overflow-wrap:anywhere}
    .bw .on,.bw .k:target{stroke:var(--bad)!important;stroke-width:3px;paint-order:stroke}
    [hidden]{display:none!important}
    @media print{aside,#keys,#hint{display:none!important} figure{overflow:visible;border:0} figure svg{min-width:0}}
    """
}
