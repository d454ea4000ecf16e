import BluetoothProtocols
import Timelines
public import VirtualTime

// A host that has gone.
extension HostController {
  /// Records that the host has gone, and its radio with it: it neither sends nor hears from now on.
  /// For the peers its links are lost when their supervision timeouts are over.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5.2 (a link is lost if no packet is received for that time).
  public mutating func loseHost(at instant: Instant) {
    if isDeserted { return }
    now = max(now, instant)
    let timeouts = links.map { host.links[$0.handle]?.timing.supervisionTimeout.duration }
    stopEverything()
    updates = []
    isDeserted = true
    for (link, timeout) in zip(links, timeouts) {
      draft(
        .linkSilent,
        link.identifiers.merging([.supervisionTimeout: timeout.map(FieldValue.duration)]))
    }
  }

  /// Does the same for a host of which is known how it left. Leaving within a packet is a
  /// complaint.
  mutating func loseHost(within departure: HostDeparture, at instant: Instant) {
    if !departure.unfinished.isEmpty {
      complain(
        "\(departure.octets), the beginning of a packet, and nothing more before its end")
    }
    loseHost(at: instant)
  }
}
