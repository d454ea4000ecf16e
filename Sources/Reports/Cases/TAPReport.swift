import Conformance
import Timelines

/// Cases in the Test Anything Protocol, version 14: a test point for each.
struct TAPReport {
  func text(of list: CaseList) -> TerminalText {
    let cases = list.cases
    var lines = ["TAP version 14", "1..\(cases.count)"]
    for (number, item) in zip(1..., cases) { lines += point(number, item) }
    return TerminalText(document: lines.joined(separator: "\n") + "\n")
  }

  private func point(_ number: Int, _ item: Case) -> [String] {
    let name = "\(number) - \(item.subject) › \(item.name)".escapedForTAP
    if let reason = item.expectedFailure?.escapedForTAP {
      // A point with this mark never counts as a failure, and readers report one that is ok.
      return ["\(item.verdict == .pass ? "ok" : "not ok") \(name) # todo \(reason)"]
    }
    switch item.verdict {
    case .pass: return ["ok \(name)"] + (item.margin.map { block([("margin", $0)]) } ?? [])
    case .notExercised, .inconclusive, .notApplicable:
      let reason = item.message.text.escapedForTAP
      return ["ok \(name) # SKIP \(item.verdict.rawValue): \(reason)"]
    case .fail, .error: return ["not ok \(name)"] + diagnosis(of: item)
    }
  }

  /// Returns YAML between three dashes and three dots. A JSON string is a YAML string.
  private func diagnosis(of item: Case) -> [String] {
    let margin = item.margin.map { [(name: "margin", value: $0)] } ?? []
    return block(
      [
        ("message", item.message.text), ("severity", item.verdict.rawValue),
      ] + (item.file.map { [(name: "file", value: $0)] } ?? [])
        + [("details", item.details.text)] + margin,
      line: item.file == nil ? nil : item.line)
  }

  private func block(_ values: [(name: String, value: String)], line: Int? = nil) -> [String] {
    let lines = values.map { name, value in
      var json = JSONWriter()
      json.string(value)
      return "\(name): \(json.text)"
    }
    return (["---"] + lines + (line.map { ["line: \($0)"] } ?? []) + ["..."]).map { "  " + $0 }
  }
}

extension String {
  /// Source: Test Anything Protocol 14, Escaping.
  fileprivate var escapedForTAP: String {
    replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ").printable
  }
}
