public import Conformance
public import Timelines

/// The expectations that ask for more than any of their rule's mutants puts to the test.
public struct Slack: Hashable, Sendable {
  /// The items, in the order in which the rules and their expectations stand.
  public let items: [Item]
  /// The number of expectations that were tried.
  public let expectations: Int
  /// The number of weaker forms that were tried.
  public let forms: Int
  /// The facts below the title of a page.
  public var facts: [PageFact] = []

  /// A part of an expectation that could be weaker.
  public struct Item: Hashable, Sendable {
    /// The id of the rule.
    public var rule: String
    /// The spec file, and the line of the expectation.
    public var path: String
    /// The line of the expectation, counted from 1.
    public var line: Int
    /// The id of the expectation within its rule.
    public var expectation: String
    /// The untested part.
    public var kind: Kind

    /// Makes an item with its place in the spec file.
    public init(rule: String, path: String, line: Int, expectation: String, kind: Kind) {
      (self.rule, self.path, self.line) = (rule, path, line)
      (self.expectation, self.kind) = (expectation, kind)
    }
  }

  /// A kind of part that no mutant or run puts to the test.
  public enum Kind: Hashable, Sendable {
    /// A weaker form would do: it fails on every mutant on which the expectation fails. These are
    /// the mutants.
    case untested(change: String, mutants: [String])
    /// No run came near to the time.
    case farBound(Margin)
  }

  /// - Parameters:
  ///   - expectations: The number of expectations that were tried.
  ///   - forms: The number of weaker forms of them that were tried.
  public init(_ items: [Item], expectations: Int, forms: Int) {
    self.items = items
    self.expectations = expectations
    self.forms = forms
  }
}

extension Slack {
  /// Returns the list in one of the forms of a report, ending with a line break.
  public func written(as format: Report.Format) -> TerminalText {
    switch format {
    case .text: SlackText().text(of: self)
    case .json: SlackJSON().text(of: self)
    case .html: SlackHTML().text(of: self)
    case .cases(let format): caseList.written(as: format)
    }
  }

  /// For example `200 expectations, 341 weaker forms: 40 untested; 30 times far from every
  /// run`.
  var summary: String {
    let untested = items.count { if case .untested = $0.kind { true } else { false } }
    return "\(expectations.counted("expectation")), \(forms.counted("weaker form")): "
      + "\(untested) untested; \((items.count - untested).counted("time")) far from every run"
  }

  /// A case for each item. Its verdict is inconclusive, because nothing has decided it.
  private var caseList: CaseList {
    CaseList(
      title: "bluewake spec slack", summary: summary,
      cases: items.map { item in
        Case(
          suite: "slack", subject: item.rule, name: item.expectation, file: item.path,
          line: item.line, verdict: .inconclusive, message: "\(item.words)",
          details: "\(item.words)")
      })
  }
}

extension Slack.Item {
  /// The item as one sentence.
  var words: String {
    switch kind {
    case .untested(let change, let mutants):
      "a weaker rule would do: \(change) (fails on \(mutants.joined(separator: ", ")) too)"
    case .farBound(let margin): "the time is far from every run: \(margin.text)"
    }
  }
}
