import Timelines
import VirtualTime

/// All expectations of a run, compiled: the monitors, and who is told of which kind of entry.
///
/// Monitors stand in one array for each pattern, so that each is worked on in its place and none
/// is reached through a reference or an existential while entries pass.
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
  /// Who is told, by the tag of the kind: a piece of `routes`.
  private var pieces: [Range<Int>] = Array(repeating: 0..<0, count: Kind.mostTags)
  private var routes: [Route] = []
  /// No deadline is before this.
  private(set) var nextDeadline = Instant.distantFuture

  /// Which monitor, in which array.
  struct Place: Hashable, Sendable {
    fileprivate var family: Family
    fileprivate var index: Int
  }

  fileprivate enum Family: UInt8, Sendable {
    case absence, permission, universality, existence, counting, first, answering, preceding
    case recurring, holding, ordering, increase, lookback, accumulation
  }

  private struct Route: Sendable {
    var place: Place
    var slots: Slots
    var carried: KeyMask
  }
}

// MARK: - Building

extension Program {
  /// - Parameter scope: Another scope than the expectation's own.
  mutating func add(
    _ expectation: Expectation, scope: Scope? = nil, isExplained: Bool = false
  ) -> Place {
    let opener = (scope ?? expectation.scope).opener?.name
    let plan = Plan(expectation, scope: scope, isExplained: isExplained)
    if case .before(_, let reach) = expectation.scope,
      let (relation, number, event) = expectation.pattern.counted
    {
      let machine = LookingBack(relation: relation, number: number, event: event, reach: reach)
      return add(Monitor(plan, machine), to: \.lookbacks, .lookback)
    }
    switch expectation.pattern {
    case .never(let event):
      return add(Monitor(plan, Absence(event: event)), to: \.absences, .absence)
    case .may: return add(Monitor(plan, Permission()), to: \.permissions, .permission)
    case .everyOne(_, let predicates):
      let machine = Universality(predicates: predicates)
      return add(Monitor(plan, machine), to: \.universalities, .universality)
    case .eventually(let event, let bound):
      let machine = Existence(event: event, least: bound?.least ?? .zero, most: bound?.most)
      return add(Monitor(plan, machine), to: \.existences, .existence)
    case .count(let count):
      return add(Monitor(plan, Counting(count: count)), to: \.countings, .counting)
    case .first(let candidate, let event, let most):
      let machine = FirstIs(candidate: candidate, event: event, most: most)
      return add(Monitor(plan, machine), to: \.firsts, .first)
    case .response(let response):
      let machine = Answering(response, opener: opener)
      return add(Monitor(plan, machine), to: \.answerings, .answering)
    case .precedence(let precedence):
      let machine = Preceding(precedence, opener: opener)
      return add(Monitor(plan, machine), to: \.precedings, .preceding)
    case .recurrence(let event, let most):
      return add(Monitor(plan, Recurring(event: event, most: most)), to: \.recurrings, .recurring)
    case .holding(_, let state, let bound):
      return add(Monitor(plan, Holding(state: state, bound: bound)), to: \.holdings, .holding)
    case .sequence(let sequence):
      return add(Monitor(plan, Ordering(sequence: sequence)), to: \.orderings, .ordering)
    case .increasing(_, let subject):
      return add(Monitor(plan, Increase(subject: subject)), to: \.increases, .increase)
    case .measure(let measure):
      let machine = Accumulation(measure: measure)
      return add(Monitor(plan, machine, scope: scope), to: \.accumulations, .accumulation)
    }
  }

  private mutating func add<Pattern>(
    _ monitor: Monitor<Pattern>, to array: WritableKeyPath<Program, [Monitor<Pattern>]>,
    _ family: Family
  ) -> Place {
    let place = Place(family: family, index: self[keyPath: array].count)
    self[keyPath: array].append(monitor)
    places.append(place)
    nextDeadline = min(nextDeadline, monitor.nextDeadline)
    return place
  }

  /// Draws up who is told of which kind, once everything has been added.
  mutating func seal() {
    let plans = places.map { (place: $0, plan: read(ReadPlan(), at: $0)) }
    for kind in Kind.allCases {
      let start = routes.count
      for (place, plan) in plans {
        routes += plan.routes(of: kind).map {
          Route(place: place, slots: $0.slots, carried: $0.carried)
        }
      }
      pieces[kind.tag] = start..<routes.count
    }
  }
}

// MARK: - Running

extension Program {
  @inline(__always)
  mutating func receive(_ entry: Entry, at now: Instant) {
    for index in pieces[entry.kind.tag] {
      deliver(entry, routes[index], at: now)
    }
  }

  mutating func advance(to now: Instant) {
    nextDeadline = .distantFuture
    for place in places {
      nextDeadline = min(nextDeadline, perform(Advance(now: now), at: place))
    }
  }

  mutating func lose(_ gap: Entry) {
    for place in places { perform(Lose(gap: gap), at: place) }
  }

  mutating func finish(at end: Instant) {
    for place in places { perform(Finish(end: end), at: place) }
  }

  /// How often an expectation has been broken so far.
  func violations(at place: Place) -> Int { read(CountViolations(), at: place) }

  func ledger(at place: Place) -> (ledger: Ledger, isTested: Bool) { read(ReadLedger(), at: place) }

  /// What a measure has added up, by key.
  func measured(at place: Place) -> [(key: Key, instance: Accumulation.Instance)] {
    place.family == .accumulation ? accumulations[place.index].instances : []
  }
}

// MARK: - The places that know every array

/// Something to be done with a monitor, whatever its pattern.
private protocol MonitorTask {
  associatedtype Result
  func perform<Pattern>(on monitor: inout Monitor<Pattern>) -> Result
}

/// Something to be learnt from a monitor, whatever its pattern.
private protocol MonitorQuestion {
  associatedtype Result
  func ask<Pattern>(_ monitor: Monitor<Pattern>) -> Result
}

extension Program {
  /// Written out, and no task like the others: it is done with every entry that matters, and a
  /// task would have to hold a copy of the entry.
  private mutating func deliver(_ entry: Entry, _ route: Route, at now: Instant) {
    let (index, slots, carried) = (route.place.index, route.slots, route.carried)
    let next =
      switch route.place.family {
      case .absence: absences[index].receive(entry, slots, carried, at: now)
      case .permission: permissions[index].receive(entry, slots, carried, at: now)
      case .universality: universalities[index].receive(entry, slots, carried, at: now)
      case .existence: existences[index].receive(entry, slots, carried, at: now)
      case .counting: countings[index].receive(entry, slots, carried, at: now)
      case .first: firsts[index].receive(entry, slots, carried, at: now)
      case .answering: answerings[index].receive(entry, slots, carried, at: now)
      case .preceding: precedings[index].receive(entry, slots, carried, at: now)
      case .recurring: recurrings[index].receive(entry, slots, carried, at: now)
      case .holding: holdings[index].receive(entry, slots, carried, at: now)
      case .ordering: orderings[index].receive(entry, slots, carried, at: now)
      case .increase: increases[index].receive(entry, slots, carried, at: now)
      case .lookback: lookbacks[index].receive(entry, slots, carried, at: now)
      case .accumulation: accumulations[index].receive(entry, slots, carried, at: now)
      }
    nextDeadline = min(nextDeadline, next)
  }

  private func read<Question: MonitorQuestion>(
    _ question: Question, at place: Place
  ) -> Question.Result {
    switch place.family {
    case .absence: question.ask(absences[place.index])
    case .permission: question.ask(permissions[place.index])
    case .universality: question.ask(universalities[place.index])
    case .existence: question.ask(existences[place.index])
    case .counting: question.ask(countings[place.index])
    case .first: question.ask(firsts[place.index])
    case .answering: question.ask(answerings[place.index])
    case .preceding: question.ask(precedings[place.index])
    case .recurring: question.ask(recurrings[place.index])
    case .holding: question.ask(holdings[place.index])
    case .ordering: question.ask(orderings[place.index])
    case .increase: question.ask(increases[place.index])
    case .lookback: question.ask(lookbacks[place.index])
    case .accumulation: question.ask(accumulations[place.index])
    }
  }

  private mutating func perform<Task: MonitorTask>(
    _ task: Task, at place: Place
  ) -> Task.Result {
    switch place.family {
    case .absence: task.perform(on: &absences[place.index])
    case .permission: task.perform(on: &permissions[place.index])
    case .universality: task.perform(on: &universalities[place.index])
    case .existence: task.perform(on: &existences[place.index])
    case .counting: task.perform(on: &countings[place.index])
    case .first: task.perform(on: &firsts[place.index])
    case .answering: task.perform(on: &answerings[place.index])
    case .preceding: task.perform(on: &precedings[place.index])
    case .recurring: task.perform(on: &recurrings[place.index])
    case .holding: task.perform(on: &holdings[place.index])
    case .ordering: task.perform(on: &orderings[place.index])
    case .increase: task.perform(on: &increases[place.index])
    case .lookback: task.perform(on: &lookbacks[place.index])
    case .accumulation: task.perform(on: &accumulations[place.index])
    }
  }
}

private struct Advance: MonitorTask {
  let now: Instant

  func perform<Pattern>(on monitor: inout Monitor<Pattern>) -> Instant {
    if monitor.nextDeadline < now { monitor.advance(to: now) }
    return monitor.nextDeadline
  }
}

private struct Lose: MonitorTask {
  let gap: Entry

  func perform<Pattern>(on monitor: inout Monitor<Pattern>) { monitor.lose(gap) }
}

private struct Finish: MonitorTask {
  let end: Instant

  func perform<Pattern>(on monitor: inout Monitor<Pattern>) { monitor.finish(at: end) }
}

private struct ReadPlan: MonitorQuestion {
  func ask<Pattern>(_ monitor: Monitor<Pattern>) -> Plan { monitor.plan }
}

private struct CountViolations: MonitorQuestion {
  func ask<Pattern>(_ monitor: Monitor<Pattern>) -> Int { monitor.ledger.violations }
}

private struct ReadLedger: MonitorQuestion {
  func ask<Pattern>(_ monitor: Monitor<Pattern>) -> (Ledger, Bool) {
    (monitor.ledger, monitor.isTested)
  }
}
