/// The last report of each advertiser. It shows at once that an advertiser repeats itself: the new
/// report then shares its fields with the former one, so the fields need not be compared.
///
/// Forgetting an advertiser is harmless, because its report is then compared. Of a hundred thousand
/// advertisers most are heard only once, so their reports are not all kept.
package struct LastReports: Sendable {
  /// The reports, by the number of the advertiser. If there are many advertisers, two may share a
  /// slot.
  private var slots: [Slot] = []

  private struct Slot: Sendable {
    var advertiser: Int
    var advertisement: Fields?
    var response: Fields?
  }

  /// The most advertisers that are remembered; a power of two.
  ///
  /// Source: chosen. The same number of advertisers share their fields.
  private static let most = 4096

  package init() {}

  /// Returns whether a report is known to repeat the last one of its kind. From now on it counts as
  /// the last one itself.
  ///
  /// - Parameter advertiser: The number of the advertiser, from 0 in the order in which advertisers
  ///   are met.
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
