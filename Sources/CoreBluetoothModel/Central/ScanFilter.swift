import BluetoothProtocols

/// The filter of one scan: which sightings it reports, and which services of the overflow area it
/// names.
struct ScanFilter: Hashable, Sendable {
  var scan: ScanRequest
  /// Whether the filter also looks at the services in the scan response.
  var usesScanResponse = true
  /// Whether the filter also looks at the overflow area.
  var usesOverflowArea = true
  var behaviour = Behaviour.Scanning()

  /// Returns whether the scan reports a sighting.
  ///
  /// Source: BG-SEM-08, BG-SEM-09, BG-PER-07, BG-AIR-17, BG-AIR-21.
  func matches(_ sighting: Sighting) -> Bool {
    guard let wanted = scan.services else { return true }
    let data = usesScanResponse ? sighting.merged : sighting.advertisement
    if behaviour.ignoresFilter && OverflowArea(in: data) == nil { return true }
    return !Set(wanted).isDisjoint(with: data.serviceUUIDs)
      || !overflowServices(in: data).isEmpty
      || !behaviour.ignoresSolicitedServices
        && !Set(scan.solicitedServices).isDisjoint(with: data.solicitedServiceUUIDs)
  }

  /// Returns those services of the scan whose bits are set in the overflow area. Several services
  /// share a bit, so that a service may be named that the peripheral does not have.
  ///
  /// Source: BG-AIR-17, BG-AIR-21, BG-AIR-22.
  func overflowServices(in data: AdvertisingData) -> [BluetoothUUID] {
    guard let area = OverflowArea(in: data) else { return [] }
    if behaviour.reportsOverflowToOtherScans { return inventedServices(for: area) }
    if behaviour.ignoresOverflowArea || !usesOverflowArea { return [] }
    return (scan.services ?? []).filter(area.contains)
  }

  /// Returns all services of the scan, or without any, some services that have these bits. Only a
  /// broken scanner reports them.
  private func inventedServices(for area: OverflowArea) -> [BluetoothUUID] {
    if area.bits.isEmpty { return [] }
    if let wanted = scan.services { return wanted }
    return (UInt64(0)..<128).map { BluetoothUUID(mostSignificant: 0, leastSignificant: $0) }
      .filter(area.contains)
  }
}
