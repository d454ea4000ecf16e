import BluetoothProtocols

// The events of a controller about advertisers and links, and the data that goes over a link.
extension RunPackets {
  /// Returns a legacy report if it can express the entry. Otherwise returns an extended report in
  /// as many parts as it needs.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 and 7.7.65.13.
  func report(_ entry: Entry) -> [RunPacket] {
    let payload = entry[.payload]?.octets ?? []
    var report = AdvertisingReport(
      eventType: entry.extendedEventType, addressType: entry.addressTypeCode,
      address: entry[.address]?.address ?? DeviceAddress(truncating: 0),
      rssi: entry[.rssi]?.integer.map { Int8(clamping: $0) }, data: payload)
    if payload.count <= 31,
      let type = entry[.pdu]?.text.flatMap(AdvertisingPDUName.init)
        .flatMap(AdvertisingReport.legacyEventType(ofPDU:))
    {
      report.eventType = type
      return [.event(.leAdvertisingReport(AdvertisingReports(.legacy, [report])))]
    }
    guard payload.count <= AdvertisingData.mostOctets,
      let parts = payload.advertisingParts(of: 229)
    else { return [] }
    report.extended = AdvertisingReport.Extended(
      secondaryPHY: 1, setIdentifier: UInt8(clamping: entry[.set]?.integer ?? 0xFF))
    return parts.enumerated().map { number, part in
      report.dataStatus = number + 1 < parts.count ? .moreToCome : .complete
      report.data = part
      return .event(.leAdvertisingReport(AdvertisingReports(.extended, [report])))
    }
  }

  func link(_ entry: Entry) -> [RunPacket] {
    guard let handle = entry.handleOfLink else { return [] }
    let status = HCIErrorCode(rawValue: UInt8(clamping: entry[.status]?.integer ?? 0))
    switch entry.kind {
    case .linkConnected:
      let complete = LEConnectionComplete(
        version: .connectionComplete, handle: handle,
        role: entry[.role]?.text == "peripheral" ? .peripheral : .central,
        peerAddressType: entry.addressTypeCode,
        peerAddress: entry[.address]?.address ?? DeviceAddress(truncating: 0),
        timing: entry.timing)
      return [.event(.leConnectionComplete(complete))]
    case .linkDisconnect: return RunPacket.begun(.disconnect(.init(handle, reason: status)))
    case .linkDisconnected:
      return [.event(.disconnectionComplete(.init(handle: handle, reason: status)))]
    case .linkParameters:
      return [.event(.leConnectionUpdateComplete(.init(handle: handle, timing: entry.timing)))]
    case .linkEncrypted:
      let state: UInt8 = entry[.enabled]?.flag == true ? 1 : 0
      return [
        .event(
          .encryptionChange(HCIEvent.EncryptionChange(status: status, handle: handle, state: state))
        )
      ]
    default: return []
    }
  }

  /// Returns the packet of a PDU of ATT or of the Security Manager. Every such entry of a run
  /// carries its PDU whole.
  func pdu(_ entry: Entry, in channel: L2CAPChannel) -> [RunPacket] {
    guard let handle = entry.handleOfLink, let pdu = entry[.octets]?.octets, !pdu.isEmpty else {
      return []
    }
    let packet = RunPacket.l2cap(
      pdu, in: channel, on: handle, isFromHost: entry.from == .implementation)
    return packet.map { [$0] } ?? []
  }
}

extension Entry {
  /// The handle of the link. Links have numbers, controllers have handles. They run from 1 to
  /// 0x0EFF and then start again.
  fileprivate var handleOfLink: ConnectionHandle? {
    guard let number = self[.connection]?.integer, number > 0 else { return nil }
    return ConnectionHandle(masking: UInt16((number - 1) % 0x0EFF + 1))
  }

  /// The interval, latency and supervision timeout, within what HCI allows.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.1.
  fileprivate var timing: ConnectionTiming {
    func units(_ field: Field, _ unit: Int64, _ range: ClosedRange<Int64>) -> UInt16 {
      let nanoseconds = self[field]?.duration?.nanoseconds ?? 0
      return UInt16(clamping: min(max(nanoseconds / unit, range.lowerBound), range.upperBound))
    }
    return ConnectionTiming(
      interval: ConnectionInterval(rawValue: units(.interval, 1_250_000, 6...0x0C80)),
      peripheralLatency: UInt16(clamping: self[.peripheralLatency]?.integer ?? 0),
      supervisionTimeout: SupervisionTimeout(
        rawValue: units(.supervisionTimeout, 10_000_000, 10...0x0C80)))
  }

  /// The bits that say whether a device may connect to an extended advertisement or scan it.
  fileprivate var extendedEventType: AdvertisingReport.EventType {
    var bits: AdvertisingReport.EventType = []
    if self[.connectable]?.flag == true { bits.insert(.connectable) }
    if self[.scannable]?.flag == true { bits.insert(.scannable) }
    if kind == .airScanResponse { bits.formUnion([.scanResponse, .scannable]) }
    return bits
  }
}
