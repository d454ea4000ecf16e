public import Adapters
public import Conformance
public import Replay
public import Timelines
import VirtualTime

/// Judges an implementation by rules. For each rule it performs the rule's scenario with a fresh
/// implementation, and judges what happened.
///
/// ```swift
/// var judge = ImplementationJudge { _ in MyImplementation() }
/// for spec in collection.specs { try judge.judge(spec) }
/// for verdict in judge.judgement.verdicts { print(verdict.id, verdict.verdict) }
/// ```
/// Implementations in virtual time are judged in virtual time: an hour of a scenario takes about a
/// millisecond. The same rule on the same implementation has the same verdict every time.
public struct ImplementationJudge {
  /// The profile by which to judge.
  public var profile = Profile.documented
  /// The bounds of each run, and of each capture that a scenario names.
  public var limits = Limits()
  /// The longest real time of a run of an implementation with a clock of its own.
  public var patience = Duration.seconds(60)
  /// Whether verdicts also say what kept an expectation.
  public var isExplained = false
  /// Whether an app can call the implementation. A host stack may act by itself; then only the rules
  /// about hosts apply, since their scenarios make no calls.
  public var hasAPI = true
  /// The programs that take the seats of apps. A rule whose scenario has none of these apps does not
  /// apply, because it would say nothing of them.
  public var programs: [AppProgram] = []
  /// What the runs need of the program that they are performed in.
  public var provisions = Provisions()
  /// Watches each run.
  public var observer: (any JudgingObserver)?
  /// Draws what did not pass; nil if no pictures are wanted.
  public var album: PictureAlbum?
  /// Takes each remark about a capture or the implementation, a line for people.
  public var remark: (TerminalText) -> Void = { _ in }
  /// What was found so far.
  public internal(set) var judgement = Judgement()

  /// The members of messages that were passed over, as far as they have been told of.
  private var passedOver: Set<String> = []
  /// Takes a remark on such a member in place of ``remark``, for several judges that make it once
  /// between them.
  var remarkOnMember: ((_ member: String, TerminalText) -> Void)?
  private let name: String
  private let start: (Recording?) throws -> any Implementation

  /// - Parameters:
  ///   - name: What remarks call the implementation.
  ///   - start: Makes a fresh implementation for each phone of each run. It is given what the capture
  ///     of the scenario shows, if the scenario names one. What it throws ends the judging.
  public init(
    _ name: String = "implementation", start: @escaping (Recording?) throws -> any Implementation
  ) {
    (self.name, self.start) = (name, start)
  }

  /// Performs the rule's scenario, and adds the verdict to ``judgement``.
  ///
  /// A rule that is a draft, that belongs to another profile, or that has no scenario does not
  /// apply. Once an implementation has broken its protocol, nothing more is performed.
  ///
  /// - Throws: ``UnusableCapture`` if the scenario's capture cannot be read, and what starting the
  ///   implementation throws.
  public mutating func judge(_ spec: SpecFile) throws {
    if spec.isDraft {
      judgement.verdicts.append(
        SpecVerdict(spec, .notApplicable, reason: SpecFile.draftReason))
      return
    }
    guard spec.profiles.contains(profile), let scenario = spec.scenario(for: profile) else {
      judgement.verdicts.append(unperformed(spec))
      return
    }
    if !hasAPI, !spec.isAboutHosts {
      judgement.verdicts.append(SpecVerdict(spec, .notApplicable, reason: Self.noAPI))
    } else if let reason = noSeat(in: scenario) {
      judgement.verdicts.append(SpecVerdict(spec, .notApplicable, reason: reason))
    } else if let notes = scenario.overlay {
      try judgeRecorded(spec, scenario, notes)
    } else {
      try perform(scenario, of: spec)
    }
  }

  private mutating func perform(_ scenario: Scenario, of spec: SpecFile) throws {
    if let broken = judgement.brokenImplementation {
      judgement.verdicts.append(SpecVerdict(spec, .error, reason: "not performed: \(broken)"))
      return
    }
    // A program is not started again if it is known to lack a capability that the rule requires.
    if let capabilities = judgement.capabilities, !capabilities.isSuperset(of: spec.requires) {
      var checker = Checker([spec], profile: profile, capabilities: capabilities)
      judgement.verdicts += checker.finish(at: .start)
      return
    }
    var run = ScenarioRun(
      scenario, of: spec, limits: limits, provisions: provisions, programs: programs)
    if let path = try run.openCapture(remark: remark), !judgement.captures.contains(path) {
      judgement.captures.append(path)
    }
    let implementations = try scenario.devices.map { _ in try start(run.recording) }
    judgement.capabilities = implementations.capabilities
    judgement.isByOwnClock = implementations.clock == .live
    let apps = run.seats(on: implementations)
    let (verdicts, refusal) = verdicts(on: run, with: implementations, apps)
    judgement.verdicts += verdicts
    for complaints in implementations.compactMap(\.hostComplaints) {
      judgement.note(complaints, in: spec)
    }
    noteMembers(passedOverBy: implementations, in: spec)
    for app in apps { note(app.findings, in: spec) }
    if let failure = implementations.compactMap(\.failure).first {
      note(failure, of: "the implementation", in: spec)
    } else if let app = apps.first(where: { $0.failure != nil }), let failure = app.failure {
      note(failure, of: "the app \(app.app)", in: spec)
    } else if let refusal, refusal.isImplementations {
      remark("\(name): error: \(refusal.text), in \(spec.id)")
      judgement.brokenImplementation = "\(refusal.text), in \(spec.id)"
    }
  }

  /// Takes note that a program broke its protocol in the run of a rule.
  private mutating func note(_ failure: ProcessFailure, of who: String, in spec: SpecFile) {
    failure.lines.forEach(remark)
    judgement.brokenImplementation = "\(failure)"
    judgement.verdicts[judgement.verdicts.count - 1] = SpecVerdict(
      spec, .error, reason: "\(who) broke its protocol: \(failure)")
  }

  /// Says which members of the program's messages nobody reads, each only once.
  private mutating func noteMembers(
    passedOverBy implementations: [any Implementation], in spec: SpecFile
  ) {
    for text in implementations.flatMap(\.passedOver) where passedOver.insert(text).inserted {
      let line: TerminalText = "\(name): warning: passed over: \(text), in \(spec.id)"
      if let remarkOnMember { remarkOnMember(text, line) } else { remark(line) }
    }
  }

  private mutating func note(_ findings: AppFindings, in spec: SpecFile) {
    findings.lines(in: spec.id).forEach(remark)
    judgement.note(findings, in: spec)
  }

  private static let noAPI =
    "its scenario is performed by calls of an app, and nobody calls the API of a host"

  /// Returns why a scenario is not performed with the programs; nil if it is.
  private func noSeat(in scenario: Scenario) -> String? {
    let named = programs.map(\.app)
    if named.isEmpty || scenario.apps.contains(where: { named.contains($0.app) }) { return nil }
    return "its scenario has no app \(named.joined(separator: " and no app "))"
  }

  /// Judges a rule that is about a capture itself. Nothing is performed for it.
  private mutating func judgeRecorded(
    _ spec: SpecFile, _ scenario: Scenario, _ notes: LifecycleNotes
  ) throws {
    guard let named = scenario.capture else { return }
    let capture = try ScenarioRun.open(named, of: spec, within: limits.captures)
    var judge = CaptureJudge(specs: [spec], profile: profile, notes: notes)
    judge.isExplained = isExplained
    (judge.observer, judge.album, judge.remark) = (observer, album, remark)
    var judged = judge.verdicts(of: capture, by: [spec])
    judged.captures.removeAll(where: judgement.captures.contains)
    judgement.add(judged)
  }

  private func unperformed(_ spec: SpecFile) -> SpecVerdict {
    let isOtherProfile = !spec.profiles.contains(profile)
    let reason =
      isOtherProfile
      ? "it is no rule of the \(profile.rawValue) profile"
      : "it has no scenario to perform; audit judges captures by it"
    return SpecVerdict(spec, .notApplicable, reason: reason)
  }
}

extension ImplementationJudge {
  private func verdicts(
    on run: ScenarioRun, with implementations: [any Implementation], _ apps: [ProcessApp]
  ) -> (verdicts: [SpecVerdict], refusal: ScenarioRun.Refusal?) {
    let spec = run.spec
    let capabilities = implementations.capabilities
    var checker = Checker(
      [spec], profile: profile, capabilities: capabilities, clock: implementations.clock,
      inexactness: implementations.inexactness, isExplained: isExplained)
    guard capabilities.isSuperset(of: spec.requires) else {
      for var implementation in implementations { _ = implementation.end(at: .start) }
      return (checker.finish(at: .start), nil)
    }
    if let reason = run.tooLong(for: implementations, patience: patience) {
      for var implementation in implementations { _ = implementation.end(at: .start) }
      return ([SpecVerdict(spec, .inconclusive, reason: reason)], nil)
    }
    var observer = observer
    observer?.begin(spec)
    album?.begin()
    let refusal = run.perform(implementations, apps: apps) { entry in
      checker.receive(entry)
      album?.receive(entry)
      guard observer != nil else { return }
      observer?.receive(entry)
      run.meter.octets = observer?.octets ?? 0
      observer?.look(at: &checker)
    }
    observer?.end()
    let verdicts = checker.finish(at: run.end)
    album?.end(verdicts, at: run.end)
    // A failure stays a failure, even if a later act of the scenario found nothing to act upon. But
    // if the run was stopped for something that the implementation did, that is not a finding of
    // the rule.
    let isBroken = refusal.map { $0.endedTheRun && $0.isImplementations } ?? false
    guard let refusal, isBroken || !verdicts.contains(where: { $0.verdict == .fail }) else {
      return (verdicts, nil)
    }
    // What a host has, nobody has asked it to have: its scenario finds out.
    let isLacking = spec.isAboutHosts && !refusal.endedTheRun
    return (
      [
        SpecVerdict(
          spec, isLacking ? .notExercised : .error, reason: refusal.text, at: refusal.position)
      ], isLacking ? nil : refusal
    )
  }
}

extension [any Implementation] {
  /// The kind of clock of a run with all of them.
  fileprivate var clock: Clock { allSatisfy { $0.about.clock.kind == .virtual } ? .virtual : .live }

  /// The amount by which their instants may be wrong.
  fileprivate var inexactness: Duration { map(\.about.clock.tolerance).max() ?? .zero }
}
