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
      + (item.duration.map { "\(time: $0)" } ?? "")
    let properties = item.margin.map { margin in
      "<properties><property\(attribute: "name", "margin")\(attribute: "value", margin)/></properties>"
    }
    let inside = [properties, outcome(of: item)].compactMap { $0 }
    if inside.isEmpty { return [start + "/>"] }
    return [start + ">"] + inside.map { "      " + $0 } + ["    </testcase>"]
  }

  private func outcome(of item: Case) -> String? {
    switch item.verdict {
    case .pass where item.expectedFailure != nil:
      "<system-out>\("\(item.outcome): \(item.remark)".escapedForXML())</system-out>"
    case .pass: nil
    case .fail where item.expectedFailure != nil:
      "<skipped\(attribute: "message", "\(item.outcome): \(item.remark)")/>"
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

  /// Appends a time in seconds, with three decimals.
  fileprivate mutating func appendInterpolation(time: Duration) {
    let (seconds, attoseconds) = time.components
    let digits = String(attoseconds / 1_000_000_000_000_000)
    let text = "\(seconds)." + String(repeating: "0", count: 3 - digits.count) + digits
    appendInterpolation(attribute: "time", text)
  }

  fileprivate mutating func appendInterpolation(name: String, counting cases: [Case]) {
    func count(_ isCounted: (Case) -> Bool) -> String { String(cases.count(where: isCounted)) }
    appendInterpolation(attribute: "name", name)
    appendInterpolation(attribute: "tests", String(cases.count))
    appendInterpolation(
      attribute: "failures", count { $0.verdict == .fail && $0.expectedFailure == nil })
    appendInterpolation(attribute: "errors", count { $0.verdict == .error })
    appendInterpolation(
      attribute: "skipped",
      count {
        switch $0.verdict {
        case .notExercised, .inconclusive, .notApplicable: true
        case .fail: $0.expectedFailure != nil
        case .pass, .error: false
        }
      })
    let durations = cases.compactMap(\.duration)
    if !durations.isEmpty { appendInterpolation(time: durations.reduce(.zero, +)) }
  }
}
