import BluetoothProtocols
import Timelines

/// Writes without response on their way. A few go out at once, and each connection event makes room
/// for one more.
///
/// Source: BG-SEM-27.
/// Source: chosen. Writes without response have as many buffers as values to subscribers.
struct CommandQueue: Hashable, Sendable {
  struct Command: Hashable, Sendable {
    var pdu: ATTPDU
    var path: AttributePath
  }

  /// Writes that wait because there was no room for them.
  private var waiting: [Command] = []
  private var inFlight = 0
  /// The instant at which the controller has sent the next write, so that there is room for one
  /// more.
  private var nextRoom: Instant?
  /// The sessions to notify when there is room again: the one whose write took the last room, and
  /// those whose writes found none.
  private var refused: Set<Int> = []
  private var length = Parameters().updateQueueLength

  /// Whether a write would go out at once: `canSendWriteWithoutResponse`.
  var hasRoom: Bool { inFlight < length }

  var nextDeadline: Instant? { inFlight > 0 ? nextRoom : nil }

  /// Takes a write that is to be sent.
  ///
  /// - Returns: The write if it goes out now; nil if it waits.
  mutating func append(
    _ command: Command, by session: Int, length: Int, at now: Instant, interval: Duration
  ) -> Command? {
    self.length = length
    let fits = hasRoom
    if fits {
      if inFlight == 0 { nextRoom = now + interval }
      inFlight += 1
    } else {
      waiting.append(command)
    }
    if !hasRoom { refused.insert(session) }
    return fits ? command : nil
  }

  /// Makes room for the connection events that have passed.
  ///
  /// - Returns: The writes that go out now.
  mutating func pass(at now: Instant, interval: Duration) -> [Command] {
    var sent: [Command] = []
    while inFlight > 0, let due = nextRoom, due <= now {
      inFlight -= 1
      nextRoom = due + interval
      if !waiting.isEmpty {
        sent.append(waiting.removeFirst())
        inFlight += 1
      }
    }
    return sent
  }

  /// Takes the sessions to notify that there is room again.
  mutating func takeRefused() -> [Int] {
    guard hasRoom, waiting.isEmpty, !refused.isEmpty else { return [] }
    defer { refused = [] }
    return refused.sorted()
  }
}
