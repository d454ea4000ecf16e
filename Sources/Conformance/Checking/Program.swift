import Timelines

/// All expectations of a run, compiled: the monitors, and the kinds of entries that each receives.
///
/// There is one bank of monitors for each kind of machine that the expectations need.
struct Program: ~Copyable, Sendable {
  private var banks: [any MonitorBank] = []
  private var places: [MonitorAddress] = []
  /// For the tags of each kind and party, the monitors that receive it: see ``piece(of:from:)``.
  private var pieces: [Piece] = Array(
    repeating: Piece(), count: Kind.mostTags * Party.mostTags)
  private var runs: [Run] = []
  private var switches: [Switch] = []
  private var shared: Shared
  private var states: [MonitorState] = []

  /// - Parameters:
  ///   - leastMemory: See ``Memory/init(least:)``.
  ///   - isExplained: Whether evidence of how expectations were kept is asked for.
  ///   - countsDevices: Whether it is asked which devices kept the expectations.
  init(leastMemory: Int, isExplained: Bool, countsDevices: Bool) {
    shared = Shared(
      leastMemory: leastMemory, isExplained: isExplained, countsDevices: countsDevices)
  }

  init(copying other: borrowing Program) {
    banks = other.banks.map { $0.copy() }
    (places, states) = (other.places, other.states)
    (pieces, runs, switches) = (other.pieces, other.runs, other.switches)
    shared = Shared(copying: other.shared)
  }

  /// A monitor: its bank, and its index there.
  struct MonitorAddress: Hashable, Sendable, BitwiseCopyable {
    /// Its number among all monitors.
    fileprivate var number: Int
    fileprivate var index: Int
    fileprivate var bank: Int
  }

  /// The monitors that receive the entries of a kind from a party, as parts of `runs` and
  /// `switches`.
  private struct Piece: Sendable {
    var runs = 0..<0
    var switches = 0..<0

    @inline(__always)
    var isEmpty: Bool { runs.isEmpty && switches.isEmpty }
  }

  /// The runs for entries with certain values of one property.
  ///
  /// Hundreds of rules are about one characteristic or one opcode each. An entry reaches those
  /// about its own by one search, and the others cost it nothing.
  private struct Switch: Sendable {
    var subject: Subject
    var runs: [FieldValue: Range<Int>]
  }

  /// Deliveries to monitors of one bank. Deliveries of the same route are adjacent.
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
      let (relation, number, event) = expectation.pattern.traits.counted
    {
      let machine = LookingBack(relation: relation, number: number, event: event, reach: reach)
      return add(machine, plan, scope: scope)
    }
    let opener = (scope ?? plan.expectation.scope).opener?.name
    return expectation.pattern.addMonitor(to: &self, plan, scope: scope, openedBy: opener)
  }

  /// Adds a monitor to the bank that takes such a machine. The first of its kind founds the bank.
  mutating func add<SomeMachine: Machine>(
    _ machine: SomeMachine, _ plan: Plan, scope: Scope?
  ) -> MonitorAddress {
    let known = banks.firstIndex { $0 is Bank<SomeMachine> }
    let bank = known.flatMap { banks[$0] as? Bank<SomeMachine> } ?? Bank()
    if known == nil { banks.append(bank) }
    let index = bank.add(machine, plan, scope: scope, &shared.work)
    return place(index, in: known ?? banks.count - 1)
  }

  private mutating func place(_ index: Int, in bank: Int) -> MonitorAddress {
    let place = MonitorAddress(number: places.count, index: index, bank: bank)
    let state = banks[bank].outline(of: index).state
    places.append(place)
    states.append(state)
    shared.deadlines.set(state.due, for: place.number)
    return place
  }

  /// Works out which monitors receive which kind from which party, once everything has been added.
  mutating func seal() {
    var routes: [Route: Int32] = [:]
    let outlines = places.map { banks[$0.bank].outline(of: $0.index) }
    for kind in Kind.allCases {
      var recipients: [Recipient] = []
      for (place, outline) in zip(places, outlines) {
        let own = outline.plan.routes(of: kind)
        if own.isEmpty { continue }
        let conditions = own.map { outline.conditions(of: kind, playing: $0.slots) }
        var deliveries: [PlannedDelivery] = []
        for (turn, (slots, carried)) in own.enumerated() {
          let route = route(slots, of: kind, carried: carried, to: outline)
          let number = routes[route] ?? Int32(truncatingIfNeeded: shared.routes.count)
          if routes.updateValue(number, forKey: route) == nil { shared.routes.append(route) }
          let delivery = Delivery(
            number: Int32(truncatingIfNeeded: place.number),
            index: Int32(truncatingIfNeeded: place.index), route: number,
            rests: outline.rests(slots), isTimed: outline.isTimed)
          let doers = conditions[turn].map(PartySet.init(satisfyingAny:)) ?? .all
          deliveries.append(
            PlannedDelivery(
              turn: turn, delivery: delivery, doers: doers.intersection(outline.plan.sight)))
        }
        let lists = conditions.compactMap(\.self)
        recipients.append(
          Recipient(
            bank: place.bank, deliveries: deliveries,
            demands: lists.count < own.count ? nil : Demands(lists.flatMap(\.self))))
      }
      addPieces(of: kind, Dispatch(recipients, bankCount: banks.count))
    }
  }

  /// Adds the pieces for entries of a kind. Parties whose entries go to the same monitors share
  /// them.
  private mutating func addPieces(of kind: Kind, _ dispatch: Dispatch) {
    let sets = dispatch.doers
    if sets.isEmpty { return }
    var known: [(party: Party, piece: Piece)] = []
    for party in Party.allCases {
      let alike = known.first { known in
        sets.allSatisfy { $0.contains(known.party) == $0.contains(party) }
      }
      let piece = alike?.piece ?? addPiece(of: dispatch, from: party)
      if alike == nil { known.append((party, piece)) }
      pieces[Self.piece(of: kind, from: party)] = piece
    }
  }

  private mutating func addPiece(of dispatch: Dispatch, from party: Party) -> Piece {
    var piece = Piece()
    piece.runs = addRuns(dispatch.always, from: party)
    let start = switches.count
    for (subject, groups) in dispatch.bySubject {
      let runs = groups.mapValues { addRuns($0, from: party) }.filter { !$0.value.isEmpty }
      if !runs.isEmpty { switches.append(Switch(subject: subject, runs: runs)) }
    }
    piece.switches = start..<switches.count
    return piece
  }

  /// Adds the runs of those deliveries that entries from a party reach.
  private mutating func addRuns(_ groups: [[PlannedDelivery]], from party: Party) -> Range<Int> {
    let start = runs.count
    for (bank, group) in groups.enumerated() where !group.isEmpty {
      let first = shared.deliveries.count
      for delivery in group where delivery.doers.contains(party) {
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
    shared.conditions.startEntry(entry)
    Self.deliver(entry, runs, switches, piece, to: banks, at: now, &states, &shared)
  }

  @inline(__always)
  private static func deliver(
    _ entry: Entry, _ runs: [Run], _ switches: [Switch], _ piece: Piece,
    to banks: [any MonitorBank], at now: Instant, _ states: inout [MonitorState],
    _ shared: inout Shared
  ) {
    for index in piece.runs {
      banks[runs[index].bank].deliver(entry, runs[index].deliveries, at: now, &states, &shared)
    }
    for number in piece.switches {
      guard let value = switches[number].subject.value(of: entry),
        let reached = switches[number].runs[value]
      else { continue }
      for index in reached {
        banks[runs[index].bank].deliver(entry, runs[index].deliveries, at: now, &states, &shared)
      }
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

  /// The number of violations so far.
  var violations: Int { shared.work.violations }

  /// Returns the number of violations of one expectation so far.
  func violations(at place: MonitorAddress) -> Int { ledger(at: place).violations }

  func ledger(at place: MonitorAddress) -> Ledger { shared.work.ledger(of: place.number) }

  /// Returns the ledger at the end of the timeline, and whether the expectation was put to the test
  /// as often as its rule demands.
  ///
  /// - Parameter other: The address of the same expectation in its reference.
  mutating func conclusion(
    at place: MonitorAddress, besides other: MonitorAddress? = nil
  ) -> (ledger: Ledger, isTested: Bool) {
    banks[place.bank].conclusion(of: place.index, besides: other?.index, &shared.work)
  }

  /// The earliest instant by which something must have happened that an expectation waits for.
  var awaited: Instant { banks.reduce(.distantFuture) { min($0, $1.awaited) } }

  /// The number of live instances.
  var instanceCount: Int { banks.reduce(0) { $0 + $1.instanceCount } }

  private mutating func forget() {
    let used = Used(of: shared.work.memory) { marks in
      shared.work.mark(in: &marks)
      for bank in banks.indices { banks[bank].mark(in: &marks) }
    }
    shared.work.memory.forget(except: used)
  }
}
