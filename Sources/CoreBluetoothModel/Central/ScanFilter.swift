import BluetoothProtocols

/// Whether a scan reports what was heard, and which services of the overflow area it names.
struct ScanFilter: Hashable, Sendable {
  var scan: ScanRequest
  /// Whether services in the scan response count.
  var usesScanResponse = true
  /// Whether the overflow area is looked into.
  var usesOverflowArea = true
  var behaviour = Behaviour.Scanning()

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

  /// The services looked for whose bits are set: best effort, as services share bits.
  ///
  /// Source: BG-AIR-17, BG-AIR-21, BG-AIR-22.
  func overflowServices(in data: AdvertisingData) -> [BluetoothUUID] {
    guard let area = OverflowArea(in: data) else { return [] }
    if behaviour.reportsOverflowToOtherScans { return inventedServices(for: area) }
    if behaviour.ignoresOverflowArea || !usesOverflowArea { return [] }
    return (scan.services ?? []).filter(area.contains)
  }

  /// The services looked for, or any that have these bits: what only a broken scanner reports.
  private func inventedServices(for area: OverflowArea) -> [BluetoothUUID] {
    if area.bits.isEmpty { return [] }
    if let wanted = scan.services { return wanted }
    return (UInt64(0)..<128).map { BluetoothUUID(mostSignificant: 0, leastSignificant: $0) }
      .filter(area.contains)
  }
}
