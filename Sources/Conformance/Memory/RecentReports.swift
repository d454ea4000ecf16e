import Timelines

/// Finds a report whose fields are those of an earlier report, except the signal.
///
/// An advertiser repeats itself many times a second, and its reports share their fields. So a fact
/// about the fields of one holds for the next, and need not be worked out again.
struct RecentReports: Sendable {
  private var table = PlaceTable()
  /// The reports, whose fields are kept so that their storage is not used again.
  private var reports: [Report] = []

  private struct Report: Sendable {
    var fields: Fields
    var kind: Kind
    var from: Party
  }

  static func isReport(_ kind: Kind) -> Bool {
    kind == .airAdvertisement || kind == .airScanResponse
  }

  /// Returns the slot of a report, and whether it held an equal one already. From then on it holds
  /// this one. A new slot is the one after the last. Nil if the entry is no report.
  @inline(__always)
  mutating func slot(of entry: borrowing Entry) -> (number: Int, isKnown: Bool)? {
    Self.isReport(entry.kind) && !entry.fields.hasPDUApart ? find(entry) : nil
  }

  @inline(never)
  private mutating func find(_ entry: borrowing Entry) -> (number: Int, isKnown: Bool) {
    let place = table.makePlace(for: UInt64(entry.fields.storageNumber))
    let report = Report(fields: entry.fields, kind: entry.kind, from: entry.from)
    if place == reports.count {
      reports.append(report)
    } else if reports[place].kind == entry.kind, reports[place].from == entry.from,
      reports[place].fields.sharesAllButSignal(with: entry.fields)
    {
      return (place, true)
    } else {
      reports[place] = report
    }
    return (place, false)
  }
}
