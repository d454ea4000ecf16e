/// The degree to which a packet has the form that its code demands.
public enum PacketForm: Int, Comparable, Sendable {
  /// The fields take all octets of the packet, and none is missing.
  case whole
  /// The recorder kept only the beginning of the packet, which fits the layout.
  case cut
  /// A length is wrong, octets are missing, there are more octets than fields, or a field has a
  /// number that it may not have.
  case broken

  public static func < (left: PacketForm, right: PacketForm) -> Bool {
    left.rawValue < right.rawValue
  }
}
