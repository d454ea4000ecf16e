import Foundation

/// A value of the characteristic Heart Rate Measurement.
///
/// Source: Bluetooth, Heart Rate Service 1.0, 3.1.
struct HeartRateMeasurement {
  let beatsPerMinute: Int

  /// Reads the flags, whose first bit says how wide the rate is, and then the rate.
  init?(_ value: Data) {
    let octets = Array(value)
    guard let flags = octets.first else { return nil }
    let width = flags & 1 == 0 ? 1 : 2
    guard octets.count > width else { return nil }
    beatsPerMinute = octets[1...width].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
