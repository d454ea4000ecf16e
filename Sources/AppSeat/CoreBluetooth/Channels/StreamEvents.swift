import Foundation

/// What a stream of a channel has to tell its delegate, and where.
///
/// Foundation's streams tell it on the run loops on which they are scheduled. So do these: each event
/// is a timer that is due at once, which wakes the run loop.
final class StreamEvents: @unchecked Sendable {
  private let lock = NSLock()
  private var places: [(loop: RunLoop, mode: RunLoop.Mode)] = []
  private var pending: [Stream.Event] = []
  private var statusNow = Stream.Status.notOpen

  var status: Stream.Status { lock.withLock { statusNow } }

  func move(to status: Stream.Status) { lock.withLock { statusNow = status } }

  func schedule(in loop: RunLoop, forMode mode: RunLoop.Mode, of stream: Stream) {
    let waiting = lock.withLock {
      places.append((loop, mode))
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
      if places.isEmpty { pending.append(event) }
      return places.first
    }
    guard let place else { return }
    let told = Told(stream)
    let timer = Timer(timeInterval: 0, repeats: false) { _ in told.tell(event) }
    place.loop.add(timer, forMode: place.mode)
  }

  /// The stream on its way to its run loop.
  private struct Told: @unchecked Sendable {
    private weak var stream: Stream?
    init(_ stream: Stream) { self.stream = stream }

    func tell(_ event: Stream.Event) {
      if let stream { stream.delegate?.stream(stream, handle: event) }
    }
  }
}
