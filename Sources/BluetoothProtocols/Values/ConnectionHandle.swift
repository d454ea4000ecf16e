/// The number by which host and controller call a connection. It has twelve bits.
///
/// Source: Core 5.4, Vol 4, Part E, 5.3.
public struct ConnectionHandle: RawRepresentable, Hashable, Sendable {
  /// The number, 0x0000 to 0x0EFF. A packet may hold others up to 0x0FFF, which are reserved.
  public var rawValue: UInt16
  /// Takes the number as it is, without looking at its range.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The number in a packet that has no values yet.
  static let zero = ConnectionHandle(rawValue: 0)

  /// The greatest number that a connection, a stream or a synchronization can have.
  public static let last = ConnectionHandle(rawValue: 0x0EFF)

  /// Whether a connection, a stream or a synchronization can have the number. Some controllers send
  /// their host data of their own under one of the other numbers.
  public var isPossible: Bool { self <= .last }

  /// The number under which controllers of Qualcomm send diagnostics to their host. No connection
  /// has it, unless an event has said so.
  ///
  /// Source: Android, system/gd/hal/snoop_logger.cc, the handle that is never filtered.
  public static let qualcommDiagnostics = ConnectionHandle(rawValue: 0x0EDC)

  /// Takes the handle from the lower twelve bits of a field that shares them with flags.
  @inlinable public init(masking field: UInt16) { rawValue = field & 0x0FFF }
}

extension ConnectionHandle: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension ConnectionHandle: OctetsDecodable, OctetsEncodable, CustomStringConvertible {
  /// Reads two octets, least significant first, and leaves out the upper four bits.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(masking: try input.readInteger("Connection_Handle"))
  }

  /// Writes two octets, least significant first.
  public func encode(into output: inout [UInt8]) { output.append(littleEndian: rawValue) }

  public var description: String { rawValue.hexadecimal }
}

extension ConnectionHandle: WireValue {
  static var format: String { "handle" }
  /// Makes a handle of the lower twelve bits. The bits above do not belong to it.
  init?(wire number: UInt64) { self.init(masking: UInt16(truncatingIfNeeded: number)) }
}
