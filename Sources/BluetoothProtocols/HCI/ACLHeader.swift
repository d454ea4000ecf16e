/// The four octets before ACL data.
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
  public enum PacketBoundary: UInt8, Hashable, Sendable, WireValue {
    /// Begins a frame. From host to controller on LE, frames begin in this form only.
    case firstNonFlushable = 0b00
    /// Goes on with the frame that an earlier packet has begun.
    case continuing = 0b01
    /// Begins a frame. From controller to host on LE, frames begin in this form only.
    case firstFlushable = 0b10
    /// A complete frame, from the days of AMP controllers.
    case complete = 0b11

    /// Whether a new L2CAP frame begins with this packet.
    public var isStart: Bool { self != .continuing }

    static var format: String { "boundary" }
  }

  /// The connection that the data belongs to.
  public var handle: ConnectionHandle
  /// The PB_Flag: whether the data begins a frame or goes on with one.
  public var packetBoundary: PacketBoundary
  /// The BC_Flag in two bits. On LE it is always 0: data for one device.
  public var broadcast: UInt8
  /// The number of octets after the header; fewer may have been captured.
  public var dataLength: UInt16

  /// Makes the header of ACL data.
  ///
  /// - Parameter dataLength: How many octets of data follow.
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

extension ACLHeader: FieldGroup {
  private init() {
    self.init(handle: ConnectionHandle(rawValue: 0), packetBoundary: .continuing, dataLength: 0)
  }

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.bits("Handle", octets: 2) { bits in
      bits.field("Connection_Handle", 12, &handle, "x")
      bits.field("PB_Flag", 2, &packetBoundary)
      bits.field("BC_Flag", 2, &broadcast)
    }
    try walk.field("Data_Total_Length", &dataLength)
  }

  static let layout = ACLHeader().layout
}

extension ACLHeader: OctetsDecodable, OctetsEncodable {
  /// Reads four octets.
  ///
  /// - Throws: ``DecodingFailure`` if there are fewer.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init()
    guard input.remaining >= 4 else {
      try read(&input)
      return
    }
    // Half the records of a busy capture have this header, so it is read without a walk over its
    // fields.
    let start: UInt16 = try input.readInteger("Handle")
    handle = ConnectionHandle(masking: start)
    packetBoundary = PacketBoundary(rawValue: UInt8(start >> 12 & 0b11)) ?? .complete
    broadcast = UInt8(start >> 14)
    dataLength = try input.readInteger("Data_Total_Length")
  }

  /// Writes four octets: two numbers, each with its least significant octet first.
  public func encode(into output: inout [UInt8]) { output += written() }
}
