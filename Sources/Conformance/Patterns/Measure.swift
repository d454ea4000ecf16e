import Timelines

/// `measure: {count: E}` and the like, `is: …`: an aggregate compared with a number, or with the
/// same aggregate during a state.
struct Measure: TimelessPattern {
  enum Aggregate: String, Hashable, Sendable, CaseIterable {
    case count
    /// Events in a second.
    case rate
    case leastGap = "min-gap"
    case greatestGap = "max-gap"
    case meanGap = "mean-gap"
    /// The gap that a percentage of the gaps do not exceed.
    case gap
    /// The value in force, averaged over time; or the value that it does not exceed for a
    /// percentage of the time.
    case value
  }

  enum Other: Hashable, Sendable {
    /// A number in the unit of the aggregate: a count, a rate, nanoseconds, or the unit of the
    /// field.
    case number(Double, text: String)
    /// One of several values, or a range. It is compared as equal.
    case allowed(AllowedValues)
    case sameDuring(NamedState, factor: Factor?)
  }

  var aggregate: Aggregate
  var event: EventPattern
  /// For ``Aggregate/value``: the measured value, and its divisor.
  var subject: Subject?
  var divisor: Subject?
  /// The percentage of the gaps or of the time; nil for an average.
  var percentile: Factor?
  var comparison: Comparison
  var other: Other

  static let forms = [
    PatternForm(
      Measure.read,
      main: [
        "measure": .oneOf(
          Aggregate.allCases.map { aggregate in
            SpecKey(
              aggregate.rawValue, .event(aggregate.options))
          }),
        "is": .comparison,
      ], outlivesScope: true)
  ]

  var parts: [Part] { [Part(.first, event, isNeeded: true)] }

  func watcher(openedBy opener: String?) -> MeasureMachine {
    MeasureMachine(measure: self)
  }

  var traits: PatternTraits {
    if case .sameDuring(let state, _) = other { return PatternTraits(reference: state) }
    return PatternTraits()
  }

  var clause: String { "\(phrase) is \(expected)" }

  /// `at least 2s`, or `one of 152.5ms, 211.25ms, within 10ms`
  private var expected: String {
    if case .allowed(let allowed) = other { return allowed.phrase }
    return "\(comparison.phrase) \(other.phrase)"
  }
  var sketch: [PatternSketch.Mark] {
    [
      .init(.given, event.phrase), .init(.given, "again"),
      .init(.holding, clause),
    ]
  }

  func emptiness(_ inside: String) -> String { "too few \(event.phrase)\(inside) to measure" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass {
    percentile == nil ? growth.ofKeys : .distinctValues
  }

  func complaint(about scope: Scope) -> String? {
    scope.isJudgedWhenClosed ? "closed does not go with measure" : nil
  }

  /// `the mean gap of air.advertisement`
  var phrase: String {
    let name =
      switch aggregate {
      case .count: "the number of"
      case .rate: "the rate per second of"
      case .leastGap: "the least gap of"
      case .greatestGap: "the greatest gap of"
      case .meanGap: "the mean gap of"
      case .gap: "the gap of"
      case .value:
        (subject?.name ?? "") + (divisor.map { " over \($0.name)" } ?? "") + " of"
      }
    let share = percentile.map { "the percentile \($0.text) of " } ?? ""
    return "\(share)\(name) \(event.phrase)"
  }
}

extension Measure.Aggregate {
  /// The unit of the aggregate; nil for a plain number.
  var unit: ValueType? {
    switch self {
    case .count, .rate, .value: nil
    case .leastGap, .greatestGap, .meanGap, .gap: .duration
    }
  }

  /// The keys that the event may have in a spec file, besides those of every event.
  fileprivate var options: [String] {
    switch self {
    case .value: ["field", "over", "percentile"]
    case .gap: ["percentile"]
    case .count, .rate, .leastGap, .greatestGap, .meanGap: []
    }
  }
}

extension Measure.Other {
  fileprivate var phrase: String {
    switch self {
    case .number(_, let text): text
    case .allowed(let allowed): allowed.phrase
    case .sameDuring(let state, let factor):
      (factor.map { "\($0.text) × " } ?? "") + "the same during \(state.name)"
    }
  }
}

// MARK: - Watching

/// `measure`: adds up the data for an aggregate, over all stretches of a scope.
struct MeasureMachine: Machine {
  struct Instance: MachineInstance {
    /// The instant at which the open stretch began; nil if none is open.
    var openSince: Instant?
    var openTime: Double = 0
    var count = 0
    var gapCount = 0
    var gapSum: Double = 0
    var leastGap: Int64 = .max
    var greatestGap: Int64 = 0
    /// The instant of the last event in the open stretch.
    var last: Instant?
    /// The value in force, and the instant up to which it has been added.
    var value: Double?
    var valueSince = Instant.start
    var valueTime: Double = 0
    var valueSum: Double = 0
    /// The values for a percentile, and the percentile once the timeline is over.
    var distribution = Distributions.Name.none
    var percentile: Double?
    /// The first and the last entry that were counted.
    var first = Kept.none
    var latest = Kept.none

    func mark(in marks: inout Marks) {
      marks.mark(first)
      marks.mark(latest)
    }
  }

  let measure: Measure
  private var distributions = Distributions()

  init(measure: Measure) { self.measure = measure }

  var creating: Slots { .first }
  var actsOnOpening: Bool { true }
  var outlivesScope: Bool { true }
  /// A value is over with the next entry of its kind.
  var decidedByKind: Slots { measure.aggregate == .value ? .first : [] }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    Instance(openSince: work.isOpen ? opening : nil)
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if measure.aggregate == .value, seen.contains(.first) {
      accumulate(&instance, until: work.now)
      instance.value = hits.contains(.first) ? value(of: entry) : nil
      if instance.value != nil { keep(work.memory.keep(entry), in: &instance) }
    }
    guard work.isOpen, hits.contains(.first) else { return }
    instance.count += 1
    if let last = instance.last {
      let gap = work.now.elapsed(since: last).nanoseconds
      instance.gapCount += 1
      instance.gapSum += Double(gap)
      instance.leastGap = min(instance.leastGap, gap)
      instance.greatestGap = max(instance.greatestGap, gap)
      if measure.aggregate == .gap {
        distributions.add(Double(gap), weight: 1, to: &instance.distribution)
      }
    }
    instance.last = work.now
    if measure.aggregate != .value { keep(work.memory.keep(entry), in: &instance) }
  }

  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {
    end(&instance, .expired, &work)
    instance.openSince = work.now
  }

  /// Does nothing: no entries are kept outside the instances.
  func mark(in marks: inout Marks) {}

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    accumulate(&instance, until: work.now)
    if let since = instance.openSince {
      instance.openTime += Double(work.now.elapsed(since: since).nanoseconds)
    }
    instance.openSince = nil
    instance.last = nil
    if case .traceEnded = ending, let percentile = measure.percentile {
      instance.percentile = distributions.percentile(percentile, of: instance.distribution)
    }
  }

  mutating func forget(_ instance: inout Instance) { distributions.forget(&instance.distribution) }
}

extension MeasureMachine {
  private func value(of entry: Entry) -> Double? {
    guard let quantity = measure.subject?.value(of: entry)?.quantity else { return nil }
    guard let divisor = measure.divisor else { return Double(quantity) }
    guard let other = divisor.value(of: entry)?.quantity, other != 0 else { return nil }
    return Double(quantity) / Double(other)
  }

  /// Adds the value in force, weighted by the time that it was in force while the scope was open.
  private mutating func accumulate(_ instance: inout Instance, until now: Instant) {
    if let value = instance.value, let open = instance.openSince {
      let time = now.elapsed(since: max(open, instance.valueSince)).nanoseconds
      instance.valueTime += Double(time)
      instance.valueSum += value * Double(time)
      if measure.percentile != nil, time > 0 {
        distributions.add(value, weight: time, to: &instance.distribution)
      }
    }
    instance.valueSince = now
  }

  private func keep(_ entry: Kept, in instance: inout Instance) {
    if instance.first.isNone { instance.first = entry } else { instance.latest = entry }
  }
}

extension MeasureMachine.Instance {
  /// Returns the aggregate; nil if there was too little to compute it from.
  func result(_ measure: Measure) -> Double? {
    if measure.percentile != nil { return percentile }
    switch measure.aggregate {
    case .count: return openTime > 0 || count > 0 ? Double(count) : nil
    case .rate: return openTime > 0 ? Double(count) * 1e9 / openTime : nil
    case .gap: return nil
    case .leastGap: return gapCount > 0 ? Double(leastGap) : nil
    case .greatestGap: return gapCount > 0 ? Double(greatestGap) : nil
    case .meanGap: return gapCount > 0 ? gapSum / Double(gapCount) : nil
    case .value: return valueTime > 0 ? valueSum / valueTime : nil
    }
  }
}

extension MeasureMachine {
  func compare(
    _ instances: Instances, besides others: Instances?, _ plan: Plan, _ ledger: Ledger,
    _ memory: borrowing Memory
  ) -> Ledger? {
    var comparing = MeasureComparing(measure, plan.expectation, after: ledger)
    comparing.compare(instances, others, memory)
    return comparing.ledger
  }
}
