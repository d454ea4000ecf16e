import BluetoothProtocols
import Timelines

/// Something that was heard, as the events of a controller report it.
struct HeardReport {
  var address: DeviceAddress
  var isScanResponse: Bool
  var isScannable: Bool
  private var isConnectable: Bool
  private var isDirected: Bool
  /// Whether the PDU was a legacy one. Only such a PDU can be reported in a legacy event.
  private var isLegacy: Bool
  var isRandom: Bool
  private var payload: [UInt8]
  private var rssi: Int8?

  init?(_ entry: Entry) {
    guard let address = entry[.address]?.address else { return nil }
    self.address = address
    let pdu = entry[.pdu]?.text.flatMap(AdvertisingPDUName.init) ?? .advInd
    isScanResponse = entry.kind == .airScanResponse
    isScannable = entry[.scannable]?.flag ?? false
    isConnectable = entry[.connectable]?.flag ?? false
    isDirected = pdu == .advDirectInd
    isLegacy = !pdu.isExtended
    isRandom = entry.fields.isAddressRandom ?? true
    payload = entry[.payload]?.octets ?? []
    rssi = entry[.rssi]?.integer.flatMap(Int8.init(exactly:))
  }

  /// The report for a legacy scan; nil if a legacy scan does not hear the PDU.
  var legacy: AdvertisingReport? {
    guard isLegacy, payload.count <= 31 else { return nil }
    return report(legacyType, payload[...])
  }

  /// The event type. A legacy event knows only five PDUs, and not what each of them allows.
  private var legacyType: AdvertisingReport.EventType {
    if isScanResponse { return [.legacy, .scannable, .scanResponse] }
    if isDirected { return [.legacy, .connectable, .directed] }
    if isConnectable { return [.legacy, .connectable, .scannable] }
    return isScannable ? [.legacy, .scannable] : .legacy
  }

  /// The reports for an extended scan, each for an event of its own. Long data needs more than one.
  var extended: [AdvertisingReport] {
    var rest = payload[...]
    var reports: [AdvertisingReport] = []
    repeat {
      let part = rest.prefix(Self.mostOctetsOfReport)
      rest = rest.dropFirst(part.count)
      var report = report(extendedType, part)
      report.dataStatus = rest.isEmpty ? .complete : .moreToCome
      report.extended = AdvertisingReport.Extended(secondaryPHY: isLegacy ? 0 : 1)
      reports.append(report)
    } while !rest.isEmpty
    return reports
  }

  private static let mostOctetsOfReport = 229

  private var extendedType: AdvertisingReport.EventType {
    var type: AdvertisingReport.EventType = []
    if isConnectable { type.insert(.connectable) }
    if isScannable { type.insert(.scannable) }
    if isDirected { type.insert(.directed) }
    if isScanResponse { type.insert(.scanResponse) }
    if isLegacy { type.insert(.legacy) }
    return type
  }

  private func report(
    _ type: AdvertisingReport.EventType, _ data: ArraySlice<UInt8>
  ) -> AdvertisingReport {
    AdvertisingReport(
      eventType: type, addressType: isRandom ? .random : .public, address: address, rssi: rssi,
      data: Array(data))
  }
}
