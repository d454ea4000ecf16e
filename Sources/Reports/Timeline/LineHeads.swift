import BluetoothProtocols
import Timelines

/// The lines of links' PDUs up to their values. Nearly all PDUs of a long capture are about a few
/// attributes, and their lines differ only in the time, the record and the value.
///
/// The table has a fixed size. A new line replaces the one in its slot.
struct LineHeads: Sendable {
  private var slots: [Slot?] = []

  private struct Slot: Sendable {
    var fields: Fields
    var kind: Kind
    var party: Party
    var head: String
  }

  private static let bits = 8

  /// Appends who did it and what, if that is known.
  ///
  /// - Returns: Whether it is known.
  func append(headOf entry: Entry, to text: inout TextBuffer) -> Bool {
    if slots.isEmpty { return false }
    let place = Self.place(of: entry)
    guard let slot = slots[place], slot.kind == entry.kind, slot.party == entry.from,
      slot.fields.sharesAllButPDU(with: entry.fields)
    else { return false }
    text.append(text: slot.head)
    return true
  }

  /// Keeps the head of an entry's line.
  mutating func keep(_ head: String, of entry: Entry) {
    if slots.isEmpty { slots = Array(repeating: nil, count: 1 << Self.bits) }
    // The fields stay as long as the slot, so no others get their storage meanwhile.
    slots[Self.place(of: entry)] = Slot(
      fields: entry.fields, kind: entry.kind, party: entry.from, head: head)
  }

  private static func place(of entry: Entry) -> Int {
    let number = UInt64(entry.fields.storageNumber) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: number >> UInt64(64 - bits))
  }
}
