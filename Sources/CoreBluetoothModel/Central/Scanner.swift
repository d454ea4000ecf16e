import VirtualTime

/// The device's one scanner: how it is set up, and what it remembers.
struct Scanner: Sendable {
  /// As it was last set up; nil while it is off.
  var settings: ScannerSettings?
  /// Since when no scanning or connecting app has been in foreground; nil while one is.
  var backgroundSince: Instant?
  /// When the next background stage begins.
  var nextStage: Instant?
  var responses = ScanResponseCache()
  var awaited = AwaitedResponses()
  var memory = SightingMemory()
}
