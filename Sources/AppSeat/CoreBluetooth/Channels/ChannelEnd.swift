import AppSeat
import Foundation

/// The app's end of a channel, which its two streams share: their calls to the host.
final class ChannelEnd: @unchecked Sendable {
  /// The two directions of a channel.
  enum Direction { case input, output }

  private let line: ManagerLine
  private let name: SeatFields
  private let lock = NSLock()
  private var open: Set<Direction> = [.input, .output]
  private var hasGone = false

  init(of peer: CBPeer, psm: CBL2CAPPSM, number: Int?, line: ManagerLine) {
    self.line = line
    let role = line.role == .central ? "peer" : "central"
    name = [role: peer.peerName, "psm": Int(psm), "channel": number]
  }

  func write(_ value: Data) {
    line.call("writeL2CAPChannel", name.merging(["value": value.seatText]))
  }

  /// Asks how many octets may be written before the channel is full; nil if the host does not say.
  /// If there is no room, the host reports when there is some.
  var room: Int? {
    line.ask("readProperty", name.merging(["property": "room"])).integer("length")
  }

  /// The app has closed a stream. The second one closes the channel.
  func close(_ direction: Direction) {
    let isLast = lock.withLock {
      open.remove(direction)
      return open.isEmpty
    }
    if isLast { close() }
  }

  /// Closes the channel, once.
  func close() {
    let wasGone = lock.withLock {
      defer { hasGone = true }
      return hasGone
    }
    if !wasGone { line.call("closeL2CAPChannel", name) }
  }

  /// Records that the channel is gone and need not be closed.
  func noteGone() { lock.withLock { hasGone = true } }

  /// Whether nothing can be sent any more.
  var isGone: Bool { lock.withLock { hasGone } }
}
