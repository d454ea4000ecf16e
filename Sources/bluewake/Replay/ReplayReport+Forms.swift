import Adapters
import Judging
import Reports
import Timelines

extension ReplayReport {
  /// Returns the report in one of its forms, ending with a line break.
  func document(as format: Report.Format) -> TerminalText {
    switch format {
    case .text: lines().joined(separator: "\n") + "\n"
    case .json: json
    case .html: page.text
    case .cases(let format): caseList.written(as: format)
    }
  }

  /// The reason why the run cannot be trusted, and the last words of the program, line by line.
  var failureLines: [TerminalText] {
    guard let failure else { return [] }
    let words: [TerminalText] = failure.lastWords.map { "  \($0)" }
    return ["error: \(failedParty) \(failure.text)"]
      + (words.isEmpty ? [] : ["\(failure.lastWordsTitle)"] + words)
  }
}
