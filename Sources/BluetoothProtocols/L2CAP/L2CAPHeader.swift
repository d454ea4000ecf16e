/// A channel of an L2CAP link.
///
/// Source: Core 5.4, Vol 3, Part A, 2.1; Assigned Numbers, 2.9.
public struct L2CAPChannel: RawRepresentable, Hashable, Sendable {
  /// The channel identifier, which goes over the wire in two octets, the less significant one
  /// first.
  public var rawValue: UInt16
  /// Makes a channel from its identifier. Any number can be held, also a reserved one.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Signalling of BR/EDR.
  public static let classicSignalling = L2CAPChannel(rawValue: 0x0001)
  /// The connectionless channel of BR/EDR.
  public static let connectionless = L2CAPChannel(rawValue: 0x0002)
  /// ATT on LE. Every LE link has this channel.
  public static let attributeProtocol = L2CAPChannel(rawValue: 0x0004)
  /// Signalling of LE.
  public static let leSignalling = L2CAPChannel(rawValue: 0x0005)
  /// Security Manager of LE.
  public static let securityManager = L2CAPChannel(rawValue: 0x0006)
  /// Security Manager of BR/EDR.
  public static let classicSecurityManager = L2CAPChannel(rawValue: 0x0007)

  /// Whether the channel is opened by signalling. The other channels are always there.
  public var isDynamic: Bool { rawValue >= 0x0040 }

  /// Whether hosts can open a channel with the number on an LE link.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 2.1, table 2.2.
  public var isDynamicOverLE: Bool { (0x0040...0x007F).contains(rawValue) }
}

extension L2CAPChannel: WireValue {
  static var format: String { "cid" }
}

extension L2CAPChannel: CustomStringConvertible {
  public var description: String {
    switch self {
    case .classicSignalling: "BR/EDR signalling"
    case .connectionless: "connectionless"
    case .attributeProtocol: "ATT"
    case .leSignalling: "LE signalling"
    case .securityManager: "SMP"
    case .classicSecurityManager: "BR/EDR SMP"
    default: rawValue.hexadecimal
    }
  }
}

/// The four octets before the payload of an L2CAP frame.
///
/// ```
/// | Length (2) | Channel ID (2) | information payload (Length) |
/// ```
///
/// Source: Core 5.4, Vol 3, Part A, 3.1.
public struct L2CAPHeader: Hashable, Sendable {
  /// The number of octets of the whole frame after the header.
  public var length: UInt16
  /// The channel that the frame belongs to, by the number that its receiver gave it.
  public var channel: L2CAPChannel

  /// Makes a header. The length is that of the payload, in octets.
  @inlinable
  public init(length: UInt16, channel: L2CAPChannel) {
    self.length = length
    self.channel = channel
  }

  /// The number of octets of the whole frame, with its header.
  @inlinable public var frameLength: Int { 4 + Int(length) }
}

extension L2CAPHeader: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("PDU_Length", &length)
    try walk.field("Channel_ID", &channel)
  }

  static let layout = L2CAPHeader(length: 0, channel: L2CAPChannel(rawValue: 0)).layout
}

extension L2CAPHeader: OctetsDecodable, OctetsEncodable {
  /// Reads four octets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(length: 0, channel: L2CAPChannel(rawValue: 0))
    try read(&input)
  }

  /// Writes four octets.
  public func encode(into output: inout [UInt8]) { output += written() }
}
