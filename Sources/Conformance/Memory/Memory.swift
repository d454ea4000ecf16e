import Timelines

/// The shared memory of the monitors of a run: entries that may be needed as proof, and the values
/// that distinguish instances.
///
/// The monitors hold only numbers, which are cheap to copy and to compare. An entry that a hundred
/// rules keep is stored once. References are not counted. Instead, once the store has grown well
/// past its last use, the monitors mark what they use and the rest is forgotten.
///
/// It cannot be copied. Code that runs for every entry gets the ``Workspace`` around it as `inout`:
/// the compiler may put a value that is only borrowed on the stack, all two hundred octets of it.
struct Memory: ~Copyable, Sendable {
  private(set) var entries: EntryStore
  private(set) var keys: KeyStore
  private var joins = JoinTable()
  /// The slot of the current entry, once a monitor has kept it.
  private var present = Kept.none

  /// The number of entries and keys up to which all are kept.
  static var least: Int { 2048 }

  /// Returns the number of entries or keys at which the store is searched again for some to forget.
  ///
  /// A search costs a mark for each reference, and many instances of many rules may refer to a few
  /// entries. So there is room for a share of both, and the cost of each entry has a bound.
  ///
  /// - Parameters:
  ///   - inUse: The number in use now.
  ///   - marks: The number of references found.
  static func room(beside inUse: Int, marks: Int) -> Int { inUse + inUse / 2 + marks / 16 }

  /// - Parameter least: The number of entries and keys below which all of them are kept.
  init(least: Int) {
    entries = EntryStore(least: least)
    keys = KeyStore(least: least)
  }

  /// Makes a copy. Each store is shared until one of the two changes it.
  init(copying other: borrowing Memory) {
    (entries, keys) = (other.entries, other.keys)
    (joins, present) = (other.joins, other.present)
  }
}

extension Memory {
  /// Starts the next entry.
  @inline(__always)
  mutating func startEntry() {
    present = .none
    keys.startEntry()
  }

  /// Keeps the current entry, once for all monitors.
  @inline(__always)
  mutating func keep(_ entry: Entry) -> Kept {
    if present.isNone { present = entries.keep(entry) }
    return present
  }

  /// An entry that was kept; nil for `none`.
  subscript(kept: Kept) -> Entry? { entries[kept] }

  /// Returns whether the current entry agrees with a trigger, if it meets all other conditions.
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

  /// Returns the key that the current entry has for a list of fields (see ``KeyStore``).
  @inline(__always)
  mutating func key(of entry: Entry, _ list: KeyList) -> Key { keys.key(of: entry, list) }

  mutating func list(of fields: [Field]) -> KeyList { keys.list(of: fields) }

  /// Whether it is time to forget entries and keys that no monitor uses.
  @inline(__always)
  var isFull: Bool { entries.isFull || keys.isFull }

  /// Forgets everything without a mark in the store that is full. Keys are kept as long as there is
  /// room: they recur often and would only have to be numbered anew.
  mutating func forget(except used: Used) {
    if entries.isFull { entries.forget(except: used.entries, marks: used.count) }
    if keys.isFull { keys.forget(except: used.keys, marks: used.count) }
    present = .none
  }
}

/// The entries and keys in use.
struct Used {
  fileprivate let entries: [Bool]
  fileprivate let keys: [Bool]
  /// The number of marks made.
  fileprivate let count: Int

  /// - Parameter mark: Marks everything that is in use.
  init(of memory: borrowing Memory, _ mark: (inout Marks) -> Void) {
    var entries = Array(repeating: false, count: memory.entries.capacity)
    var keys = Array(repeating: false, count: memory.keys.capacity)
    var marks = Marks(
      entries: entries.mutableSpan, memory.entries.generations, keys: keys.mutableSpan,
      memory.keys.generations)
    mark(&marks)
    count = marks.count
    (self.entries, self.keys) = (entries, keys)
  }
}

/// The entries and keys that are in use.
///
/// It writes to arrays that it is lent. Its own arrays would be looked at for other owners with
/// every mark, and marks are most of what it costs to forget.
struct Marks: ~Copyable, ~Escapable {
  private var entries: MutableSpan<Bool>
  private var keys: MutableSpan<Bool>
  private let entryGenerations: Generations
  private let keyGenerations: Generations
  /// The number of marks made.
  private(set) var count = 0

  @_lifetime(copy entries, copy keys)
  fileprivate init(
    entries: consuming MutableSpan<Bool>, _ entryGenerations: Generations,
    keys: consuming MutableSpan<Bool>, _ keyGenerations: Generations
  ) {
    self.entries = entries
    self.entryGenerations = entryGenerations
    self.keys = keys
    self.keyGenerations = keyGenerations
    mark(Key.none)
  }

  @inline(__always)
  mutating func mark(_ kept: Kept) {
    if kept.isNone { return }
    entryGenerations.check(Int(kept.place), kept.generation)
    entries[Int(kept.place)] = true
    count &+= 1
  }

  @inline(__always)
  mutating func mark(_ key: Key) {
    keyGenerations.check(Int(key.number), key.generation)
    keys[Int(key.number)] = true
    count &+= 1
  }

  @inline(__always)
  mutating func mark(_ stretch: Stretch) { mark(stretch.opener) }
}
