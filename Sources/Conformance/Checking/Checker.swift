public import Timelines

/// Judges timelines by rules. Give it every entry in order, and then say when the timeline ended.
///
/// ```swift
/// var checker = Checker(specs, profile: .documented)
/// for entry in timeline { checker.receive(entry) }
/// let verdicts = checker.finish(at: end)
/// ```
/// All rules of a run share one table, so one pass over the timeline is enough. The checker keeps
/// only what the memory class of each expectation says, never the whole timeline.
///
/// A checker is not copied by accident: that would copy all that it remembers. To judge many
/// timelines by the same rules, make one checker and give each timeline a copy (see ``copy()``).
public struct Checker: ~Copyable, Sendable {
  private var program: Program
  private var cases: [Case] = []
  private var accusation: Accusation
  /// The kinds of entries that rules about any device receive, and those from each end alone.
  private var accusing = KindSet([])
  private var ofAccused = KindSet([])
  private var ofOther = KindSet([])
  private let clock: Clock
  private let inexactness: Duration
  private let possible: Set<Observation>?
  /// The promises that the implementation has not made, with the reasons. Expectations that rest on
  /// one of them do not apply.
  public var unpromised: [Promise: String] = [:]
  private var now = Instant(nanoseconds: .min)
  /// The sequence number and the time of the first entry that went back in time.
  private var disorder: (entry: Int, time: Instant)?
  /// What a captured log seems to leave out; nil of other timelines.
  private var log: FilteredLog?

  /// A rule, and the addresses of its monitors in the program.
  private struct Case: Sendable {
    var spec: SpecFile
    var reason: String?
    var expectations: [Part]
    /// The verdicts on expectations that judge only runs of their own scenario, and so do not
    /// apply.
    var absent: [ExpectationVerdict] = []
    /// The expectations about something that the timeline cannot show. They have no monitor.
    var concealed: [Expectation] = []
  }

  private struct Part: Sendable {
    var expectation: Expectation
    var place: Program.MonitorAddress
    /// The same expectation in the state that its pattern compares with.
    var other: Program.MonitorAddress?
    /// The same expectation with more time, by as much as the clock may be wrong.
    var doubt: Program.MonitorAddress?
    /// The number of its findings that ``takeFindings()`` has returned.
    var toldFindings = 0
  }

  /// - Parameters:
  ///   - profile: The profile by which to judge. Rules of other profiles do not apply.
  ///   - capabilities: The capabilities of the implementation; nil to judge without them.
  ///   - clock: The source of the timeline's instants. Rules state a tolerance for each clock.
  ///   - inexactness: The error of the instants, as the clock itself states it.
  ///   - isExplained: Whether verdicts also hold evidence that an expectation was kept.
  ///   - countsDevices: Whether verdicts also say which devices put an expectation to the test.
  ///   - possible: All observations that the timeline may contain; nil if they are not known in
  ///     advance. An expectation about something that these cannot show is not watched: it will not
  ///     apply, and would take time and memory.
  public init(
    _ specs: [SpecFile], profile: Profile, capabilities: Set<Capability>? = nil,
    clock: Clock = .virtual, inexactness: Duration = .zero, isExplained: Bool = false,
    countsDevices: Bool = false, seenByNoMoreThan possible: Set<Observation>? = nil
  ) {
    self.init(
      specs, profile: profile, capabilities: capabilities, clock: clock, inexactness: inexactness,
      isExplained: isExplained, countsDevices: countsDevices, seenByNoMoreThan: possible,
      leastMemory: Memory.least)
  }

  /// - Parameter leastMemory: The number of entries and keys up to which all are kept. Tests set it
  ///   low, so that unused ones are forgotten at once.
  init(
    _ specs: [SpecFile], profile: Profile, capabilities: Set<Capability>? = nil,
    clock: Clock = .virtual, inexactness: Duration = .zero, isExplained: Bool = false,
    countsDevices: Bool = false, seenByNoMoreThan possible: Set<Observation>? = nil,
    leastMemory: Int
  ) {
    program = Program(
      leastMemory: leastMemory, isExplained: isExplained, countsDevices: countsDevices)
    accusation = Accusation(judgesPeers: clock == .captured)
    self.clock = clock
    log = clock == .captured ? FilteredLog() : nil
    self.inexactness = inexactness
    self.possible = possible
    for spec in specs { add(spec, profile, capabilities) }
    program.seal()
    ofAccused = heeded(from: .accused)
    ofOther = heeded(from: .other)
    let heeded = Kind.allCases.filter { ofAccused.contains($0) || ofOther.contains($0) }
    // The roles of a link's ends are known from its beginning.
    accusing = KindSet(heeded.isEmpty ? [] : heeded + [.linkConnected, .linkDisconnected])
  }

  private init(copying other: borrowing Checker) {
    program = Program(copying: other.program)
    (cases, accusation) = (other.cases, other.accusation)
    (accusing, ofAccused, ofOther) = (other.accusing, other.ofAccused, other.ofOther)
    (clock, inexactness, possible) = (other.clock, other.inexactness, other.possible)
    (unpromised, now, disorder) = (other.unpromised, other.now, other.disorder)
    log = other.log
  }

  /// Returns a checker that has received the same entries. It takes a fraction of the time of
  /// making one from the rules.
  public borrowing func copy() -> Checker { Checker(copying: self) }
}

extension Expectation {
  /// Whether a sniffer may have missed what would excuse a finding.
  fileprivate func isDoubtful(_ finding: Finding) -> Bool {
    accused != nil && !isProvedByOneEntry
      && finding.witnesses.contains { $0.entry.fields.contains(.sender) }
  }
}

extension Checker {
  /// Returns the kinds of entries from a party that some rule receives.
  private func heeded(from party: Party) -> KindSet {
    KindSet(Kind.allCases.filter { !program.ignores($0, from: party) && !$0.isLoss })
  }
}

extension Kind {
  /// Whether an entry of this kind says that other entries may be missing.
  @inline(__always)
  var isLoss: Bool { self == .noteGap || self == .noteDamage || self == .noteRepeated }
}

extension Checker {
  /// Receives the next entry. If no rule is about it, only its time is used.
  public mutating func receive(_ entry: borrowing Entry) {
    if ignores(entry.kind, from: entry.from, at: entry.time) {
      now = entry.time
    } else {
      check(entry)
    }
  }

  /// Receives a batch of entries, faster than one by one.
  public mutating func receive(_ entries: [Entry]) {
    // A span lends its entries. Counting references to each would cost more than looking at it.
    let entries = entries.span
    for index in entries.indices {
      // They are passed separately: passing the entry itself would copy it.
      let (kind, party, time) = (entries[index].kind, entries[index].from, entries[index].time)
      if ignores(kind, from: party, at: time) { now = time } else { check(entries[index]) }
    }
  }

  @inline(__always)
  private func ignores(_ kind: Kind, from party: Party, at time: Instant) -> Bool {
    time >= now && time <= program.nextDeadline && program.ignores(kind, from: party)
      && !accusing.contains(kind)
  }

  /// The kinds of entries that no rule is about, each with the parties that they come from. A
  /// timeline made only for the checker may leave such entries out.
  public var unheeded: Deeds {
    var deeds = Deeds()
    for kind in Kind.allCases {
      for party in Party.ofTimelines
      where program.ignores(kind, from: party) && !accusing.contains(kind) {
        deeds.insert(kind, by: party)
      }
    }
    return deeds
  }

  @inline(never)
  private mutating func check(_ entry: borrowing Entry) {
    log?.receive(entry)
    if entry.time < now {
      if disorder == nil { disorder = (entry.sequence, entry.time) }
    } else {
      now = entry.time
    }
    if now > program.nextDeadline { program.advance(to: now) }
    program.receive(entry, at: now)
    if entry.kind.isLoss, !Self.isComplaint(entry) { program.lose(entry) }
    if accusing.contains(entry.kind) { accuse(entry) }
  }

  /// Shows the entry to the rules about any device, as each device concerned sees it.
  private mutating func accuse(_ entry: borrowing Entry) {
    var wanted: PartySet = []
    if ofAccused.contains(entry.kind) { wanted.formUnion(.accused) }
    if ofOther.contains(entry.kind) { wanted.formUnion(.other) }
    let views = accusation.views(of: entry, wanted: wanted)
    if let view = views.first { program.receive(view, at: now) }
    if let view = views.second { program.receive(view, at: now) }
    if let loss = views.loss { program.lose(loss) }
  }

  /// Whether a controller complains about its host. The host's packet is then known, and no other
  /// is missing, so a complaint must not leave the other rules undecided.
  private static func isComplaint(_ entry: borrowing Entry) -> Bool {
    entry.kind == .noteDamage && entry.from == .implementation
  }

  /// The number of violations so far. If the clock is exact, this is as cheap as a stored number.
  public var violations: Int {
    if inexactness == .zero { return program.violations }
    return cases.reduce(0) { count, item in
      count + item.expectations.reduce(0) { $0 + program.violations(at: $1.place) }
    }
  }

  /// Returns the findings since the last call, sorted by time. Callers that follow a timeline live
  /// call it when ``violations`` has grown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of expectations.
  public mutating func takeFindings() -> [Discovery] {
    var found: [Discovery] = []
    for item in cases.indices {
      for part in cases[item].expectations.indices {
        let findings = program.ledger(at: cases[item].expectations[part].place).findings
        let told = cases[item].expectations[part].toldFindings
        cases[item].expectations[part].toldFindings = findings.count
        let expectation = cases[item].expectations[part].expectation
        if unpromised[expectation.promise] != nil || cases[item].spec.isAdvice { continue }
        let certain = findings.dropFirst(told).filter {
          !expectation.isDoubtful($0) && log?.excuse(for: [$0], of: expectation) == nil
        }
        found += certain.map { finding in
          Discovery(
            spec: cases[item].spec.id, expectation: cases[item].expectations[part].expectation.id,
            finding: finding)
        }
      }
    }
    return found.sorted { $0.finding.time < $1.finding.time }
  }

  /// Lets time pass, and returns the earliest deadline of an event that an expectation waits for,
  /// such as an answer. Nil if no expectation waits.
  public mutating func awaited(at now: Instant) -> Instant? {
    if now > self.now {
      self.now = now
      program.advance(to: now)
    }
    let awaited = program.awaited
    return awaited == .distantFuture ? nil : awaited
  }

  /// The number of live instances. The checker's memory grows with it.
  public var instanceCount: Int { program.instanceCount }

  /// Ends the timeline, and judges.
  ///
  /// - Parameters:
  ///   - end: The instant up to which the timeline is known, which may be later than its last
  ///     entry. An event that had to happen before it and did not is a violation; one that may
  ///     still happen is open.
  ///   - observations: The observations that the timeline was recorded from. An expectation about
  ///     something that these cannot show does not apply.
  public mutating func finish(
    at end: Instant, seenBy observations: Set<Observation> = [.run]
  ) -> [SpecVerdict] {
    program.finish(at: max(end, now))
    var verdicts: [SpecVerdict] = []
    for item in cases { verdicts.append(verdict(of: item, seenBy: observations)) }
    return verdicts
  }

  /// Ends a timeline that shows everything, and returns the verdicts on the rules that failed. It
  /// is faster than judging by all of them.
  public mutating func failures(at end: Instant) -> [SpecVerdict] {
    program.finish(at: max(end, now))
    var failures: [SpecVerdict] = []
    for item in cases where isViolated(item) {
      let verdict = verdict(of: item, seenBy: [.run])
      if verdict.verdict == .fail { failures.append(verdict) }
    }
    return failures
  }

  /// Returns whether a rule has violations, counted or not.
  private mutating func isViolated(_ item: Case) -> Bool {
    for part in item.expectations
    where program.conclusion(at: part.place, besides: part.other).ledger.violations > 0 {
      return true
    }
    return false
  }
}

extension Checker {
  private mutating func add(
    _ spec: SpecFile, _ profile: Profile, _ capabilities: Set<Capability>?
  ) {
    var item = Case(spec: spec, expectations: [])
    defer { cases.append(item) }
    if let absence = spec.absence {
      item.reason = absence
      return
    }
    if !spec.profiles.contains(profile) {
      item.reason = "it is no rule of the \(profile.rawValue) profile"
      return
    }
    if let capabilities {
      let lacking = spec.needs.subtracting(capabilities).sorted()
      if !lacking.isEmpty {
        let names = lacking.map(\.rawValue).joined(separator: ", ")
        item.reason = "it requires \(names), which the implementation does not have"
        return
      }
    }
    for expectation in spec.expectations(for: profile) {
      if let reason = spec.refusal(of: expectation) {
        item.absent.append(ExpectationVerdict(expectation, .notApplicable, reason: reason))
        continue
      }
      if let possible, expectation.concealment(from: possible) != nil {
        item.concealed.append(expectation)
        continue
      }
      let tolerance = spec.tolerance(for: profile, by: clock)
      item.expectations.append(part(expectation, tolerance))
    }
  }

  private mutating func part(_ asked: Expectation, _ tolerance: Duration) -> Part {
    let expectation = tolerance == .zero ? asked : asked.relaxed(by: tolerance)
    var part = Part(expectation: asked, place: program.add(expectation))
    let doubted = asked.relaxed(by: tolerance + inexactness)
    if inexactness > .zero, doubted.tolerance > .zero { part.doubt = program.add(doubted) }
    if let state = expectation.pattern.traits.reference {
      part.other = program.add(expectation, scope: .during(state))
    }
    return part
  }

  /// Returns the verdict, weakened to inconclusive if it failed by less than the clock may be
  /// wrong.
  private mutating func doubted(_ verdict: ExpectationVerdict, _ part: Part) -> ExpectationVerdict {
    guard verdict.verdict == .fail, let place = part.doubt else { return verdict }
    let (ledger, isTested) = program.conclusion(at: place)
    var kinder = ExpectationVerdict(part.expectation, ledger, isTested: isTested)
    if kinder.verdict == .fail {
      kinder.devices = verdict.devices?.doubted(by: kinder.devices)
      return kinder
    }
    return verdict.leftOpen(
      because:
        "it failed by less than the \(inexactness.text) of the run's clock error")
  }

  /// The reason why a failure that rests on more than one packet is none in a capture off the air.
  private static let sniffersMiss =
    "a sniffer does not receive every packet, and may have missed one that explains this"

  private mutating func verdict(
    of item: Case, seenBy observations: Set<Observation>
  ) -> SpecVerdict {
    if let reason = item.reason { return SpecVerdict(item.spec, .notApplicable, reason: reason) }
    if let disorder {
      return SpecVerdict(
        item.spec, .error,
        reason: "entry #\(disorder.entry) goes back in time, to \(disorder.time)")
    }
    let observable = observations.contains(.run) ? nil : observations
    var verdicts = item.absent
    for expectation in item.concealed {
      let reason = refusal(of: expectation, seenBy: observable ?? possible)
      verdicts.append(ExpectationVerdict(expectation, .notApplicable, reason: reason))
    }
    for part in item.expectations {
      var verdict = verdict(of: part, among: observable)
      // Advice about the capture itself says that records are missing.
      let isOfCapture = item.spec.isAdvice && item.spec.accused == nil
      if verdict.verdict == .fail, !isOfCapture,
        let excuse = log?.excuse(for: verdict.findings, of: part.expectation)
      {
        verdict = verdict.leftOpen(because: excuse)
      }
      verdicts.append(item.spec.isAdvice ? verdict.asAdvice : verdict)
    }
    return SpecVerdict(item.spec, verdicts.sorted { $0.line < $1.line })
  }

  /// Returns why an expectation does not apply; nil if it does.
  ///
  /// - Parameter observations: The observations of the timeline; nil if it shows everything.
  private func refusal(
    of expectation: Expectation, seenBy observations: Set<Observation>?
  ) -> String? {
    unpromised[expectation.promise] ?? observations.flatMap { expectation.concealment(from: $0) }
  }

  /// - Parameter observations: The observations of the timeline; nil if it shows everything.
  private mutating func verdict(
    of part: Part, among observations: Set<Observation>?
  ) -> ExpectationVerdict {
    if let reason = refusal(of: part.expectation, seenBy: observations) {
      return ExpectationVerdict(part.expectation, .notApplicable, reason: reason)
    }
    let (ledger, isTested) = program.conclusion(at: part.place, besides: part.other)
    // A sniffer always misses packets, so that one more lost record leaves no more open.
    let isOfSniffer = part.expectation.accused != nil && observations?.contains(.air) == true
    var verdict = ExpectationVerdict(
      part.expectation, ledger, isTested: isTested, forgivesLosses: isOfSniffer)
    if part.expectation.accused == .controller {
      verdict.findings = verdict.findings.map(\.againstController)
    }
    if verdict.verdict == .fail, isOfSniffer, !part.expectation.isProvedByOneEntry {
      return verdict.leftOpen(because: Self.sniffersMiss)
    }
    return doubted(verdict, part)
  }
}
