/// A capability that a spec may require of an implementation, or of a capture that is judged in its
/// place.
public enum Capability: String, CaseIterable, Hashable, Sendable, Comparable {
  case central
  case peripheral
  /// Apps go to the background, are suspended, woken and terminated.
  case lifecycle
  case restoration = "state-restoration"
  case alerts
  /// Apps open and publish L2CAP channels.
  case channels = "l2cap-channels"

  public static func < (left: Capability, right: Capability) -> Bool {
    left.rawValue < right.rawValue
  }
}
