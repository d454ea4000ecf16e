import Timelines
import VirtualTime

/// `at-most`, `at-least` and `exactly: n`, `of: E`; perhaps `reset-by: R`, perhaps `per: T`.
///
/// Put to the test when the number is reached. Too few is known when the scope closes, or when
/// counting starts anew.
struct Counting: Machine {
  struct Instance: MachineInstance {
    var count = 0
    var stretch = Stretch.fromStart
    /// The first that was counted since the last reset.
    var first: Entry?
    var reset: Entry?
    /// The last of them, as many as the number allows; only with a window.
    var recent: [Entry] = []
    /// Where the oldest of the recent stands.
    var oldest = 0
  }

  let count: Count

  static let event = Slots.first
  static let reset = Slots.second

  var creating: Slots { Self.event }
  var actsOnOpening: Bool { count.relation != .atMost }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance {
    if count.relation != .atMost { ledger.exercise() }
    return Instance(stretch: stretch)
  }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    if hits.contains(Self.reset) {
      judge(instance, by: entry, &ledger)
      instance = begin(instance.stretch, &ledger)
      instance.reset = entry
    }
    guard hits.contains(Self.event) else { return }
    if let window = count.window {
      slide(entry, window, &instance, &ledger)
    } else {
      add(entry, &instance, &ledger)
    }
  }

  func end(_ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger) {
    switch ending {
    case .closed(let entry): judge(instance, by: entry, &ledger)
    case .expired: judge(instance, by: nil, &ledger)
    case .traceEnded:
      if isTooFew(instance) {
        ledger.leaveOpen(
          "\(instance.count) × \(count.event.phrase) until the end, \(expected)")
      }
    }
  }

  /// An instance that has counted nothing is as good as none, unless too few would be wrong.
  func outlook(of instance: inout Instance) -> Instant? {
    let isBlank =
      count.relation == .atMost && instance.first == nil && instance.recent.isEmpty
    return isBlank ? nil : .distantFuture
  }
}

extension Counting {
  private var expected: String { "expected \(count.relation.phrase) \(count.number)" }

  private func isTooFew(_ instance: Instance) -> Bool {
    count.relation != .atMost && instance.count < count.number
  }

  private func add(_ entry: Entry, _ instance: inout Instance, _ ledger: inout Ledger) {
    instance.count += 1
    if instance.first == nil { instance.first = entry }
    if count.relation == .atMost, instance.count == count.number { ledger.exercise() }
    if count.relation == .atLeast || instance.count <= count.number {
      ledger.attest([Witness(.counted, entry, note: "\(instance.count)")])
      return
    }
    ledger.fail(
      "\(instance.count) × \(count.event.phrase), \(expected)", at: entry,
      since: count.reset == nil ? nil : instance.first?.sequence,
      [
        instance.reset.map { Witness(.cancelled, $0) },
        instance.count > 1 ? instance.first.map { Witness(.counted, $0) } : nil,
        Witness(.culprit, entry),
      ].compactMap { $0 })
  }

  /// Keeps the last `number` of them: one more within the window is one too many.
  private func slide(
    _ entry: Entry, _ window: Duration, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    guard instance.recent.count == count.number else {
      instance.recent.append(entry)
      if instance.recent.count == count.number { ledger.exercise() }
      return
    }
    let oldest = instance.recent[instance.oldest]
    if entry.time - oldest.time <= window {
      ledger.fail(
        "\(count.number + 1) × \(count.event.phrase) in \((entry.time - oldest.time).text), "
          + "\(expected) in \(window.text)", at: entry,
        [Witness(.counted, oldest), Witness(.culprit, entry)])
    } else {
      let note = "\((entry.time - oldest.time).text) after the one that it follows"
      ledger.attest([Witness(.counted, oldest), Witness(.counted, entry, note: note)])
    }
    instance.recent[instance.oldest] = entry
    instance.oldest = (instance.oldest + 1) % count.number
  }

  private func judge(_ instance: Instance, by closer: Entry?, _ ledger: inout Ledger) {
    guard isTooFew(instance) else { return }
    ledger.fail(
      "\(instance.count) × \(count.event.phrase), \(expected)", at: closer, deadline: ledger.now,
      since: instance.reset?.sequence ?? instance.stretch.opener?.sequence ?? 0,
      (instance.first.map { [Witness(.counted, $0)] } ?? [])
        + (closer.map { [Witness(.closer, $0)] } ?? []))
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
