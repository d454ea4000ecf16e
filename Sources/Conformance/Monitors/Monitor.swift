import Timelines
import VirtualTime

/// Watches one expectation. It finds the instance that an entry is about, knows whether the scope
/// is open for it, and tells the instance when its time is over.
struct Monitor<SomeMachine: Machine>: Markable, Sendable {
  // The fields that every entry needs come first, so that they lie together in memory.
  private var table = InstanceTable<SomeMachine.Instance>()
  private var deadlines = DeadlineHeap()
  /// Whether the passing of time alone ever gives the monitor something to do.
  let isTimed: Bool
  private let refersToOpener: Bool
  /// Whether the scope has the same keys as the expectation, so that an instance can be made as
  /// soon as the scope opens.
  private let opensInstances: Bool
  private(set) var ledger: Ledger
  private(set) var scope: ScopeTracker
  private var machine: SomeMachine
  private var test: Test?
  let plan: Plan

  /// Counts the entries that put the expectation to the test.
  private struct Test: Sendable {
    var count: Int
    var seen: [Key: Int] = [:]
  }

  init(_ plan: Plan, _ machine: SomeMachine, scope: Scope? = nil, _ memory: inout Memory) {
    self.plan = plan
    refersToOpener = plan.refersToOpener
    self.machine = machine
    let scope = scope ?? plan.expectation.effectiveScope
    self.scope = ScopeTracker(scope, keys: plan.keys, closer: plan.closer, &memory)
    ledger = Ledger(
      keys: plan.keys, holdsUntilClosed: scope.isJudgedWhenClosed,
      isExplained: plan.isExplained, tolerance: plan.expectation.tolerance)
    test = plan.expectation.exercise.map { Test(count: $0.count) }
    opensInstances = machine.actsOnOpening && self.scope.mask == plan.whole
    isTimed = machine.isTimed || self.scope.isTimed
    // A scope with keys opens for each key by itself, and no key has been seen yet.
    if self.scope.isOpenAtStart, self.scope.mask.isEmpty {
      opened(ScopeTracker.Opening(key: .none, stretch: .fromStart), &memory)
    }
  }

  /// Returns when the monitor need not be told of an entry that plays these parts.
  func rests(for slots: Slots) -> Rests {
    var rests: Rests = []
    if !slots.isDisjoint(with: [.opens, .closes]) { return rests }
    if !machine.creating.isEmpty, slots.isDisjoint(with: machine.creating.union(.exercise)) {
      rests.insert(.hasNoInstance)
    }
    if !machine.outlivesScope { rests.insert(.isShut) }
    return rests
  }

  /// The reasons that hold now for leaving the monitor alone.
  @inline(__always)
  var rests: Rests {
    (table.isEmpty ? .hasNoInstance : Rests()).union(scope.isShut ? .isShut : [])
  }

  /// Whether the expectation has been put to the test often enough, if its rule demands that.
  var isTested: Bool { test == nil }
}

extension Monitor {
  /// - Parameters:
  ///   - hits: The parts that the entry plays, as far as the entry alone shows.
  ///   - key: The entry's values of the expectation's keys, if the route says that it concerns
  ///     instances.
  @inline(__always)
  mutating func receive(
    _ entry: Entry, _ hits: Slots, _ route: Route, _ key: Key, at now: Instant,
    _ memory: inout Memory
  ) {
    ledger.now = now
    if hits.contains(.closes) { close(by: entry, route, &memory) }
    if route.concernsInstances {
      if route.isWhole {
        show(entry, hits, route, key, &memory)
      } else {
        showAll(entry, hits, route, key, &memory)
      }
    }
    if hits.contains(.opens), let opening = scope.open(by: entry, at: now, &memory) {
      opened(opening, &memory)
    }
  }

  /// Shows an entry to the instance that it is about.
  ///
  /// Always inlined: a call would pass each field of the route separately.
  @inline(__always)
  private mutating func show(
    _ entry: Entry, _ hits: Slots, _ route: Route, _ key: Key, _ memory: inout Memory
  ) {
    let cell = table.find(key)
    var (stretch, isOpen) = (Stretch.fromStart, true)
    if let cell, !machine.outlivesScope {
      // If instances end with their scope, the scope of a live instance is open.
      stretch = table.stretch(of: cell)
    } else if let found = scope.stretch(for: entry, key, route, &memory) {
      stretch = found
    } else {
      isOpen = false
      if !machine.outlivesScope { return }
    }
    var hits = hits
    if refersToOpener { hits = confirmed(hits, of: entry, in: stretch, &memory) }
    if hits.contains(.exercise), isOpen { exercise(key) }
    if route.seen.isEmpty { return }
    if !table.isEmpty { machine.notice(entry, hits: hits, &memory) }
    ledger.key = key
    ledger.stretch = stretch
    ledger.isOpen = isOpen
    if machine.creating.isEmpty {
      var nothing = SomeMachine.Instance()
      machine.receive(entry, hits: hits, seen: route.seen, &nothing, &ledger, &memory)
    } else if let cell {
      let deadline = machine.outlook(
        of: &table[cell], after: entry, hits: hits, seen: route.seen, &ledger, &memory)
      settle(cell, deadline)
    } else if !machine.creating.isDisjoint(with: hits) {
      var instance = machine.begin(since: scope.opening(of: stretch, memory), stretch, &ledger)
      machine.receive(entry, hits: hits, seen: route.seen, &instance, &ledger, &memory)
      keep(&instance, key, stretch)
    }
  }

  // Rare work stands in functions of its own: in line it would slow down the work done for every
  // entry.

  /// Shows an entry that carries fewer keys than the expectation to all instances that agree with
  /// it.
  @inline(never)
  private mutating func showAll(
    _ entry: Entry, _ hits: Slots, _ route: Route, _ shared: Key, _ memory: inout Memory
  ) {
    if hits.contains(.exercise), scope.isOpen(forSome: entry, route, &memory) { exercise(shared) }
    if route.seen.isEmpty { return }
    if table.isEmpty { return }
    for cell in cells(agreeingWith: shared, in: route.carried, memory) {
      let stretch = table.stretch(of: cell)
      var hits = hits
      if refersToOpener { hits = confirmed(hits, of: entry, in: stretch, &memory) }
      ledger.key = table.key(of: cell)
      ledger.stretch = stretch
      let deadline = machine.outlook(
        of: &table[cell], after: entry, hits: hits, seen: route.seen, &ledger, &memory)
      settle(cell, deadline)
    }
  }

  /// Keeps an instance that has something to remember, and its deadline; forgets any other.
  private mutating func settle(_ cell: Int) { settle(cell, machine.outlook(of: &table[cell])) }

  @inline(__always)
  private mutating func settle(_ cell: Int, _ deadline: Instant?) {
    if let deadline {
      if machine.isTimed { deadlines.set(deadline, for: cell) }
    } else {
      forget(cell)
    }
  }

  private mutating func forget(_ cell: Int) {
    machine.forget(&table[cell])
    table.remove(cell)
    deadlines.remove(cell)
  }

  /// Keeps a new instance if it has something to remember. It is passed as `inout` only so that it
  /// is not copied.
  private mutating func keep(_ instance: inout SomeMachine.Instance, _ key: Key, _ stretch: Stretch)
  {
    if let deadline = machine.outlook(of: &instance) {
      let cell = table.insert(instance, key, stretch)
      if machine.isTimed { deadlines.set(deadline, for: cell) }
    } else {
      machine.forget(&instance)
    }
  }

  /// Returns the parts that an entry plays once it is compared with the opener of the stretch.
  @inline(never)
  private func confirmed(
    _ hits: Slots, of entry: Entry, in stretch: Stretch, _ memory: inout Memory
  ) -> Slots {
    plan.confirmed(hits, of: entry, openedBy: memory[stretch.opener])
  }

  @inline(never)
  private mutating func exercise(_ key: Key) {
    ledger.exercise()
    guard var test = test.take() else { return }
    test.seen[key, default: 0] += 1
    if test.seen[key, default: 0] < test.count { self.test = test }
  }

  /// Returns the cells whose keys agree with a key in the places of a mask, in a fixed order.
  private func cells(agreeingWith key: Key, in mask: KeyMask, _ memory: Memory) -> [Int] {
    table.numbersInUse.filter { cell in
      memory.keys.key(table.key(of: cell), of: plan.whole, agreesWith: key, of: mask)
    }
  }
}

// MARK: - Scopes

extension Monitor {
  @inline(never)
  private mutating func opened(_ opening: ScopeTracker.Opening, _ memory: inout Memory) {
    let (key, stretch) = (opening.key, opening.stretch)
    ledger.open()
    ledger.isOpen = true
    if opening.previous != nil || machine.outlivesScope {
      restart(key, from: opening.previous ?? stretch, to: stretch, &memory)
    }
    guard opensInstances, table.find(key) == nil else { return }
    ledger.key = key
    ledger.stretch = stretch
    var instance = machine.begin(since: ledger.now, stretch, &ledger)
    keep(&instance, key, stretch)
  }

  private mutating func restart(
    _ key: Key, from previous: Stretch, to stretch: Stretch, _ memory: inout Memory
  ) {
    if scope.mask == plan.whole {
      if let cell = table.find(key) { restart(cell, from: previous, to: stretch, &memory) }
    } else {
      for cell in cells(agreeingWith: key, in: scope.mask, memory) {
        restart(cell, from: previous, to: stretch, &memory)
      }
    }
    ledger.release(stretch: previous.number, &memory)
  }

  private mutating func restart(
    _ cell: Int, from previous: Stretch, to stretch: Stretch, _ memory: inout Memory
  ) {
    ledger.key = table.key(of: cell)
    ledger.stretch = previous
    table.move(cell, to: stretch)
    machine.restart(&table[cell], stretch, &ledger, &memory)
    settle(cell)
  }

  @inline(never)
  private mutating func close(by entry: Entry, _ route: Route, _ memory: inout Memory) {
    let closings = scope.close(by: entry, route, whole: plan.whole, &memory)
    for closing in closings { close(closing, .closed(entry), &memory) }
  }

  private mutating func close(
    _ closing: ScopeTracker.Closing, _ ending: Ending, _ memory: inout Memory
  ) {
    if closing.mask == plan.whole {
      if let cell = table.find(closing.key) { end(cell, ending, &memory) }
    } else {
      for cell in cells(agreeingWith: closing.key, in: closing.mask, memory) {
        end(cell, ending, &memory)
      }
    }
    let instance = closing.isPartial ? closing.key : nil
    ledger.release(stretch: closing.stretch.number, of: instance, &memory)
  }

  private mutating func end(_ cell: Int, _ ending: Ending, _ memory: inout Memory) {
    ledger.key = table.key(of: cell)
    ledger.stretch = table.stretch(of: cell)
    machine.end(&table[cell], ending, &ledger, &memory)
    if machine.outlivesScope {
      settle(cell)
    } else {
      forget(cell)
    }
  }
}

// MARK: - Time

extension Monitor {
  /// The latest instant to which time may move without a call of ``advance(to:_:)``.
  ///
  /// Always inlined, like everything asked with every entry: a call would copy the monitor.
  @inline(__always)
  var nextDeadline: Instant {
    let next = min(deadlines.nextDue, scope.nextClosing)
    // A scope that opens at an instant is open for what happens then.
    let opening = scope.nextOpening
    return opening < .distantFuture ? min(next, opening - .nanoseconds(1)) : next
  }

  /// Lets time pass until just before an entry of this instant is received. Earlier deadlines are
  /// over then; one that is exactly now is not.
  ///
  /// Things of one instant happen in this order: scopes open, entries are received, deadlines pass,
  /// and scopes with a length close.
  mutating func advance(to now: Instant, _ memory: inout Memory) {
    while true {
      let (deadline, closing, opening) = (deadlines.nextDue, scope.nextClosing, scope.nextOpening)
      if opening <= now, opening < .distantFuture, opening <= min(deadline, closing) {
        ledger.now = opening
        if let opening = scope.openNext(&memory) { opened(opening, &memory) }
      } else if deadline < now, deadline <= closing {
        expireNext(&memory)
      } else if closing < now {
        ledger.now = closing
        if let closed = scope.closeNext(&memory) { close(closed, .expired, &memory) }
      } else {
        return
      }
    }
  }

  private mutating func expireNext(_ memory: inout Memory) {
    guard let (due, cell) = deadlines.next else { return }
    ledger.now = due
    ledger.key = table.key(of: cell)
    ledger.stretch = table.stretch(of: cell)
    deadlines.remove(cell)
    machine.expire(&table[cell], &ledger, &memory)
    settle(cell)
  }

  /// Returns what is written down at the end of the timeline.
  ///
  /// - Parameter other: The monitor of the same pattern in its reference.
  func conclusion(besides other: Monitor?, _ memory: inout Memory) -> Ledger {
    machine.conclude(table.all, besides: other?.table.all, plan, ledger, &memory)
  }

  /// How many instances are live.
  var count: Int { table.count }

  /// Takes note that records were lost. Records that the user left out lie before the timeline that
  /// is judged. For an expectation on the whole timeline they need only count as something that may
  /// have been there.
  mutating func lose(_ gap: Entry) {
    guard plan.mayMiss(gap) else { return }
    let isBefore = gap.from == .user && !plan.hasOpener
    ledger.lose(
      gap, inScope: !isBefore && (scope.isOpenAnywhere || plan.opensByRecords),
      closing: plan.closesByRecords)
  }

  mutating func finish(at end: Instant, _ memory: inout Memory) {
    advance(to: end, &memory)
    ledger.now = end
    for cell in table.numbersInUse { self.end(cell, .traceEnded, &memory) }
    ledger.endHeld()
  }

  func mark(in marks: inout Marks) {
    table.mark(in: &marks)
    scope.mark(in: &marks)
    ledger.mark(in: &marks)
    machine.mark(in: &marks)
    for key in test?.seen.keys ?? [:].keys { marks.mark(key) }
  }
}
