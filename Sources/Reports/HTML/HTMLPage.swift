public import Timelines

/// A name and a value that a page shows under its title, for example `profile` and `documented`.
public struct PageFact: Hashable, Sendable {
  /// The name, as text.
  public var name: String
  /// The value, as text.
  public var value: String

  /// Makes a fact.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension PageFact {
  /// The seeds of scenarios; nil if there are none.
  package static func seeds(_ seeds: [Int]) -> PageFact? {
    if seeds.isEmpty { return nil }
    return PageFact(
      seeds.count == 1 ? "seed" : "seeds", seeds.map { "\($0)" }.joined(separator: ", "))
  }
}

/// A page that is complete in itself. It loads no script, no font and no picture.
public struct HTMLPage: Sendable {
  /// The title, as text.
  public var title: String
  /// The line under the title, as text.
  public var subtitle: String
  /// The facts under the title.
  public var facts: [PageFact] = []
  /// The groups that have a button in the filter box, with their sizes; nil if the page has no such
  /// box. An element that can be hidden has the attribute `data-f` with its group.
  public var groups: [(name: String, count: Int)]?
  /// The HTML above the filter box, which the box does not hide.
  public var lead: [String] = []
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
      \(PageStyle.css)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title.escapedForHTML)</h1>
      <p class="subtitle">\(subtitle.escapedForHTML)</p>
      """
    let filter = groups.map { [PageFilter(groups: $0).html] } ?? []
    let script = groups == nil ? [] : ["<script>\n\(PageFilter.script)\n</script>"]
    let lines =
      [head] + factList + lead + filter + body + ["</main>"] + script + ["</body>", "</html>"]
    return TerminalText(document: lines.joined(separator: "\n") + "\n")
  }

  private var factList: [String] {
    if facts.isEmpty { return [] }
    let rows = facts.map {
      "<dt>\($0.name.escapedForHTML)</dt><dd>\($0.value.escapedForHTML)</dd>"
    }
    return ["<dl class=\"facts\">"] + rows + ["</dl>"]
  }
}

extension HTMLPage {
  /// Returns a table that may be wider than the page: then it can be moved, with the keys too.
  ///
  /// - Parameter name: The subject of the table, as text.
  static func wide(_ name: String, _ table: String) -> String {
    "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"\(name.escapedForHTML)\">\(table)</div>"
  }
}

extension String {
  /// The text with escapes for HTML, for text and for attribute values in quotation marks.
  public var escapedForHTML: String { printable.escapedForXML() }

  /// The text as the name of a place on a page, to be linked to: without blanks.
  ///
  /// Source: WHATWG, HTML, The id attribute.
  package var anchorForHTML: String {
    String(map { $0.isWhitespace ? "-" : $0 }).escapedForHTML
  }
}
