extension AdvertisingData {
  /// The general state of the device: discoverability and support for BR/EDR.
  ///
  /// Source: Core Specification Supplement, Part A, 1.3.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The first octet of the AD structure. Its bits 5 to 7 are reserved.
    public var rawValue: UInt8
    /// Takes all bits of the octet, also the reserved ones.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The device may be discovered for a limited time (LE Limited Discoverable Mode).
    public static let limitedDiscoverable = Flags(rawValue: 0x01)
    /// The device may be discovered at any time (LE General Discoverable Mode).
    public static let generalDiscoverable = Flags(rawValue: 0x02)
    /// The device can be reached over LE only.
    public static let brEDRNotSupported = Flags(rawValue: 0x04)
    /// The controller can use LE and BR/EDR with the same device at once.
    public static let simultaneousController = Flags(rawValue: 0x08)
    /// The host can use LE and BR/EDR with the same device at once.
    public static let simultaneousHost = Flags(rawValue: 0x10)
  }

  /// A local name, and whether it is only the beginning of the name.
  public struct LocalName: Hashable, Sendable {
    /// The name, or its beginning. An advertiser sends it in UTF-8.
    public var text: String
    /// Whether the AD type is that of a shortened name.
    public var isShortened: Bool
  }

  /// Data that belongs to a service.
  public struct ServiceData: Hashable, Sendable {
    /// The service, with the width that its UUID has on air.
    public var service: BluetoothUUID
    /// The octets after the UUID. The service defines their meaning.
    public var data: [UInt8]

    /// Makes the data of one service.
    public init(service: BluetoothUUID, data: [UInt8]) {
      self.service = service
      self.data = data
    }
  }

  /// Data whose meaning only the company knows.
  public struct ManufacturerData: Hashable, Sendable {
    /// The first two octets of the structure, least significant first.
    public var company: CompanyIdentifier
    /// The octets after the company identifier.
    public var data: [UInt8]

    /// Makes the data of one company.
    public init(company: CompanyIdentifier, data: [UInt8]) {
      self.company = company
      self.data = data
    }

    /// The company and the data as they stand in the structure. Core Bluetooth hands them over so.
    public var octets: [UInt8] { company.encoded() + data }
  }

  /// The flags, if they are there and not empty.
  public var flags: Flags? { data(of: .flags)?.first.map(Flags.init) }

  /// The complete name, or else the shortened one.
  ///
  /// Octets that are not UTF-8 become replacement characters.
  public var localName: LocalName? {
    if let complete = data(of: .completeLocalName) {
      return LocalName(text: String(decoding: complete, as: UTF8.self), isShortened: false)
    }
    return data(of: .shortenedLocalName).map {
      LocalName(text: String(decoding: $0, as: UTF8.self), isShortened: true)
    }
  }

  /// The UUIDs of all service lists, in the order of the payload.
  public var serviceUUIDs: [BluetoothUUID] {
    uuids(in: [
      .incompleteServiceUUIDs16, .completeServiceUUIDs16, .incompleteServiceUUIDs32,
      .completeServiceUUIDs32, .incompleteServiceUUIDs128, .completeServiceUUIDs128,
    ])
  }

  /// The UUIDs of the services that the device looks for in a central.
  public var solicitedServiceUUIDs: [BluetoothUUID] {
    uuids(in: [.solicitedServiceUUIDs16, .solicitedServiceUUIDs32, .solicitedServiceUUIDs128])
  }

  /// Every service's data, in the order of the payload.
  public var serviceData: [ServiceData] {
    structures.compactMap { structure in
      let types: [ADType] = [.serviceData16, .serviceData32, .serviceData128]
      guard types.contains(structure.type),
        let width = ADStructures.uuidWidths[structure.type.rawValue]
      else { return nil }
      var input = unsafe ByteReader(structure.data.span.bytes)
      guard let service = try? BluetoothUUID(parsing: &input, width: width) else { return nil }
      return ServiceData(service: service, data: Array(copying: input.readRest()))
    }
  }

  /// The data of every company, in the order of the payload. A structure that is too short for a
  /// company identifier counts for none.
  public var manufacturerData: [ManufacturerData] {
    structures.filter { $0.type == .manufacturerSpecificData && $0.data.count >= 2 }.map {
      let company = UInt16($0.data[0]) | UInt16($0.data[1]) << 8
      return ManufacturerData(
        company: CompanyIdentifier(rawValue: company), data: Array($0.data.dropFirst(2)))
    }
  }

  /// The transmit power in dBm.
  public var txPower: Int8? { data(of: .txPowerLevel)?.first.map(Int8.init(bitPattern:)) }

  /// The device's appearance.
  ///
  /// Source: Core Specification Supplement, Part A, 1.12.
  public var appearance: UInt16? {
    guard let data = data(of: .appearance), data.count >= 2 else { return nil }
    return UInt16(data[0]) | UInt16(data[1]) << 8
  }

  /// Returns the whole UUIDs of the lists. If the length of a list is no multiple of the width, its
  /// last octets are left out. The structures after it still count.
  private func uuids(in lists: [ADType]) -> [BluetoothUUID] {
    structures.flatMap { structure -> [BluetoothUUID] in
      guard lists.contains(structure.type),
        let width = ADStructures.uuidWidths[structure.type.rawValue]
      else { return [] }
      var input = unsafe ByteReader(structure.data.span.bytes)
      var uuids: [BluetoothUUID] = []
      while let uuid = try? BluetoothUUID(parsing: &input, width: width) { uuids.append(uuid) }
      return uuids
    }
  }
}
