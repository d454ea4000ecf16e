import BluetoothProtocols
import VirtualTime

// What a controller tells of advertisers and links, and what goes over a link.
extension RunPackets {
  /// A legacy report where one can say it, else an extended one, in as many parts as it needs.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 and 7.7.65.13.
  func report(_ entry: Entry) -> [RunPacket] {
    let payload = entry[.payload]?.octets ?? []
    let address = (entry[.address]?.address ?? DeviceAddress(truncating: 0)).encoded()
    let rssi = UInt8(bitPattern: Int8(clamping: entry[.rssi]?.integer ?? 127))
    let names = ["ADV_IND", "ADV_DIRECT_IND", "ADV_SCAN_IND", "ADV_NONCONN_IND", "SCAN_RSP"]
    if let type = entry[.pdu]?.text.flatMap(names.firstIndex), payload.count <= 31 {
      let head: [UInt8] = [1, UInt8(type), entry.addressTypeCode] + address
      return [.leEvent(.advertisingReport, head + [UInt8(payload.count)] + payload + [rssi])]
    }
    guard payload.count <= AdvertisingData.mostOctets,
      let parts = payload.advertisingParts(of: 229)
    else { return [] }
    return parts.enumerated().map { number, part in
      let goesOn: UInt8 = number + 1 < parts.count ? 0x20 : 0
      var octets: [UInt8] = [1, entry.extendedEventType | goesOn, 0, entry.addressTypeCode]
      octets += address + [1, 1, UInt8(clamping: entry[.set]?.integer ?? 0xFF), 127, rssi]
      octets += [0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(part.count)] + part
      return .leEvent(.extendedAdvertisingReport, octets)
    }
  }

  func link(_ entry: Entry) -> [RunPacket] {
    guard let handle = entry.handleOfLink else { return [] }
    let status = UInt8(clamping: entry[.status]?.integer ?? 0)
    let success = HCIErrorCode.success.rawValue
    switch entry.kind {
    case .linkConnected:
      let role: UInt8 = entry[.role]?.text == "peripheral" ? 1 : 0
      let address = (entry[.address]?.address ?? DeviceAddress(truncating: 0)).encoded()
      let about = [success] + handle.encoded() + [role, entry.addressTypeCode] + address
      return [.leEvent(.connectionComplete, about + entry.timing + [0])]
    case .linkDisconnect: return RunPacket.begun(.disconnect, handle.encoded() + [status])
    case .linkDisconnected:
      return [.event(.disconnectionComplete, [success] + handle.encoded() + [status])]
    case .linkParameters:
      return [.leEvent(.connectionUpdateComplete, [success] + handle.encoded() + entry.timing)]
    case .linkEncrypted:
      let isOn: UInt8 = entry[.enabled]?.flag == true ? 1 : 0
      return [.event(.encryptionChange, [status] + handle.encoded() + [isOn])]
    default: return []
    }
  }

  /// A PDU, which every entry on a link carries whole.
  func attribute(_ entry: Entry) -> [RunPacket] {
    guard let handle = entry.handleOfLink, let pdu = entry[.octets]?.octets, !pdu.isEmpty else {
      return []
    }
    let packet = RunPacket.att(pdu, on: handle, isFromHost: entry.from == .implementation)
    return packet.map { [$0] } ?? []
  }
}

extension Entry {
  /// Links have numbers, controllers handles: from 1 to 0x0EFF, and then again.
  fileprivate var handleOfLink: ConnectionHandle? {
    guard let number = self[.connection]?.integer, number > 0 else { return nil }
    return ConnectionHandle(masking: UInt16((number - 1) % 0x0EFF + 1))
  }

  /// Interval, latency and supervision timeout.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.1.
  fileprivate var timing: [UInt8] {
    func units(_ field: Field, _ unit: Int64, _ range: ClosedRange<Int64>) -> UInt16 {
      let nanoseconds = self[field]?.duration?.nanoseconds ?? 0
      return UInt16(clamping: min(max(nanoseconds / unit, range.lowerBound), range.upperBound))
    }
    var octets: [UInt8] = []
    octets.append(littleEndian: units(.interval, 1_250_000, 6...0x0C80))
    octets.append(littleEndian: UInt16(clamping: self[.peripheralLatency]?.integer ?? 0))
    octets.append(littleEndian: units(.supervisionTimeout, 10_000_000, 10...0x0C80))
    return octets
  }

  /// The bits that say how an extended advertisement may be answered.
  fileprivate var extendedEventType: UInt8 {
    var bits: AdvertisingReport.EventType = []
    if self[.connectable]?.flag == true { bits.insert(.connectable) }
    if self[.scannable]?.flag == true { bits.insert(.scannable) }
    if kind == .airScanResponse { bits.formUnion([.scanResponse, .scannable]) }
    return bits.rawValue
  }
}
