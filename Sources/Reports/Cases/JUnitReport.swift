import Conformance
import Timelines

/// Cases as JUnit XML.
///
/// A case that did not fail, but was not shown to hold either, is skipped, with the verdict and the
/// reason. A reader that knows only three outcomes must not take it for a pass.
struct JUnitReport {
  func text(of list: CaseList) -> TerminalText {
    let cases = list.cases
    var suites: [String] = []
    for item in cases where !suites.contains(item.suite) { suites.append(item.suite) }
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites\(name: list.title, counting: cases)>")
    for suite in suites {
      let own = cases.filter { $0.suite == suite }
      lines.append("  <testsuite\(name: suite, counting: own)>")
      lines += own.flatMap(element)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return TerminalText(document: lines.joined(separator: "\n") + "\n")
  }

  private func element(for item: Case) -> [String] {
    let start =
      "    <testcase\(attribute: "classname", item.subject)\(attribute: "name", item.name)"
      + (item.file.map { "\(attribute: "file", $0)\(attribute: "line", String(item.line))" } ?? "")
    let properties = item.margin.map { margin in
      "<properties><property\(attribute: "name", "margin")\(attribute: "value", margin)/></properties>"
    }
    let inside = [properties, outcome(of: item)].compactMap { $0 }
    if inside.isEmpty { return [start + "/>"] }
    return [start + ">"] + inside.map { "      " + $0 } + ["    </testcase>"]
  }

  private func outcome(of item: Case) -> String? {
    switch item.verdict {
    case .pass: nil
    case .fail:
      "<failure\(attribute: "message", item.message.text)>\(item.details.text.escapedForXML())</failure>"
    case .error:
      "<error\(attribute: "message", item.message.text)>\(item.details.text.escapedForXML())</error>"
    case .notExercised, .inconclusive, .notApplicable:
      "<skipped\(attribute: "message", "\(item.verdict.rawValue): \(item.message)")/>"
    }
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(attribute name: String, _ value: String) {
    appendLiteral(" \(name)=\"\(value.escapedForXML(inAttribute: true))\"")
  }

  fileprivate mutating func appendInterpolation(name: String, counting cases: [Case]) {
    func count(_ verdicts: Verdict...) -> String {
      String(cases.count { verdicts.contains($0.verdict) })
    }
    appendInterpolation(attribute: "name", name)
    appendInterpolation(attribute: "tests", String(cases.count))
    appendInterpolation(attribute: "failures", count(.fail))
    appendInterpolation(attribute: "errors", count(.error))
    appendInterpolation(
      attribute: "skipped", count(.notExercised, .inconclusive, .notApplicable))
  }
}
