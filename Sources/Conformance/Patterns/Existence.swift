import Timelines

/// `eventually: E`, perhaps `within: T`: at least one E, with the time counted from the opening of
/// the scope.
///
/// The bound may be a field of the entry that opened the scope. If that entry does not carry the
/// field, no E is demanded.
///
/// Without a bound, the E must come before the scope ends. If the scope ends before a bound is
/// over, the E is no longer demanded: it had no time left to happen.
struct Existence: Pattern {
  var event: EventPattern
  var bound: Bound?

  static let forms = [
    PatternForm(Existence.read, main: ["eventually": .event()], options: ["within": .bound])
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Existence? {
    let bound = object["within"].map { reader.bound($0, takesEntries: true) }
    guard let event = reader.main("eventually", object), bound != .some(nil) else { return nil }
    return Existence(event: event, bound: bound ?? nil)
  }

  var parts: [Part] { [Part(.first, event, .fulfilling, isNeeded: true)] }

  func watcher(openedBy opener: String?) -> ExistenceMachine {
    ExistenceMachine(event: event, bound)
  }

  static var canLookBack: Bool { true }

  var traits: PatternTraits {
    PatternTraits(
      counted: bound == nil ? (.atLeast, 1, event) : nil, demand: "eventually",
      waitsWithoutEnd: bound?.hasEnd != true)
  }

  var clause: String { "there is at least one \(event.phrase)" + (bound?.clause ?? "") }
  var sketch: [PatternSketch.Mark] { [.init(.wanted, event.phrase, bound?.clause ?? "")] }

  func emptiness(_ inside: String) -> String { "no \(event.phrase)\(inside)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }

  var times: [Duration?] { [bound?.least, bound?.most] }
  var longestBound: Duration? { bound?.most }

  func relaxed(by more: Duration) -> Existence {
    with(\.bound, bound?.relaxed(by: more))
  }
}

struct ExistenceMachine: Machine {
  struct Instance: MachineInstance {
    /// The instant at which it was first expected; the scope may have begun anew since then.
    var openedAt = Instant.start
    var stretch = Stretch.fromStart
    var nearest = Kept.none
    var isMet = false
    /// The most time that the opening entry allows.
    var limit = Span.zero

    func mark(in marks: inout Marks) {
      marks.mark(stretch)
      marks.mark(nearest)
    }
  }

  private let event: EventPattern
  private let least: Span
  private let most: Span?
  /// The bound, if an entry gives it.
  private let limited: Constant<Bound>?
  let isTimed: Bool

  init(event: EventPattern, _ bound: Bound?) {
    self.event = event
    limited = bound?.limit == nil ? nil : bound.map(Constant.init)
    least = bound?.least.map(Span.init) ?? .zero
    most = bound?.most.map(Span.init)
    isTimed = most != nil || limited != nil
  }

  var creating: Slots { .first }
  var actsOnOpening: Bool { true }
  var isWaiting: Bool { true }
  /// Any other entry of the kind is reported as the nearest miss.
  var decidedByKind: Slots { .first }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    var instance = Instance(openedAt: opening, stretch: stretch)
    if let limited {
      guard let limit = limited.value.limit(by: work.memory[stretch.opener]) else {
        instance.isMet = true
        return instance
      }
      instance.limit = limit
    }
    work.exercise()
    return instance
  }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    guard isTimed, !instance.isMet else { return .distantFuture }
    return instance.openedAt + (most ?? instance.limit)
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if instance.isMet { return }
    let latency = work.now.elapsed(since: instance.openedAt)
    guard hits.contains(.first), latency >= least else {
      instance.nearest = work.memory.keep(entry)
      return
    }
    instance.isMet = true
    work.attest { _ in
      [Witness(.answer, entry, note: "\(latency.shown) after the scope opened")]
    }
    if isTimed { work.remember(latency: latency, of: most ?? instance.limit, at: entry) }
  }

  mutating func expire(_ instance: inout Instance, _ work: inout Workspace) {
    fail(instance, "within \((most ?? instance.limit).text)", at: work.now, &work)
    instance.isMet = true
  }

  /// Keeps the first deadline of an E that is still expected.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {
    if instance.isMet { instance = begin(since: work.now, stretch, &work) }
  }

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    if instance.isMet { return }
    switch ending {
    case .traceEnded: work.leaveOpen("\(event.phrase) was still expected at the end")
    case .closed(let entry) where !isTimed:
      let when = "before \(entry.kind.rawValue)"
      fail(instance, when, closer: entry, at: entry.time, &work)
    case .expired where !isTimed:
      fail(instance, "before the scope closed", at: work.now, &work)
    case .closed, .expired: break
    }
  }

  /// Does nothing: no state is kept outside the instances.
  func mark(in marks: inout Marks) {}

  private func fail(
    _ instance: Instance, _ when: String, closer: Entry? = nil, at time: Instant,
    _ work: inout Workspace
  ) {
    let opener = work.memory[instance.stretch.opener]
    work.fail(
      "no \(event.phrase) \(when)", at: closer, deadline: time, since: opener?.sequence ?? 0
    ) { memory in
      [
        memory[instance.nearest].map { $0.nearMiss(event, after: instance.openedAt, least) },
        closer.map { Witness(.closer, $0) },
      ]
    }
  }
}

extension Entry {
  /// Makes a witness that says why an entry of the right kind was not the event.
  fileprivate func nearMiss(
    _ event: EventPattern, after opening: Instant, _ least: Span
  ) -> Witness {
    let early = least - time.elapsed(since: opening)
    let note = event.mismatch(of: self) ?? (early > .zero ? "\(early.shown) too early" : nil)
    return Witness(.nearestMiss, self, note: note)
  }
}
