import Timelines

/// `first: C`, `is: E`, perhaps `within: T`: the first entry that matches C after the scope opens
/// is an E.
struct First: Pattern {
  var candidate: EventPattern
  var event: EventPattern
  var most: Duration?

  static let forms = [
    PatternForm(
      First.read, main: ["first": .event(), "is": .event()], options: ["within": .duration])
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> First? {
    let most = object["within"].map { reader.duration($0, "within") }
    guard let candidate = reader.main("first", object), let node = object["is"],
      let event = reader.event(node, "is", .making), most != .some(nil)
    else { return nil }
    if Set(candidate.kinds).isDisjoint(with: event.kinds) {
      reader.complain(
        "no entry that 'first' names can be the one that 'is' names", at: node.position)
      return nil
    }
    return First(candidate: candidate, event: event, most: most ?? nil)
  }

  var parts: [Part] {
    [Part(FirstMachine.candidate, candidate), Part(FirstMachine.event, event, isNeeded: true)]
  }

  func watcher(openedBy opener: String?) -> FirstMachine {
    FirstMachine(candidate: candidate, event: event, most: most)
  }

  var clause: String {
    let bound = most.map { ", within \($0.text)" } ?? ""
    return "the first \(candidate.phrase) is \(event.phrase)\(bound)"
  }

  var sketch: [PatternSketch.Mark] {
    [
      .init(.forbidden, "another \(candidate.phrase)"),
      .init(.wanted, event.phrase, most.map { "within \($0.text)" } ?? ""),
    ]
  }

  func emptiness(_ inside: String) -> String { "no \(candidate.phrase)\(inside)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }
  var traits: PatternTraits {
    PatternTraits(demand: most == nil ? nil : "first with 'within'")
  }

  var times: [Duration?] { [most] }
  var longestBound: Duration? { most }

  func relaxed(by more: Duration) -> First {
    with(\.most, most.map { $0 + more })
  }
}

struct FirstMachine: Machine {
  struct Instance: MachineInstance {
    var openedAt = Instant.start
    var isDecided = false

    func mark(in marks: inout Marks) {}
  }

  private let candidate: EventPattern
  private let event: EventPattern
  private let most: Span?

  static var candidate: Slots { .first }
  static var event: Slots { .second }

  init(candidate: EventPattern, event: EventPattern, most: Duration?) {
    self.candidate = candidate
    self.event = event
    self.most = most.map(Span.init)
  }

  var creating: Slots { Self.candidate }
  var actsOnOpening: Bool { most != nil }
  var isTimed: Bool { most != nil }
  var decisive: Slots { Self.candidate }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    Instance(openedAt: opening)
  }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    guard let most, !instance.isDecided else { return .distantFuture }
    return instance.openedAt + most
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    guard hits.contains(Self.candidate), !instance.isDecided else { return }
    instance.isDecided = true
    work.exercise()
    if hits.contains(Self.event) {
      work.attest { _ in [Witness(.first, entry)] }
      if let most {
        work.remember(latency: work.now.elapsed(since: instance.openedAt), of: most, at: entry)
      }
      return
    }
    let note = event.mismatch(of: entry)
    work.fail(
      "the first was \(entry.kind.rawValue), expected \(event.phrase)", at: entry,
      since: work.memory[work.stretch.opener]?.sequence ?? 0
    ) { _ in [Witness(.first, entry, note: note)] }
  }

  mutating func expire(_ instance: inout Instance, _ work: inout Workspace) {
    instance.isDecided = true
    work.exercise()
    work.fail(
      "no \(candidate.phrase) within \((most ?? .zero).text)", deadline: work.now,
      since: work.memory[work.stretch.opener]?.sequence ?? 0
    ) { _ in [] }
  }

  /// Keeps the first deadline of an E that is still expected.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {
    if instance.isDecided || most == nil { instance = begin(since: work.now, stretch, &work) }
  }

  /// Does nothing: no state is kept outside the instances.
  func mark(in marks: inout Marks) {}

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    if case .traceEnded = ending, most != nil, !instance.isDecided {
      work.leaveOpen("\(event.phrase) was still expected at the end")
    }
  }
}
