public import Adapters
public import Conformance
public import Replay
public import Seats
public import Timelines

/// Judges an implementation by rules. For each rule it performs the rule's scenario with a fresh
/// implementation, and judges the run.
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
  /// Settings for each scenario, besides its own, which go first.
  public var settings: [Scenario.Parameter] = []
  /// The bounds of each run, and of each capture that a scenario names.
  public var limits = Limits()
  /// The longest real time of a run of an implementation with a clock of its own.
  public var patience = Duration.seconds(60)
  /// Whether verdicts also say what kept an expectation.
  public var isExplained = false
  /// Whether an app can call the implementation. A host stack may act by itself; then only the
  /// rules about hosts apply, since their scenarios make no calls.
  public var hasAPI = true
  /// The programs that take the seats of apps. A rule whose scenario has none of these apps does
  /// not apply, because it would say nothing of them.
  public var programs: [AppProgram] = []
  /// The programs that take the places of peers. A rule whose scenario has none of these peers does
  /// not apply. The rules judge the phones, and not the accessories.
  public var accessories: [PeerProgram] = []
  /// The needs of the runs that depend on the program in which they are performed.
  public var provisions = Provisions()
  /// Rules that judge each run beside the rule whose scenario it is; nil if none do.
  public var bystanders: Bystanders?
  /// Watches each run.
  public var observer: (any JudgingObserver)?
  /// Draws what did not pass; nil if no pictures are wanted.
  public var album: PictureAlbum?
  /// Takes each remark about a capture or the implementation, a line for people.
  public var remark: (TerminalText) -> Void = { _ in }
  /// The judgement so far.
  public internal(set) var judgement = Judgement()

  /// The reason why the implementation is not tried any more; nil as long as it is.
  var surrender: String?
  /// The unread members of messages that have been reported already.
  private var passedOver: Set<String> = []
  /// Takes a remark on such a member in place of ``remark``, for several judges that make it once
  /// between them.
  var remarkOnMember: ((_ member: String, TerminalText) -> Void)?
  private let name: String
  private let start: (Recording?) throws -> any Implementation

  /// - Parameters:
  ///   - name: The name of the implementation in remarks.
  ///   - start: Makes a fresh implementation for each phone of each run. It receives the recording
  ///     of the scenario's capture, if the scenario names one.
  public init(
    _ name: String = "implementation", start: @escaping (Recording?) throws -> any Implementation
  ) {
    (self.name, self.start) = (name, start)
  }

  /// Performs the rule's scenario, and adds the verdict to ``judgement``.
  ///
  /// A rule that is a draft, that belongs to another profile or edition, or that has no scenario
  /// does not apply. If a program crashes amid the run, the rule fails; if it breaks its protocol, the
  /// verdict is an error. Neither says anything of the next rule, which gets a fresh
  /// implementation.
  ///
  /// - Throws: ``UnusableCapture`` if the scenario's capture cannot be read, and what starting the
  ///   implementation throws.
  public mutating func judge(_ spec: SpecFile) throws {
    if let absence = spec.absence {
      judgement.verdicts.append(SpecVerdict(spec, .notApplicable, reason: absence))
      return
    }
    guard spec.profiles.contains(profile), var scenario = spec.scenario(for: profile) else {
      judgement.verdicts.append(unperformed(spec))
      return
    }
    scenario.parameters = settings + scenario.parameters
    if !hasAPI, !spec.isAboutHosts {
      judgement.verdicts.append(SpecVerdict(spec, .notApplicable, reason: Self.noAPI))
    } else if let reason = noSeat(in: scenario) ?? noPlace(in: scenario) {
      judgement.verdicts.append(SpecVerdict(spec, .notApplicable, reason: reason))
    } else if let notes = scenario.overlay {
      try judgeRecorded(spec, scenario, notes)
    } else {
      try runAndJudge(scenario, of: spec)
    }
  }

  private mutating func runAndJudge(_ scenario: Scenario, of spec: SpecFile) throws {
    if let reason = surrender ?? judgement.starts.surrender {
      judgement.verdicts.append(SpecVerdict(spec, .error, reason: "not performed: \(reason)"))
      return
    }
    // A program is not started again if it is known to lack a capability that the rule requires.
    if let capabilities = judgement.capabilities, !capabilities.isSuperset(of: spec.needs) {
      judgement.verdicts += unexercised(spec, capabilities)
      return
    }
    let accessories = accessories.filter { accessory in
      scenario.peers.contains { $0.peer == accessory.peer }
    }
    var run = ScenarioRun(
      scenario, of: spec, limits: limits, provisions: provisions, programs: programs,
      accessories: accessories.map(\.peer))
    if let path = try run.openCapture(remark: remark), !judgement.captures.contains(path) {
      judgement.captures.append(path)
    }
    let phones = try scenario.devices.map { _ in try start(run.recording) }
    let implementations = try phones + accessories.map { try start($0) }
    judgement.capabilities = phones.capabilities
    let apps = run.seats(on: implementations)
    let (verdicts, others, trouble) = verdicts(on: run, with: implementations, apps)
    judgement.verdicts += verdicts
    judgement.add(elsewhere: others, in: spec)
    // The last words of a program that ended are in its verdict already.
    if trouble == nil, verdicts.contains(where: { $0.verdict == .fail }) {
      judgement.lastWords[spec.id] = implementations.lazy.compactMap(\.lastWords).first
    }
    for complaints in implementations.compactMap(\.hostComplaints) {
      judgement.add(complaints, in: spec)
    }
    reportMembers(passedOverBy: implementations, in: spec)
    for app in apps {
      report(app.findings, in: spec)
      guard verdicts.contains(where: { $0.verdict == .fail }) else { continue }
      app.findings.explanations(of: app.app, in: spec.id).forEach(remark)
    }
    report(trouble, in: spec)
  }

  /// - Throws: ``UnusableAccessory``.
  private func start(_ accessory: PeerProgram) throws -> any Implementation {
    do {
      return try accessory.start()
    } catch let failure as ProcessFailure {
      throw UnusableAccessory(accessory: accessory.peer, failure: failure)
    }
  }

  /// Records the reason why the run of a rule did not reach its end.
  private mutating func report(_ trouble: RunTrouble?, in spec: SpecFile) {
    switch trouble {
    case nil: judgement.starts.countSuccess()
    case .crash(let failure, _):
      judgement.starts.countSuccess()
      failure.lines(in: spec.id).forEach(remark)
    case .breach(let failure, _):
      if failure.isAtStart {
        judgement.starts.countFailure("it \(failure.text)")
      } else {
        judgement.starts.countSuccess()
      }
      failure.lines(in: spec.id).forEach(remark)
      judgement.brokenImplementation = judgement.brokenImplementation ?? "\(failure)"
    case .refusal(let refusal):
      judgement.starts.countSuccess()
      guard refusal.isImplementations else { return }
      remark("\(name): error: \(refusal.text), in \(spec.id)")
      judgement.brokenImplementation =
        judgement.brokenImplementation ?? "\(refusal.text), in \(spec.id)"
    }
  }

  /// Records that the run of a rule could not begin.
  mutating func reportNoRun(of spec: SpecFile, because error: any Error) {
    var verdict = SpecVerdict(spec, .error, reason: "\(error)")
    switch error {
    case let error as UnusableCapture:
      error.lines.forEach(remark)
      (verdict.reason, verdict.position) = (error.lines.first?.text, error.position)
    case let failure as ProcessFailure:
      failure.lines(in: spec.id).forEach(remark)
      verdict.reason = "the implementation \(failure.text)"
      reportNoStart("it \(failure.text)")
    case let error as UnusableAccessory:
      error.failure.lines(in: spec.id).forEach(remark)
      verdict.reason = "the accessory \(error.accessory) \(error.failure.text)"
      reportNoStart("the accessory \(error.accessory) \(error.failure.text)")
    default:
      remark("\(name): error: \(error), in \(spec.id)")
      reportNoStart("\(error)")
    }
    judgement.verdicts.append(verdict)
  }

  private mutating func reportNoStart(_ text: String) {
    judgement.starts.countFailure(text)
    judgement.brokenImplementation = judgement.brokenImplementation ?? text
  }

  /// Remarks on the unread members of the program's messages, each only once.
  private mutating func reportMembers(
    passedOverBy implementations: [any Implementation], in spec: SpecFile
  ) {
    for text in implementations.flatMap(\.passedOver) where passedOver.insert(text).inserted {
      let line: TerminalText = "\(name): warning: passed over: \(text), in \(spec.id)"
      if let remarkOnMember { remarkOnMember(text, line) } else { remark(line) }
    }
  }

  private mutating func report(_ findings: AppFindings, in spec: SpecFile) {
    findings.lines(in: spec.id).forEach(remark)
    judgement.add(findings, in: spec)
  }

  private static let noAPI =
    "its scenario is performed by calls of an app, and a host has no API for bluewake to call"

  /// Returns why a scenario is not performed with the programs; nil if it is.
  private func noSeat(in scenario: Scenario) -> String? {
    let named = programs.map(\.app)
    if named.isEmpty || scenario.apps.contains(where: { named.contains($0.app) }) { return nil }
    return "its scenario has no app \(named.joined(separator: " and no app "))"
  }

  /// Returns why a scenario is not performed with the accessories; nil if it is.
  private func noPlace(in scenario: Scenario) -> String? {
    let named = accessories.map(\.peer)
    if named.isEmpty || scenario.peers.contains(where: { named.contains($0.peer) }) { return nil }
    return "its scenario has no peer \(named.joined(separator: " and no peer "))"
  }

  /// Judges a rule that is about a capture itself, without a run.
  private mutating func judgeRecorded(
    _ spec: SpecFile, _ scenario: Scenario, _ notes: LifecycleNotes
  ) throws {
    guard let named = scenario.capture else { return }
    let capture = try ScenarioRun.open(named, of: spec, within: limits.captures)
    var judge = CaptureJudge(specs: [spec], profile: profile, notes: notes)
    judge.isExplained = isExplained
    (judge.observer, judge.album, judge.remark) = (observer, album, remark)
    judge.isOfTheRule = true
    var judged = judge.verdicts(of: capture, by: [spec])
    judged.captures.removeAll(where: judgement.captures.contains)
    judgement.add(judged)
  }

  /// The verdict on a rule that is not performed, for want of a capability.
  private func unexercised(_ spec: SpecFile, _ capabilities: Set<Capability>) -> [SpecVerdict] {
    var origin = Provenance()
    origin.capabilities = capabilities
    var judge = TimelineJudge([spec], by: profile, of: origin)
    return judge.verdicts(at: .start)
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
  /// - Returns: The verdict on the rule, the failures of other rules, and why the run did not reach
  ///   its end.
  private func verdicts(
    on run: ScenarioRun, with implementations: [any Implementation], _ apps: [ProcessApp]
  ) -> (verdicts: [SpecVerdict], others: [SpecVerdict], trouble: RunTrouble?) {
    let spec = run.spec
    let accessories = Set(run.scenario.accessories.map(\.peer))
    let phones = Array(implementations.prefix(implementations.count - accessories.count))
    let capabilities = phones.capabilities
    var origin = Provenance(runBy: implementations.map(\.about.clock))
    origin.capabilities = capabilities
    guard capabilities.isSuperset(of: spec.needs) else {
      for var implementation in implementations { _ = implementation.end(at: .start) }
      return (unexercised(spec, capabilities), [], nil)
    }
    if let reason = run.tooLong(for: implementations, patience: patience) {
      for var implementation in implementations { _ = implementation.end(at: .start) }
      return ([SpecVerdict(spec, .inconclusive, reason: reason)], [], nil)
    }
    var judge = TimelineJudge([spec], by: profile, of: origin, isExplained: isExplained)
    (judge.album, judge.observer) = (album, observer)
    judge.observer?.begin(spec)
    album?.begin()
    var others = bystanders?.makeJudge(
      beside: spec, settings, of: implementations[0], hasOwnCode: !programs.isEmpty)
    var watch = RunWatch(implementations, of: run.scenario, apps)
    var latest = Instant.start
    // A host may take half a minute for an answer, and most answer at once: so the run of a rule
    // about hosts is short, and goes on only while an answer is awaited.
    let last = run.end + spec.longestBound(for: profile) + origin.inexactness
    let refusal = run.execute(
      on: implementations, apps: apps,
      prolonging: { now in
        guard spec.isAboutHosts, watch.end == nil, now <= last else { return nil }
        return judge.awaited(at: now).map { $0 + .nanoseconds(1) }
      }
    ) { entry in
      latest = entry.time
      // The rule is not about entries that follow once a program is gone.
      let counts =
        watch.counts(entry) && !(entry[.device]?.text.map(accessories.contains) ?? false)
      judge.observer?.receive(entry)
      if counts {
        judge.receive(entry)
        others?.receive(entry)
      } else {
        judge.draw(entry)
      }
      run.meter.octets = judge.observer?.octets ?? 0
    }
    judge.observer?.end()
    // Events that were due later can no longer be missed.
    let end = watch.end ?? (refusal?.endedTheRun == true ? latest : run.end)
    var verdicts = judge.verdicts(at: end)
    let trouble = watch.trouble ?? refusal.flatMap { $0.endedTheRun ? .refusal($0) : nil }
    if let trouble { verdicts = [trouble.verdict(on: spec, verdicts.first, at: end)] }
    album?.end(verdicts, at: run.end)
    let broken = trouble == nil && refusal == nil ? others?.failures(at: end) ?? [] : []
    guard trouble == nil, let refusal else { return (verdicts, broken, trouble) }
    // A failure stays a failure, even if an act of the scenario found nothing to act upon. But its cause may be there.
    if verdicts.contains(where: { $0.verdict == .fail }) {
      let reason = "the scenario could not go on as written: \(refusal.text)"
      return (verdicts.map { $0.explainingFailures(by: reason) }, broken, nil)
    }
    // A host need not have every feature, and an app need not do what an act supposes: the
    // scenario finds out.
    let isLacking =
      spec.isAboutHosts || !programs.isEmpty && refusal.isOfAnAct && !refusal.isImplementations
    return (
      [
        SpecVerdict(
          spec, isLacking ? .notExercised : .error, reason: refusal.text, at: refusal.position)
      ], [], isLacking ? nil : .refusal(refusal)
    )
  }
}

extension SpecVerdict {
  fileprivate func explainingFailures(by reason: String) -> SpecVerdict {
    var explained = self
    for place in expectations.indices where expectations[place].verdict == .fail {
      explained.expectations[place].reason = reason
    }
    return explained
  }
}
