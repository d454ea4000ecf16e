import Timelines
import VirtualTime

/// All expectations of a run, compiled: the monitors, and which of them are told of which kind of
/// entry.
///
/// There is one array of monitors for each pattern. A monitor is changed in its place, so that no
/// entry has to go through a reference or an existential to reach it.
struct Program: Sendable {
  private var absences: [Monitor<Absence>] = []
  private var permissions: [Monitor<Permission>] = []
  private var universalities: [Monitor<Universality>] = []
  private var existences: [Monitor<Existence>] = []
  private var countings: [Monitor<Counting>] = []
  private var firsts: [Monitor<FirstIs>] = []
  private var answerings: [Monitor<Answering>] = []
  private var precedings: [Monitor<Preceding>] = []
  private var recurrings: [Monitor<Recurring>] = []
  private var holdings: [Monitor<Holding>] = []
  private var orderings: [Monitor<Ordering>] = []
  private var increases: [Monitor<Increase>] = []
  private var lookbacks: [Monitor<LookingBack>] = []
  private var accumulations: [Monitor<Accumulation>] = []

  private var places: [Place] = []
  /// For the tag of each kind, the part of `runs` that is told of it.
  private var pieces: [Range<Int>] = Array(repeating: 0..<0, count: Kind.mostTags)
  private var runs: [Run] = []
  private var shared = Shared()
  /// For each monitor, what can be known about it without touching it.
  private var states: [State] = []

  /// A monitor: its array, and its index there.
  struct Place: Hashable, Sendable, BitwiseCopyable {
    /// Its number among all monitors.
    fileprivate var number: Int32
    fileprivate var index: Int32
    fileprivate var family: Family
  }

  fileprivate enum Family: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case absence, permission, universality, existence, counting, first, answering, preceding
    case recurring, holding, ordering, increase, lookback, accumulation
  }

  /// Deliveries to monitors of one pattern. Deliveries of the same route stand side by side.
  private struct Run: Sendable {
    var family: Family
    var deliveries: Range<Int>
  }

  private struct Delivery: Sendable, BitwiseCopyable {
    var place: Place
    /// The index of its route.
    var route: Int32
    /// The states of the monitor in which this delivery can be left out.
    var rests: Rests
    var isTimed: Bool
  }

  /// The data that all monitors share.
  private struct Shared: Sendable {
    var deliveries: [Delivery] = []
    /// Every different route. What a route says of an entry is worked out once for all that share
    /// it.
    var routes: [Route] = []
    var conditions = ConditionTable()
    var memory = Memory()
    /// For each monitor, an instant that is no later than its next deadline.
    var deadlines = DeadlineHeap()
  }

  struct State: Sendable, BitwiseCopyable {
    /// The deadline of the monitor in the heap.
    var due: Instant
    /// The reasons that hold now for leaving the monitor alone.
    var rests: Rests
  }
}

// MARK: - Building

extension Program {
  /// - Parameter scope: A scope that replaces the expectation's own.
  mutating func add(
    _ expectation: Expectation, scope: Scope? = nil, isExplained: Bool = false
  ) -> Place {
    let opener = (scope ?? expectation.scope).opener?.name
    let plan = Plan(expectation, scope: scope, isExplained: isExplained)
    if case .before(_, let reach) = expectation.scope,
      let (relation, number, event) = expectation.pattern.counted
    {
      let machine = LookingBack(relation: relation, number: number, event: event, reach: reach)
      return add(Monitor(plan, machine, &shared.memory), to: \.lookbacks, .lookback)
    }
    switch expectation.pattern {
    case .never(let event):
      return add(Monitor(plan, Absence(event: event), &shared.memory), to: \.absences, .absence)
    case .may:
      return add(Monitor(plan, Permission(), &shared.memory), to: \.permissions, .permission)
    case .everyOne(_, let predicates):
      let machine = Universality(predicates: predicates)
      return add(Monitor(plan, machine, &shared.memory), to: \.universalities, .universality)
    case .eventually(let event, let bound):
      return add(
        Monitor(plan, Existence(event: event, bound), &shared.memory), to: \.existences, .existence)
    case .count(let count):
      return add(Monitor(plan, Counting(count), &shared.memory), to: \.countings, .counting)
    case .first(let candidate, let event, let most):
      let machine = FirstIs(candidate: candidate, event: event, most: most)
      return add(Monitor(plan, machine, &shared.memory), to: \.firsts, .first)
    case .response(let response):
      let machine = Answering(response, opener: opener, &shared.memory)
      return add(Monitor(plan, machine, &shared.memory), to: \.answerings, .answering)
    case .precedence(let precedence):
      let machine = Preceding(precedence, opener: opener)
      return add(Monitor(plan, machine, &shared.memory), to: \.precedings, .preceding)
    case .recurrence(let event, let most):
      let machine = Recurring(event: event, most: most)
      return add(Monitor(plan, machine, &shared.memory), to: \.recurrings, .recurring)
    case .holding(_, let state, let bound):
      let machine = Holding(state: state, bound)
      return add(Monitor(plan, machine, &shared.memory), to: \.holdings, .holding)
    case .sequence(let sequence):
      return add(Monitor(plan, Ordering(sequence), &shared.memory), to: \.orderings, .ordering)
    case .increasing(_, let subject):
      return add(
        Monitor(plan, Increase(subject: subject), &shared.memory), to: \.increases, .increase)
    case .measure(let measure):
      let machine = Accumulation(measure: measure)
      let monitor = Monitor(plan, machine, scope: scope, &shared.memory)
      return add(monitor, to: \.accumulations, .accumulation)
    }
  }

  private mutating func add<Pattern>(
    _ monitor: Monitor<Pattern>, to array: WritableKeyPath<Program, [Monitor<Pattern>]>,
    _ family: Family
  ) -> Place {
    let place = Place(
      number: Int32(truncatingIfNeeded: places.count),
      index: Int32(truncatingIfNeeded: self[keyPath: array].count), family: family)
    self[keyPath: array].append(monitor)
    places.append(place)
    states.append(State(due: monitor.nextDeadline, rests: monitor.rests))
    shared.deadlines.set(monitor.nextDeadline, for: Int(place.number))
    return place
  }

  /// Works out which monitors are told of which kind, once everything has been added.
  mutating func seal() {
    var routes: [Route: Int32] = [:]
    var reader = ReadPlans()
    for place in places { show(&reader, place) }
    for kind in Kind.allCases {
      var deliveries: [[(turn: Int, delivery: Delivery)]] = Family.allCases.map { _ in [] }
      for (place, outline) in zip(places, reader.outlines) {
        for (turn, (slots, carried)) in outline.plan.routes(of: kind).enumerated() {
          let route = Route(
            slots, kind, carried: carried, outline.plan, scope: outline.scope, &shared.conditions,
            &shared.memory)
          let number = routes[route] ?? Int32(truncatingIfNeeded: shared.routes.count)
          if routes.updateValue(number, forKey: route) == nil { shared.routes.append(route) }
          let delivery = Delivery(
            place: place, route: number, rests: outline.rests(slots), isTimed: outline.isTimed)
          deliveries[Int(place.family.rawValue)].append((turn, delivery))
        }
      }
      let start = runs.count
      for (family, group) in zip(Family.allCases, deliveries) where !group.isEmpty {
        let range = shared.deliveries.count..<shared.deliveries.count + group.count
        runs.append(Run(family: family, deliveries: range))
        // The turns keep their order: a monitor is still told first of what its plan puts first.
        let sorted = group.sorted { left, right in
          (left.turn, left.delivery.route, left.delivery.place.number)
            < (right.turn, right.delivery.route, right.delivery.place.number)
        }
        shared.deliveries += sorted.map(\.delivery)
      }
      pieces[kind.tag] = start..<runs.count
    }
  }
}

// MARK: - Running

extension Program {
  /// The earliest deadline; none comes before it.
  @inline(__always)
  var nextDeadline: Instant { shared.deadlines.nextDue }

  /// Returns whether no rule is about entries of a kind.
  @inline(__always)
  func ignores(_ kind: Kind) -> Bool {
    pieces[kind.tag].isEmpty && !kind.isLoss
  }

  @inline(__always)
  mutating func receive(_ entry: Entry, at now: Instant) {
    let piece = pieces[entry.kind.tag]
    if piece.isEmpty { return }
    if shared.memory.isFull { forget() }
    shared.memory.startEntry()
    shared.conditions.startEntry()
    for index in piece { deliver(entry, runs[index], at: now) }
  }

  mutating func advance(to now: Instant) {
    while let (due, number) = shared.deadlines.next, due < now {
      var task = Advance(now: now, state: states[number])
      perform(&task, at: places[number])
      states[number] = task.state
      shared.deadlines.set(task.state.due, for: number)
    }
  }

  mutating func lose(_ gap: Entry) {
    var task = Lose(gap: gap)
    for place in places { perform(&task, at: place) }
  }

  mutating func finish(at end: Instant) {
    var task = Finish(end: end)
    for place in places { perform(&task, at: place) }
  }

  /// How often expectations have been broken so far.
  var violations: Int { shared.memory.violations }

  /// Returns how often one expectation has been broken so far.
  func violations(at place: Place) -> Int { ledger(at: place).ledger.violations }

  func ledger(at place: Place) -> (ledger: Ledger, isTested: Bool) {
    var reader = ReadLedger()
    show(&reader, place)
    return reader.result
  }

  /// How many instances are live.
  var instanceCount: Int {
    var counter = CountInstances()
    for place in places { show(&counter, place) }
    return counter.count
  }

  /// Compares a measure with its bound at the end of the timeline.
  ///
  /// - Parameter other: The place of the same measure over another scope.
  mutating func compare(_ comparison: inout Comparing, at place: Place, with other: Place?) {
    comparison.compare(measured(at: place), other.map { measured(at: $0) }, &shared.memory)
  }

  /// Returns what a measure has added up for each key.
  private func measured(at place: Place) -> Comparing.Measured {
    place.family == .accumulation ? accumulations[Int(place.index)].instances : []
  }

  private mutating func forget() {
    // A task and not a visitor, since a visitor would be shown copies.
    var task = Mark(marks: Marks(of: shared.memory))
    for place in places { perform(&task, at: place) }
    shared.memory.forget(except: task.marks)
  }
}

// MARK: - The places that know every array

extension Program {
  /// Tells the monitors of one pattern. The switch stands outside of the loop, so that the loop is
  /// compiled separately for each pattern.
  private mutating func deliver(_ entry: Entry, _ run: Run, at now: Instant) {
    switch run.family {
    case .absence: Self.tell(&absences, entry, run, at: now, &states, &shared)
    case .permission: Self.tell(&permissions, entry, run, at: now, &states, &shared)
    case .universality: Self.tell(&universalities, entry, run, at: now, &states, &shared)
    case .existence: Self.tell(&existences, entry, run, at: now, &states, &shared)
    case .counting: Self.tell(&countings, entry, run, at: now, &states, &shared)
    case .first: Self.tell(&firsts, entry, run, at: now, &states, &shared)
    case .answering: Self.tell(&answerings, entry, run, at: now, &states, &shared)
    case .preceding: Self.tell(&precedings, entry, run, at: now, &states, &shared)
    case .recurring: Self.tell(&recurrings, entry, run, at: now, &states, &shared)
    case .holding: Self.tell(&holdings, entry, run, at: now, &states, &shared)
    case .ordering: Self.tell(&orderings, entry, run, at: now, &states, &shared)
    case .increase: Self.tell(&increases, entry, run, at: now, &states, &shared)
    case .lookback: Self.tell(&lookbacks, entry, run, at: now, &states, &shared)
    case .accumulation: Self.tell(&accumulations, entry, run, at: now, &states, &shared)
    }
  }

  /// Tells the monitors of one pattern, which stand in one array.
  ///
  /// Never inlined: fourteen copies in one function would be slow to compile and slow to run.
  @inline(never)
  private static func tell<Pattern>(
    _ monitors: inout [Monitor<Pattern>], _ entry: Entry, _ run: Run, at now: Instant,
    _ states: inout [State], _ shared: inout Shared
  ) {
    var monitors = monitors.mutableSpan
    var states = states.mutableSpan
    var (routeNumber, route, hits, key) = (Int32(-1), shared.routes[0], Slots(), Key.none)
    for index in run.deliveries {
      let delivery = shared.deliveries[index]
      let number = Int(delivery.place.number)
      if !delivery.rests.isDisjoint(with: states[number].rests) { continue }
      if delivery.route != routeNumber {
        routeNumber = delivery.route
        route = shared.routes[Int(routeNumber)]
        hits = route.hits(of: entry, &shared.conditions)
        if route.concernsInstances { key = shared.memory.key(of: entry, route.keys) }
      }
      let place = Int(delivery.place.index)
      monitors[place].receive(entry, hits, route, key, at: now, &shared.memory)
      states[number].rests = monitors[place].rests
      if delivery.isTimed, monitors[place].nextDeadline < states[number].due {
        states[number].due = monitors[place].nextDeadline
        shared.deadlines.set(states[number].due, for: number)
      }
    }
  }

  private func show<Visitor: MonitorVisitor>(_ visitor: inout Visitor, _ place: Place) {
    switch place.family {
    case .absence: visitor.visit(absences[Int(place.index)])
    case .permission: visitor.visit(permissions[Int(place.index)])
    case .universality: visitor.visit(universalities[Int(place.index)])
    case .existence: visitor.visit(existences[Int(place.index)])
    case .counting: visitor.visit(countings[Int(place.index)])
    case .first: visitor.visit(firsts[Int(place.index)])
    case .answering: visitor.visit(answerings[Int(place.index)])
    case .preceding: visitor.visit(precedings[Int(place.index)])
    case .recurring: visitor.visit(recurrings[Int(place.index)])
    case .holding: visitor.visit(holdings[Int(place.index)])
    case .ordering: visitor.visit(orderings[Int(place.index)])
    case .increase: visitor.visit(increases[Int(place.index)])
    case .lookback: visitor.visit(lookbacks[Int(place.index)])
    case .accumulation: visitor.visit(accumulations[Int(place.index)])
    }
  }

  private mutating func perform<Task: MonitorTask>(_ task: inout Task, at place: Place) {
    switch place.family {
    case .absence: task.perform(on: &absences[Int(place.index)], &shared.memory)
    case .permission: task.perform(on: &permissions[Int(place.index)], &shared.memory)
    case .universality: task.perform(on: &universalities[Int(place.index)], &shared.memory)
    case .existence: task.perform(on: &existences[Int(place.index)], &shared.memory)
    case .counting: task.perform(on: &countings[Int(place.index)], &shared.memory)
    case .first: task.perform(on: &firsts[Int(place.index)], &shared.memory)
    case .answering: task.perform(on: &answerings[Int(place.index)], &shared.memory)
    case .preceding: task.perform(on: &precedings[Int(place.index)], &shared.memory)
    case .recurring: task.perform(on: &recurrings[Int(place.index)], &shared.memory)
    case .holding: task.perform(on: &holdings[Int(place.index)], &shared.memory)
    case .ordering: task.perform(on: &orderings[Int(place.index)], &shared.memory)
    case .increase: task.perform(on: &increases[Int(place.index)], &shared.memory)
    case .lookback: task.perform(on: &lookbacks[Int(place.index)], &shared.memory)
    case .accumulation: task.perform(on: &accumulations[Int(place.index)], &shared.memory)
    }
  }
}
