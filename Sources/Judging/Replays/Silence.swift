import Timelines

/// Finds out when nothing more happens after the end of a recording, but for advertisements that go on.
struct Silence {
  /// The time of the last entry.
  private(set) var last = Instant.start
  /// The time of the last entry that counts.
  private var since: Instant

  /// Source: chosen. Hosts do the next thing within a second or two.
  private static let length = Duration.seconds(10)

  init(after end: Instant) { since = end }

  /// The earliest end of the run.
  var end: Instant { since + Self.length }

  mutating func receive(_ entry: Entry) {
    last = entry.time
    switch entry.kind.family {
    case .air, .note, .divergence, .run: break
    case .user, .system, .peer, .call, .callback, .app, .alert, .link:
      since = max(since, entry.time)
    }
  }

  /// Returns until when a run goes on; nil if it is over.
  ///
  /// - Parameter most: The end of a run in which things go on and on.
  func end(at now: Instant, before most: Instant) -> Instant? {
    now < end && now < most ? min(end, most) : nil
  }
}
