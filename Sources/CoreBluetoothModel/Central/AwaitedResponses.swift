import BluetoothProtocols
import Timelines

/// Sightings of advertisers that have been asked for a scan response. A sighting is reported when
/// the scan response comes, or when that is overdue.
///
/// Source: BG-SRM-01; MODEL, section 13, `srsp_wait`.
struct AwaitedResponses: Sendable {
  private var sightings: [(address: DeviceAddress, sighting: Sighting, due: Instant)] = []

  var nextDeadline: Instant? { sightings.first?.due }

  /// Lets a sighting wait for the scan response of its advertiser.
  ///
  /// - Returns: The sighting that has waited for the same advertiser until now; nil if there is
  ///   none.
  mutating func wait(
    for address: DeviceAddress, _ sighting: Sighting, until due: Instant
  ) -> Sighting? {
    let former = removeSighting(from: address)
    sightings.append((address, sighting, due))
    return former
  }

  mutating func removeSighting(from address: DeviceAddress) -> Sighting? {
    guard let index = sightings.firstIndex(where: { $0.address == address }) else { return nil }
    return sightings.remove(at: index).sighting
  }

  mutating func popFirst(dueBy now: Instant) -> Sighting? {
    guard let first = sightings.first, first.due <= now else { return nil }
    return sightings.removeFirst().sighting
  }
}
