import BluetoothProtocols
import Timelines

extension Phone {
  /// What the radio hears while it scans.
  mutating func hear(_ entry: Entry) {
    guard radio == .on, let peer = entry[.peer]?.text, let address = entry[.address]?.address else {
      return
    }
    switch entry.kind {
    case .airAdvertisement:
      peers.note(peer, at: address, type: entry[.addressType]?.text)
      if scanner.settings != nil { hear(entry, from: peer, at: address) }
    case .airScanResponse:
      let data = AdvertisingData(parsing: entry[.payload]?.octets ?? [])
      scanner.responses.store(data, from: address, at: now)
    default: break
    }
  }

  /// One advertising PDU. What is told does not wait for the answer to the scan request.
  ///
  /// Source: BG-SRM-07 to BG-SRM-09; MODEL, section 13.
  private mutating func hear(_ entry: Entry, from peer: String, at address: DeviceAddress) {
    let cached = scanner.responses.response(
      of: address, at: now, lifetime: parameters.scanResponseLifetime)
    let sighting = Sighting(
      peer: peer, rssi: entry[.rssi]?.integer ?? 127,
      isConnectable: entry[.connectable]?.flag ?? false,
      advertisement: AdvertisingData(parsing: entry[.payload]?.octets ?? []),
      scanResponse: mutant == .discoveryWithoutScanResponse ? nil : cached)
    if entry[.scannable]?.flag ?? false { requestScanResponse(of: address, entry) }
    for index in sessions.indices { find(sighting, for: index) }
  }

  /// Source: BG-SRM-03, BG-SRM-04.
  private mutating func requestScanResponse(of address: DeviceAddress, _ entry: Entry) {
    let ratio =
      scanner.backgroundSince == nil
      ? parameters.foregroundScanRequestRatio : parameters.backgroundScanRequestRatio
    guard scanner.responses.asks(address, ratio: ratio, at: now) else { return }
    emit(
      .airScanRequest,
      [
        .peer: entry[.peer], .address: .address(address), .addressType: entry[.addressType],
      ])
  }
}

extension Phone {
  /// Tells one session, if its scan looks for this and has not been told of it.
  ///
  /// Source: BG-SEM-08, BG-SEM-09, BG-CEN-09, BG-CEN-15.
  private mutating func find(_ sighting: Sighting, for index: Int) {
    guard let scan = effectiveScan(of: sessions[index]) else { return }
    let isInBackground = capability(of: sessions[index]) == .background
    let filter = ScanFilter(
      scan: scan,
      usesScanResponse: !isInBackground || parameters.backgroundFilterUsesScanResponse,
      usesOverflowArea: isScreenOn || !parameters.overflowNeedsScreenOn, mutant: mutant)
    guard filter.matches(sighting) else { return }
    let isNew = sessions[index].central.seen.insert(sighting.peer).inserted
    guard isNew || scan.allowsDuplicates else { return }
    var fields = sighting.discoveryFields
    let overflow = filter.overflowServices(in: sighting.merged)
    if !overflow.isEmpty { fields[.overflowServices] = .uuids(overflow) }
    deliver(
      Event(
        callback: .callbackDidDiscover, category: .discovery, session: sessions[index].id,
        fields: fields, cause: cause))
  }
}
