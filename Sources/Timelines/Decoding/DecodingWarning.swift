public import BluetoothProtocols

/// Something that is wrong with a packet. The record counts all the same.
public enum DecodingWarning: Hashable, Sendable {
  /// The packet breaks the rules of its kind.
  case malformed(DecodingFailure)
  /// A frame started while another frame was incomplete.
  case droppedFrame(L2CAPReassembler.Dropped)
  /// A fragment continues a frame whose start is not in the capture.
  case orphanContinuation
  /// A fragment starts a frame, but not even the frame's header was captured.
  case headerNotCaptured
  /// Octets follow the end of the frame, in the same packet.
  case surplus(octets: Int)
  /// The header claims more octets than the packet had, even before a recorder cut it.
  case lengthMismatch(claimed: Int, found: Int)
  /// The packet names something by a number out of range, so it is not followed.
  case outOfRange(NumberOutOfRange)
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
    case .outOfRange(let number): number.description
    }
  }
}
