public import Timelines

/// A page that is complete in itself. It loads no script, no font and no picture.
public struct HTMLPage: Sendable {
  /// The title, as text.
  public var title: String
  /// The line under the title, as text.
  public var subtitle: String
  /// The contents below, as HTML.
  public var body: [String]

  /// Makes a page.
  public init(title: String, subtitle: String, body: [String]) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
  }

  /// The page, ending with a line break.
  public var text: TerminalText {
    let head = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.escapedForHTML)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>\(title.escapedForHTML)</h1>
      <p class="subtitle">\(subtitle.escapedForHTML)</p>
      """
    let lines = [head] + body + ["</body>", "</html>"]
    return TerminalText(document: lines.joined(separator: "\n") + "\n")
  }

  /// The style follows the reader's choice of light or dark, and prints in black on white.
  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --soft: #8882;
      --good: #1a7f37; --bad: #cf222e; --open: #9a6700; --none: #777; }
    @media (prefers-color-scheme: dark) {
      :root { --good: #3fb950; --bad: #ff7b72; --open: #d29922; --none: #999; } }
    body { font: 15px/1.45 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto;
      padding: 0 1rem; }
    h1 { font-size: 1.5rem; margin: 0; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
    .subtitle { color: var(--none); margin: .3rem 0 1.5rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .7rem .3rem 0;
      border-bottom: 1px solid var(--line); }
    th { font-weight: 600; }
    td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    code, .witnesses td { font: 13px/1.4 ui-monospace, monospace; }
    .witnesses { margin: .4rem 0 .8rem; }
    .witnesses td { border: 0; padding: .1rem 1rem .1rem 0; overflow-wrap: anywhere; }
    .witnesses td.place { white-space: nowrap; }
    section { border-left: 3px solid var(--line); padding-left: 1rem; margin: 1rem 0; }
    details > summary { cursor: pointer; }
    .wide, .picture { overflow-x: auto; } .wide table { min-width: 34rem; }
    .picture { border: 1px solid var(--line); margin: .5rem 0; }
    .picture svg { display: block; width: max(100%, 52rem); height: auto; }
    pre { overflow-x: auto; background: var(--soft); padding: .5rem; font-size: 13px; }
    .verdict { font-weight: 600; white-space: nowrap; }
    .pass { color: var(--good); } .fail, .error { color: var(--bad); }
    .inconclusive, .not-exercised { color: var(--open); } .not-applicable { color: var(--none); }
    .bar { display: inline-block; width: 6rem; height: .5rem; background: var(--soft);
      margin-right: .5rem; }
    .bar > span { display: block; height: 100%; background: currentColor; }
    @media (max-width: 40rem) {
      .witnesses, .witnesses tbody, .witnesses tr, .witnesses td { display: block; }
      .witnesses tr { margin-bottom: .6rem; } }
    @media print { body { max-width: none; } section { break-inside: avoid; } }
    """
}

extension String {
  /// The text with escapes for HTML, for text and for attribute values in quotation marks.
  public var escapedForHTML: String { printable.escapedForXML() }
}
