import Timelines

/// Finds a report whose fields are those of an earlier report, except the signal.
///
/// An advertiser repeats itself many times a second, and its reports share their fields. So a fact
/// about the fields of one holds for the next, and need not be worked out again.
struct RecentReports: Sendable {
  private var slots: [Slot?] = Array(repeating: nil, count: count)
  private var replaced = 0

  /// A report that was seen. Its fields are kept, so that their storage is not used again.
  private struct Slot: Sendable {
    var fields: Fields
    var kind: Kind
    var from: Party
  }

  /// Twice the advertisers of a crowded place, with a scan response each. *Chosen.*
  static let count = 512
  /// The slots in which one report may be. With one alone, two advertisers could displace each
  /// other at each report.
  private static let ways = 4

  static func isReport(_ kind: Kind) -> Bool {
    kind == .airAdvertisement || kind == .airScanResponse
  }

  /// Returns the slot of a report, and whether it held an equal one already. From then on it holds
  /// this one. Nil if the entry is no report.
  @inline(__always)
  mutating func slot(of entry: borrowing Entry) -> (number: Int, isKnown: Bool)? {
    Self.isReport(entry.kind) ? find(entry) : nil
  }

  @inline(never)
  private mutating func find(_ entry: borrowing Entry) -> (number: Int, isKnown: Bool)? {
    if entry.fields.hasPDUApart { return nil }
    // The lowest bits of an address are those of its alignment.
    let number = entry.fields.storageNumber
    let set = Int(truncatingIfNeeded: (number >> 5) ^ (number >> 13)) & (Self.count / Self.ways - 1)
    let places = set * Self.ways..<(set + 1) * Self.ways
    if let place = place(of: entry, in: places) { return (place, true) }
    return (replace(in: places, with: entry), false)
  }

  private func place(of entry: borrowing Entry, in places: Range<Int>) -> Int? {
    // By index in a span, because a slot of an array would be copied.
    let slots = slots.span
    for place in places where slots[place]?.kind == entry.kind && slots[place]?.from == entry.from {
      if slots[place]?.fields.sharesAllButSignal(with: entry.fields) == true { return place }
    }
    return nil
  }

  private mutating func replace(in places: Range<Int>, with entry: borrowing Entry) -> Int {
    replaced &+= 1
    let vacant = places.first { slots[$0] == nil }
    let place = vacant ?? places.lowerBound + replaced & (Self.ways - 1)
    slots[place] = Slot(fields: entry.fields, kind: entry.kind, from: entry.from)
    return place
  }
}
