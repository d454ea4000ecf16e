extension CaptureTime {
  /// Returns whether a record that is found after damage may have this time. It must lie within a
  /// day of the record before the damage. If there is none, it must lie in the years since
  /// Bluetooth LE exists.
  func isPlausible(behind other: CaptureTime?) -> Bool {
    let day: Int64 = 24 * 3600 * 1_000_000_000
    let year = 365 * day
    guard let other else { return (40 * year...130 * year).contains(nanosecondsSince1970) }
    let (gap, overflow) = nanosecondsSince1970.subtractingReportingOverflow(
      other.nanosecondsSince1970)
    return !overflow && gap.magnitude <= day.magnitude
  }
}
