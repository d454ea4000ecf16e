/// The four octets in front of ACL data.
///
/// ```
/// | Connection_Handle (12 bits) | PB_Flag (2) | BC_Flag (2) | Data_Total_Length (2) |
/// ```
///
/// Source: Core 5.4, Vol 4, Part E, 5.4.2.
public struct ACLHeader: Hashable, Sendable {
  /// Whether the data begins an L2CAP frame.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 5.4.2, Packet_Boundary_Flag.
  public enum PacketBoundary: UInt8, Hashable, Sendable {
    /// Begins a frame; the only form of a start from host to controller on LE.
    case firstNonFlushable = 0b00
    case continuing = 0b01
    case firstFlushable = 0b10
    /// A complete frame, from the days of AMP controllers.
    case complete = 0b11

    public var isStart: Bool { self != .continuing }
  }

  public var handle: ConnectionHandle
  public var packetBoundary: PacketBoundary
  public var broadcast: UInt8
  /// How many octets follow; fewer may have been captured.
  public var dataLength: UInt16

  public init(
    handle: ConnectionHandle, packetBoundary: PacketBoundary, broadcast: UInt8 = 0,
    dataLength: UInt16
  ) {
    self.handle = handle
    self.packetBoundary = packetBoundary
    self.broadcast = broadcast
    self.dataLength = dataLength
  }
}

extension ACLHeader: OctetsDecodable, OctetsEncodable {
  @inlinable
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let field = try input.readInteger("Connection_Handle", as: UInt16.self)
    handle = ConnectionHandle(masking: field)
    packetBoundary =
      switch field >> 12 & 0b11 {
      case 0b00: .firstNonFlushable
      case 0b01: .continuing
      case 0b10: .firstFlushable
      default: .complete
      }
    broadcast = UInt8(field >> 14)
    dataLength = try input.readInteger("Data_Total_Length")
  }

  public func encode(into output: inout [UInt8]) {
    output.append(
      littleEndian: handle.rawValue & 0x0FFF | UInt16(packetBoundary.rawValue) << 12
        | UInt16(broadcast & 0b11) << 14)
    output.append(littleEndian: dataLength)
  }
}

/// The header in front of synchronous and isochronous data.
///
/// Source: Core 5.4, Vol 4, Part E, 5.4.3 and 5.4.5.
public struct StreamDataHeader: Hashable, Sendable {
  public var handle: ConnectionHandle
  /// The four bits beside the handle: packet status, or boundary and time stamp flags.
  public var flags: UInt8
  public var dataLength: UInt16

  public init(parsingSynchronous input: inout ByteReader) throws(DecodingFailure) {
    let field = try input.readInteger("Connection_Handle", as: UInt16.self)
    handle = ConnectionHandle(masking: field)
    flags = UInt8(field >> 12)
    dataLength = UInt16(try input.readInteger("Data_Total_Length", as: UInt8.self))
  }

  public init(parsingIsochronous input: inout ByteReader) throws(DecodingFailure) {
    let field = try input.readInteger("Connection_Handle", as: UInt16.self)
    handle = ConnectionHandle(masking: field)
    flags = UInt8(field >> 12)
    dataLength = try input.readInteger("ISO_Data_Load_Length", as: UInt16.self) & 0x3FFF
  }
}
