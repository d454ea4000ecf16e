import Timelines
import VirtualTime

/// `measure`: adds up what an aggregate needs, over all stretches of a scope.
struct Accumulation: Machine {
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
    /// The first and the last entry that were counted.
    var first = Kept.none
    var latest = Kept.none

    func mark(in marks: inout Marks) {
      marks.mark(first)
      marks.mark(latest)
    }
  }

  let measure: Measure

  var creating: Slots { .first }
  var actsOnOpening: Bool { true }
  var outlivesScope: Bool { true }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ ledger: inout Ledger)
    -> Instance
  {
    Instance(openSince: ledger.isOpen ? opening : nil)
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    if measure.aggregate == .value, seen.contains(.first) {
      settle(&instance, at: ledger.now)
      instance.value = hits.contains(.first) ? value(of: entry) : nil
      if instance.value != nil { keep(memory.keep(entry), in: &instance) }
    }
    guard ledger.isOpen, hits.contains(.first) else { return }
    instance.count += 1
    if let last = instance.last {
      let gap = ledger.now.elapsed(since: last).nanoseconds
      instance.gapCount += 1
      instance.gapSum += Double(gap)
      instance.leastGap = min(instance.leastGap, gap)
      instance.greatestGap = max(instance.greatestGap, gap)
    }
    instance.last = ledger.now
    if measure.aggregate != .value { keep(memory.keep(entry), in: &instance) }
  }

  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    end(&instance, .expired, &ledger, &memory)
    instance.openSince = ledger.now
  }

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    settle(&instance, at: ledger.now)
    if let since = instance.openSince {
      instance.openTime += Double(ledger.now.elapsed(since: since).nanoseconds)
    }
    instance.openSince = nil
    instance.last = nil
  }
}

extension Accumulation {
  private func value(of entry: Entry) -> Double? {
    guard let quantity = measure.subject?.value(of: entry)?.quantity else { return nil }
    guard let divisor = measure.divisor else { return Double(quantity) }
    guard let other = divisor.value(of: entry)?.quantity, other != 0 else { return nil }
    return Double(quantity) / Double(other)
  }

  /// Adds the value in force, weighted by the time that it was in force while the scope was open.
  private func settle(_ instance: inout Instance, at now: Instant) {
    if let value = instance.value, let open = instance.openSince {
      let time = Double(now.elapsed(since: max(open, instance.valueSince)).nanoseconds)
      instance.valueTime += time
      instance.valueSum += value * time
    }
    instance.valueSince = now
  }

  private func keep(_ entry: Kept, in instance: inout Instance) {
    if instance.first.isNone { instance.first = entry } else { instance.latest = entry }
  }
}

extension Accumulation.Instance {
  /// Returns the aggregate; nil if there was too little to compute it from.
  func result(_ aggregate: Measure.Aggregate) -> Double? {
    switch aggregate {
    case .count: openTime > 0 || count > 0 ? Double(count) : nil
    case .rate: openTime > 0 ? Double(count) * 1e9 / openTime : nil
    case .leastGap: gapCount > 0 ? Double(leastGap) : nil
    case .greatestGap: gapCount > 0 ? Double(greatestGap) : nil
    case .meanGap: gapCount > 0 ? gapSum / Double(gapCount) : nil
    case .value: valueTime > 0 ? valueSum / valueTime : nil
    }
  }
}
