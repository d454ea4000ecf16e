import Adapters
import Timelines

extension HostController {
  /// Set Event Mask with every bit that there is.
  static let wholeMask = "01010c08" + "ffffffffffffff3f"

  /// A controller whose host has asked for all events, as hosts do at first. After a reset there are
  /// no LE events.
  static var listening: HostController {
    var controller = HostController()
    _ = controller.packets(answering: wholeMask)
    return controller
  }
}

extension HostController {
  /// Sends a packet of hexadecimal digits, and returns what comes for the host.
  mutating func packets(answering packet: String) -> [String] {
    receive(packet: [UInt8](hexadecimal: packet) ?? [], at: .start)
    return takePackets().map(\.hexadecimal)
  }

  /// Tells of what a peer does, and returns what comes for the host.
  mutating func packets(after kind: Kind, _ fields: Fields) -> [String] {
    receive(Entry(time: .start, sequence: 1, from: .peer, kind: kind, fields: fields))
    return takePackets().map(\.hexadecimal)
  }
}
