import Timelines
import VirtualTime

/// What the monitors of a run remember together: entries that may be needed as proof, and the
/// values that tell instances apart.
///
/// The monitors hold only numbers, which are cheap to copy and to compare. What a hundred rules
/// remember is kept once. No references are counted. Instead, once the store has grown well past
/// what was in use the last time, the monitors mark what they use and the rest is forgotten.
///
/// It cannot be copied. What works with every entry is lent the ``Workspace`` around it, as `inout`:
/// the compiler may put a value that is only borrowed on the stack, all two hundred octets of it.
struct Memory: ~Copyable, Sendable {
  private(set) var entries: EntryStore
  private(set) var keys: KeyStore
  private var joins = JoinTable()
  /// The place of the entry at hand, once a monitor has kept it.
  private var present = Kept.none

  /// Up to this many entries and keys, it is not worth looking for some to forget.
  static var least: Int { 2048 }

  /// - Parameter least: Up to this many entries and keys, nothing is forgotten.
  init(least: Int) {
    entries = EntryStore(least: least)
    keys = KeyStore(least: least)
  }
}

extension Memory {
  /// Begins with the next entry.
  @inline(__always)
  mutating func startEntry() {
    present = .none
    keys.startEntry()
  }

  /// Keeps the entry at hand, once for all monitors.
  @inline(__always)
  mutating func keep(_ entry: Entry) -> Kept {
    if present.isNone { present = entries.keep(entry) }
    return present
  }

  /// An entry that was kept; nil for `none`.
  subscript(kept: Kept) -> Entry? { entries[kept] }

  /// Returns whether the entry at hand agrees with a trigger, if it meets all other conditions.
  ///
  /// - Parameter join: The number of the event that the entry has to match (see ``JoinTable``).
  @inline(__always)
  mutating func does(_ entry: Entry, agreeWith trigger: Kept, by join: Int) -> Bool {
    joins.holds(join, of: entry, keys.entryCount, with: trigger, in: entries)
  }

  mutating func join(_ event: EventPattern, opener: String?) -> Int {
    joins.number(of: event, opener: opener)
  }

  /// Returns the instant of an entry that was kept.
  @inline(__always)
  func time(of kept: Kept) -> Instant { entries.time(of: kept) }

  /// Returns the key that the entry at hand has for a list of fields (see ``KeyStore``).
  @inline(__always)
  mutating func key(of entry: Entry, _ list: KeyList) -> Key { keys.key(of: entry, list) }

  mutating func list(of fields: [Field]) -> KeyList { keys.list(of: fields) }

  /// Whether it is time to forget what no monitor uses.
  @inline(__always)
  var isFull: Bool { entries.isFull || keys.isFull }

  /// Forgets everything without a mark in the store that is full. Keys are left alone as long as
  /// there is room: they come back often and would only have to be numbered anew.
  mutating func forget(except marks: Marks) {
    if entries.isFull { entries.forget(except: marks.entries) }
    if keys.isFull { keys.forget(except: marks.keys) }
    present = .none
  }
}

/// The entries and keys that are in use.
struct Marks {
  fileprivate var entries: [Bool]
  fileprivate var keys: [Bool]
  private let entryGenerations: Generations
  private let keyGenerations: Generations

  init(of memory: borrowing Memory) {
    entries = Array(repeating: false, count: memory.entries.capacity)
    keys = Array(repeating: false, count: memory.keys.capacity)
    entryGenerations = memory.entries.generations
    keyGenerations = memory.keys.generations
    mark(Key.none)
  }

  mutating func mark(_ kept: Kept) {
    if kept.isNone { return }
    entryGenerations.check(Int(kept.place), kept.generation)
    entries[Int(kept.place)] = true
  }

  mutating func mark(_ key: Key) {
    keyGenerations.check(Int(key.number), key.generation)
    keys[Int(key.number)] = true
  }

  mutating func mark(_ stretch: Stretch) { mark(stretch.opener) }
}
