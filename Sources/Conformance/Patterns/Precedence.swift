import Timelines

/// `each: S`, `preceded-by: P`, perhaps `since: D`, perhaps `within: T`: an S may come only if a P
/// came before it, after the last D, and no longer ago than T.
struct Precedence: Pattern {
  var event: EventPattern
  var condition: EventPattern
  /// The event that makes an earlier condition void.
  var cancel: EventPattern?
  /// The greatest age of the condition.
  var age: Duration?

  static let forms = [
    PatternForm(
      Precedence.read, main: ["each": .event(["as"]), "preceded-by": .event()],
      options: ["since": .event(["matching"]), "within": .duration])
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Precedence? {
    let event = reader.main("each", object)
    let condition = reader.main("preceded-by", object)
    let cancel = object["since"].map { reader.event($0, "since", .touching) }
    let age = object["within"].map { reader.duration($0, "within") }
    guard let event, let condition, cancel != .some(nil), age != .some(nil) else { return nil }
    return Precedence(
      event: event, condition: condition, cancel: cancel ?? nil, age: age ?? nil)
  }

  var parts: [Part] {
    [
      Part(PrecedenceMachine.event, event, .judged),
      Part(PrecedenceMachine.condition, condition, isNeeded: true),
    ]
      + [Part(PrecedenceMachine.cancel, cancel)].compactMap { $0 }
  }

  func watcher(openedBy opener: String?) -> PrecedenceMachine {
    PrecedenceMachine(self, opener: opener)
  }

  var clause: String {
    var words = "each \(event.phrase) is preceded by \(condition.phrase)"
    if let age { words += " no more than \(age.text) before" }
    if let cancel { words += ", since the last \(cancel.phrase)" }
    return words
  }

  var sketch: [PatternSketch.Mark] {
    (cancel.map { [.init(.given, "the last \($0.phrase)")] } ?? [])
      + [
        .init(.wanted, condition.phrase),
        .init(.given, event.phrase, age.map { "within \($0.text)" } ?? ""),
      ]
  }

  func emptiness(_ inside: String) -> String { "no \(event.phrase)\(inside)" }

  func memory(_ growth: MemoryGrowth) -> MemoryClass {
    if cancel != nil || growth.scopeForgets { return growth.ofLiveKeys }
    return condition.bindings.isEmpty ? growth.ofKeys : .distinctKeys
  }

  var traits: PatternTraits {
    PatternTraits(remembered: condition.bindings.isEmpty ? nil : condition)
  }

  /// Every choice must be compared with the later event in the same way.
  var contradiction: String? {
    let joins = condition.choices.map { choice in
      Set(choice.predicates.filter { $0.binding?.name == event.name && $0.binding != nil })
    }
    return Set(joins).count > 1
      ? "every event of preceded-by needs the same conditions with same-as" : nil
  }

  var times: [Duration?] { [age] }
  var longestBound: Duration? { nil }
  func relaxed(by more: Duration) -> Precedence { with(\.age, age.map { $0 + more }) }
}

// MARK: - Weaker forms

extension Precedence {
}

// MARK: - Watching

struct PrecedenceMachine: Machine {
  struct Instance: MachineInstance {
    /// The last P, whatever its values.
    var condition = Kept.none
    /// The last P for each set of values by which an S is compared.
    var joined = Lists<Joined>.Name.none
    /// The last D.
    var cancelled = Kept.none

    func mark(in marks: inout Marks) {
      marks.mark(condition)
      marks.mark(cancelled)
    }
  }

  /// The last P for each set of values by which an S is compared. A list has one of these or none.
  struct Joined: Markable, Sendable {
    var conditions: [[FieldValue?]: Kept] = [:]
    /// Whether some were forgotten, so that an S without a P may have had one.
    var hasForgotten = false

    func mark(in marks: inout Marks) {
      for condition in conditions.values { marks.mark(condition) }
    }
  }

  private let precedence: Constant<Precedence>
  private let age: Span?
  /// The conditions on P that refer to S, each with the subject of S that it is compared with.
  private let joins: [(of: Predicate, with: Subject)]
  /// Whether a P and an S only have to be equal, so that the P of an S is found at once.
  private let areEqualities: Bool
  private var joined = Lists<Joined>()
  /// The number of P kept for their values, of all instances together.
  private var joinedCount = 0

  /// The most P that are kept for their values. The older half is forgotten then: a long timeline
  /// may have new values without end.
  ///
  /// Source: chosen.
  static let mostJoined = 32_768

  static var event: Slots { .first }
  static var condition: Slots { .second }
  static var cancel: Slots { .third }

  init(_ precedence: Precedence, opener: String?) {
    self.precedence = Constant(precedence)
    age = precedence.age.map(Span.init)
    let predicates = precedence.condition.choices.first?.predicates ?? []
    joins = predicates.compactMap { predicate in
      guard let binding = predicate.binding, binding.name != opener else { return nil }
      return (predicate, binding.subject)
    }
    areEqualities = joins.allSatisfy { if case .sameAs = $0.of.relation { true } else { false } }
  }

  var creating: Slots { [Self.event, Self.condition] }
  var isTimed: Bool { false }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  { Instance() }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if hits.contains(Self.event) { checkCondition(for: entry, instance, &work) }
    if hits.contains(Self.cancel) {
      forget(&instance)
      instance = Instance(cancelled: work.memory.keep(entry))
    }
    if hits.contains(Self.condition) {
      instance.condition = work.memory.keep(entry)
      if !joins.isEmpty {
        remember(instance.condition, of: entry, &instance)
        if joinedCount > Self.mostJoined { forgetOlder(work.memory) }
      }
    }
  }

  private mutating func remember(_ condition: Kept, of entry: Entry, _ instance: inout Instance) {
    let values = joins.map { $0.of.subject.value(of: entry) }
    let former = joined.change(&instance.joined) { joined in
      if joined.isEmpty { joined.append(Joined()) }
      return joined[0].conditions.updateValue(condition, forKey: values)
    }
    if former == nil { joinedCount += 1 }
  }

  private mutating func forgetOlder(_ memory: borrowing Memory) {
    var sequences: [Int] = []
    joined.changeAll { joined in
      sequences += joined.conditions.values.map { memory[$0]?.sequence ?? 0 }
    }
    sequences.sort()
    let first = sequences[sequences.count / 2]
    var count = 0
    joined.changeAll { joined in
      let left = joined.conditions.filter { memory[$0.value]?.sequence ?? 0 >= first }
      if left.count < joined.conditions.count {
        (joined.conditions, joined.hasForgotten) = (left, true)
      }
      count += left.count
    }
    joinedCount = count
  }

  mutating func forget(_ instance: inout Instance) {
    joinedCount -= joined[instance.joined].first?.conditions.count ?? 0
    joined.forget(&instance.joined)
  }

  func mark(in marks: inout Marks) { joined.mark(in: &marks) }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    instance.condition.isNone && instance.cancelled.isNone ? nil : .distantFuture
  }

  /// Returns the P that an S may rest on, however old it is.
  @inline(__always)
  private mutating func condition(
    for entry: Entry, _ instance: Instance, _ work: inout Workspace
  ) -> Kept {
    joins.isEmpty ? instance.condition : joinedCondition(for: entry, instance, &work)
  }

  @inline(never)
  private mutating func joinedCondition(
    for entry: Entry, _ instance: Instance, _ work: inout Workspace
  ) -> Kept {
    let conditions = joined[instance.joined].first?.conditions ?? [:]
    if areEqualities {
      let values = joins.map { $0.with.value(of: entry) }
      // A field that an entry does not carry equals no other, not even one that another entry lacks
      // too.
      return values.contains(nil) ? .none : conditions[values] ?? .none
    }
    // The latest of those that fit.
    var latest: (kept: Kept, sequence: Int)?
    for (values, kept) in conditions where fits(values, entry) {
      let sequence = work.memory[kept]?.sequence ?? 0
      if sequence > latest?.sequence ?? -1 { latest = (kept, sequence) }
    }
    return latest?.kept ?? .none
  }

  private func fits(_ values: [FieldValue?], _ entry: Entry) -> Bool {
    zip(joins, values).allSatisfy { $0.of.relation.holds(of: $1, bound: entry) }
  }

  @inline(__always)
  private mutating func checkCondition(
    for entry: Entry, _ instance: Instance, _ work: inout Workspace
  ) {
    let found = condition(for: entry, instance, &work)
    if found.isNone, joined[instance.joined].first?.hasForgotten == true { return }
    work.exercise()
    if found.isNone || age != nil || work.isExplained {
      checkCondition(found, for: entry, instance, &work)
    }
  }

  /// A separate function: inline it would slow down every S.
  @inline(never)
  private mutating func checkCondition(
    _ found: Kept, for entry: Entry, _ instance: Instance, _ work: inout Workspace
  ) {
    if !found.isNone {
      let latency = work.now.elapsed(since: work.memory.time(of: found))
      if latency <= age ?? latency {
        work.attest {
          let note = "\(latency.shown) later"
          return [$0.witness(.condition, found), Witness(.allowed, entry, note: note)]
        }
        if let age { work.remember(latency: latency, of: age, at: entry) }
        return
      }
    }
    let when = age.map { " in the \($0.text) before" } ?? " before"
    let since = work.memory[instance.cancelled] ?? work.memory[work.stretch.opener]
    work.fail(
      "no \(precedence.value.condition.phrase)\(when)", at: entry, since: since?.sequence ?? 0
    ) { memory in
      [
        memory.witness(.cancelled, instance.cancelled),
        nearest(found, entry, instance, memory), Witness(.culprit, entry),
      ]
    }
  }

  /// Returns a P that is too old, or the last P, whose compared values differ.
  private func nearest(
    _ found: Kept, _ entry: Entry, _ instance: Instance, _ memory: borrowing Memory
  ) -> Witness? {
    if !found.isNone, let age {
      let excess = entry.time.elapsed(since: memory.time(of: found)) - age
      return memory.witness(.nearestMiss, found, note: "\(excess.shown) too early")
    }
    guard let last = memory[instance.condition] else { return nil }
    let join = joins.first { !$0.of.holds(of: last, bound: entry) }?.of.subject
    return Witness(.nearestMiss, last, note: join.map { "\($0.name) is \($0.text(of: last))" })
  }
}
