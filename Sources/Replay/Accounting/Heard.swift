import BluetoothProtocols
import Timelines

/// The last advertising that a phone received from each device.
struct Heard: Sendable {
  /// The phone.
  let phone: String

  struct Device: Sendable {
    let peer: String
    var payload: [UInt8] = []
    var formerPayload: [UInt8]?
    var responses: [[UInt8]] = []
    var isConnectable = false
    var rssi: Int?
    var place: Discrepancy.Place
    /// Whether a phone need not be able to receive this.
    ///
    /// Source: BG-AIR-27.
    var isOptional = false
    /// Changes whenever the device says something new.
    var version = 0
    /// The contents that a discovery may report, made on demand.
    private var contents: (version: Int, all: [Contents])?

    init(_ peer: String, _ place: Discrepancy.Place) { (self.peer, self.place) = (peer, place) }

    /// Records the signal of an advertisement that repeats the one before.
    fileprivate mutating func remember(signalOf entry: Entry) {
      rssi = entry.fields[.rssi]?.integer
      place = Discrepancy.Place(entry)
    }

    /// Returns all that a discovery may report: the advertisement alone, or with a scan
    /// response.
    ///
    /// Source: BG-SRM-05 to BG-SRM-13.
    mutating func possibleContents() -> [Contents] {
      if let contents, contents.version == version { return contents.all }
      var all: [Contents] = []
      for payload in [payload, formerPayload].compactMap(\.self) {
        all.append(Contents(payload, nil))
        for response in responses { all.append(Contents(payload, response)) }
      }
      contents = (version, all)
      return all
    }
  }

  /// Numbers the devices, by their places in ``devices``.
  private var places = NameTable()
  var devices: [Device] = []
  /// The last reports. The next report of a device nearly always says the same.
  private var lastReports = LastReports()

  init(phone: String) { self.phone = phone }

  // Mutating, so that these are done in place: they are asked for everything on air.

  /// Returns whether an entry is about this phone.
  mutating func isMeant(by entry: Entry) -> Bool { entry.fields.has(phone, at: .device) }

  /// Returns the place of a device in ``devices``; nil if it was never heard.
  mutating func place(of peer: String) -> Int? { places.place(of: peer) }

  /// - Returns: The place of the device in ``devices``.
  mutating func learn(from entry: Entry) -> Int? {
    guard let peer = entry.fields[.peer]?.text else { return nil }
    let index = makePlace(of: peer, entry)
    if lastReports.isRepeated(by: entry, of: index) {
      if entry.kind == .airAdvertisement { devices[index].remember(signalOf: entry) }
      return index
    }
    let payload = entry.fields[.payload]?.octets ?? []
    if entry.kind == .airScanResponse {
      if devices[index].responses.last != payload {
        devices[index].responses.removeAll { $0 == payload }
        devices[index].responses.append(payload)
        if devices[index].responses.count > 3 { devices[index].responses.removeFirst() }
        devices[index].version += 1
      }
      return index
    }
    if devices[index].payload != payload {
      devices[index].formerPayload = devices[index].version > 0 ? devices[index].payload : nil
      devices[index].payload = payload
      devices[index].version += 1
    }
    devices[index].isConnectable = entry.fields[.connectable]?.flag ?? false
    devices[index].remember(signalOf: entry)
    devices[index].isOptional = entry.fields.has(AdvertisingPDUName.auxAdvInd.rawValue, at: .pdu)
    return index
  }

  private mutating func makePlace(of peer: String, _ entry: Entry) -> Int {
    let place = places.placed(peer)
    if place == devices.count { devices.append(Device(peer, Discrepancy.Place(entry))) }
    return place
  }
}

/// The content of advertising data, in the form in which a discovery reports it.
///
/// Source: BG-SEM-11, BG-SEM-12.
struct Contents: Hashable, Sendable {
  let services: [BluetoothUUID]
  let solicited: [BluetoothUUID]
  let overflow: OverflowArea?
  /// If there are several names, or data of several companies, any of them may be reported.
  private let names: Set<String>
  private let fields: Fields

  init(_ payload: [UInt8], _ response: [UInt8]?) {
    let own = AdvertisingData(parsing: payload)
    let other = response.map { AdvertisingData(parsing: $0) }
    let data = AdvertisingData(own.structures + (other?.structures ?? []))
    (services, solicited) = (data.serviceUUIDs, data.solicitedServiceUUIDs)
    overflow = OverflowArea(in: data)
    names = Set([own.localName?.text, other?.localName?.text].compactMap(\.self))
    fields = Fields(advertisementContents: data.encoded())
  }

  /// Returns a field of a discovery that this data cannot have brought; nil if it can have brought
  /// all fields.
  func difference(from told: Entry) -> Field? {
    let uuids = Set(told.fields[.services]?.list?.compactMap(\.uuid) ?? [])
    if uuids != Set(services) { return .services }
    if Set(told.fields[.solicitedServices]?.list?.compactMap(\.uuid) ?? []) != Set(solicited) {
      return .solicitedServices
    }
    let name = told.fields[.localName]?.text
    if !(name.map(names.contains) ?? names.isEmpty) { return .localName }
    for field: Field in [.manufacturerData, .serviceData, .txPower]
    where !told.fields.has(fields[field], at: field) {
      let mayBeWithheld =
        field == .manufacturerData && !told.fields.contains(field)
        && fields[field]?.octets.map(AppleMessages.areWithheld) ?? false
      if !mayBeWithheld { return field }
    }
    return nil
  }
}
