import BluetoothProtocols

/// Counts the devices that were heard advertising, the connections, and the packets that were
/// received badly.
struct DeviceCensus: Sendable {
  /// The number of ACL packets with a handle that no connection can have.
  private(set) var vendorDataCount = 0
  /// The number of link-layer packets with a wrong CRC.
  private(set) var wrongCRCCount = 0
  private var connections = ConnectionCensus()
  private var advertisers: Set<TypedAddress> = []
  private var recent = [UInt64](repeating: .max, count: 1 << 10)

  /// An address with its type: a random address differs from the public one with the same number.
  private struct TypedAddress: Hashable {
    var type: AddressType
    var address: DeviceAddress
  }

  var advertiserCount: Int { advertisers.count }
  var connectionCount: Int { connections.count }

  /// Looks at a record. Records that cannot be decoded are not counted.
  mutating func see(_ record: CaptureRecord, _ octets: RawSpan) {
    switch record.content {
    case .hci(.event): see(event: octets, of: record.adapter)
    case .hci(.aclData):
      guard octets.byteCount >= 2 else { return }
      if ConnectionHandle(masking: octets.littleEndian(at: 0)).isPossible {
        connections.see(acl: octets, of: record.adapter)
      } else {
        vendorDataCount += 1
      }
    case .air(let radio): if radio?.isWhitened != true { see(packet: octets, radio) }
    default: break
    }
  }

  private mutating func see(event octets: RawSpan, of adapter: UInt32?) {
    if var reports = AdvertisingReportCursor(octets) {
      while let report = reports.next() { count(report.addressType, report.address) }
      return
    }
    guard octets.byteCount > 0, Self.isAboutDevices(octets.littleEndian(at: 0)),
      let event = try? HCIEvent(parsing: octets)
    else { return }
    switch event {
    case .leAdvertisingReport(let reports):
      for report in reports.reports { count(report.addressType, report.address) }
    case .leConnectionComplete(let connection) where connection.status == .success:
      if event.numberOutOfRange == nil {
        connections.countConnected(connection.handle.rawValue, of: adapter, isLE: true)
      }
    case .connectionComplete(let connection) where connection.status == .success:
      connections.countConnected(connection.handle.rawValue, of: adapter, isLE: false)
    case .leConnectionUpdateComplete(let update) where update.status == .success:
      connections.countTraffic(on: update.handle.rawValue, of: adapter)
    case .lePHYUpdateComplete(let update) where update.status == .success:
      connections.countTraffic(on: update.handle.rawValue, of: adapter)
    default: break
    }
  }

  /// Counts an advertiser if it is new. Most are heard again and again. The fastest check is to
  /// look at the last advertiser at the same index of a small table.
  private mutating func count(_ type: AddressType, _ address: DeviceAddress) {
    let key = UInt64(type.rawValue) << 48 | address.rawValue
    let place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
    if recent[place] == key { return }
    recent[place] = key
    if type != .anonymous { advertisers.insert(TypedAddress(type: type, address: address)) }
  }

  /// Returns whether events with a code can be advertising reports or LE connections. Other events
  /// need not be decoded.
  private static func isAboutDevices(_ code: UInt8) -> Bool {
    let code = HCIEventCode(rawValue: code)
    return code == .leMeta || code == .vendor || code == .connectionComplete
  }

  private mutating func see(packet octets: RawSpan, _ radio: RadioInfo?) {
    let pduOffset = radio?.pduOffset ?? RadioInfo().pduOffset
    guard octets.byteCount > pduOffset else { return }
    let address = octets.littleEndian(at: 0, as: UInt32.self)
    let octets = octets.extracting(pduOffset..<octets.byteCount)
    let isOfAdvertising = address == AccessAddress.advertising.rawValue
    guard isOfAdvertising || radio?.channelType == .secondaryAdvertising else {
      if connections.see(data: octets, to: address, radio) { wrongCRCCount += 1 }
      return
    }
    let isRight =
      radio?.crcIsValid
      ?? (isOfAdvertising ? octets.hasRightCRC(start: CRC24.advertisingStart) : nil)
    if isRight == false {
      wrongCRCCount += 1
      return
    }
    guard isOfAdvertising, let pdu = try? AdvertisingPDU(parsing: octets) else { return }
    switch pdu.payload {
    case .data, .scanResponse, .directed, .extended:
      guard let address = pdu.advertiser else { return }
      count(pdu.header.txAddressType, address)
    case .connect(let indication): connections.count(indication)
    case .scanRequest, .other: break
    }
  }
}
