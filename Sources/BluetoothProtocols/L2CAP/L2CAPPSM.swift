/// The protocol that a connection-oriented channel is opened for.
///
/// Source: Core 5.4, Vol 3, Part A, 4.22; Assigned Numbers, 2.5.
public struct L2CAPPSM: RawRepresentable, Hashable, Sendable {
  /// The number that stands for the protocol.
  public var rawValue: UInt16
  /// Makes a PSM from its number. On LE it is an SPSM, and an app may choose one from 0x0080 to
  /// 0x00FF.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// ATT over BR/EDR, whose channel carries one PDU in each frame.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 5.1.
  public static let att = L2CAPPSM(rawValue: 0x001F)
  /// The Enhanced Attribute Protocol: ATT on several channels at once.
  public static let enhancedATT = L2CAPPSM(rawValue: 0x0027)

  /// Whether the number can stand for a protocol on LE.
  public var isPossibleOverLE: Bool { (0x0001...0x00FF).contains(rawValue) }

  /// The short name of an assigned protocol; nil if the number has none here.
  public var name: String? {
    switch rawValue {
    case 0x0001: "SDP"
    case 0x0003: "RFCOMM"
    case 0x000F: "BNEP"
    case 0x0011: "HID Control"
    case 0x0013: "HID Interrupt"
    case 0x0017: "AVCTP"
    case 0x0019: "AVDTP"
    case 0x001B: "AVCTP Browsing"
    case 0x001F: "ATT"
    case 0x0023: "IPSP"
    case 0x0025: "OTS"
    case 0x0027: "EATT"
    default: nil
    }
  }
}
