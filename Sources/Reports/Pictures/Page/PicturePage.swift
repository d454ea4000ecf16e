public import Timelines

/// A picture on a page of its own: to zoom, to point at, and as a table. The page needs no other
/// file. Without scripts it shows the picture and the table.
public struct PicturePage {
  private let stage: PictureStage
  private let title: String
  private let facts: [(name: String, value: String)]

  /// Makes the page of a picture.
  ///
  /// - Parameters:
  ///   - facts: The lines below the title, for example the version and the command.
  ///   - findings: The findings of rules.
  public init(
    _ picture: Picture, title: String, facts: [(name: String, value: String)] = [],
    findings: [PictureFinding] = []
  ) {
    stage = PictureStage(picture, title: title, findings: findings)
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
    \(Self.css)
    \(PictureStage.css)
    </style>
    </head>
    <body>
    <main>
    <h1>\(title.escapedForPicture)</h1>
    \(factList)\(stage.html)
    </main>
    </body>
    </html>

    """
  }

  private var factList: String {
    let all =
      facts
      + stage.picture.facts.map { fact -> (name: String, value: String) in
        let words = fact.split(separator: " ", maxSplits: 1).map(String.init)
        return (words.first ?? "", words.dropFirst().first ?? "")
      }
    if all.isEmpty { return "" }
    let rows = all.map {
      "<dt>\($0.name.escapedForPicture)</dt><dd>\($0.value.cut(to: 600).escapedForPicture)</dd>"
    }
    return "<dl class=\"facts\">\(rows.joined())</dl>\n"
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
    [hidden]{display:none!important}
    """
}
