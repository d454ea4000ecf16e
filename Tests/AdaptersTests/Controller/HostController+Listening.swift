import Adapters
import VirtualTime

extension HostController {
  /// Set Event Mask with every bit that there is.
  static let wholeMask = "01010c08" + "ffffffffffffff3f"

  /// A controller whose host has asked for all events, as hosts do at first. After a reset there are
  /// no LE events.
  static var listening: HostController {
    var controller = HostController()
    controller.receive(packet: [UInt8](hexadecimal: wholeMask) ?? [], at: .start)
    _ = controller.takePackets()
    return controller
  }
}
