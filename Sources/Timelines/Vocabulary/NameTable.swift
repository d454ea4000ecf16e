/// Names with their numbers, which count from 0 in the order in which the names were first met.
///
/// The table is for look-ups that every entry of a run needs. A dictionary takes three times as
/// long to find a name.
package struct NameTable: Sendable {
  package private(set) var names: [String] = []
  private var hashes: [UInt64] = []
  /// A hash table of the names' numbers, with -1 for a free slot. A name is in the slot that its
  /// hash chooses, or in a slot after it. The number of slots is a power of two, and at most half
  /// of them are taken.
  private var slots: [Int32] = []

  package init() {}

  /// Returns the number of a name; nil if it has none.
  package func place(of name: String) -> Int? {
    slots.isEmpty ? nil : number(in: slot(of: name, name.quickHash(from: Self.start)))
  }

  /// Returns the number of a name, and gives it one if it has none.
  package mutating func placed(_ name: String) -> Int {
    if names.count * 2 >= slots.count { grow() }
    let hash = name.quickHash(from: Self.start)
    let slot = slot(of: name, hash)
    if let known = number(in: slot) { return known }
    slots[slot] = Int32(names.count)
    names.append(name)
    hashes.append(hash)
    return names.count - 1
  }

  /// The start of the hashes. It differs in each process, so no file can be made whose names
  /// collide.
  private static let start = UInt64(truncatingIfNeeded: Hasher().finalize())

  private func number(in slot: Int) -> Int? { slots[slot] < 0 ? nil : Int(slots[slot]) }

  /// Returns the slot in which the name stands, or would stand.
  private func slot(of name: String, _ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if hashes[place] == hash, names[place] == name { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: max(16, slots.count * 2))
    for place in names.indices { slots[slot(of: names[place], hashes[place])] = Int32(place) }
  }
}
