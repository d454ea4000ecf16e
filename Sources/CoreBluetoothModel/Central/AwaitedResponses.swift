import BluetoothProtocols
import VirtualTime

/// Sightings that are not reported before the scan response to them has come, or is overdue.
///
/// Source: BG-SRM-01; MODEL, section 13, `srsp_wait`.
struct AwaitedResponses: Sendable {
  private var sightings: [(address: DeviceAddress, sighting: Sighting, due: Instant)] = []

  var nextDeadline: Instant? { sightings.first?.due }

  /// - Returns: What has waited for the same advertiser until now.
  mutating func wait(
    for address: DeviceAddress, _ sighting: Sighting, until due: Instant
  ) -> Sighting? {
    let former = take(from: address)
    sightings.append((address, sighting, due))
    return former
  }

  mutating func take(from address: DeviceAddress) -> Sighting? {
    guard let index = sightings.firstIndex(where: { $0.address == address }) else { return nil }
    return sightings.remove(at: index).sighting
  }

  mutating func popFirst(dueBy now: Instant) -> Sighting? {
    guard let first = sightings.first, first.due <= now else { return nil }
    return sightings.removeFirst().sighting
  }
}
