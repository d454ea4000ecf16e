import BluetoothProtocols
public import Timelines

// A host that has left.
extension HostController {
  /// Records that the host has left. Its radio stops, so each peer loses its link at the supervision
  /// timeout.
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

  /// The same, if it is known how the host left. A host that leaves within a packet is at fault.
  mutating func loseHost(within departure: HostDeparture, at instant: Instant) {
    if !departure.unfinished.isEmpty {
      complain(
        "\(departure.octets), an incomplete packet, before it left")
    }
    loseHost(at: instant)
  }
}
