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

  private static let css = String(resource: PackageResources.picture_page_css)
}
