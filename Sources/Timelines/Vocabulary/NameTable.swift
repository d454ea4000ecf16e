/// Names, each with its number: from 0, in the order in which they were first met.
///
/// For what is asked with every entry of a run: a dictionary takes three times as long to find a
/// name.
package struct NameTable: Sendable {
  package private(set) var names: [String] = []
  private var hashes: [UInt64] = []
  /// The number of a name, or -1, where its hash says and behind; a power of two of them, at most
  /// half of which are taken.
  private var slots: [Int32] = []

  package init() {}

  /// The number of a name; nil where it has none.
  package func place(of name: String) -> Int? {
    slots.isEmpty ? nil : number(in: slot(of: name, name.quickHash(from: Self.start)))
  }

  /// The number of a name, which gets one if it has none.
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

  /// Another one in each process, so that no file can be made whose names collide.
  private static let start = UInt64(truncatingIfNeeded: Hasher().finalize())

  private func number(in slot: Int) -> Int? { slots[slot] < 0 ? nil : Int(slots[slot]) }

  /// Where the name stands, or would.
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
