/// The octets before the payload of every PDU of a connection.
///
/// ```
/// | LLID (2 bits) | NESN (1) | SN (1) | MD (1) | CP (1) | RFU (2) | Length (8) | CTEInfo if CP |
/// ```
///
/// Source: Core 5.4, Vol 6, Part B, 2.4.
public struct DataPDUHeader: Hashable, Sendable {
  /// The kind of the payload.
  public enum LogicalLink: UInt8, Hashable, Sendable, WireValue {
    /// Reserved for future use.
    case reserved = 0b00
    /// More of an L2CAP frame; or nothing at all, if the length is 0.
    case continuation = 0b01
    /// The start of an L2CAP frame.
    case start = 0b10
    /// A control PDU of the link layer: an ``LLControlPDU``.
    case control = 0b11

    static var format: String { "logicalLink" }
  }

  /// The LLID: whether the payload is L2CAP data or a control PDU.
  public var logicalLink = LogicalLink.continuation
  /// The sequence number that the sender waits for. It acknowledges the last PDU with the other
  /// number.
  public var nextExpectedSequenceNumber = false
  /// The number of the PDU, 0 or 1. It stays the same when the PDU is sent again.
  public var sequenceNumber = false
  /// Whether the sender has more data for this connection event.
  public var moreData = false
  var reserved: UInt8 = 0
  /// The number of octets after the header.
  public var length: UInt8 = 0
  /// The description of the constant tone at the end of the packet; nil if there is no tone.
  public var cteInfo: UInt8?

  /// The CP bit: whether CTEInfo follows the length.
  public var hasCTE: Bool { cteInfo != nil }

  /// Whether the PDU only keeps the connection alive.
  public var isEmpty: Bool { logicalLink == .continuation && length == 0 }
}

extension DataPDUHeader: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var hasCTE = hasCTE
    try walk.bits("Header", octets: 1) { bits in
      bits.field("LLID", 2, &logicalLink)
      bits.field("NESN", 1, &nextExpectedSequenceNumber, "1")
      bits.field("SN", 1, &sequenceNumber, "1")
      bits.field("MD", 1, &moreData, "1")
      bits.field("CP", 1, &hasCTE, "1")
      bits.field("RFU", 2, &reserved)
    }
    try walk.field("Length", &length)
    try walk.optional("CP", isThere: hasCTE) { (walk: inout FieldWalk) throws(DecodingFailure) in
      var info = cteInfo ?? 0
      try walk.constantTone(&info)
      cteInfo = info
    }
  }

  static let layout = DataPDUHeader().layout
}

extension DataPDUHeader: OctetsDecodable, OctetsEncodable {
  /// Reads two octets, and a third one if the CP bit is set.
  ///
  /// - Throws: ``DecodingFailure`` if the header is cut short.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init()
    try read(&input)
  }

  /// Appends two octets, and a third one if there is a description of a constant tone.
  public func encode(into output: inout [UInt8]) { output += written() }
}
