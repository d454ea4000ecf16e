import Timelines

/// The subject of a machine's output: one instance of its expectation, at one instant.
struct Topic: Sendable, BitwiseCopyable {
  var now = Instant.start
  var key = Key.none
  var stretch = Stretch.fromStart
  /// Whether the scope is open for the instance.
  var isOpen = true
}
