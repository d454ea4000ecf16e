/// Gives things places in a list of a bounded length, by a number that nearly tells them apart.
///
/// Two things with one number share a place, and where too many numbers fall together, a new thing
/// takes the place of another one. So whoever looks at a place must see whether what stands there is
/// what it looks for:
/// ```swift
/// guard let place = table.place(of: key), known[place].name == name else { return nil }
/// ```
/// Finding a place takes a few instructions, a tenth of what a dictionary takes.
package struct PlaceTable: Sendable {
  private var slots: [Slot] = []
  private var count = 0

  private struct Slot: Sendable {
    var key: UInt64 = 0
    /// Negative if the slot is free.
    var place: Int32 = -1
  }

  private static let bits = 12
  /// The number of slots searched, from the one that the key chooses.
  private static let reach = 16

  package init() {}

  /// Returns the place of a thing; nil if it has none.
  package func place(of key: UInt64) -> Int? {
    if slots.isEmpty { return nil }
    var index = Self.firstIndex(of: key)
    for _ in 0..<Self.reach {
      if slots[index].key == key, slots[index].place >= 0 { return Int(slots[index].place) }
      index = Self.index(behind: index)
    }
    return nil
  }

  /// Returns the index of a key. A new key gets the next index, or that of another key if all slots
  /// searched are taken.
  package mutating func makePlace(for key: UInt64) -> Int {
    if let place = place(of: key) { return place }
    if slots.isEmpty { slots = Array(repeating: Slot(), count: 1 << Self.bits) }
    let first = Self.firstIndex(of: key)
    var index = first
    for _ in 1..<Self.reach where slots[index].place >= 0 { index = Self.index(behind: index) }
    if slots[index].place >= 0 {
      slots[first].key = key
      return Int(slots[first].place)
    }
    slots[index] = Slot(key: key, place: Int32(count))
    count += 1
    return count - 1
  }

  private static func firstIndex(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
  }

  private static func index(behind index: Int) -> Int { (index + 1) & (1 << bits - 1) }
}
