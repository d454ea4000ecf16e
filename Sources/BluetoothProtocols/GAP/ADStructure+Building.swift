extension ADStructure {
  /// Flags, as in `02 01 1A`.
  public static func flags(_ flags: AdvertisingData.Flags) -> ADStructure {
    ADStructure(type: .flags, data: [flags.rawValue])
  }

  /// Makes a complete local name in UTF-8. Only its first 254 octets are written.
  public static func localName(_ name: String) -> ADStructure {
    ADStructure(type: .completeLocalName, data: Array(name.utf8))
  }

  /// Makes a shortened name: as many whole characters of the name as fit into the octets given.
  public static func shortenedLocalName(_ name: String, octets limit: Int) -> ADStructure {
    var data: [UInt8] = []
    for scalar in name.unicodeScalars {
      let octets = UTF8.encode(scalar).map(Array.init) ?? []
      if data.count + octets.count > limit { break }
      data += octets
    }
    return ADStructure(type: .shortenedLocalName, data: data)
  }

  /// Makes a list of services. All UUIDs must have the width given.
  public static func serviceUUIDs(
    _ uuids: [BluetoothUUID], width: BluetoothUUID.Width, isComplete: Bool = true
  ) -> ADStructure {
    let type: ADType =
      switch (width, isComplete) {
      case (.bits16, false): .incompleteServiceUUIDs16
      case (.bits16, true): .completeServiceUUIDs16
      case (.bits32, false): .incompleteServiceUUIDs32
      case (.bits32, true): .completeServiceUUIDs32
      case (.bits128, false): .incompleteServiceUUIDs128
      case (.bits128, true): .completeServiceUUIDs128
      }
    return ADStructure(
      type: type, data: uuids.filter { $0.width == width }.flatMap { $0.encoded() })
  }

  /// Makes a list of the services that the device looks for. All UUIDs must have the width given.
  public static func solicitedServiceUUIDs(
    _ uuids: [BluetoothUUID], width: BluetoothUUID.Width
  ) -> ADStructure {
    let type: ADType =
      switch width {
      case .bits16: .solicitedServiceUUIDs16
      case .bits32: .solicitedServiceUUIDs32
      case .bits128: .solicitedServiceUUIDs128
      }
    return ADStructure(
      type: type, data: uuids.filter { $0.width == width }.flatMap { $0.encoded() })
  }

  /// Makes service data: the UUID, least significant octet first, and then the data. The AD type
  /// follows from the width of the UUID.
  public static func serviceData(_ service: BluetoothUUID, _ data: [UInt8]) -> ADStructure {
    let type: ADType =
      switch service.width {
      case .bits16: .serviceData16
      case .bits32: .serviceData32
      case .bits128: .serviceData128
      }
    return ADStructure(type: type, data: service.encoded() + data)
  }

  /// Makes manufacturer-specific data: the two octets of the company, least significant first, and
  /// then the data.
  public static func manufacturerData(
    _ company: CompanyIdentifier, _ data: [UInt8]
  ) -> ADStructure {
    ADStructure(type: .manufacturerSpecificData, data: company.encoded() + data)
  }

  /// The transmit power in dBm, as in `02 0A 0C`.
  public static func txPower(_ power: Int8) -> ADStructure {
    ADStructure(type: .txPowerLevel, data: [UInt8(bitPattern: power)])
  }

  /// Makes the appearance, in two octets, least significant first.
  public static func appearance(_ appearance: UInt16) -> ADStructure {
    var data: [UInt8] = []
    data.append(littleEndian: appearance)
    return ADStructure(type: .appearance, data: data)
  }
}

extension AdvertisingData {
  /// Makes one list per width, in the order 16, 32 and 128 bits, because a list cannot mix widths.
  public static func serviceUUIDs(
    _ uuids: [BluetoothUUID], isComplete: Bool = true
  ) -> [ADStructure] {
    [BluetoothUUID.Width.bits16, .bits32, .bits128].compactMap { width in
      let list = ADStructure.serviceUUIDs(uuids, width: width, isComplete: isComplete)
      return list.data.isEmpty ? nil : list
    }
  }
}
