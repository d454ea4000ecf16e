/// The events that an app is still to receive.
struct Mailbox: Sendable {
  /// Callbacks that the running app gets next, one at a time.
  private var next: [Event] = []
  /// Events that are held until the app may receive them, in order of occurrence.
  private var held: [Event] = []
  /// Whether a callback has been handed over whose consequences may still come. The next callback
  /// waits until the app is done with this one, as on a dispatch queue.
  private var isBusy = false

  /// Whether no callback waits for the app.
  var isEmpty: Bool { next.isEmpty }

  mutating func post(_ event: consuming Event) { next.append(event) }

  /// Holds an event until the app may receive it.
  ///
  /// - Parameter replacesFormer: Whether the session's former event with the same callback is
  ///   dropped.
  mutating func hold(_ event: consuming Event, replacesFormer: Bool) {
    if replacesFormer {
      let (session, callback) = (event.session, event.callback)
      held.removeAll { $0.session == session && $0.callback == callback }
    }
    held.append(event)
  }

  /// Releases the events that were held for these sessions.
  ///
  /// Source: BG-FGO-12.
  /// Source: chosen. CH-14: held events are released in the order of occurrence.
  mutating func release(_ sessions: Set<Int>, inReverse: Bool = false) {
    if held.isEmpty { return }
    let ready = held.filter { sessions.contains($0.session) }
    held.removeAll { sessions.contains($0.session) }
    next += inReverse ? ready.reversed() : ready
  }

  /// Takes out the next callback for the app; nil if the app is busy, or if none waits.
  mutating func takeNext() -> Event? {
    if isBusy || next.isEmpty { return nil }
    // Nearly always there is only one event. Taking it from the end moves nothing.
    return next.count == 1 ? next.removeLast() : next.removeFirst()
  }

  /// Records that the app has been called.
  mutating func beginCall() { isBusy = true }

  /// Records that the app has handled its last callback.
  mutating func endCall() { isBusy = false }

  /// Records that the app has ended. Its events for these sessions are kept, if they outlive their
  /// manager.
  mutating func end(keeping sessions: Set<Int>) {
    held = (next + held).filter {
      $0.category.outlivesTheManager && sessions.contains($0.session)
    }
    next = []
    isBusy = false
  }

  /// Drops the events of a session, whose manager has gone.
  mutating func drop(_ session: Int) {
    next.removeAll { $0.session == session }
    held.removeAll { $0.session == session }
  }
}
