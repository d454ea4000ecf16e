import Timelines
import VirtualTime

/// All expectations of a run, compiled: the monitors, and which of them are told of which kind of
/// entry.
///
/// There is one bank of monitors for each kind of machine that the expectations need.
struct Program: ~Copyable, Sendable {
  private var banks: [any MonitorBank] = []
  private var places: [MonitorAddress] = []
  /// For the tags of each kind and party, the part of `runs` that is told of it: see ``piece(of:from:)``.
  private var pieces: [Range<Int>] = Array(
    repeating: 0..<0, count: Kind.mostTags * Party.mostTags)
  private var runs: [Run] = []
  private var shared: Shared
  private var states: [MonitorState] = []

  /// - Parameters:
  ///   - leastMemory: See ``Memory/init(least:)``.
  ///   - isExplained: Whether evidence of how expectations were kept is asked for.
  init(leastMemory: Int, isExplained: Bool) {
    shared = Shared(leastMemory: leastMemory, isExplained: isExplained)
  }

  /// A monitor: its bank, and its index there.
  struct MonitorAddress: Hashable, Sendable, BitwiseCopyable {
    /// Its number among all monitors.
    fileprivate var number: Int
    fileprivate var index: Int
    fileprivate var bank: Int
  }

  /// Deliveries to monitors of one bank. Deliveries of the same route stand side by side.
  private struct Run: Sendable {
    var bank: Int
    var deliveries: Range<Int>
  }
}

// MARK: - Building

extension Program {
  /// - Parameter scope: A scope that replaces the expectation's own.
  mutating func add(_ expectation: Expectation, scope: Scope? = nil) -> MonitorAddress {
    let plan = Plan(expectation, scope: scope)
    if case .before(_, let reach) = expectation.scope,
      let (relation, number, event) = expectation.pattern.counted
    {
      let machine = LookingBack(relation: relation, number: number, event: event, reach: reach)
      return add(machine, plan, scope: scope)
    }
    return add(expectation.pattern, plan, scope: scope)
  }

  private mutating func add(_ pattern: some Pattern, _ plan: Plan, scope: Scope?) -> MonitorAddress
  {
    let opener = (scope ?? plan.expectation.scope).opener?.name
    return add(pattern.watcher(openedBy: opener), plan, scope: scope)
  }

  /// Adds a monitor to the bank that takes such a machine. The first of its kind founds the bank.
  private mutating func add<SomeMachine: Machine>(
    _ machine: SomeMachine, _ plan: Plan, scope: Scope?
  ) -> MonitorAddress {
    for bank in banks.indices {
      if let index = banks[bank].add(machine, plan, scope: scope, &shared.work) {
        return place(index, in: bank)
      }
    }
    var bank = Bank<SomeMachine>()
    let index = bank.add(machine, plan, scope: scope, &shared.work) ?? 0
    banks.append(bank)
    return place(index, in: banks.count - 1)
  }

  private mutating func place(_ index: Int, in bank: Int) -> MonitorAddress {
    let place = MonitorAddress(number: places.count, index: index, bank: bank)
    let state = banks[bank].outline(of: index).state
    places.append(place)
    states.append(state)
    shared.deadlines.set(state.due, for: place.number)
    return place
  }

  /// Works out which monitors are told of which kind by which party, once everything has been added.
  mutating func seal() {
    var routes: [Route: Int32] = [:]
    let outlines = places.map { banks[$0.bank].outline(of: $0.index) }
    for kind in Kind.allCases {
      var told: [[Told]] = banks.map { _ in [] }
      for (place, outline) in zip(places, outlines) {
        for (turn, (slots, carried)) in outline.plan.routes(of: kind).enumerated() {
          let route = route(slots, of: kind, carried: carried, to: outline)
          let number = routes[route] ?? Int32(truncatingIfNeeded: shared.routes.count)
          if routes.updateValue(number, forKey: route) == nil { shared.routes.append(route) }
          let delivery = Delivery(
            number: Int32(truncatingIfNeeded: place.number),
            index: Int32(truncatingIfNeeded: place.index), route: number,
            rests: outline.rests(slots), isTimed: outline.isTimed)
          told[place.bank].append(
            Told(turn: turn, delivery: delivery, doers: outline.doers(of: kind, playing: slots)))
        }
      }
      // The turns keep their order: a monitor is still told first of what its plan puts first.
      for bank in told.indices { told[bank].sort { $0.order < $1.order } }
      addPieces(of: kind, told)
    }
  }

  /// A delivery, and the parties of whose entries it is told.
  private struct Told {
    var turn: Int
    var delivery: Delivery
    var doers: PartySet

    var order: (Int, Int32, Int32) { (turn, delivery.route, delivery.number) }
  }

  /// Adds the runs for entries of a kind. Parties whose entries go to the same monitors share them.
  private mutating func addPieces(of kind: Kind, _ told: [[Told]]) {
    var sets: Set<PartySet> = []
    for group in told { for delivery in group { sets.insert(delivery.doers) } }
    if sets.isEmpty { return }
    var known: [(party: Party, piece: Range<Int>)] = []
    for party in Party.allCases {
      let alike = known.first { known in
        sets.allSatisfy { $0.contains(known.party) == $0.contains(party) }
      }
      let piece = alike?.piece ?? addPiece(told) { $0.contains(party) }
      if alike == nil { known.append((party, piece)) }
      pieces[Self.piece(of: kind, from: party)] = piece
    }
  }

  /// Adds the runs of those deliveries whose parties are wanted.
  private mutating func addPiece(
    _ told: [[Told]], where isWanted: (PartySet) -> Bool
  ) -> Range<Int> {
    let start = runs.count
    for (bank, group) in told.enumerated() where !group.isEmpty {
      let first = shared.deliveries.count
      for delivery in group where isWanted(delivery.doers) {
        shared.deliveries.append(delivery.delivery)
      }
      let deliveries = first..<shared.deliveries.count
      if !deliveries.isEmpty { runs.append(Run(bank: bank, deliveries: deliveries)) }
    }
    return start..<runs.count
  }

  @inline(__always)
  private static func piece(of kind: Kind, from party: Party) -> Int {
    kind.tag * Party.mostTags + party.tag
  }

  private mutating func route(
    _ slots: Slots, of kind: Kind, carried: KeyMask, to outline: Outline
  ) -> Route {
    let plan = outline.plan
    let keys = shared.work.memory.list(of: carried.picked(from: plan.keys))
    let ofScope = carried.intersection(outline.scope)
    let scopeKeys = shared.work.memory.list(of: ofScope.picked(from: plan.keys))
    return Route(
      slots, kind, carried: carried, plan, keys: keys, scopeKeys: scopeKeys, &shared.conditions)
  }
}

// MARK: - Running

extension Program {
  /// The earliest deadline; none comes before it.
  @inline(__always)
  var nextDeadline: Instant { shared.deadlines.nextDue }

  /// Returns whether no rule is about what a party does in entries of a kind.
  @inline(__always)
  func ignores(_ kind: Kind, from party: Party) -> Bool {
    pieces[Self.piece(of: kind, from: party)].isEmpty && !kind.isLoss
  }

  @inline(__always)
  mutating func receive(_ entry: Entry, at now: Instant) {
    let piece = pieces[Self.piece(of: entry.kind, from: entry.from)]
    if piece.isEmpty { return }
    if shared.work.memory.isFull { forget() }
    shared.work.memory.startEntry()
    shared.conditions.startEntry()
    Self.deliver(entry, runs, piece, to: &banks, at: now, &states, &shared)
  }

  /// The banks are in a span, so that it is made sure once for an entry that nobody else has them.
  @inline(__always)
  private static func deliver(
    _ entry: Entry, _ runs: [Run], _ piece: Range<Int>, to banks: inout [any MonitorBank],
    at now: Instant, _ states: inout [MonitorState], _ shared: inout Shared
  ) {
    var banks = banks.mutableSpan
    for index in piece {
      banks[runs[index].bank].deliver(entry, runs[index].deliveries, at: now, &states, &shared)
    }
  }

  mutating func advance(to now: Instant) {
    while let (due, number) = shared.deadlines.next, due < now {
      let place = places[number]
      states[number] = banks[place.bank].advance(place.index, to: now, &shared.work)
      shared.deadlines.set(states[number].due, for: number)
    }
  }

  mutating func lose(_ gap: Entry) {
    for bank in banks.indices { banks[bank].lose(gap, &shared.work) }
  }

  mutating func finish(at end: Instant) {
    for bank in banks.indices { banks[bank].finish(at: end, &shared.work) }
  }

  /// How often expectations have been broken so far.
  var violations: Int { shared.work.violations }

  /// Returns how often one expectation has been broken so far.
  func violations(at place: MonitorAddress) -> Int { ledger(at: place).violations }

  func ledger(at place: MonitorAddress) -> Ledger { shared.work.ledger(of: place.number) }

  /// Returns what is written down at the end of the timeline, and whether the expectation was put to
  /// the test as often as its rule demands.
  ///
  /// - Parameter other: The place of the same expectation in its reference.
  mutating func conclusion(
    at place: MonitorAddress, besides other: MonitorAddress? = nil
  ) -> (ledger: Ledger, isTested: Bool) {
    banks[place.bank].conclusion(of: place.index, besides: other?.index, &shared.work)
  }

  /// The earliest instant by which something must have happened that an expectation waits for.
  var awaited: Instant { banks.reduce(.distantFuture) { min($0, $1.awaited) } }

  /// How many instances are live.
  var instanceCount: Int { banks.reduce(0) { $0 + $1.instanceCount } }

  private mutating func forget() {
    let used = Used(of: shared.work.memory) { marks in
      shared.work.mark(in: &marks)
      for bank in banks.indices { banks[bank].mark(in: &marks) }
    }
    shared.work.memory.forget(except: used)
  }
}
