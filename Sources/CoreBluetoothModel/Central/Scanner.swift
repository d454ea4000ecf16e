import VirtualTime

/// The device's only scanner: its settings and what it remembers.
struct Scanner: Sendable {
  /// The settings as they were last given to the controller; nil while the scanner is off.
  var settings: ScannerSettings?
  /// Since when no scanning or connecting app has been in foreground; nil while one is.
  var backgroundSince: Instant?
  /// When the next background stage begins.
  var nextStage: Instant?
  var responses = ScanResponseCache()
  var awaited = AwaitedResponses()
  var memory = SightingMemory()
}
