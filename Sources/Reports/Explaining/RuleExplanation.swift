public import Conformance
public import Timelines

/// A rule, explained on a page: each expectation as a sentence, as a small drawing, in its own words,
/// and by runs that keep and break it.
public struct RuleExplanation: Sendable {
  /// The rule.
  public var rule: SpecFile
  /// The expectations, in the order of the file.
  public var expectations: [Item]

  /// An expectation with what is shown of it.
  public struct Item: Hashable, Sendable {
    /// The expectation.
    public var expectation: Expectation
    /// Its lines of the spec file; nil if they cannot be read.
    public var excerpt: String?
    /// Runs in which it was kept or broken, each with the name of the implementation.
    public var runs: [Demonstration]

    /// Makes an item without runs.
    public init(_ expectation: Expectation, excerpt: String?, runs: [Demonstration] = []) {
      (self.expectation, self.excerpt, self.runs) = (expectation, excerpt, runs)
    }
  }

  /// A run that shows what the expectation means, with its verdict and its picture.
  public struct Demonstration: Hashable, Sendable {
    /// The implementation.
    public var implementation: String
    /// The verdict on the expectation.
    public var verdict: Verdict
    /// The picture as an SVG element; nil if there is none.
    public var picture: String?

    /// Makes a run.
    public init(implementation: String, verdict: Verdict, picture: String?) {
      (self.implementation, self.verdict, self.picture) = (implementation, verdict, picture)
    }
  }

  /// Makes the explanation of a rule.
  public init(_ rule: SpecFile, _ expectations: [Item]) {
    (self.rule, self.expectations) = (rule, expectations)
  }

  /// Returns one page about several rules.
  ///
  /// - Parameter facts: The facts about how the page was made.
  public static func page(of rules: [RuleExplanation], facts: [PageFact]) -> TerminalText {
    let hasPictures = rules.contains { $0.expectations.contains { !$0.runs.isEmpty } }
    var page = HTMLPage(
      title: "bluewake spec explain",
      subtitle: rules.count == 1 ? rules[0].rule.title : "\(rules.count) rules",
      body: ["<style>\n\(SketchSVG.css)\n\(style)\n\(hasPictures ? PictureSVG.css : "")\n</style>"]
        + [legend] + rules.map(\.html))
    page.facts = facts
    page.groups = []
    return page.text
  }

  private static let style = String(resource: PackageResources.explanation_css)

  private static let legend = """
    <p class="legend links">
    <svg class="sketch" viewBox="0 0 20 20"><circle class="given" cx="10" cy="10" r="8"/></svg> happens
    <svg class="sketch" viewBox="0 0 20 20"><circle class="wanted" cx="10" cy="10" r="8"/><circle class="given" cx="10" cy="10" r="4"/></svg> must happen
    <svg class="sketch" viewBox="0 0 20 20"><path class="forbidden" d="M3 3l14 14m0 -14l-14 14"/></svg> must not happen
    <svg class="sketch" viewBox="0 0 20 20"><circle class="allowed" cx="10" cy="10" r="8"/></svg> may happen
    <svg class="sketch" viewBox="0 0 20 20"><rect class="holding" x="1" y="5" width="18" height="10"/></svg> must be so;
    grey: the judged time</p>
    """
}

extension RuleExplanation {
  private var html: String {
    let covers = rule.covers.map { id -> String in
      let statement = Requirement.of(id).map { ": \($0.statement)" } ?? ""
      return "<li><code>\(id.escapedForHTML)</code>\(statement.escapedForHTML)</li>"
    }
    return
      ([
        "<article id=\"\(rule.id.anchorForHTML)\" data-f=\"\">",
        "<h2><a href=\"#\(rule.id.anchorForHTML)\">\(rule.id.escapedForHTML)</a></h2>",
        "<p>\(rule.title.escapedForHTML)</p>",
        "<p class=\"links\">\(rule.path.escapedForHTML)</p>", "<ul>\(covers.joined())</ul>",
      ] + expectations.map(html) + ["</article>"]).joined(separator: "\n")
  }

  private func html(of item: Item) -> String {
    let expectation = item.expectation
    let killers = expectation.killers + expectation.edits.map(\.name)
    let runs = item.runs.map { run in
      "<figure><figcaption>\(run.verdict.html) on <code>\(run.implementation.escapedForHTML)</code></figcaption>"
        + (run.picture.map {
          "<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"picture of the run\">\n\($0)\n</div>"
        } ?? "")
        + "</figure>"
    }
    return
      ([
        "<h3 id=\"\(rule.id.anchorForHTML)-\(expectation.id.anchorForHTML)\">\(expectation.id.escapedForHTML)</h3>",
        "<section>", "<p>\(expectation.sentence.escapedForHTML).</p>",
        HTMLPage.wide("drawing", SketchSVG(sketch: expectation.sketch).html),
        item.excerpt.map {
          "<pre>\($0.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForHTML }.joined(separator: "\n"))</pre>"
        } ?? "",
        "<p class=\"links\">remembers: \("\(expectation.memory)".escapedForHTML)<br>judges: \("\(expectation.reach)".escapedForHTML)"
          + (killers.isEmpty
            ? "" : "<br>must fail on: \(killers.joined(separator: ", ").escapedForHTML)") + "</p>",
        runs.isEmpty ? "" : "<div class=\"runs\">\n\(runs.joined(separator: "\n"))\n</div>",
        "</section>",
      ].filter { !$0.isEmpty }).joined(separator: "\n")
  }
}
