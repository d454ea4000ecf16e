import BluetoothProtocols
import Replay
import Timelines
import VirtualTime

extension Phone {
  /// Takes in an advertisement or a scan response that the radio hears.
  mutating func hear(_ event: Kind.AirEvent, _ entry: Entry) {
    guard radio == .on, let peer = entry[.peer]?.text, let address = entry[.address]?.address else {
      return
    }
    switch event {
    case .advertisement:
      guard isReceivable(entry) else { return }
      let known = peers.note(peer, at: address, entry.fields)
      if scanner.isScanning { hear(entry, from: peer, at: address, known: known) }
    case .scanResponse:
      let data = reception.responses.store(entry[.payload]?.octets ?? [], from: address, at: now)
      if var sighting = reception.awaited.take(from: address) {
        sighting.scanResponse = behaviour.scanning.leavesOutScanResponses ? nil : data
        report(sighting)
      }
    // What the radio itself does.
    case .advertising, .scanning, .scanRequest, .initiating: break
    }
  }

  /// Returns whether the radio receives an advertisement. It receives extended advertising from iOS
  /// 13 on, unless the payload is too long.
  ///
  /// Source: BG-AIR-27.
  private mutating func isReceivable(_ entry: Entry) -> Bool {
    guard entry.fields.has(AdvertisingPDUName.auxAdvInd.rawValue, at: .pdu) else { return true }
    if behaviour.scanning.missesExtendedAdvertising { return false }
    return parameters.iosVersion >= 13 && (entry[.payload]?.octets?.count ?? 0) <= 124
  }

  /// Takes in one advertising PDU while the phone scans. If an earlier scan response is still
  /// fresh, the sighting is reported with it at once, also if a new scan request is sent.
  ///
  /// Source: BG-SRM-07 to BG-SRM-09; MODEL, section 13.
  private mutating func hear(
    _ entry: Entry, from peer: String, at address: DeviceAddress, known: Int
  ) {
    // Source: BG-SRM-10.
    let lifetime =
      behaviour.scanning.keepsStaleScanResponses
      ? .seconds(86_400) : parameters.scanResponseLifetime
    let answerer = reception.responses.place(of: address)
    let cached = reception.responses.response(at: answerer, at: now, lifetime: lifetime)
    let place = reception.memory.note(entry[.payload]?.octets ?? [], of: peer, known: known)
    let sighting = Sighting(
      peer: peer, known: known, rssi: entry[.rssi]?.integer ?? 127,
      isConnectable: entry[.connectable]?.flag ?? false, advertisement: reception.memory[place],
      scanResponse: behaviour.scanning.leavesOutScanResponses ? nil : cached, place: place)
    let asks =
      entry[.scannable]?.flag ?? false
      && requestScanResponse(of: address, answeringAt: answerer, seenAt: place, entry)
    if asks && cached == nil && parameters.scanResponseWait > .zero {
      let former = reception.awaited.wait(
        for: address, sighting, until: now + parameters.scanResponseWait)
      if let former { report(former) }
    } else {
      report(sighting)
    }
  }

  private mutating func report(_ sighting: Sighting) {
    for index in sessions.indices {
      // To tell one session may wake its app. This may change what the other scans let through.
      if filters?.transitions != transitions {
        filters = ScanFilters(ofSessions: sessions.map(filter), transitions: transitions)
      }
      find(sighting, for: index)
    }
  }

  /// Returns the filter of a session's scan as it is now; nil if the scan finds nothing.
  private func filter(of session: Session) -> ScanFilter? {
    guard let scan = effectiveScan(of: session) else { return nil }
    let isInBackground = capability(of: session) == .background
    return ScanFilter(
      scan: scan,
      usesScanResponse: !isInBackground || parameters.backgroundFilterUsesScanResponse,
      usesOverflowArea: isScreenOn || !parameters.overflowNeedsScreenOn,
      behaviour: behaviour.scanning)
  }

  /// Reports the sightings whose scan response is overdue.
  ///
  /// Source: BG-SRM-01, BG-SRM-09.
  mutating func passResponseTime() {
    while let sighting = reception.awaited.popFirst(dueBy: now) { report(sighting) }
  }

  /// Sends a scan request if it is this advertiser's turn.
  ///
  /// - Returns: Whether a scan request was sent.
  ///
  /// Source: BG-SRM-03, BG-SRM-04.
  private mutating func requestScanResponse(
    of address: DeviceAddress, answeringAt answerer: Int?, seenAt place: Int, _ entry: Entry
  ) -> Bool {
    // Source: BG-SRM-03.
    if behaviour.scanning.isPassiveInForeground && !scanner.isInBackground { return false }
    let ratio =
      scanner.isInBackground
      ? parameters.backgroundScanRequestRatio : parameters.foregroundScanRequestRatio
    guard reception.responses.asks(address, at: answerer, ratio: ratio, at: now) else {
      return false
    }
    let (type, device) = (entry[.addressType], device)
    let fields = reception.memory.request(to: address, of: type, at: place) {
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
  /// Tells one session of a sighting, if its scan looks for it. A session that has been told of the
  /// peripheral before is told again only if its scan allows duplicates.
  ///
  /// Source: BG-SEM-08, BG-SEM-09, BG-CEN-09, BG-CEN-15.
  /// Source: chosen. CH-18: a coalesced discovery carries the first report that matched.
  private mutating func find(_ sighting: Sighting, for index: Int) {
    guard let filter = filters?.ofSessions[index] else { return }
    let session = sessions[index].id
    var discovery =
      reception.memory.discovery(sighting, by: filter, session: session)
      ?? reception.memory.discover(
        sighting, by: filter, session: session, telling: identifiers(ofSession: index))
    guard discovery.matches else { return }
    let isNew = sighting.known.map { sessions[index].central.seen.insert($0) } ?? true
    guard isNew || filter.scan.allowsDuplicates else { return }
    // Source: BG-SEM-12.
    if behaviour.scanning.dropsDiscoveryKeys {
      for field: Field in [.manufacturerData, .serviceData, .txPower] {
        discovery.fields[field] = nil
      }
    }
    discovery.fields[.rssi] = .integer(sighting.rssi)
    if !discovery.overflow.isEmpty {
      // Source: BG-AIR-21.
      let key: Field =
        behaviour.scanning.reportsOverflowAmongServices ? .services : .overflowServices
      discovery.fields[key] = .uuids(discovery.overflow)
    }
    deliver(
      Event(
        callback: .callbackDidDiscover, category: .discovery, session: session,
        fields: discovery.fields, cause: cause))
  }
}
