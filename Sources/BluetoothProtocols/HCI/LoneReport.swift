/// The only report of an event, as far as it shows whether an advertiser repeats itself.
///
/// Nearly all events about advertising have one report. Source: observed, all controllers of the
/// captures that were looked at.
package struct LoneReport {
  /// The advertiser.
  package let address: DeviceAddress
  /// The strength of the signal in dBm; nil if the controller does not know it.
  package let rssi: Int8?
  /// The offset of the signal strength in the event. All other octets are equal when the advertiser
  /// repeats itself.
  package let signalPlace: Int
  /// A number that differs, mostly, between advertisers, between the advertisements and the scan
  /// responses of one, and between events of different length.
  package let key: UInt64

  /// - Parameter event: An event that is not cut. The result is nil if it has not exactly one
  ///   report, or if it is no event that ``AdvertisingReportCursor`` knows.
  package init?(_ event: RawSpan) {
    guard var cursor = AdvertisingReportCursor(event), cursor.count == 1,
      let report = cursor.next()
    else { return nil }
    address = report.address
    rssi = report.rssi
    signalPlace = cursor.signalPlace
    // Event_Type follows the number of reports.
    key =
      address.rawValue | UInt64(event.littleEndian(at: 4, as: UInt8.self)) << 48
      | UInt64(truncatingIfNeeded: event.byteCount) << 56
  }
}
