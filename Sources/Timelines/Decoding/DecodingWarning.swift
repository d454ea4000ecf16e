public import BluetoothProtocols

/// Something about a packet that is not as it should be; the record counts all the same.
public enum DecodingWarning: Hashable, Sendable {
  case malformed(DecodingFailure)
  /// A frame's start came while another frame waited for its end.
  case droppedFrame(L2CAPReassembler.Dropped)
  case orphanContinuation
  case headerNotCaptured
  /// Octets behind the end of the frame, in the same packet.
  case surplus(octets: Int)
  /// The header claims more octets than the packet had, before any recorder cut it.
  case lengthMismatch(claimed: Int, found: Int)
}

extension DecodingWarning: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let failure): failure.description
    case .droppedFrame(let dropped):
      "L2CAP frame is left unfinished with \(dropped.received) of "
        + (dropped.expected.map { "\($0)" } ?? "an unknown number of") + " octets"
    case .orphanContinuation: "L2CAP fragment continues a frame that did not start"
    case .headerNotCaptured: "L2CAP header is cut short by the recorder"
    case .surplus(let octets): "L2CAP frame is followed by surplus octets: \(octets)"
    case .lengthMismatch(let claimed, let found):
      "Length is \(claimed), but the packet has \(found) octets"
    }
  }
}
