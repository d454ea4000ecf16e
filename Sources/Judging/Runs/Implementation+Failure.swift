package import Adapters
import Replay
package import Reports
import Seats
package import Timelines

extension Implementation {
  /// The reason why the implementation's actions cannot be trusted; nil if it kept its protocol.
  package var failure: ProcessFailure? { (self as? any ForeignImplementation)?.failure }

  /// Unread members of its program's messages, in words.
  package var passedOver: [String] { (self as? any ForeignImplementation)?.passedOver ?? [] }

  /// The end of what its program wrote for people; nil if it wrote nothing.
  package var lastWords: Report.LastWords? {
    guard let program = self as? any ForeignImplementation else { return nil }
    return Report.LastWords(
      title: ProcessFailure.lastWordsTitle(isOutput: program is HostStack), of: program.output)
  }

  /// The messages of a host to its controller that no host may send; nil if the implementation is
  /// not a host.
  package var hostComplaints: HostComplaints? { (self as? any HostImplementation)?.complaints }
}

extension ProcessFailure {
  /// The failure, and the program's own last words.
  package var lines: [TerminalText] { ["\(scheme):\(self)"] + linesOfLastWords(atMost: .max) }

  /// The same, for one of many runs.
  ///
  /// - Parameter run: The name of the run.
  package func lines(in run: String) -> [TerminalText] {
    ["\(scheme):\(self)"] + linesOfLastWords(atMost: 20)
      + ["\(scheme):\(command): note: this was in the run of \(run)"]
  }

  private func linesOfLastWords(atMost most: Int) -> [TerminalText] {
    let words = standardError.split(separator: "\n").suffix(most).map { "  \($0)" as TerminalText }
    return words.isEmpty ? [] : ["\(scheme):\(command): note: \(lastWordsTitle)"] + words
  }

  /// The title of its last words. The standard output of a host or an app does not belong to the
  /// protocol, so it is kept too.
  package var lastWordsTitle: String { Self.lastWordsTitle(isOutput: scheme != "exec") }

  fileprivate static func lastWordsTitle(isOutput: Bool) -> String {
    "its \(isOutput ? "output" : "standard error") ends with"
  }
}

extension AppFindings {
  /// The faults in the app's own code, and the last words of processes that ended.
  ///
  /// - Parameter run: The name of the run.
  package func lines(in run: String) -> [TerminalText] {
    faults.flatMap { finding -> [TerminalText] in
      let said = finding.output.split(separator: "\n").suffix(20).map { "  \($0)" as TerminalText }
      return ["app:\(finding.app): warning: \(finding), in \(run)"]
        + (said.isEmpty ? [] : ["app:\(finding.app): note: its output ends with"] + said)
    }
  }
}

extension AppFindings {
  /// The suspensions that stopped a thread of the app, which may explain why a rule failed.
  package func explanations(of app: String, in run: String) -> [TerminalText] {
    suspensions.map { suspension in
      let time = DurationText.text(nanoseconds: suspension.time.nanoseconds)
      return "app:\(app): note: at \(time) it was \(suspension.text.printable), in \(run)"
    }
  }
}

extension [any Implementation] {
  /// The capabilities that all of them have.
  package var capabilities: Set<Capability> {
    reduce(Set(Capability.allCases)) { $0.intersection($1.about.capabilities) }
  }
}
