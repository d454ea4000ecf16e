/// A capability that a spec may require of an implementation, or of a capture that is judged in its
/// place.
public enum Capability: String, CaseIterable, Hashable, Sendable, Comparable {
  /// Apps scan, connect and use the GATT servers of peers.
  case central
  /// Apps advertise and serve GATT databases.
  case peripheral
  /// Apps go to the background, are suspended, woken and terminated.
  case lifecycle
  /// The system keeps the state of managers, and relaunches their apps.
  case restoration = "state-restoration"
  /// The system shows alerts to the user.
  case alerts
  /// Apps open and publish L2CAP channels.
  case channels = "l2cap-channels"
  /// The implementation takes over the parameters that a scenario sets.
  case parameters
  /// The implementation is a host stack, and bluewake is its HCI controller.
  case hci

  /// The capabilities that a program can claim. Whether it is a host shows by how it speaks.
  public static let claimable = allCases.filter { $0 != .hci }

  public static func < (left: Capability, right: Capability) -> Bool {
    left.rawValue < right.rawValue
  }
}
