import ArgumentParser
import Conformance
import Judging
import Reports
import Timelines

/// `--follow`: a line for each failure as soon as it is certain.
struct FollowOption: ParsableArguments {
  @Flag(
    help: """
      Print each failure as soon as it is certain, once per instance; the report follows at the \
      end as usual. The lines go to standard error if standard output is a report for machines. \
      Without this option a terminal shows the first failures if judging takes longer than a \
      second.
      """)
  var follow = false

  /// Returns a follower; nil if the user does not follow.
  func follower(_ options: VerdictOptions<some VerdictFormat>) -> Follower? {
    follow ? Follower(isOnStandardOutput: options.showsText) : nil
  }
}

/// Tells of failures while a timeline goes on.
struct Follower: JudgingObserver {
  /// The beginning of each line, for example the capture's name if there are several.
  var prefix = ""
  private let place: Place
  private var told = 0

  /// The destination of the lines.
  private enum Place {
    case standardOutput, standardError
    /// To the terminal, where a person waits.
    case terminal(EarlyLines)
  }

  init(isOnStandardOutput: Bool) {
    place = isOnStandardOutput ? .standardOutput : .standardError
  }

  /// Makes a follower that shows the first failures to a waiting person.
  init(_ lines: EarlyLines) { place = .terminal(lines) }

  /// Tells what was found since the last call.
  mutating func look(at checker: inout Checker) {
    let count = checker.violations
    if count != told {
      told = count
      checker.takeFindings().forEach(tell)
    }
    if case .terminal(let lines) = place { lines.release() }
  }

  private func tell(_ discovery: Discovery) {
    let line: TerminalText = "\(prefix)\(discovery.line)"
    switch place {
    case .standardOutput:
      var output = StandardOutput()
      output.writeLine(line)
      output.flush()
    case .standardError: StandardError.writeLine(line)
    case .terminal(let lines): lines.add(line)
    }
  }
}

extension Discovery {
  /// For example `12.004316000  fail  RULE › EXPECTATION  message; app = lock  record 42`.
  fileprivate var line: String {
    let origin = finding.witnesses.last?.entry.origin.map { ["\($0)"] } ?? []
    let words = ["\(finding.time)", "fail", "\(spec) › \(expectation)", finding.summary]
    return (words + origin).joined(separator: "  ")
  }
}
