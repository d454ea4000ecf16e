/// What advertisers said last, to know at once what one says again: that shares its fields with the
/// former report, so that none is compared.
///
/// Nothing is lost where this has forgotten an advertiser: its report is then compared. Of hundred
/// thousand advertisers most are heard once, and what they said is not kept for a second time that
/// does not come.
package struct LastReports: Sendable {
  /// By the number of the advertiser, of which two share a place where there are many.
  private var slots: [Slot] = []

  private struct Slot: Sendable {
    var advertiser: Int
    var advertisement: Fields?
    var response: Fields?
  }

  /// How many advertisers are remembered at most; a power of two.
  ///
  /// Source: chosen. As many as share their fields.
  private static let most = 4096

  package init() {}

  /// Whether a report is known to say what the last one of its kind said. It is the last one from
  /// now on.
  ///
  /// - Parameter advertiser: Its number, from 0 in the order in which advertisers are met.
  package mutating func isRepeated(by entry: Entry, of advertiser: Int) -> Bool {
    let place = advertiser & (Self.most - 1)
    while slots.count <= place { slots.append(Slot(advertiser: advertiser)) }
    if slots[place].advertiser != advertiser { slots[place] = Slot(advertiser: advertiser) }
    if entry.kind == .airScanResponse {
      if slots[place].response?.sharesAllButSignal(with: entry.fields) ?? false { return true }
      slots[place].response = entry.fields
    } else {
      if slots[place].advertisement?.sharesAllButSignal(with: entry.fields) ?? false { return true }
      slots[place].advertisement = entry.fields
    }
    return false
  }
}
