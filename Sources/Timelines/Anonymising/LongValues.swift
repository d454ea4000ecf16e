import BluetoothProtocols

/// The progress of replacing the values of a link that come in several PDUs, so that the next PDU
/// goes on where the last one ended.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.4.5 and 3.4.6.
struct LongValues {
  /// A place in a value.
  struct Place: Hashable {
    var handle: AttributeHandle
    /// Whether the value is being written by Prepare Write.
    var isWritten: Bool
    /// In octets.
    var offset: Int
  }

  private var masks: [Place: OctetMask] = [:]

  /// The most places that are remembered. If there are more, all are forgotten. Chosen.
  private static let most = 1024

  /// Returns how the value goes on; nil if its beginning is not known.
  func mask(at place: Place) -> OctetMask? { place.offset == 0 ? nil : masks[place] }

  /// Records the mask that replaced the octets before an offset.
  mutating func remember(_ mask: OctetMask, at place: Place) {
    if masks.count >= Self.most { masks = [:] }
    masks[place] = mask
  }

  /// Forgets the rest of an earlier value when a value is read anew.
  mutating func forget(_ place: Place) {
    guard !masks.isEmpty else { return }
    masks = masks.filter { $0.key.handle != place.handle || $0.key.isWritten != place.isWritten }
  }
}
