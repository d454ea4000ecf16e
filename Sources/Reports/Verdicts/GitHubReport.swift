import Conformance

/// The report as workflow commands: annotations at the lines of the spec files.
struct GitHubReport {
  func text(of report: Report) -> String {
    let lines = report.cases.compactMap { item -> String? in
      guard let level = level(of: item.verdict) else { return nil }
      let title = "\(item.verdict.rawValue): \(item.rule.id) › \(item.name)"
      let text = item.verdict == .fail || item.verdict == .error ? item.details : item.message
      return "::\(level) file=\(item.rule.path.escapedAsProperty),line=\(item.line),"
        + "title=\(title.escapedAsProperty)::\(text.escapedAsData)"
    }
    let margins = report.cases.compactMap { item in
      item.margin.map { "margin \($0): \(item.rule.id) › \(item.name)" }
    }
    return (lines + margins + [report.summaryLine]).joined(separator: "\n") + "\n"
  }

  private func level(of verdict: Verdict) -> String? {
    switch verdict {
    case .pass, .notApplicable: nil
    case .fail, .error: "error"
    case .inconclusive: "warning"
    case .notExercised: "notice"
    }
  }
}

extension String {
  /// Source: GitHub Docs, Workflow commands for GitHub Actions.
  fileprivate var escapedAsData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  fileprivate var escapedAsProperty: String {
    escapedAsData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
