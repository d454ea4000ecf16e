import Timelines
import VirtualTime

/// What the monitors of a run remember together: entries that may be needed to prove something,
/// and the values that tell instances apart.
///
/// Monitors themselves hold numbers, which cost nothing to copy and to compare, and what a hundred
/// rules remember is kept once. Nothing counts who refers to what: when twice as much is kept as
/// was in use the last time, the monitors mark what they use and the rest is forgotten.
struct Memory: Sendable {
  private(set) var entries = EntryStore()
  private(set) var keys = KeyStore()
  private var joins = JoinTable()
  /// How often expectations have been broken; whoever follows a timeline as it happens looks here.
  private(set) var violations = 0
  /// The entry at hand, once somebody has kept it.
  private var present = Kept.none

  mutating func countViolations(_ count: Int) { violations += count }
}

extension Memory {
  /// Says that another entry is at hand.
  @inline(__always)
  mutating func startEntry() {
    present = .none
    keys.startEntry()
  }

  /// Keeps the entry at hand.
  @inline(__always)
  mutating func keep(_ entry: Entry) -> Kept {
    if present.isNone { present = entries.keep(entry) }
    return present
  }

  /// An entry that was kept; nil for none.
  subscript(kept: Kept) -> Entry? { entries[kept] }

  /// Whether the entry at hand, if it satisfies all else, agrees with a trigger.
  ///
  /// - Parameter join: The number of the event that it is to be (see ``JoinTable``).
  @inline(__always)
  mutating func does(_ entry: Entry, agreeWith trigger: Kept, by join: Int) -> Bool {
    joins.holds(join, of: entry, keys.entryCount, with: trigger, in: entries)
  }

  mutating func join(_ event: EventPattern, opener: String?) -> Int {
    joins.number(of: event, opener: opener)
  }

  /// The instant of an entry that was kept.
  @inline(__always)
  func time(of kept: Kept) -> Instant { entries.time(of: kept) }

  /// The values of the fields of a list (see ``KeyStore``) in the entry at hand.
  @inline(__always)
  mutating func key(of entry: Entry, _ list: KeyList) -> Key { keys.key(of: entry, list) }

  mutating func list(of fields: [Field]) -> KeyList { keys.list(of: fields) }

  /// Whether it is time to forget what nobody uses.
  @inline(__always)
  var isFull: Bool { entries.isFull || keys.isFull }

  /// Forgets everything that has no mark, of that of which there is too much: keys come back, and
  /// to forget them early would be to number them anew.
  mutating func forget(except marks: Marks) {
    if entries.isFull { entries.forget(except: marks.entries) }
    if keys.isFull { keys.forget(except: marks.keys) }
    present = .none
  }
}

/// What is in use.
struct Marks {
  fileprivate var entries: [Bool]
  fileprivate var keys: [Bool]

  init(of memory: Memory) {
    entries = Array(repeating: false, count: memory.entries.capacity)
    keys = Array(repeating: false, count: memory.keys.capacity)
  }

  mutating func mark(_ kept: Kept) { if !kept.isNone { entries[Int(kept.place)] = true } }
  mutating func mark(_ key: Key) { keys[Int(key.number)] = true }
  mutating func mark(_ stretch: Stretch) { mark(stretch.opener) }
}
