public import Timelines
public import VirtualTime

/// Judges timelines by rules: give it every entry in order, then say when the timeline ended.
///
/// ```swift
/// var checker = Checker(specs, profile: .documented)
/// for entry in timeline { checker.receive(entry) }
/// let verdicts = checker.finish(at: end)
/// ```
/// All rules of a run share one table, so one pass over the timeline is enough. What is kept is
/// what an expectation's memory class says, never the timeline.
public struct Checker: Sendable {
  private var program = Program()
  private var cases: [Case] = []
  private var now = Instant(nanoseconds: .min)
  /// The entry that went back in time, and the one before it.
  private var disorder: (entry: Int, time: Instant)?

  /// A rule, and where its expectations went.
  private struct Case: Sendable {
    var spec: SpecFile
    var reason: String?
    var expectations: [Part]
  }

  private struct Part: Sendable {
    var expectation: Expectation
    /// Nil where it cannot be judged, for the reason given.
    var place: Program.Place?
    var other: Program.Place?
    var reason: String?
  }

  /// - Parameters:
  ///   - profile: The truth by which to judge. Rules of the other one do not apply.
  ///   - capabilities: What the implementation has; nil where that is not asked.
  ///   - observable: The kinds that this timeline can show; nil for all. An expectation that
  ///     needs others does not apply.
  public init(
    _ specs: [SpecFile], profile: Profile, capabilities: Set<Capability>? = nil,
    observable: Set<Kind>? = nil
  ) {
    for spec in specs { add(spec, profile, capabilities, observable) }
    program.seal()
  }
}

extension Checker {
  /// Takes in the next entry.
  public mutating func receive(_ entry: Entry) {
    if entry.time < now {
      if disorder == nil { disorder = (entry.sequence, entry.time) }
    } else {
      now = entry.time
    }
    if now > program.nextDeadline { program.advance(to: now) }
    program.receive(entry, at: now)
    if entry.kind == .noteGap { program.lose(entry) }
  }

  /// How often expectations have been broken so far.
  public var violations: Int { program.violations }

  /// Ends the timeline, and judges.
  ///
  /// - Parameter end: How far the timeline is known, which may be later than its last entry: what
  ///   had to happen before has then not happened, and what may still happen is open.
  public mutating func finish(at end: Instant) -> [SpecVerdict] {
    program.finish(at: max(end, now))
    return cases.map { verdict(of: $0) }
  }
}

extension Checker {
  private mutating func add(
    _ spec: SpecFile, _ profile: Profile, _ capabilities: Set<Capability>?,
    _ observable: Set<Kind>?
  ) {
    var item = Case(spec: spec, expectations: [])
    defer { cases.append(item) }
    if !spec.profiles.contains(profile) {
      item.reason = "it is no rule of the \(profile.rawValue) profile"
      return
    }
    if let capabilities {
      let lacking = spec.requires.filter { !capabilities.contains($0) }
      if !lacking.isEmpty {
        let names = lacking.map(\.rawValue).joined(separator: ", ")
        item.reason = "it requires \(names), which the implementation does not have"
        return
      }
    }
    for expectation in spec.expectations(for: profile) {
      item.expectations.append(part(expectation, observable))
    }
  }

  private mutating func part(_ expectation: Expectation, _ observable: Set<Kind>?) -> Part {
    var part = Part(expectation: expectation)
    if let observable, let hidden = expectation.unobservable(among: observable) {
      part.reason = "the timeline cannot show \(hidden)"
      return part
    }
    part.place = program.add(expectation)
    if case .measure(let measure) = expectation.pattern, case .sameDuring(let state) = measure.other
    {
      part.other = program.add(expectation, scope: .during(state))
    }
    return part
  }

  private mutating func verdict(of item: Case) -> SpecVerdict {
    if let reason = item.reason { return SpecVerdict(item.spec, .notApplicable, reason: reason) }
    if let disorder {
      return SpecVerdict(
        item.spec, .error,
        reason: "entry #\(disorder.entry) goes back in time, to \(disorder.time)")
    }
    return SpecVerdict(item.spec, item.expectations.map { verdict(of: $0) })
  }

  private mutating func verdict(of part: Part) -> ExpectationVerdict {
    guard let place = part.place else {
      return ExpectationVerdict(part.expectation, .notApplicable, reason: part.reason)
    }
    let (ledger, isTested) = program.ledger(at: place)
    guard case .measure(let measure) = part.expectation.pattern else {
      return ExpectationVerdict(part.expectation, ledger, isTested: isTested)
    }
    var comparison = Comparing(measure, part.expectation)
    comparison.compare(
      program.measured(at: place), part.other.map { program.measured(at: $0) })
    return ExpectationVerdict(part.expectation, comparison.ledger, isTested: isTested)
  }
}
