import BluetoothProtocols

/// The constants of the btsnoop format.
///
///     File header      "btsnoop\0"  version (4)  datalink (4)
///     Record header    original length (4)  included length (4)  flags (4)
///                      cumulative drops (4)  timestamp (8)
///
/// All integers are big-endian, and records are not padded.
///
/// Source: BlueZ, src/shared/btsnoop.h; RFC 1761 for the format that it comes from.
@usableFromInline
enum Btsnoop {
  static let magic: [UInt8] = Array("btsnoop\0".utf8)
  static let fileHeaderSize = 16
  @inlinable static var recordHeaderSize: Int { 24 }
  static let version: UInt32 = 1

  /// The beginning of 1970 on btsnoop's clock, in microseconds. A value worked out by the calendar
  /// would be 12 days off, since this constant counts leap years in a way of its own.
  ///
  /// Source: BlueZ, src/shared/btsnoop.c.
  @inlinable static var epoch: Int64 { 0x00DC_DDB3_0F2F_8000 }

  /// The longest record that is accepted. An ACL packet needs 65,540 octets.
  ///
  /// Source: chosen, as Wireshark does.
  @inlinable static var longestRecord: Int { 262_144 }

  /// The type of the records of a file.
  @usableFromInline
  struct Datalink: RawRepresentable, Hashable, Sendable {
    @usableFromInline var rawValue: UInt32
    @usableFromInline init(rawValue: UInt32) { self.rawValue = rawValue }

    static let hci = Datalink(rawValue: 1001)
    static let uart = Datalink(rawValue: 1002)
    static let bcsp = Datalink(rawValue: 1003)
    static let threeWire = Datalink(rawValue: 1004)
    static let monitor = Datalink(rawValue: 2001)
    static let simulator = Datalink(rawValue: 2002)
    static let known: [Datalink] = [.hci, .uart, .bcsp, .threeWire, .monitor, .simulator]
  }

  /// Returns a btsnoop time in nanoseconds since 1970; saturates.
  @inlinable @inline(__always)
  static func time(_ microseconds: Int64) -> CaptureTime {
    let (since1970, underflow) = microseconds.subtractingReportingOverflow(epoch)
    let (nanoseconds, overflow) = since1970.multipliedReportingOverflow(by: 1000)
    if underflow || overflow {
      return CaptureTime(nanosecondsSince1970: microseconds < epoch ? -.max : .max)
    }
    return CaptureTime(nanosecondsSince1970: nanoseconds)
  }
}
