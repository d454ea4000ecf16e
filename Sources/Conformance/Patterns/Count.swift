import Timelines

/// `at-most`, `at-least` and `exactly: n`, `of: E`; perhaps `reset-by: R`, perhaps `per: T` or
/// `to-each: P`.
///
/// The rule is put to the test when the number is reached. Too few are detected when the scope
/// closes, or when counting restarts.
///
/// With `to-each: P` every P allows `n` of E. Unused ones may still come after the next P, since an
/// E does not show to which P it belongs. Before the first P, `n` are allowed, since a capture may
/// begin in between.
struct Count: Pattern {
  enum Relation: String, Hashable, Sendable {
    case atMost = "at-most"
    case atLeast = "at-least"
    case exactly
  }

  var relation: Relation
  var number: Int
  var event: EventPattern
  /// The event after which counting restarts.
  var reset: EventPattern?
  /// The length of the sliding window in which events count.
  var window: Duration?
  /// The event each of which allows `number` more.
  var grant: EventPattern?

  static let forms = [
    PatternForm(
      Count.read, main: ["at-most": .count, "of": .event()],
      options: ["reset-by": .event(["matching"]), "per": .duration, "to-each": .event()]),
    PatternForm(
      Count.read, main: ["at-least": .count, "of": .event()],
      options: ["reset-by": .event(["matching"])]),
    PatternForm(
      Count.read, main: ["exactly": .count, "of": .event()],
      options: ["reset-by": .event(["matching"])]),
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Count? {
    let key = form.name
    guard let node = object[key], let relation = Relation(rawValue: key) else { return nil }
    let least = relation == .exactly ? 0 : 1
    let number = reader.number(node, key, in: least...1_000_000)
    let event = reader.main("of", object)
    let reset = object["reset-by"].map { reader.event($0, "reset-by", .touching) }
    let window = object["per"].map { reader.duration($0, "per") }
    let grant = object["to-each"].map { reader.event($0, "to-each", .making) }
    guard let number, let event, reset != .some(nil), window != .some(nil), grant != .some(nil)
    else { return nil }
    if grant != nil, window != nil {
      reader.complain("to-each does not go with 'per'", at: object.position(of: "to-each"))
    }
    return Count(
      relation: relation, number: number, event: event, reset: reset ?? nil,
      window: window ?? nil, grant: grant ?? nil)
  }

  var parts: [Part] {
    [Part(CountMachine.event, event, isNeeded: relation != .atMost)]
      + [
        Part(CountMachine.reset, reset, isNeeded: true),
        Part(CountMachine.grant, grant, isNeeded: true),
      ].compactMap { $0 }
  }

  func watcher(openedBy opener: String?) -> CountMachine {
    CountMachine(self)
  }

  static var canLookBack: Bool { true }

  var traits: PatternTraits {
    let isPlain = reset == nil && window == nil && grant == nil
    return PatternTraits(
      counted: isPlain ? (relation, number, event) : nil,
      demand: relation == .atLeast ? "at-least" : nil, waitsWithoutEnd: relation == .atLeast)
  }

  var clause: String {
    var words = "\(relation.phrase) \(number) \(event.phrase)"
    if let window { words += " in any \(window.text)" }
    if let grant { words += " to each \(grant.phrase)" }
    if let reset { words += ", counted anew from each \(reset.phrase)" }
    return words
  }

  var sketch: [PatternSketch.Mark] {
    let window = grant.map { "to each \($0.phrase)" } ?? window.map { "in any \($0.text)" } ?? ""
    let counted = "\(relation.phrase) \(number) \(event.phrase)"
    let first = PatternSketch.Mark(relation == .atMost ? .allowed : .wanted, counted, window)
    let further = PatternSketch.Mark(.forbidden, "one more")
    let reset = reset.map { [PatternSketch.Mark(.given, "anew from \($0.phrase)")] } ?? []
    return reset + (number > 0 || relation == .atLeast ? [first] : [])
      + (relation == .atLeast ? [] : [number > 0 ? further : .init(.forbidden, event.phrase)])
  }

  func emptiness(_ inside: String) -> String {
    if relation != .atMost || number == 1 { return "no \(event.phrase)\(inside)" }
    return "fewer than \(number) × \(event.phrase)\(inside)"
  }

  func memory(_ growth: MemoryGrowth) -> MemoryClass {
    if window != nil { return .window(number) }
    return reset == nil ? growth.ofKeys : growth.ofLiveKeys
  }

  var times: [Duration?] { [window] }
  var longestBound: Duration? { nil }

  func relaxed(by more: Duration) -> Count {
    with(\.window, window.map { max(.zero, $0 - more) })
  }
}

// MARK: - Weaker forms

extension Count {
}

// MARK: - Watching

struct CountMachine: Machine {
  struct Instance: MachineInstance {
    var count = 0
    /// The number of P since counting began; zero before the first P.
    var granted = 0
    /// The entry that opened the scope, for an instance that may end with too few.
    var opener = Kept.none
    /// The first entry that was counted since the last reset.
    var first = Kept.none
    var reset = Kept.none
    /// The last counted entries, up to `number` of them; only with a window.
    var recent = Lists<KeptEvent>.Name.none
    /// The index of the oldest of the recent entries.
    var oldest: Int32 = 0

    func mark(in marks: inout Marks) {
      marks.mark(opener)
      marks.mark(first)
      marks.mark(reset)
    }
  }

  private let count: Constant<Count>
  private let relation: Count.Relation
  private let number: Int
  private let window: Span?
  private let isGranted: Bool
  private var recent = Lists<KeptEvent>()

  static var event: Slots { .first }
  static var reset: Slots { .second }
  static var grant: Slots { .third }

  init(_ count: Count) {
    self.count = Constant(count)
    (relation, number) = (count.relation, count.number)
    window = count.window.map(Span.init)
    isGranted = count.grant != nil
  }

  var creating: Slots { isGranted ? [Self.event, Self.grant] : Self.event }
  var actsOnOpening: Bool { relation != .atMost }
  var isTimed: Bool { false }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    begin(openedBy: stretch.opener, &work)
  }

  private func begin(openedBy opener: Kept, _ work: inout Workspace) -> Instance {
    if relation != .atMost { work.exercise() }
    return Instance(opener: opener)
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if hits.contains(Self.reset) {
      checkCount(of: instance, closedBy: entry, &work)
      forget(&instance)
      instance = begin(openedBy: work.stretch.opener, &work)
      instance.reset = work.memory.keep(entry)
    }
    if hits.contains(Self.grant) { grant(by: entry, &instance, &work) }
    guard hits.contains(Self.event) else { return }
    if let window {
      slide(entry, window, &instance, &work)
    } else {
      add(entry, &instance, &work)
    }
  }

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    switch ending {
    case .closed(let entry): checkCount(of: instance, closedBy: entry, &work)
    case .expired: checkCount(of: instance, closedBy: nil, &work)
    case .traceEnded:
      if isTooFew(instance) {
        work.leaveOpen(
          "\(instance.count) × \(count.value.event.phrase) until the end, \(expected)")
      }
    }
  }

  mutating func forget(_ instance: inout Instance) { recent.forget(&instance.recent) }

  func mark(in marks: inout Marks) { recent.mark(in: &marks) }

  /// Drops an instance that has counted nothing, unless too few would be wrong.
  mutating func outlook(of instance: inout Instance) -> Instant? {
    let isBlank =
      relation == .atMost && instance.first.isNone && instance.recent == .none
      && instance.granted == 0
    return isBlank ? nil : .distantFuture
  }
}

extension CountMachine {
  private var expected: String { "expected \(relation.phrase) \(number)" }

  /// Allows `number` more. If all that were allowed before are used, counting restarts, so that a
  /// finding shows no more than it needs.
  private func grant(
    by entry: Entry, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if instance.granted == 0 || instance.count >= number * instance.granted {
      instance = Instance(granted: 1, opener: instance.opener, reset: work.memory.keep(entry))
    } else {
      instance.granted += 1
    }
  }

  /// The allowed number, for a finding: `expected at most 1 to each link.request`.
  private func expected(of instance: Instance) -> String {
    guard let phrase = count.value.grant?.phrase, instance.granted > 0 else { return expected }
    let grants = instance.granted == 1 ? phrase : "of \(instance.granted) × \(phrase)"
    return "\(expected) to each \(grants)"
  }

  private func isTooFew(_ instance: Instance) -> Bool {
    relation != .atMost && instance.count < number
  }

  private func add(
    _ entry: Entry, _ instance: inout Instance, _ work: inout Workspace
  ) {
    instance.count += 1
    if instance.first.isNone { instance.first = work.memory.keep(entry) }
    if relation == .atMost, instance.count == number { work.exercise() }
    let found = instance
    if relation == .atLeast || instance.count <= number * max(instance.granted, 1) {
      work.attest { _ in [Witness(.counted, entry, note: "\(found.count)")] }
      return
    }
    work.fail(
      "\(found.count) × \(count.value.event.phrase), \(expected(of: found))", at: entry,
      since: count.value.reset == nil && !isGranted ? nil : work.memory[found.first]?.sequence
    ) {
      [
        $0.witness(.cancelled, found.reset),
        found.count > 1 ? $0.witness(.counted, found.first) : nil, Witness(.culprit, entry),
      ]
    }
  }

  /// Keeps the last `number` entries. If another one comes within the window of the oldest, there
  /// are too many.
  private mutating func slide(
    _ entry: Entry, _ window: Span, _ instance: inout Instance, _ work: inout Workspace
  ) {
    let event = KeptEvent(entry: work.memory.keep(entry), time: work.now)
    guard recent[instance.recent].count == number else {
      recent.change(&instance.recent) { $0.append(event) }
      if recent[instance.recent].count == number { work.exercise() }
      return
    }
    let oldest = recent[instance.recent][Int(instance.oldest)]
    let time = work.now.elapsed(since: oldest.time)
    if time <= window {
      work.fail(
        "\(number + 1) × \(count.value.event.phrase) in \(time.shown), "
          + "\(expected) in \(window.text)", at: entry
      ) { [$0.witness(.counted, oldest.entry), Witness(.culprit, entry)] }
    } else {
      work.attest { memory in
        let note = "\(time.shown) after the one that it follows"
        return [
          memory.witness(.counted, oldest.entry), Witness(.counted, entry, note: note),
        ]
      }
    }
    let place = Int(instance.oldest)
    recent.change(&instance.recent) { $0[place] = event }
    instance.oldest = Int32(truncatingIfNeeded: (place + 1) % number)
  }

  private func checkCount(
    of instance: Instance, closedBy closer: Entry?, _ work: inout Workspace
  ) {
    guard isTooFew(instance) else { return }
    let since = work.memory[instance.reset] ?? work.memory[instance.opener]
    work.fail(
      "\(instance.count) × \(count.value.event.phrase), \(expected)", at: closer,
      deadline: work.now,
      since: since?.sequence ?? 0
    ) { [$0.witness(.counted, instance.first), closer.map { Witness(.closer, $0) }] }
  }
}

extension Count.Relation {
  var phrase: String {
    switch self {
    case .atMost: "at most"
    case .atLeast: "at least"
    case .exactly: "exactly"
    }
  }
}
