import BluetoothProtocols
import Timelines

/// What was heard, as the events of a controller say it.
struct HeardReport {
  var address: DeviceAddress
  var isScanResponse: Bool
  var isScannable: Bool
  private var isConnectable: Bool
  private var isDirected: Bool
  /// Whether the PDU was a legacy one: only that can be told in a legacy event.
  private var isLegacy: Bool
  private var isRandom: Bool
  private var payload: [UInt8]
  private var rssi: Int8

  init?(_ entry: Entry) {
    guard let address = entry[.address]?.address else { return nil }
    self.address = address
    let pdu = entry[.pdu]?.text ?? "ADV_IND"
    isScanResponse = entry.kind == .airScanResponse
    isScannable = entry[.scannable]?.flag ?? false
    isConnectable = entry[.connectable]?.flag ?? false
    isDirected = pdu.contains("DIRECT")
    isLegacy = !pdu.hasPrefix("AUX_")
    isRandom = entry[.addressType]?.text?.hasPrefix("random") ?? true
    payload = entry[.payload]?.octets ?? []
    // 127: not known.
    rssi = entry[.rssi]?.integer.flatMap(Int8.init(exactly:)) ?? 127
  }

  /// The parameters of an LE Advertising Report event; nil for what no legacy scanner hears.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2.
  var legacy: [UInt8]? {
    guard isLegacy, payload.count <= 31 else { return nil }
    return [1, legacyType, isRandom ? 1 : 0] + address.encoded() + [UInt8(payload.count)] + payload
      + [UInt8(bitPattern: rssi)]
  }

  private var legacyType: UInt8 {
    if isScanResponse { return 4 }
    if isDirected { return 1 }
    return isConnectable ? 0 : isScannable ? 2 : 3
  }

  /// The parameters of LE Extended Advertising Report events: more than one where the data is long.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.13.
  var extended: [[UInt8]] {
    var rest = payload[...]
    var reports: [[UInt8]] = []
    repeat {
      let part = rest.prefix(Self.mostOctetsOfReport)
      rest = rest.dropFirst(part.count)
      reports.append(extended(part, isLast: rest.isEmpty))
    } while !rest.isEmpty
    return reports
  }

  private static let mostOctetsOfReport = 229

  private func extended(_ part: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
    var type: UInt16 = isLast ? 0 : 0x20
    if isConnectable { type |= 0x01 }
    if isScannable { type |= 0x02 }
    if isDirected { type |= 0x04 }
    if isScanResponse { type |= 0x08 }
    if isLegacy { type |= 0x10 }
    var octets: [UInt8] = [1]
    octets.append(littleEndian: type)
    octets += [isRandom ? 1 : 0] + address.encoded()
    // PHYs; no set and no transmit power known; no periodic advertising; no direct address.
    octets += [1, isLegacy ? 0 : 1, 0xFF, 0x7F, UInt8(bitPattern: rssi), 0, 0, 0]
    octets += [0, 0, 0, 0, 0, 0, UInt8(part.count)] + part
    return octets
  }
}
