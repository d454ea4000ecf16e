import BluetoothProtocols
import Timelines
import VirtualTime

extension Phone {
  /// What the radio hears while it scans.
  mutating func hear(_ entry: Entry) {
    guard radio == .on, let peer = entry[.peer]?.text, let address = entry[.address]?.address else {
      return
    }
    switch entry.kind {
    case .airAdvertisement:
      guard isReceivable(entry) else { return }
      peers.note(peer, at: address, entry)
      if scanner.settings != nil { hear(entry, from: peer, at: address) }
    case .airScanResponse:
      let data = scanner.responses.store(entry[.payload]?.octets ?? [], from: address, at: now)
      if var sighting = scanner.awaited.take(from: address) {
        sighting.scanResponse = mutant == .discoveryWithoutScanResponse ? nil : data
        report(sighting)
      }
    default: break
    }
  }

  /// Extended advertising is received from iOS 13 on, and not if it is too long.
  ///
  /// Source: BG-AIR-27.
  private func isReceivable(_ entry: Entry) -> Bool {
    guard entry[.pdu]?.text == "AUX_ADV_IND" else { return true }
    if mutant == .extendedAdvertisingUnheard { return false }
    return parameters.iosVersion >= 13 && (entry[.payload]?.octets?.count ?? 0) <= 124
  }

  /// One advertising PDU. What is told does not wait for the answer to the scan request.
  ///
  /// Source: BG-SRM-07 to BG-SRM-09; MODEL, section 13.
  private mutating func hear(_ entry: Entry, from peer: String, at address: DeviceAddress) {
    // Source: BG-SRM-10.
    let lifetime =
      mutant == .staleScanResponsesKept ? .seconds(86_400) : parameters.scanResponseLifetime
    let cached = scanner.responses.response(of: address, at: now, lifetime: lifetime)
    let place = scanner.memory.note(entry[.payload]?.octets ?? [], of: peer)
    let sighting = Sighting(
      peer: peer, rssi: entry[.rssi]?.integer ?? 127,
      isConnectable: entry[.connectable]?.flag ?? false, advertisement: scanner.memory[place],
      scanResponse: mutant == .discoveryWithoutScanResponse ? nil : cached, place: place)
    let asks =
      entry[.scannable]?.flag ?? false && requestScanResponse(of: address, at: place, entry)
    if asks && cached == nil && parameters.scanResponseWait > .zero {
      let former = scanner.awaited.wait(
        for: address, sighting, until: now + parameters.scanResponseWait)
      if let former { report(former) }
    } else {
      report(sighting)
    }
  }

  private mutating func report(_ sighting: Sighting) {
    for index in sessions.indices { find(sighting, for: index) }
  }

  /// Reports what has waited for its scan response long enough.
  ///
  /// Source: BG-SRM-01, BG-SRM-09.
  mutating func passResponseTime() {
    while let sighting = scanner.awaited.popFirst(dueBy: now) { report(sighting) }
  }

  /// Source: BG-SRM-03, BG-SRM-04.
  private mutating func requestScanResponse(
    of address: DeviceAddress, at place: Int, _ entry: Entry
  ) -> Bool {
    // Source: BG-SRM-03.
    if mutant == .foregroundScanPassive && scanner.backgroundSince == nil { return false }
    let ratio =
      scanner.backgroundSince == nil
      ? parameters.foregroundScanRequestRatio : parameters.backgroundScanRequestRatio
    guard scanner.responses.asks(address, ratio: ratio, at: now) else { return false }
    let (type, device) = (entry[.addressType], device)
    let fields = scanner.memory.request(to: address, of: type, at: place) {
      [
        .device: device.map(FieldValue.text), .peer: entry[.peer], .address: .address(address),
        .addressType: type,
      ]
    }
    emit(.airScanRequest, fields)
    return true
  }
}

extension Phone {
  /// Tells one session, if its scan looks for this and has not been told of it.
  ///
  /// Source: BG-SEM-08, BG-SEM-09, BG-CEN-09, BG-CEN-15.
  /// Source: chosen. CH-18: a coalesced discovery carries the first report that matched.
  private mutating func find(_ sighting: Sighting, for index: Int) {
    guard let scan = effectiveScan(ofSession: index) else { return }
    let isInBackground = capability(ofSession: index) == .background
    let filter = ScanFilter(
      scan: scan,
      usesScanResponse: !isInBackground || parameters.backgroundFilterUsesScanResponse,
      usesOverflowArea: isScreenOn || !parameters.overflowNeedsScreenOn, mutant: mutant)
    let judgement = scanner.memory.judgement(of: sighting, by: filter)
    guard judgement.matches else { return }
    let isNew = sessions[index].central.seen.insert(sighting.peer).inserted
    guard isNew || scan.allowsDuplicates else { return }
    let session = sessions[index].id
    var fields =
      scanner.memory.told(sighting, to: session)
      ?? scanner.memory.contents(of: sighting, told: session, identifiers(ofSession: index))
    // Source: BG-SEM-12.
    if mutant == .discoveryKeysDropped {
      for field: Field in [.manufacturerData, .serviceData, .txPower] { fields[field] = nil }
    }
    fields[.rssi] = .integer(sighting.rssi)
    if !judgement.overflow.isEmpty {
      // Source: BG-AIR-21.
      let key: Field = mutant == .overflowAmongServices ? .services : .overflowServices
      fields[key] = .uuids(judgement.overflow)
    }
    deliver(
      Event(
        callback: .callbackDidDiscover, category: .discovery, session: session, fields: fields,
        cause: cause))
  }
}
