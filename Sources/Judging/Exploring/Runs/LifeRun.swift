public import Adapters
import Conformance
public import Replay
public import Seats
public import Timelines

/// Performs lives with one implementation.
///
/// Each phone of each run gets a fresh implementation, so runs do not know of each other and may be
/// made side by side.
public struct LifeRunner: Sendable {
  /// The name of the implementation in reports.
  public let name: String
  /// The bounds of each run.
  public let limits: RunLimits
  private let recording: Recording?
  private let programs: [AppProgram]
  private let start: @Sendable (Recording?) throws -> any Implementation

  /// - Parameters:
  ///   - recording: The capture among whose peers the lives are; nil if there is none.
  ///   - programs: The programs that take the seats of apps.
  ///   - start: Makes a fresh implementation. Its error ends the exploring.
  public init(
    _ name: String, limits: RunLimits = .ofRunsInMemory, recording: Recording? = nil,
    programs: [AppProgram] = [],
    start: @escaping @Sendable (Recording?) throws -> any Implementation
  ) {
    (self.name, self.limits, self.recording, self.start) = (name, limits, recording, start)
    self.programs = programs
  }

  /// Runs a life, and keeps all entries.
  ///
  /// - Throws: The error of starting an implementation, and the `ProcessFailure` of an app's
  ///   program that cannot be started or sends no hello.
  public func run(_ scenario: Scenario) throws -> LifeRun {
    let implementations = try scenario.devices.map { _ in try start(recording) }
    let scenario = scenario.seating(programs)
    let apps = scenario.seats(of: programs, on: implementations)
    let end = (scenario.acts.map(\.end).max() ?? .start) + scenario.settle
    var entries: [Entry] = []
    let options = World.Options(speaksHCI: implementations.contains { $0.about.speaksHCI })
    let run = Run(
      scenario, implementations: implementations, guests: apps,
      air: World(scenario, recording: recording, options: options))
    let ending = AnyRun.execute(
      run, at: implementations.map(\.about.clock), until: end, metered: RunMeter(limits)
    ) { entries.append($0) }
    // A program that sends nothing at all is not an app's program; one that falls silent later is a
    // finding.
    if let mute = apps.first(where: { $0.failure != nil && $0.count.messages <= 1 })?.failure {
      throw mute
    }
    let failure = implementations.compactMap(\.failure).first.map { "\($0)" }
    return LifeRun(
      entries: entries, end: end, clocks: implementations.map(\.about.clock),
      capabilities: implementations.capabilities,
      hasOwnCode: !programs.isEmpty,
      faults: apps.flatMap(\.findings.faults),
      failure: failure ?? apps.compactMap(\.failure).first?.ofAnApp
        ?? (ending.isPlanned ? nil : ending.text))
  }
}

/// The run of a life with one implementation.
public struct LifeRun: Sendable {
  /// All entries, in the order of happening.
  public let entries: [Entry]
  /// The instant at which the run was to end.
  public let end: Instant
  /// The clocks of the implementations.
  let clocks: [RunClock]
  /// The capabilities that all implementations have; nil to judge without them.
  var capabilities: Set<Capability>?
  /// Whether programs took the seats of apps. Other apps act at random, and Apple's guides do not
  /// bind them.
  var hasOwnCode = false
  /// The faults in the code of apps whose own code lives.
  public internal(set) var faults: [AppFinding] = []
  /// The reason why the run did not reach its end, or the implementation's breach of its protocol;
  /// nil if all went well.
  public let failure: String?

  /// Judges the run by rules that may judge any timeline.
  func judged(by rules: [SpecFile], profile: Profile) -> LifeVerdict {
    var origin = Provenance(runBy: clocks)
    origin.capabilities = capabilities
    if !hasOwnCode {
      origin.unpromised[.app] = "it binds an app's own code, which takes no part in this scenario"
    }
    var judge = TimelineJudge(rules, by: profile, of: origin)
    for entry in entries { judge.receive(entry) }
    var verdict = LifeVerdict()
    for rule in judge.verdicts(at: end) {
      for expectation in rule.expectations {
        let one = BrokenExpectation(
          rule: rule.id, expectation: expectation.id, rows: rule.covers)
        if expectation.verdict == .fail { verdict.broken.append(one) }
        if expectation.exercised > 0 { verdict.exercised.append(one.name) }
      }
    }
    for about in AppFinding.About.allCases where faults.contains(where: { $0.about == about }) {
      verdict.broken.append(
        BrokenExpectation(rule: Judgement.appRuleID, expectation: about.rawValue, rows: []))
    }
    return verdict
  }
}

extension ProcessFailure {
  /// A failure of an app's program, in words that are the same in each life: the messages that it
  /// received are not.
  fileprivate var ofAnApp: String {
    switch kind {
    case .timeOut: "the app does not answer"
    case .flood: "the app sends too many messages, or asks to run without end"
    case .ended, .closedOutput, .badEnd: "the app's program ends"
    case .notStarted: "the app's program cannot be started"
    case .unreadable, .violation: "the app \(text)"
    }
  }
}

/// The verdict of the rules on a run.
struct LifeVerdict: Sendable {
  /// The expectations that the run breaks, in the order of the rules.
  var broken: [BrokenExpectation] = []
  /// The names of the expectations that the run put to the test.
  var exercised: [String] = []
}

/// An expectation that a run does not keep.
public struct BrokenExpectation: Hashable, Sendable {
  /// The rule's id.
  public var rule: String
  /// The expectation's id.
  public var expectation: String
  /// The requirements that the rule covers.
  public var rows: [String]

  /// The name as reports print it: `BG-SEM-08/scan-filter > no-other-peripheral`.
  public var name: String { "\(rule) > \(expectation)" }
}
