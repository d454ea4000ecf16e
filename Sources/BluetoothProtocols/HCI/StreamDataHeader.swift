/// The header before synchronous and isochronous data.
///
/// Source: Core 5.4, Vol 4, Part E, 5.4.3 and 5.4.5.
public struct StreamDataHeader: Hashable, Sendable {
  /// Which of the two HCI packets the header belongs to.
  public enum Form: Hashable, Sendable { case synchronous, isochronous }

  /// The packet that the header is read from or written for.
  public var form: Form
  /// The connection, or the isochronous stream, that the data belongs to.
  public var handle = ConnectionHandle(rawValue: 0)
  /// For synchronous data, the packet status. For isochronous data, which part of a service data
  /// unit this is.
  public var status: UInt8 = 0
  /// Only isochronous data may have one.
  public var hasTimeStamp = false
  /// The number of octets after the header. Synchronous data has at most 255, isochronous data at
  /// most 16383.
  public var dataLength: UInt16 = 0
  var reserved: UInt8 = 0
  var reservedLength: UInt8 = 0

  /// Reads the header: three octets for synchronous data, four for isochronous data.
  ///
  /// - Throws: ``DecodingFailure`` if there are fewer.
  public init(parsing input: inout ByteReader, _ form: Form) throws(DecodingFailure) {
    self.form = form
    try read(&input)
  }

  private init(_ form: Form) { self.form = form }
}

extension StreamDataHeader: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch form {
    case .synchronous:
      try walk.bits("Handle", octets: 2) { bits in
        bits.field("Connection_Handle", 12, &handle, "x")
        bits.field("Packet_Status_Flag", 2, &status, "packetStatus")
        bits.field("RFU", 2, &reserved)
      }
      try walk.field("Data_Total_Length", &dataLength, "1", octets: 1)
    case .isochronous:
      try walk.bits("Handle", octets: 2) { bits in
        bits.field("Connection_Handle", 12, &handle, "x")
        bits.field("PB_Flag", 2, &status, "isoBoundary")
        bits.field("TS_Flag", 1, &hasTimeStamp, "1")
        bits.field("RFU", 1, &reserved)
      }
      try walk.bits("Length", octets: 2) { bits in
        bits.field("ISO_Data_Load_Length", 14, &dataLength, "1")
        bits.field("RFU", 2, &reservedLength)
      }
    }
  }

  static let synchronousLayout = StreamDataHeader(.synchronous).layout
  static let isochronousLayout = StreamDataHeader(.isochronous).layout
}

extension StreamDataHeader: OctetsEncodable {
  /// Writes three octets for synchronous data, four for isochronous data.
  public func encode(into output: inout [UInt8]) { output += written() }
}
