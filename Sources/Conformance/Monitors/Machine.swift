import Timelines

/// A pattern at work: the state that it keeps for each instance, and its reactions to entries.
///
/// A machine knows nothing of keys, scopes and timers. The ``Monitor`` around it finds the
/// instance, and normally shows it an entry only while the scope is open for it.
///
/// A machine marks what it keeps outside its instances. One that keeps no such state says so.
///
/// Everything that is called with every entry is `mutating`, so that the machine is used in place.
/// Otherwise it would be copied first.
protocol Machine: Markable, Sendable {
  associatedtype Instance: MachineInstance

  /// The parts for which an instance is made if there is none; empty for a pattern that remembers
  /// nothing.
  var creating: Slots { get }
  /// Whether something is expected as soon as the scope opens.
  var actsOnOpening: Bool { get }
  /// Whether instances are kept when the scope closes, and are shown entries while it is closed.
  /// `work.isOpen` says whether the scope is open.
  var outlivesScope: Bool { get }
  /// Whether any instance ever has a deadline.
  var isTimed: Bool { get }
  /// Whether a deadline is the end of the time that something has to happen.
  var isWaiting: Bool { get }
  /// The parts of the pattern of which an entry must play one for ``receive`` and ``notice`` to do
  /// anything.
  var decisive: Slots { get }
  /// The parts for which every entry of the right kind matters, whatever its fields are.
  var decidedByKind: Slots { get }

  /// Takes the number of a comparison that the run makes once for all machines (see ``JoinTable``).
  mutating func join(_ work: inout Workspace)
  /// Makes an instance for a stretch that has been open since an instant.
  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  /// Frees what the machine keeps elsewhere for an instance that is about to be dropped.
  mutating func forget(_ instance: inout Instance)
  /// Observes an entry before its instance is known. It is called only while there are instances.
  mutating func notice(_ entry: Entry, hits: Slots, _ work: inout Workspace)
  /// Receives an entry.
  ///
  /// - Parameters:
  ///   - hits: The parts that the entry plays.
  ///   - seen: The parts that it could play by its kind, whatever its fields are.
  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace)
  /// Returns the deadline of the instance: `distantFuture` if it has none, nil if the instance can
  /// be forgotten. An entry exactly at the deadline is still in time.
  ///
  /// The instance is `inout` only so that it is not copied.
  mutating func outlook(of instance: inout Instance) -> Instant?
  /// Tells the instance that its deadline has passed; `work.now` is the deadline.
  mutating func expire(
    _ instance: inout Instance, _ work: inout Workspace)
  /// Tells the instance that the scope begins anew while it is open.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace)
  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace)
  /// Judges all instances together at the end of the timeline, if the pattern needs that.
  ///
  /// - Parameters:
  ///   - others: The instances of the same pattern in its reference; nil if it has none.
  ///   - ledger: The ledger until then.
  /// - Returns: The ledger of that; nil if everything was judged before.
  func compare(
    _ instances: Instances, besides others: Instances?, _ plan: Plan, _ ledger: Ledger,
    _ memory: borrowing Memory
  ) -> Ledger?

  // The same for every machine. They are requirements only so that the compiler makes a copy of
  // them for each machine: one copy for all would ask for every size at run time.

  /// Delivers an entry to monitors.
  static func deliver(
    _ entry: Entry, _ deliveries: Range<Int>, to monitors: inout [Monitor<Self>], at now: Instant,
    _ states: inout [MonitorState], _ shared: inout Shared)
  /// Lets time pass for one monitor.
  static func advance(
    _ monitors: inout [Monitor<Self>], _ index: Int, to now: Instant, _ work: inout Workspace
  ) -> MonitorState
  /// Marks what monitors use.
  static func mark(_ monitors: inout [Monitor<Self>], in marks: inout Marks)
}

extension Machine {
  /// Every instance that is kept, with its key.
  typealias Instances = [(key: Key, instance: Instance)]

  var actsOnOpening: Bool { false }
  var outlivesScope: Bool { false }
  var isTimed: Bool { true }
  var isWaiting: Bool { false }
  var decisive: Slots { .ofPattern }
  var decidedByKind: Slots { [] }
  mutating func join(_ work: inout Workspace) {}
  mutating func forget(_ instance: inout Instance) {}
  mutating func notice(_ entry: Entry, hits: Slots, _ work: inout Workspace) {}
  mutating func outlook(of instance: inout Instance) -> Instant? { .distantFuture }
  /// Receives an entry and returns the next deadline of the instance. Both are done in one call,
  /// since finding the instance twice would be much of the cost of a rule.
  @inline(__always)
  mutating func outlook(
    of instance: inout Instance, after entry: Entry, hits: Slots, seen: Slots,
    _ work: inout Workspace
  ) -> Instant? {
    receive(entry, hits: hits, seen: seen, &instance, &work)
    return outlook(of: &instance)
  }
  mutating func expire(
    _ instance: inout Instance, _ work: inout Workspace
  ) {}
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {
    end(&instance, .expired, &work)
    forget(&instance)
    instance = begin(since: work.now, stretch, &work)
  }
  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {}
  func compare(
    _ instances: Instances, besides others: Instances?, _ plan: Plan, _ ledger: Ledger,
    _ memory: borrowing Memory
  ) -> Ledger? { nil }
}

extension Machine where Instance == Nothing {
  var creating: Slots { [] }
  var isTimed: Bool { false }
  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Nothing
  { Nothing() }
}

/// The state of a pattern for one key; blank at first.
///
/// It holds plain values and no references. State that grows is kept outside the instances (see
/// ``Lists``).
protocol MachineInstance: Markable, Sendable, BitwiseCopyable {
  init()
}

/// The instance of a pattern that remembers nothing.
struct Nothing: MachineInstance {
  func mark(in marks: inout Marks) {}
}
