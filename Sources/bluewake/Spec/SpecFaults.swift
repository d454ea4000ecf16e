import ArgumentParser
import Conformance
import CoreBluetoothModel
import Judging
import Timelines

extension SpecCommand {
  /// `bluewake spec faults`: faults at the seat of the reference that no rule finds.
  struct Faults: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "faults",
      abstract: "Lists faults in calls and callbacks that no rule finds.",
      discussion: """
        Puts one fault between the reference and each scenario: a call that is ignored, carried \
        out twice, late or for another app, or a callback that is lost, doubled, delayed or \
        misdirected. It happens in one circumstance only, such as after a relaunch, and everything \
        else is right. The scenarios are those of the rules, and are judged as check judges them.

        A fault is found if a rule fails, and missed if a run changes and no rule fails. It is \
        unchanged if no run changes: then no scenario tests it, or it has no visible effect.

        Exits with 0 in any case; with --strict, with 2 if a fault is missed.
        """)

    @OptionGroup var arguments: RuleArguments

    @OptionGroup var patterns: NamePatterns

    @Flag(
      help: """
        List the circumstances of each call and callback, with the number of scenarios; 0 for \
        those that none shows.
        """)
    var pairs = false

    @Flag(help: "List each fault, and for those that are missed the first difference.")
    var verbose = false

    @Flag(help: "Exit with 2 if a fault is missed.")
    var strict = false

    @OptionGroup var jobs: JobsOption

    func run() throws {
      let specs = try arguments.specs().filter { !$0.isDraft }
      let trials = try SeatFaultTrials(specs, jobs: jobs.count, provisions: .ofTheTool) {
        ReferenceImplementation()
      }
      for rule in trials.leftOut {
        StandardError.writeLine(
          "\(rule): note: the reference does not pass it, so no fault is tried in its scenario")
      }
      var output = StandardOutput()
      if pairs {
        let meetings = SeatMeeting.unmet.merging(trials.meetings) { $1 }
        for line in meetings.table { output.writeLine(line) }
        output.flush()
        return
      }
      let faults = try patterns.picked(from: trials.faults, \.name)
      let progress = ProgressLine()
      var counts: [String: Int] = [:]
      try sideBySide(faults.count, jobs: jobs.count) {
        trials.outcome(of: faults[$0])
      } taking: {
        place, outcome in
        let fault = faults[place]
        counts[outcome.word, default: 0] += 1
        progress.show(place + 1, of: faults.count, "faults", "\(fault.name)")
        if verbose || outcome.isOpen {
          progress.clear()
          output.writeLine("\(outcome.word)  \(fault.name)  \(outcome.detail)")
          if verbose, case .missed(let rules) = outcome, let rule = rules.first {
            for line in Self.difference(of: fault, in: rule, trials) { output.writeLine(line) }
          }
          output.flush()
        }
        return true
      }
      progress.clear()
      let parts = ["found", "refused", "missed", "unchanged"].compactMap { word in
        counts[word].map { "\($0) \(word)" }
      }
      output.writeLine("\(faults.count) faults: \(parts.joined(separator: ", "))")
      output.flush()
      if strict, counts["missed"] != nil { throw ExitCode.notJudged }
    }

    private static func difference(
      of fault: SeatFault, in rule: String, _ trials: SeatFaultTrials
    ) -> [TerminalText] {
      guard let difference = trials.difference(of: fault, inScenarioOf: rule) else { return [] }
      return [
        "    expected  \(difference.expected.map { "\($0)" } ?? "the end")",
        "    found     \(difference.found.map { "\($0)" } ?? "the end")",
      ]
    }
  }
}

extension SeatFaultTrials.Outcome {
  fileprivate var word: String {
    switch self {
    case .found: "found"
    case .refused: "refused"
    case .missed: "missed"
    case .unchanged: "unchanged"
    }
  }

  /// Whether no rule has found the fault.
  fileprivate var isOpen: Bool {
    switch self {
    case .found, .refused: false
    case .missed, .unchanged: true
    }
  }

  fileprivate var detail: String {
    switch self {
    case .found(let rule, let expectation): "by \(rule) > \(expectation)"
    case .refused(let rule, let reason): "in \(rule): \(reason)"
    case .missed(let rules):
      "in \(rules.prefix(3).joined(separator: ", "))"
        + (rules.count > 3 ? " and \(rules.count - 3) more" : "")
    case .unchanged: ""
    }
  }
}

extension [SeatMeeting: Int] {
  /// One line for each pair of a call or callback and a circumstance, with the number of scenarios
  /// that show it.
  var table: [TerminalText] {
    let rows: [[TerminalText]] = keys.sorted().map { meeting in
      [
        "\(meeting.kind.rawValue)", "\(meeting.circumstance.rawValue)",
        "\(self[meeting, default: 0])",
      ]
    }
    return rows.aligned
  }
}
