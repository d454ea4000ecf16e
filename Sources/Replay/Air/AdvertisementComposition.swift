import BluetoothProtocols
import Timelines

/// Advertising data made from a scenario's description of a peer. If the scenario gives raw octets,
/// these are taken. Otherwise each item that it names becomes one AD structure.
///
/// Structures that do not fit the 31 octets of a legacy advertisement go into the scan response.
/// Those that do not fit there either are left out. A name is shortened before it is left out.
struct AdvertisementComposition: Hashable, Sendable {
  var payload: [UInt8]
  var scanResponse: [UInt8]?
  /// The AD types that found no room.
  var omitted: [ADType] = []

  init(_ properties: Fields) {
    scanResponse = properties[.scanResponse]?.octets
    payload = properties[.payload]?.octets ?? []
    if properties[.payload] != nil { return }
    for structure in Self.structures(properties) { place(structure) }
  }

  private static func structures(_ properties: Fields) -> [ADStructure] {
    let services = properties.uuids(.services)
    let solicited = properties.uuids(.solicitedServices)
    let overflow = properties.uuids(.overflowServices)
    var structures: [ADStructure] = [.flags(overflow.isEmpty ? ofAccessories : ofPhones)]
    structures += AdvertisingData.serviceUUIDs(services)
    for width in [BluetoothUUID.Width.bits16, .bits32, .bits128]
    where solicited.contains(where: { $0.width == width }) {
      structures.append(.solicitedServiceUUIDs(solicited, width: width))
    }
    if !overflow.isEmpty { structures.append(OverflowArea(services: overflow).structure) }
    if let data = properties[.manufacturerData]?.octets {
      structures.append(ADStructure(type: .manufacturerSpecificData, data: data))
    }
    for case .record(let data) in properties[.serviceData]?.list ?? [] {
      guard let service = data[.service]?.uuid else { continue }
      structures.append(.serviceData(service, data[.value]?.octets ?? []))
    }
    if let power = properties[.txPower]?.integer {
      structures.append(.txPower(Int8(clamping: power)))
    }
    if let name = properties[.localName]?.text { structures.append(.localName(name)) }
    return structures
  }

  private static let ofAccessories: AdvertisingData.Flags = [
    .generalDiscoverable, .brEDRNotSupported,
  ]
  /// Source: observed, MODEL section 23 (`02 01 1A`).
  private static let ofPhones: AdvertisingData.Flags = [
    .generalDiscoverable, .simultaneousController, .simultaneousHost,
  ]

  private var room: Int { AirAdvertisingPDU.mostLegacyOctets - payload.count }
  private var roomInResponse: Int {
    AirAdvertisingPDU.mostLegacyOctets - (composedResponse?.count ?? 0)
  }
  /// The scan response that is filled here; nil if it is still empty.
  private var composedResponse: [UInt8]?

  private mutating func place(_ structure: ADStructure) {
    if structure.encodedLength <= room {
      structure.append(to: &payload)
    } else if mayFillResponse, structure.encodedLength <= roomInResponse {
      structure.append(to: &composedResponse)
      scanResponse = composedResponse
    } else if structure.type == .completeLocalName, room > 3 {
      let name = String(decoding: structure.data, as: UTF8.self)
      ADStructure.shortenedLocalName(name, octets: room - 2).append(to: &payload)
    } else {
      omitted.append(structure.type)
    }
  }

  private var mayFillResponse: Bool { scanResponse == composedResponse }
}

extension ADStructure {
  fileprivate func append(to payload: inout [UInt8]) {
    payload += AdvertisingData([self]).encoded()
  }

  fileprivate func append(to payload: inout [UInt8]?) {
    payload = (payload ?? []) + AdvertisingData([self]).encoded()
  }
}
