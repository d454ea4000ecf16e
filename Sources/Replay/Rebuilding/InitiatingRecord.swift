import Timelines

/// The times at which the recorded host's controller tried to connect to each peer.
///
/// A request that waits for long shows that the peer was absent, even if no device scanned.
struct InitiatingRecord: Sendable {
  struct Period: Hashable, Sendable {
    var start: Instant
    var end: Instant
    /// The part of the time in which the controller listened, in thousandths.
    var duty: Int64

    /// Returns for how long the controller listened between two instants.
    func listened(from first: Instant, to last: Instant) -> Duration {
      let (start, end) = (max(start, first), min(end, last))
      guard start < end else { return .zero }
      return .nanoseconds((end - start).nanoseconds / 1000 * duty)
    }
  }

  private var periods: [String: [Period]] = [:]
  private var open: [String: Period] = [:]

  /// Records the next entry of the timeline.
  ///
  /// The first link that comes up ends the controller's search for all peers.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12.
  mutating func learn(from entry: Entry) {
    switch entry.kind {
    case .airInitiating:
      if entry[.enabled]?.flag == true {
        begin(entry)
      } else {
        close(entry[.peer]?.text.map { [$0] } ?? Array(open.keys), at: entry.time)
      }
    case .linkConnected where entry[.role]?.text != "peripheral", .linkFailed:
      close(Array(open.keys), at: entry.time)
    default: break
    }
  }

  private mutating func begin(_ entry: Entry) {
    guard let peer = entry[.peer]?.text else { return }
    close([peer], at: entry.time)
    open[peer] = Period(start: entry.time, end: .distantFuture, duty: entry.duty ?? 1000)
  }

  private mutating func close(_ peers: [String], at time: Instant) {
    for peer in peers {
      guard var period = open.removeValue(forKey: peer) else { continue }
      period.end = time
      periods[peer, default: []].append(period)
    }
  }

  /// Ends the periods that are still open, when the capture ends.
  mutating func end(at time: Instant) { close(Array(open.keys), at: time) }

  subscript(peer: String) -> [Period] { periods[peer] ?? [] }
}
