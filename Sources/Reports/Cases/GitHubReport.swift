import Conformance
import Timelines

/// Cases as workflow commands, which annotate the lines where the cases are written.
struct GitHubReport {
  func text(of list: CaseList) -> TerminalText {
    let lines = list.cases.compactMap { item -> TerminalText? in
      guard let level = level(of: item) else { return nil }
      let title = "\(item.outcome): \(item.subject) › \(item.name)"
      let text = item.isUnexpectedFailure ? item.details : item.remark
      let place: TerminalText =
        item.file.map { "file=\(property: $0),line=\(item.line)," } ?? ""
      return "::\(level) \(place)title=\(property: title)::\(data: text)"
    }
    let margins = list.cases.compactMap { item -> TerminalText? in
      item.margin.map { "margin \($0): \(item.subject) › \(item.name)" }
    }
    return (lines + margins + ["\(list.summary)"]).joined(separator: "\n") + "\n"
  }

  private func level(of item: Case) -> String? {
    switch item.verdict {
    case .pass where item.expectedFailure != nil: "warning"
    case .fail where item.expectedFailure != nil: "notice"
    case .pass, .notApplicable: nil
    case .fail, .error: "error"
    case .inconclusive: "warning"
    case .notExercised: "notice"
    }
  }
}

extension TerminalText.StringInterpolation {
  /// Appends the text that follows `::`. Its line breaks are our own and stay line breaks.
  ///
  /// Source: GitHub Docs, Workflow commands for GitHub Actions.
  fileprivate mutating func appendInterpolation(data text: TerminalText) {
    appendInterpolation(
      text.text.replacing("%", with: "%25").replacing("\r", with: "%0D")
        .replacing("\n", with: "%0A"))
  }

  /// Appends the value of a property. A line break is kept too, because the name of a file may have
  /// one.
  fileprivate mutating func appendInterpolation(property text: String) {
    appendInterpolation(
      text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
        .replacing(":", with: "%3A").replacing(",", with: "%2C"))
  }
}
