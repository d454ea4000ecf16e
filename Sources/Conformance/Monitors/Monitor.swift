import Timelines
import VirtualTime

/// Watches one expectation: finds the instance that an entry is about, knows whether the scope is
/// open for it, and tells it when its time is over.
struct Monitor<Pattern: Machine>: Sendable {
  let plan: Plan
  private var machine: Pattern
  private var scope: ScopeTracker
  private var table = InstanceTable<Pattern.Instance>()
  private var deadlines = DeadlineHeap()
  private(set) var ledger: Ledger
  private var test: Test?
  /// Whether the scope tells as many instances apart as the expectation, so that an instance can
  /// be made as soon as the scope opens.
  private let opensInstances: Bool

  /// Counts what puts the expectation to the test.
  private struct Test: Sendable {
    var count: Int
    var seen: [Key: Int] = [:]
  }

  init(_ plan: Plan, _ machine: Pattern, scope: Scope? = nil) {
    self.plan = plan
    self.machine = machine
    let scope = scope ?? plan.expectation.effectiveScope
    self.scope = ScopeTracker(scope, keys: plan.keys)
    ledger = Ledger(
      keys: plan.keys, holdsUntilClosed: scope.isJudgedWhenClosed,
      isExplained: plan.isExplained, tolerance: plan.expectation.tolerance)
    test = plan.expectation.exercise.map { Test(count: $0.count) }
    opensInstances = machine.actsOnOpening && self.scope.mask == plan.whole
    if self.scope.isOpenAtStart {
      opened(ScopeTracker.Opening(key: .none, stretch: .fromStart))
    }
  }

  /// Whether what was to put the expectation to the test did so.
  var isTested: Bool { test == nil }
}

extension Monitor {
  /// - Parameters:
  ///   - slots: The parts that the entry can play by its kind.
  ///   - carried: The keys by which it is compared.
  /// - Returns: ``nextDeadline``.
  mutating func receive(
    _ entry: Entry, _ slots: Slots, _ carried: KeyMask, at now: Instant
  ) -> Instant {
    let hits = plan.hits(of: entry, among: slots)
    ledger.now = now
    if hits.contains(.closes) { close(by: entry, carried: carried) }
    if !slots.isDisjoint(with: .ofPattern.union(.exercise)) {
      if carried == plan.whole {
        show(entry, hits, slots, Key(of: entry, plan.keys, plan.whole))
      } else {
        showAll(entry, hits, slots, carried)
      }
    }
    if hits.contains(.opens), let opening = scope.open(by: entry, at: now) {
      opened(opening)
    }
    return nextDeadline
  }

  /// Shows an entry to the instance that it is about.
  private mutating func show(_ entry: Entry, _ hits: Slots, _ slots: Slots, _ key: Key) {
    let open = scope.stretch(for: key, of: plan.whole)
    guard let stretch = open ?? (machine.outlivesScope ? .fromStart : nil) else { return }
    let hits = plan.confirmed(hits, of: entry, stretch)
    machine.notice(entry, hits: hits)
    if hits.contains(.exercise) { exercise(key) }
    let seen = slots.intersection(.ofPattern)
    if seen.isEmpty { return }
    ledger.key = key
    ledger.stretch = stretch
    ledger.isOpen = open != nil
    if machine.creating.isEmpty {
      var nothing = Pattern.Instance()
      machine.receive(entry, hits: hits, seen: seen, &nothing, &ledger)
    } else if let cell = table.find(key) {
      machine.receive(entry, hits: hits, seen: seen, &table[cell], &ledger)
      settle(cell)
    } else if !machine.creating.isDisjoint(with: hits) {
      var instance = machine.begin(stretch, &ledger)
      machine.receive(entry, hits: hits, seen: seen, &instance, &ledger)
      keep(instance, key, stretch)
    }
  }

  /// Shows an entry that carries fewer keys to all instances that it agrees with.
  private mutating func showAll(
    _ entry: Entry, _ hits: Slots, _ slots: Slots, _ carried: KeyMask
  ) {
    let shared = Key(of: entry, plan.keys, carried)
    if hits.contains(.exercise), scope.isOpen(forSome: shared, of: carried) { exercise(shared) }
    let seen = slots.intersection(.ofPattern)
    if seen.isEmpty { return }
    for cell in table.cells(agreeingWith: shared, in: carried, of: plan.whole) {
      let stretch = table.stretch(of: cell)
      let hits = plan.confirmed(hits, of: entry, stretch)
      ledger.key = table.key(of: cell)
      ledger.stretch = stretch
      machine.receive(entry, hits: hits, seen: seen, &table[cell], &ledger)
      settle(cell)
    }
  }

  /// Keeps an instance that has something to remember, and its deadline; forgets it otherwise.
  private mutating func settle(_ cell: Int) {
    if let deadline = machine.outlook(of: &table[cell]) {
      deadlines.set(deadline, for: cell)
    } else {
      table.remove(cell)
      deadlines.remove(cell)
    }
  }

  private mutating func keep(_ instance: Pattern.Instance, _ key: Key, _ stretch: Stretch) {
    var instance = instance
    guard let deadline = machine.outlook(of: &instance) else { return }
    deadlines.set(deadline, for: table.insert(instance, key, stretch))
  }

  private mutating func exercise(_ key: Key) {
    ledger.exercise()
    guard var test = test.take() else { return }
    test.seen[key, default: 0] += 1
    if test.seen[key, default: 0] < test.count { self.test = test }
  }
}

// MARK: - Scopes

extension Monitor {
  private mutating func opened(_ opening: ScopeTracker.Opening) {
    let (key, stretch) = (opening.key, opening.stretch)
    ledger.open()
    ledger.isOpen = true
    if opening.previous != nil || machine.outlivesScope {
      restart(key, from: opening.previous ?? stretch, to: stretch)
    }
    guard opensInstances, table.find(key) == nil else { return }
    ledger.key = key
    ledger.stretch = stretch
    keep(machine.begin(stretch, &ledger), key, stretch)
  }

  private mutating func restart(_ key: Key, from previous: Stretch, to stretch: Stretch) {
    for cell in table.cells(agreeingWith: key, in: scope.mask, of: plan.whole) {
      ledger.key = table.key(of: cell)
      ledger.stretch = previous
      table.move(cell, to: stretch)
      machine.restart(&table[cell], stretch, &ledger)
      settle(cell)
    }
    ledger.release(stretch: previous.number)
  }

  private mutating func close(by entry: Entry, carried: KeyMask) {
    let closer = plan.events.first { $0.slot == .closes && $0.matcher.refersToOpener }?.matcher
    let closings = scope.close(by: entry, carried: carried, whole: plan.whole) { stretch in
      closer?.matches(entry, opener: stretch.opener) ?? true
    }
    for closing in closings { close(closing, .closed(entry)) }
  }

  private mutating func close(_ closing: ScopeTracker.Closing, _ ending: Ending) {
    let cells =
      closing.instance.map { table.find($0).map { [$0] } ?? [] }
      ?? table.cells(agreeingWith: closing.key, in: scope.mask, of: plan.whole)
    for cell in cells { end(cell, ending) }
    if closing.instance == nil { ledger.release(stretch: closing.stretch.number) }
  }

  private mutating func end(_ cell: Int, _ ending: Ending) {
    ledger.key = table.key(of: cell)
    ledger.stretch = table.stretch(of: cell)
    machine.end(&table[cell], ending, &ledger)
    if machine.outlivesScope {
      settle(cell)
    } else {
      table.remove(cell)
      deadlines.remove(cell)
    }
  }
}

// MARK: - Time

extension Monitor {
  /// Time may not move past this without ``advance(to:)`` being asked.
  ///
  /// Always inlined, as is what else is asked with every entry: a call would copy the monitor.
  @inline(__always)
  var nextDeadline: Instant {
    let next = min(deadlines.next?.due ?? .distantFuture, scope.nextClosing)
    // A scope that opens at an instant is open for what happens then.
    let opening = scope.nextOpening
    return opening < .distantFuture ? min(next, opening - .nanoseconds(1)) : next
  }

  /// Lets time pass until just before an entry of this instant is received: deadlines before it
  /// are over, and one that is exactly now is not.
  mutating func advance(to now: Instant) {
    while true {
      let deadline = deadlines.next?.due ?? .distantFuture
      let (closing, opening) = (scope.nextClosing, scope.nextOpening)
      if deadline < now, deadline <= closing, deadline <= opening {
        expireNext()
      } else if closing < now, closing <= opening {
        ledger.now = closing
        if let closed = scope.closeNext() { close(closed, .expired) }
      } else if opening <= now, opening < .distantFuture {
        ledger.now = opening
        if let opening = scope.openNext() { opened(opening) }
      } else {
        return
      }
    }
  }

  private mutating func expireNext() {
    guard let (due, cell) = deadlines.next else { return }
    ledger.now = due
    ledger.key = table.key(of: cell)
    ledger.stretch = table.stretch(of: cell)
    deadlines.remove(cell)
    machine.expire(&table[cell], &ledger)
    settle(cell)
  }

  /// What is kept for each key, in a fixed order.
  var instances: [(key: Key, instance: Pattern.Instance)] { table.all }

  /// Records were lost.
  mutating func lose(_ gap: Entry) {
    guard plan.mayMiss(gap) else { return }
    ledger.lose(
      gap, inScope: scope.isOpenAnywhere || plan.opensByRecords, closing: plan.closesByRecords)
  }

  mutating func finish(at end: Instant) {
    advance(to: end)
    ledger.now = end
    for cell in table.cells(agreeingWith: .none, in: [], of: plan.whole) {
      self.end(cell, .traceEnded)
    }
    ledger.endHeld()
  }
}
