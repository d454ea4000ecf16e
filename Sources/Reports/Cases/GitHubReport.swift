import Conformance

/// Cases as workflow commands: annotations at the lines where they are written.
struct GitHubReport {
  func text(of list: CaseList) -> String {
    let lines = list.cases.compactMap { item -> String? in
      guard let level = level(of: item.verdict) else { return nil }
      let title = "\(item.verdict.rawValue): \(item.subject) › \(item.name)"
      let text = item.verdict == .fail || item.verdict == .error ? item.details : item.message
      let place = item.file.map { "file=\($0.escapedAsProperty),line=\(item.line)," } ?? ""
      return "::\(level) \(place)title=\(title.escapedAsProperty)::\(text.escapedAsData)"
    }
    let margins = list.cases.compactMap { item in
      item.margin.map { "margin \($0): \(item.subject) › \(item.name)" }
    }
    return (lines + margins + [list.summary]).joined(separator: "\n") + "\n"
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
