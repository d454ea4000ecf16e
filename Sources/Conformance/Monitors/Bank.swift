import Timelines

/// The monitors of one kind of machine. They are in one array and are changed in place, so that no
/// entry has to go through a reference or an existential to reach each of them.
///
/// A bank belongs to one program, which copies it when it is copied itself.
protocol MonitorBank: AnyObject, Sendable {
  /// Returns a bank with the same monitors.
  func copy() -> any MonitorBank
  func outline(of index: Int) -> Outline
  /// Returns the ledger of a monitor at the end of the timeline, and whether its expectation was
  /// put to the test as often as its rule demands.
  ///
  /// - Parameter other: The index of the monitor of the same pattern in its reference.
  func conclusion(
    of index: Int, besides other: Int?, _ work: inout Workspace
  ) -> (ledger: Ledger, isTested: Bool)
  /// The number of live instances.
  var instanceCount: Int { get }
  /// The earliest instant by which something must have happened that a monitor waits for.
  var awaited: Instant { get }

  func deliver(
    _ entry: Entry, _ deliveries: Range<Int>, at now: Instant, _ states: inout [MonitorState],
    _ shared: inout Shared)
  func advance(_ index: Int, to now: Instant, _ work: inout Workspace) -> MonitorState
  func lose(_ gap: Entry, _ work: inout Workspace)
  func finish(at end: Instant, _ work: inout Workspace)
  func mark(in marks: inout Marks)
}

/// The part of a monitor's state that can be read without touching the monitor.
struct MonitorState: Sendable, BitwiseCopyable {
  /// The deadline of the monitor in the heap.
  var due: Instant
  /// The reasons that hold now for leaving the monitor alone.
  var rests: Rests
}

/// The properties of a monitor that decide which entries it receives.
struct Outline {
  var plan: Plan
  var scope: KeyMask
  var isTimed: Bool
  /// See ``Machine/decisive``.
  var decisive: Slots
  /// See ``Machine/decidedByKind``.
  var decidedByKind: Slots
  var state: MonitorState
  var rests: (Slots) -> Rests
}

extension Outline {
  /// Returns the lists of conditions of which an entry of a kind must meet one to matter, if the
  /// kind can play these parts; nil if every entry of the kind matters.
  func conditions(of kind: Kind, playing slots: Slots) -> [[Predicate]]? {
    guard slots.isDisjoint(with: decidedByKind) else { return nil }
    let others = Slots.ofPattern.subtracting(decisive)
    return plan.conditions(of: kind, playing: slots.subtracting(others))
  }
}

/// The data that all monitors share.
struct Shared: ~Copyable, Sendable {
  var deliveries: [Delivery] = []
  /// Every different route. The hits and the key of a route are worked out once for the deliveries
  /// that share it.
  var routes: [Route] = []
  var conditions = ConditionTable()
  var work: Workspace
  /// For each monitor, an instant that is no later than its next deadline.
  var deadlines = DeadlineHeap()

  init(leastMemory: Int, isExplained: Bool, countsDevices: Bool) {
    work = Workspace(
      leastMemory: leastMemory, isExplained: isExplained, countsDevices: countsDevices)
  }

  init(copying other: borrowing Shared) {
    (deliveries, routes) = (other.deliveries, other.routes)
    (conditions, deadlines) = (other.conditions, other.deadlines)
    work = Workspace(copying: other.work)
  }
}

/// A monitor that receives a kind of entry.
struct Delivery: Sendable, BitwiseCopyable {
  /// Its number among all monitors.
  var number: Int32
  /// Its index in its bank.
  var index: Int32
  /// The index of its route.
  var route: Int32
  /// The states of the monitor in which this delivery can be left out.
  var rests: Rests
  var isTimed: Bool
}

final class Bank<SomeMachine: Machine>: MonitorBank, @unchecked Sendable {
  private var monitors: [Monitor<SomeMachine>] = []

  func copy() -> any MonitorBank {
    let copy = Bank()
    copy.monitors = monitors
    return copy
  }

  /// Makes a monitor around a machine.
  ///
  /// - Parameter scope: A scope that replaces the expectation's own.
  /// - Returns: The index of the monitor.
  func add(
    _ machine: SomeMachine, _ plan: Plan, scope: Scope?, _ work: inout Workspace
  ) -> Int {
    monitors.append(Monitor(plan, machine, scope: scope, &work))
    return monitors.count - 1
  }

  func outline(of index: Int) -> Outline {
    let monitor = monitors[index]
    return Outline(
      plan: monitor.plan, scope: monitor.scope.mask, isTimed: monitor.isTimed,
      decisive: monitor.machine.decisive, decidedByKind: monitor.machine.decidedByKind,
      state: MonitorState(due: monitor.nextDeadline, rests: monitor.rests),
      rests: monitor.rests(for:))
  }

  func conclusion(
    of index: Int, besides other: Int?, _ work: inout Workspace
  ) -> (ledger: Ledger, isTested: Bool) {
    let monitor = monitors[index]
    return (
      monitor.conclusion(besides: other.map { monitors[$0] }, &work), monitor.isTested
    )
  }

  var instanceCount: Int { monitors.reduce(0) { $0 + $1.count } }
  var awaited: Instant { monitors.reduce(.distantFuture) { min($0, $1.awaited) } }

  // Frequent work goes through the machine, which has a copy of the code for its kind. A bank
  // itself is reached through an existential, and its code asks for every size.

  func deliver(
    _ entry: Entry, _ deliveries: Range<Int>, at now: Instant, _ states: inout [MonitorState],
    _ shared: inout Shared
  ) {
    SomeMachine.deliver(entry, deliveries, to: &monitors, at: now, &states, &shared)
  }

  func advance(_ index: Int, to now: Instant, _ work: inout Workspace) -> MonitorState {
    SomeMachine.advance(&monitors, index, to: now, &work)
  }

  func mark(in marks: inout Marks) { SomeMachine.mark(&monitors, in: &marks) }

  func lose(_ gap: Entry, _ work: inout Workspace) {
    for index in monitors.indices { monitors[index].lose(gap, &work) }
  }

  func finish(at end: Instant, _ work: inout Workspace) {
    for index in monitors.indices { monitors[index].finish(at: end, &work) }
  }
}

// MARK: - The copies for each kind of machine

extension Machine {
  static func deliver(
    _ entry: Entry, _ deliveries: Range<Int>, to monitors: inout [Monitor<Self>], at now: Instant,
    _ states: inout [MonitorState], _ shared: inout Shared
  ) {
    var monitors = monitors.mutableSpan
    var states = states.mutableSpan
    var (routeNumber, route, hits, key) = (Int32(-1), shared.routes[0], Slots(), Key.none)
    for index in deliveries {
      let delivery = shared.deliveries[index]
      let number = Int(delivery.number)
      if !delivery.rests.isDisjoint(with: states[number].rests) { continue }
      if delivery.route != routeNumber {
        routeNumber = delivery.route
        route = shared.routes[Int(routeNumber)]
        hits = route.hits(of: entry, &shared.conditions)
        if route.concernsInstances { key = shared.work.memory.key(of: entry, route.keys) }
      }
      let place = Int(delivery.index)
      monitors[place].receive(entry, hits, route, key, at: now, &shared.work)
      states[number].rests = monitors[place].rests
      if delivery.isTimed, monitors[place].nextDeadline < states[number].due {
        states[number].due = monitors[place].nextDeadline
        shared.deadlines.set(states[number].due, for: number)
      }
    }
  }

  static func advance(
    _ monitors: inout [Monitor<Self>], _ index: Int, to now: Instant, _ work: inout Workspace
  ) -> MonitorState {
    monitors[index].advance(to: now, &work)
    return MonitorState(due: monitors[index].nextDeadline, rests: monitors[index].rests)
  }

  static func mark(_ monitors: inout [Monitor<Self>], in marks: inout Marks) {
    // A mutable span lends them; from any other place they would be copied.
    let monitors = monitors.mutableSpan
    for index in monitors.indices { monitors[index].mark(in: &marks) }
  }
}
