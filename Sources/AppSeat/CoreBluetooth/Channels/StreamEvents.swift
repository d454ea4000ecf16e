import Foundation

/// The state of a channel's stream, its pending events, and the run loops that deliver them.
///
///     notOpen ──▶ open ──▶ atEnd ──▶ error
///        └─────────┴─────────┴─────────┴──▶ closed
///
/// Foundation's streams deliver events on the run loops on which they are scheduled. So do these:
/// each event is a timer that is due at once, which wakes the run loop. A closed stream sends no
/// events.
///
/// Source: Apple, Stream.Status and Stream.close().
final class StreamEvents: @unchecked Sendable {
  private let lock = NSLock()
  private var places: [(loop: RunLoop, mode: RunLoop.Mode)] = []
  private var pending: [Stream.Event] = []
  private var statusNow = Stream.Status.notOpen

  var status: Stream.Status { lock.withLock { statusNow } }

  /// Changes the status.
  ///
  /// - Returns: Whether it was the one that it had to be.
  func move(from former: Stream.Status, to status: Stream.Status) -> Bool {
    lock.withLock {
      guard statusNow == former else { return false }
      statusNow = status
      return true
    }
  }

  /// Closes the stream, which takes it off its run loops.
  ///
  /// - Returns: Whether it was not closed before.
  func close() -> Bool {
    lock.withLock {
      defer { (statusNow, places, pending) = (.closed, [], []) }
      return statusNow != .closed
    }
  }

  func schedule(in loop: RunLoop, forMode mode: RunLoop.Mode, of stream: Stream) {
    let waiting = lock.withLock {
      if statusNow != .closed { places.append((loop, mode)) }
      defer { pending = [] }
      return pending
    }
    for event in waiting { tell(event, of: stream) }
  }

  func remove(from loop: RunLoop, forMode mode: RunLoop.Mode) {
    lock.withLock { places.removeAll { $0.loop === loop && $0.mode == mode } }
  }

  /// Tells the delegate of an event, on the first run loop. As long as there is no run loop, the
  /// event waits.
  func tell(_ event: Stream.Event, of stream: Stream) {
    let place = lock.withLock {
      if places.isEmpty, statusNow != .closed { pending.append(event) }
      return places.first
    }
    guard let place else { return }
    let told = Told(event, of: stream)
    let timer = Timer(timeInterval: 0, repeats: false) { _ in told.tell() }
    place.loop.add(timer, forMode: place.mode)
  }

  /// An event on its way to the run loop.
  private struct Told: @unchecked Sendable {
    private let event: Stream.Event
    private weak var stream: Stream?

    init(_ event: Stream.Event, of stream: Stream) { (self.event, self.stream) = (event, stream) }

    func tell() {
      guard let stream, stream.streamStatus != .closed, isStillTrue(of: stream) else { return }
      stream.delegate?.stream(stream, handle: event)
    }

    /// Drops events for octets that the app has read meanwhile, or for room that it has filled.
    private func isStillTrue(of stream: Stream) -> Bool {
      switch event {
      case .hasBytesAvailable: (stream as? InputStream)?.hasBytesAvailable ?? true
      case .hasSpaceAvailable: (stream as? OutputStream)?.hasSpaceAvailable ?? true
      default: true
      }
    }
  }
}
