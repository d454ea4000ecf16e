/// The unit and the offset in which an interface counts time.
struct PcapngTime: Hashable, Sendable {
  private var unit = Unit.multiple(1000)
  /// An offset in seconds that is added to every time.
  var offset: Int64 = 0

  private enum Unit: Hashable {
    /// A unit of this many nanoseconds.
    case multiple(UInt64)
    /// A unit of which this many make a nanosecond.
    case fraction(UInt64)
    /// A unit of which two to the power of this number make a second.
    case binary(UInt8)
  }

  /// Makes a clock that counts microseconds, as long as no option says otherwise.
  init() {}

  /// Reads the value of the option `if_tsresol`. It is the negative power of 10 that a unit has in
  /// seconds. If the highest bit is set, it is the negative power of 2.
  ///
  /// - Returns: Nil if the units are so small that 64 bits cannot count up to real times.
  init?(resolution: UInt8) {
    switch resolution {
    case 0...9: unit = .multiple(Self.powerOf10(9 - resolution))
    case 10...19: unit = .fraction(Self.powerOf10(resolution - 9))
    case 0x80...0xBF: unit = .binary(resolution & 0x7F)
    default: return nil
    }
  }

  /// Whether a time may lie between two microseconds.
  var isFinerThanMicroseconds: Bool {
    switch unit {
    case .multiple(let nanoseconds): nanoseconds < 1000
    case .fraction: true
    case .binary(let exponent): exponent > 6
    }
  }

  private static func powerOf10(_ exponent: UInt8) -> UInt64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Returns a time in nanoseconds since 1970; saturates.
  @inline(__always)
  func time(_ ticks: UInt64) -> CaptureTime {
    let nanoseconds: UInt64
    switch unit {
    case .multiple(let factor):
      let (product, overflow) = ticks.multipliedReportingOverflow(by: factor)
      nanoseconds = overflow ? .max : product
    case .fraction(let divisor):
      nanoseconds = ticks / divisor
    case .binary(let exponent):
      let scaled = (UInt128(ticks) * 1_000_000_000) >> UInt128(exponent)
      nanoseconds = UInt64(clamping: scaled)
    }
    return CaptureTime(nanosecondsSince1970: adding(offset, to: Int64(clamping: nanoseconds)))
  }

  private func adding(_ seconds: Int64, to nanoseconds: Int64) -> Int64 {
    if seconds == 0 { return nanoseconds }
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = nanoseconds.addingReportingOverflow(product)
    if overflow || carry { return seconds < 0 ? -.max : .max }
    return sum
  }
}
