import Conformance
import Timelines

/// Slack as one JSON document, for programs. It has a version, as the other documents have.
struct SlackJSON {
  static let version = 1

  func text(of slack: Slack) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", Self.version)
      json.member("report", "slack")
      json.member("expectations", slack.expectations)
      json.member("forms", slack.forms)
      json.member("slack") { json in
        json.array { json in
          for item in slack.items { json.element { write(item, to: &$0) } }
        }
      }
    }
    return json.document
  }

  private func write(_ item: Slack.Item, to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", item.rule)
      json.member("path", item.path)
      json.member("line", item.line)
      json.member("expectation", item.expectation)
      switch item.kind {
      case .untested(let change, let mutants):
        json.member("kind", "untested")
        json.member("weaker", change)
        json.member("mutants", mutants)
      case .farBound(let margin):
        json.member("kind", "time")
        json.member("worst", margin.worst.text)
        json.member("bound", margin.bound.text)
      }
    }
  }
}
