import Timelines
import VirtualTime

/// A pattern at work: what it keeps for each instance, and what it does with what happens.
///
/// A machine knows nothing of keys, scopes and timers: the ``Monitor`` around it finds the
/// instance, and speaks of an entry only while the scope is open for it.
///
/// Everything that is asked with every entry mutates, so that the machine is used in its place; one
/// that did not would be copied first.
protocol Machine: Sendable {
  associatedtype Instance: MachineInstance

  /// The parts for which an instance is made where there is none; empty for a pattern that
  /// remembers nothing.
  var creating: Slots { get }
  /// Whether something is expected as soon as the scope opens.
  var actsOnOpening: Bool { get }
  /// Whether instances are kept when the scope closes, and hear of entries while it is closed;
  /// `ledger.isOpen` tells them.
  var outlivesScope: Bool { get }
  /// Whether any instance ever has a deadline.
  var isTimed: Bool { get }

  /// An instance for a stretch of time, and since when that is open.
  mutating func begin(since opening: Instant, _ stretch: Stretch, _ ledger: inout Ledger)
    -> Instance
  /// Gives back what it keeps for an instance beside it; the instance is at its end.
  mutating func forget(_ instance: inout Instance)
  /// Hears of an entry before it is known whose it is, while there are instances.
  mutating func notice(_ entry: Entry, hits: Slots, _ memory: inout Memory)
  /// Takes an entry in.
  ///
  /// - Parameters:
  ///   - hits: The parts that the entry plays.
  ///   - seen: The parts that it could play by its kind, whatever its fields are.
  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory)
  /// When the instance wants to be told that time has passed, `distantFuture` for never; nil where
  /// nothing would be lost if it were forgotten. Something that happens exactly then is still in
  /// time.
  ///
  /// The instance is passed in its place only so that it is not copied.
  mutating func outlook(of instance: inout Instance) -> Instant?
  /// Its deadline has passed; `ledger.now` is the deadline.
  mutating func expire(
    _ instance: inout Instance, _ ledger: inout Ledger, _ memory: inout Memory)
  /// The scope begins anew while it is open.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger, _ memory: inout Memory)
  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory)
  /// Marks what it keeps beside its instances.
  func mark(in marks: inout Marks)
}

extension Machine {
  var actsOnOpening: Bool { false }
  var outlivesScope: Bool { false }
  var isTimed: Bool { true }
  mutating func forget(_ instance: inout Instance) {}
  mutating func notice(_ entry: Entry, hits: Slots, _ memory: inout Memory) {}
  mutating func outlook(of instance: inout Instance) -> Instant? { .distantFuture }
  /// Takes an entry in, and says when the instance wants to be told next: both where the instance
  /// is, since to get there twice would be much of what a rule costs.
  @inline(__always)
  mutating func outlook(
    of instance: inout Instance, after entry: Entry, hits: Slots, seen: Slots,
    _ ledger: inout Ledger, _ memory: inout Memory
  ) -> Instant? {
    receive(entry, hits: hits, seen: seen, &instance, &ledger, &memory)
    return outlook(of: &instance)
  }
  mutating func expire(
    _ instance: inout Instance, _ ledger: inout Ledger, _ memory: inout Memory
  ) {}
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    end(&instance, .expired, &ledger, &memory)
    forget(&instance)
    instance = begin(since: ledger.now, stretch, &ledger)
  }
  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
  ) {}
  func mark(in marks: inout Marks) {}
}

extension Machine where Instance == Nothing {
  var creating: Slots { [] }
  var isTimed: Bool { false }
  mutating func begin(since opening: Instant, _ stretch: Stretch, _ ledger: inout Ledger) -> Nothing
  { Nothing() }
}

/// What a pattern keeps for one key; blank before anything has happened.
///
/// Plain values and nothing counted: what grows is kept beside the instances (see ``Lists``).
protocol MachineInstance: Sendable, BitwiseCopyable {
  init()
  /// Marks the entries that it may come back to.
  func mark(in marks: inout Marks)
}

/// What a pattern keeps that remembers nothing.
struct Nothing: MachineInstance {
  func mark(in marks: inout Marks) {}
}
