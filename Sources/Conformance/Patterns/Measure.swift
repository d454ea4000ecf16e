import Timelines
import VirtualTime

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
    /// The value in force, averaged over time; or what it does not exceed for a percentage of the time.
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
  /// For ``Aggregate/value``: what is measured, and what it is divided by.
  var subject: Subject?
  var divisor: Subject?
  /// The percentage of the gaps or of the time; nil for an average.
  var percentile: Factor?
  var comparison: Comparison
  var other: Other

  static let forms = [
    PatternForm(
      Measure.self,
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

  var reference: NamedState? {
    if case .sameDuring(let state, _) = other { state } else { nil }
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

  func weaken(_ weakener: inout Weakener) {
    if case .allowed(let allowed) = other {
      for (change, wider) in allowed.wider(by: Weakener.factor) {
        weakener.add(change, with(\.other, .allowed(wider)))
      }
      return
    }
    for weaker in comparison.weaker {
      weakener.add("\(weaker.rawValue), not \(comparison.rawValue)", with(\.comparison, weaker))
    }
    guard case .number(let number, let text) = other, number > 0 else { return }
    let factor = Double(Weakener.factor)
    let looser: (number: Double, words: String)? =
      switch comparison {
      case .less, .atMost: (number * factor, "\(Weakener.factor) times \(text)")
      case .atLeast, .greater: (number / factor, "a \(Weakener.factor)th of \(text)")
      case .equal: nil
      }
    guard let looser else { return }
    weakener.add(
      "\(comparison.rawValue) \(looser.words)",
      with(\.other, .number(looser.number, text: looser.words)))
  }
}

extension Measure.Aggregate {
  /// What the aggregate is measured in; nil for a plain number.
  var unit: ValueType? {
    switch self {
    case .count, .rate, .value: nil
    case .leastGap, .greatestGap, .meanGap, .gap: .duration
    }
  }

  /// The keys that the event may have in a spec file, beside those of every event.
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

extension Comparison {
  fileprivate var weaker: [Comparison] {
    switch self {
    case .less: [.atMost]
    case .greater: [.atLeast]
    case .equal: [.atMost, .atLeast]
    case .atMost, .atLeast: []
    }
  }
}

// MARK: - Reading

extension Measure {
  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Measure? {
    guard let node = object["measure"], let relation = object["is"],
      let members = reader.members(of: node, "measure")
    else { return nil }
    guard members.count == 1 else {
      reader.complain(
        "measure is an object of \(members.count) keys, expected one", at: node.position)
      return nil
    }
    guard let aggregate = Aggregate(rawValue: members[0].key) else {
      let known = Aggregate.allCases.map(\.rawValue)
      reader.complain(
        reader.unknown("key", members[0].key, in: "measure", known: known),
        at: members[0].position)
      return nil
    }
    guard let event = reader.event(members[0].value, aggregate.rawValue, .making) else {
      return nil
    }
    var subject: Subject?
    var divisor: Subject?
    if aggregate == .value {
      subject = reader.measured("field", of: members[0].value, event)
      if members[0].value.hasMember("over") {
        divisor = reader.measured("over", of: members[0].value, event)
        if divisor == nil { return nil }
      }
      if subject == nil { return nil }
    }
    let share = aggregate == .gap || members[0].value.hasMember("percentile")
    let percentile = share ? reader.percentile(of: members[0].value) : nil
    if share, percentile == nil { return nil }
    let unit = divisor == nil ? (subject?.type ?? aggregate.unit) : nil
    guard let (comparison, other) = reader.comparison(relation, in: unit) else { return nil }
    if case .sameDuring(let state, _) = other, let name = event.bindings.first?.name {
      reader.complain(
        "the same during \(state.name) knows no entry '\(name)', with which the event is compared",
        at: relation.position)
    }
    return Measure(
      aggregate: aggregate, event: event, subject: subject, divisor: divisor,
      percentile: percentile, comparison: comparison, other: other)
  }
}

extension SpecReader {
  /// Reads a percentage above 0 and up to 100.
  fileprivate mutating func percentile(of node: YAMLNode) -> Factor? {
    guard case .object(let members) = node.content,
      let member = members.first(where: { $0.key == "percentile" })
    else {
      complain("the event has no 'percentile'", at: node.position)
      return nil
    }
    return parsed(member.value, "percentile", expected: "a percentage above 0 and up to 100") {
      Factor($0).flatMap { $0.scaled(1000) <= 100_000 ? $0 : nil }
    }
  }

  /// Reads a comparison: a number, `{ge: 2s}`, `{in: [1s, 2s], tolerance: 10ms}`, or
  /// `{ge: {during: foreground}}`, perhaps with `times: 1.5`.
  ///
  /// - Parameter unit: The type of the number; nil for a plain number with or without a fraction.
  fileprivate mutating func comparison(
    _ node: YAMLNode, in unit: ValueType?
  ) -> (Comparison, Measure.Other)? {
    guard case .object(let members) = node.content else {
      return quantity(node, "'is'", in: unit).map { (.equal, .number($0.number, text: $0.text)) }
    }
    if node.hasMember("in") || node.hasMember("between") || node.hasMember("tolerance") {
      return allowed(node, in: unit).map { (.equal, .allowed($0)) }
    }
    guard members.count == 1, let comparison = Comparison(rawValue: members[0].key) else {
      complain(
        "is takes a value or one of: lt, le, is, ge, gt, in, between", at: node.position)
      return nil
    }
    guard case .object = members[0].value.content else {
      return quantity(members[0].value, "'is'", in: unit).map {
        (comparison, .number($0.number, text: $0.text))
      }
    }
    guard let object = object(members[0].value, members[0].key, keys: ["during", "times"]),
      let node = required("during", of: object, members[0].key),
      let state = state(node, "during")
    else { return nil }
    let factor = object["times"].map { self.factor($0, "times") }
    if factor == .some(nil) { return nil }
    return (comparison, .sameDuring(state, factor: factor ?? nil))
  }

  /// Reads `{in: [1s, 2s]}`, `{between: [1s, 2s]}` or `{is: 1s}`, with or without a tolerance.
  private mutating func allowed(_ node: YAMLNode, in unit: ValueType?) -> AllowedValues? {
    let keys = ["in", "between", "is"]
    guard let object = object(node, "is", keys: keys + ["tolerance"]) else { return nil }
    let found = keys.filter { object[$0] != nil }
    guard found.count == 1, let key = found.first, let list = object[key] else {
      let names = found.isEmpty ? "none" : found.joined(separator: " and ")
      complain(
        "is has \(names) of in, between and is, expected one of these", at: node.position)
      return nil
    }
    let nodes = key == "is" ? [list] : self.list(list, key) ?? []
    let quantities = nodes.compactMap { quantity($0, "'\(key)' of is", in: unit) }
    if quantities.isEmpty || quantities.count < nodes.count {
      if nodes.isEmpty, case .list = list.content {
        complain("'\(key)' of is is empty", at: list.position)
      }
      return nil
    }
    var allowed = AllowedValues(
      values: quantities.map(\.number), texts: quantities.map(\.text), isRange: key == "between")
    if allowed.isRange, allowed.values.count != 2 || allowed.values[0] > allowed.values[1] {
      complain("'between' of is is not [least, most]", at: list.position)
      return nil
    }
    guard let node = object["tolerance"] else { return allowed }
    guard let tolerance = quantity(node, "'tolerance' of is", in: unit) else { return nil }
    if tolerance.number < 0 {
      complain("'tolerance' of is is below zero", at: node.position)
      return nil
    }
    (allowed.tolerance, allowed.toleranceText) = (tolerance.number, tolerance.text)
    return allowed
  }

  private mutating func quantity(
    _ node: YAMLNode, _ what: String, in unit: ValueType?
  ) -> (number: Double, text: String)? {
    if let unit, unit != .integer {
      guard let quantity = value(node, what, of: unit)?.quantity else { return nil }
      return (Double(quantity), text(node, what) ?? "")
    }
    guard let text = text(node, what) else { return nil }
    if let number = Double(text), number.isFinite { return (number, text) }
    complain("\(what) is '\(text)', expected a number", at: node.position)
    return nil
  }
}

// MARK: - Watching

/// `measure`: adds up what an aggregate needs, over all stretches of a scope.
struct MeasureMachine: Machine {
  struct Instance: MachineInstance {
    /// When the stretch that is open now began; nil if none is open.
    var openSince: Instant?
    var openTime: Double = 0
    var count = 0
    var gapCount = 0
    var gapSum: Double = 0
    var leastGap: Int64 = .max
    var greatestGap: Int64 = 0
    /// When the last event in the stretch that is open now happened.
    var last: Instant?
    /// The value in force, and the instant up to which it has been added.
    var value: Double?
    var valueSince = Instant.start
    var valueTime: Double = 0
    var valueSum: Double = 0
    /// What a percentile is taken of, and the percentile once the timeline is over.
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
  var decisive: Slots? { measure.aggregate == .value ? nil : .ofPattern }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    Instance(openSince: work.isOpen ? opening : nil)
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if measure.aggregate == .value, seen.contains(.first) {
      settle(&instance, at: work.now)
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

  /// Nothing is kept beside the instances.
  func mark(in marks: inout Marks) {}

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    settle(&instance, at: work.now)
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
  private mutating func settle(_ instance: inout Instance, at now: Instant) {
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
    var comparing = MeasureComparing(
      measure, plan.expectation, isExplained: ledger.isExplained, gap: ledger.gapInScope)
    comparing.compare(instances, others, memory)
    return comparing.ledger
  }
}
