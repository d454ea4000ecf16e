import Timelines
import VirtualTime

/// `first: C`, `is: E`, perhaps `within: T`: the first entry that matches C after the scope opens
/// is an E.
struct FirstIs: Machine {
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

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ ledger: inout Ledger)
    -> Instance
  {
    Instance(openedAt: opening)
  }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    guard let most, !instance.isDecided else { return .distantFuture }
    return instance.openedAt + most
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    guard hits.contains(Self.candidate), !instance.isDecided else { return }
    instance.isDecided = true
    ledger.exercise()
    if hits.contains(Self.event) {
      ledger.attest(&memory) { _ in [Witness(.first, entry)] }
      if let most {
        ledger.note(latency: ledger.now.elapsed(since: instance.openedAt), of: most, at: entry)
      }
      return
    }
    let note = event.mismatch(of: entry)
    ledger.fail(
      "the first was \(entry.kind.rawValue), expected \(event.phrase)", at: entry,
      since: memory[ledger.stretch.opener]?.sequence ?? 0, &memory
    ) { _ in [Witness(.first, entry, note: note)] }
  }

  mutating func expire(_ instance: inout Instance, _ ledger: inout Ledger, _ memory: inout Memory) {
    instance.isDecided = true
    ledger.exercise()
    ledger.fail(
      "no \(candidate.phrase) within \((most ?? .zero).text)", deadline: ledger.now,
      since: memory[ledger.stretch.opener]?.sequence ?? 0, &memory
    ) { _ in [] }
  }

  /// Keeps the first deadline of an E that is still expected.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    if instance.isDecided || most == nil { instance = begin(since: ledger.now, stretch, &ledger) }
  }

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    if case .traceEnded = ending, most != nil, !instance.isDecided {
      ledger.leaveOpen("\(event.phrase) was still expected at the end")
    }
  }
}
