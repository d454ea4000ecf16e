import Adapters
import Conformance
import Replay
import Seats
import Timelines

/// The reason why a run could not be judged to its end.
enum RunTrouble {
  /// A program ended amid the run, after an entry that it received. The rule fails.
  case crash(ProcessFailure, of: String)
  /// A program broke its protocol, or kept silent. Its actions before that are judged; the rest is
  /// unknown.
  case breach(ProcessFailure, of: String)
  /// The run was ended because of an action of the implementation.
  case refusal(ScenarioRun.Refusal)

  init(_ failure: ProcessFailure, of who: String) {
    self = failure.isCrash ? .crash(failure, of: who) : .breach(failure, of: who)
  }

  /// One sentence.
  var text: String {
    switch self {
    case .crash(let failure, let who), .breach(let failure, let who): "\(who) \(failure.text)"
    case .refusal(let refusal): refusal.text
    }
  }

  /// Returns the verdict on the rule. A failure that was found before stays a failure.
  ///
  /// - Parameters:
  ///   - found: The verdict on the run until then.
  ///   - end: How far the run is known.
  func verdict(on spec: SpecFile, _ found: SpecVerdict?, at end: Instant) -> SpecVerdict {
    let before = found?.expectations ?? []
    switch self {
    case .crash(let failure, let who):
      return SpecVerdict(spec, before + [Self.stopped(by: failure, of: who, in: spec, at: end)])
    case .breach, .refusal:
      guard before.contains(where: { $0.verdict == .fail }) else {
        return SpecVerdict(spec, .error, reason: text)
      }
      let broken = Self.expectation(in: spec, .error, reason: text)
      return SpecVerdict(spec, .fail, expectations: before + [broken])
    }
  }

  private static func stopped(
    by failure: ProcessFailure, of who: String, in spec: SpecFile, at end: Instant
  ) -> ExpectationVerdict {
    var verdict = expectation(in: spec, .fail, reason: failure.lastWord)
    let entry = failure.lastEntry
    (verdict.exercised, verdict.violations) = (1, 1)
    verdict.findings = [
      Finding(
        message: "\(who) \(failure.ending ?? failure.text)\(failure.afterWhat)", key: [], time: end,
        sequence: entry?.sequence, deadline: nil,
        witnesses: entry.map { [Witness(.culprit, $0)] } ?? [])
    ]
    return verdict
  }

  /// The expectation that every rule has without stating it.
  private static func expectation(
    in spec: SpecFile, _ verdict: Verdict, reason: String?
  ) -> ExpectationVerdict {
    ExpectationVerdict(
      id: "runs-to-the-end", line: spec.position(of: "scenario").line,
      sentence: "The program runs, and keeps to its protocol, until the run ends", verdict,
      reason: reason)
  }
}

extension ProcessFailure {
  /// The last line that the program wrote for people, as a sentence; nil if it wrote none.
  fileprivate var lastWord: String? {
    standardError.split(separator: "\n").last { $0.contains { $0 != " " } }.map {
      "\(lastWordsTitle): \($0)"
    }
  }
}

/// Notices when a program of a run is gone: later entries say nothing about the rule.
struct RunWatch {
  /// The programs, each with a name for readers.
  private let programs: [(name: String, program: any ForeignImplementation)]
  private let apps: [ProcessApp]
  /// The instant at which a program was gone; nil as long as all are there.
  private(set) var end: Instant?

  init(_ implementations: [any Implementation], of scenario: Scenario, _ apps: [ProcessApp]) {
    let accessories = Set(scenario.accessories.map(\.peer))
    programs = zip(scenario.devices, implementations).compactMap { device, implementation in
      let name = accessories.contains(device) ? "the accessory \(device)" : "the implementation"
      return (implementation as? any ForeignImplementation).map { (name, $0) }
    }
    self.apps = apps
  }

  /// Returns whether an entry happened while all programs were there.
  mutating func counts(_ entry: Entry) -> Bool {
    if end != nil { return false }
    for (_, program) in programs {
      guard let failure = program.failure else { continue }
      if let farewell = program.farewell {
        // The program's earlier entries stand between its end and the note of it.
        if entry.kind == .noteText, entry[.text]?.text == farewell { end = entry.time }
      } else if entry.follows(failure) {
        end = failure.time ?? entry.time
      }
    }
    for app in apps {
      if let failure = app.failure, entry.follows(failure) { end = failure.time ?? entry.time }
    }
    return end == nil
  }

  /// The trouble with the programs; nil if there was none.
  var trouble: RunTrouble? {
    for (name, program) in programs {
      if let failure = program.failure { return RunTrouble(failure, of: name) }
    }
    for app in apps {
      if let failure = app.failure { return RunTrouble(failure, of: "the app \(app.app)") }
    }
    return nil
  }
}

extension Entry {
  /// Whether the entry was written down after a program had failed: the last entry that the program
  /// received is written down before, and in a batch after it.
  fileprivate func follows(_ failure: ProcessFailure) -> Bool {
    failure.lastEntry.map { sequence > $0.sequence } ?? true
  }
}
