import BluetoothProtocols
import Timelines

/// The device's advertisement, composed for all advertising apps together.
///
/// ```
/// ADV_IND   Flags | UUIDs of foreground apps | name | overflow area, if there is room
/// SCAN_RSP  name, if there was none | overflow area, if there was no room
/// ```
///
/// Source: MODEL, section 14, from BG-PER-05, BG-PER-06, BG-AIR-02 to BG-AIR-20.
struct ComposedAdvertisement: Hashable, Sendable {
  private(set) var advertisement = AdvertisingData()
  private(set) var scanResponse = AdvertisingData()
  /// Whether an app in the foreground takes part.
  private(set) var isForeground = false

  /// The request of an app that advertises, and what the app may do now.
  struct Source: Hashable, Sendable {
    var request: AdvertisementRequest
    var capability: RoleCapability
  }

  /// - Returns: Nil if no app may advertise.
  init?(_ sources: [Source], txPower: Int8? = nil, behaviour: Behaviour.Advertising = .init()) {
    let heard = sources.filter { $0.capability != .none && !$0.request.isWithheld }
    if heard.isEmpty { return nil }
    // Source: BG-PER-09.
    isForeground =
      behaviour.slowsDownForBackgroundApps
      ? heard.allSatisfy { $0.capability == .full } : heard.contains { $0.capability == .full }
    // Source: BG-AIR-07, BG-AIR-20.
    let power = behaviour.omitsTransmitPower ? nil : txPower
    advertisement.structures = behaviour.omitsFlags ? [] : [.flags(Self.flags)]
    advertisement.structures += power.map { [.txPower($0)] } ?? []
    // Source: BG-PER-06.
    let open = heard.filter {
      $0.capability == .full || behaviour.keepsServicesInBackground
    }
    let hidden = heard.filter { !open.contains($0) }
    let left = place(services: open.flatMap(\.request.services).unique, behaviour)
    // Source: BG-PER-05.
    let named = heard.filter { $0.capability == .full || behaviour.keepsNameInBackground }
    let latest = named.filter { $0.request.localName != nil }
      .max { $0.request.order < $1.request.order }
    if let name = latest?.request.localName { place(name: name, behaviour) }
    // Source: BG-AIR-01.
    if behaviour.advertisesManufacturerData {
      place(rest: heard.compactMap(\.request.manufacturerData))
    }
    // Source: BG-AIR-05.
    let crowded = behaviour.dropsCrowdedServices ? [] : left
    let overflow = (crowded + hidden.flatMap(\.request.services)).unique
    // Source: BG-AIR-25.
    // Source: chosen. CH-20: a background app without services has a mask of zeros.
    let isMasked = !overflow.isEmpty || !hidden.isEmpty && !behaviour.omitsEmptyOverflowArea
    if isMasked { place(overflow: overflow, behaviour) }
  }

  /// General discoverable, and both transports at the same time: `02 01 1A`.
  ///
  /// Source: observed, BG-AIR-07.
  private static let flags: AdvertisingData.Flags = [
    .generalDiscoverable, .simultaneousController, .simultaneousHost,
  ]

  /// Source: Core 5.4, Vol 6, Part B, 2.3.1.
  private static let size = 31
  /// The number of octets that the structure of the name may take in the scan response.
  ///
  /// Source: BG-AIR-03.
  private static let nameRoomInScanResponse = 10

  private var room: Int { Self.size - advertisement.encoded().count }
}

extension ComposedAdvertisement {
  /// Puts services into the PDU in their order, as long as they fit. There is one list for each
  /// width of UUID.
  ///
  /// - Returns: The services that found no room.
  ///
  /// Source: BG-AIR-05, BG-AIR-08 to BG-AIR-10.
  /// Source: chosen. CH-19: if services do not all fit, the first ones stay.
  private mutating func place(
    services: [BluetoothUUID], _ behaviour: Behaviour.Advertising
  ) -> [BluetoothUUID] {
    var placed: [BluetoothUUID] = []
    for service in services {
      let lists = AdvertisingData.serviceUUIDs(placed + [service])
      if lists.reduce(0, { $0 + $1.encodedLength }) > room { break }
      placed.append(service)
    }
    let left = Array(services.dropFirst(placed.count))
    // Source: BG-AIR-05.
    if behaviour.givesUpCrowdedLists && !left.isEmpty { return services }
    advertisement.structures += AdvertisingData.serviceUUIDs(
      placed, isComplete: left.isEmpty || behaviour.callsEveryListComplete)
    return left
  }

  /// Puts the name after the services. It is whole, or cut, or goes into the scan response.
  ///
  /// Source: BG-AIR-03, BG-AIR-11, BG-AIR-12.
  private mutating func place(name: String, _ behaviour: Behaviour.Advertising) {
    let whole = ADStructure.localName(name)
    if whole.encodedLength <= room {
      advertisement.structures.append(whole)
    } else if room >= 3 {
      advertisement.structures.append(.shortenedLocalName(name, octets: room - 2))
    } else if whole.encodedLength <= Self.nameRoomInScanResponse
      || behaviour.fillsScanResponseWithName
    {
      scanResponse.structures.append(whole)
    } else {
      scanResponse.structures.append(
        .shortenedLocalName(name, octets: Self.nameRoomInScanResponse - 2))
    }
  }

  /// Adds data that apps may pass and that a correct phone does not advertise, as far as it fits.
  private mutating func place(rest data: [[UInt8]]) {
    for data in data {
      let structure = ADStructure(type: .manufacturerSpecificData, data: data)
      if structure.encodedLength <= room { advertisement.structures.append(structure) }
    }
  }

  /// Source: BG-AIR-13 to BG-AIR-16, BG-AIR-18, BG-AIR-19.
  private mutating func place(
    overflow services: [BluetoothUUID], _ behaviour: Behaviour.Advertising
  ) {
    var structure = OverflowArea(services: services).structure
    if behaviour.numbersOverflowBitsFromWrongEnd {
      structure.data = structure.data.prefix(3) + structure.data.dropFirst(3).map(\.mirrored)
    }
    if structure.encodedLength <= room || behaviour.exceedsPayload {
      advertisement.structures.append(structure)
    } else {
      scanResponse.structures.append(structure)
    }
  }
}

extension UInt8 {
  /// The octet with its bits in reverse order.
  fileprivate var mirrored: UInt8 {
    (0..<8).reduce(0) { $0 | (self >> UInt8($1) & 1) << UInt8(7 - $1) }
  }
}
