import BluetoothProtocols
import VirtualTime

// What a host says of an advertising set, which holds what a legacy advertisement cannot.
extension RunPackets {
  /// In one command.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.54.
  static let longestFragment = 251

  /// How an advertisement of the phone is told.
  enum Advertiser: Hashable, Sendable {
    case legacy
    case set(UInt8)

    /// Nil where no controller takes it, or not in parts that are readable.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 7.8.53 (0x00 to 0xEF) and 7.8.57 (1650 octets).
    init?(of entry: Entry) {
      let data = [entry[.payload], entry[.scanResponse]].map { $0?.octets ?? [] }
      let longest = data.map(\.count).max() ?? 0
      let canBeCut = data.allSatisfy {
        $0.advertisingParts(of: RunPackets.longestFragment) != nil
      }
      if longest > AdvertisingData.mostOctets || !canBeCut { return nil }
      guard let number = entry[.set]?.integer else {
        self = longest <= 31 ? .legacy : .set(0)
        return
      }
      guard (0...0xEF).contains(number) else { return nil }
      self = .set(UInt8(number))
    }
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.52 to 7.8.56.
  func start(set: UInt8, _ entry: Entry) -> [RunPacket] {
    let isLegacy = entry.isLegacyAdvertisement
    let address = entry[.address]?.address.map {
      RunPacket.completed(.leSetAdvertisingSetRandomAddress(set: set, $0))
    }
    return RunPacket.completed(
      .leSetExtendedAdvertisingParameters(parameters(set: set, entry, isLegacy: isLegacy)),
      returning: [0])
      + (address ?? [])
      + fragments(set, entry[.payload]?.octets).flatMap {
        RunPacket.completed(.leSetExtendedAdvertisingData($0))
      }
      + fragments(set, entry[.scanResponse]?.octets).flatMap {
        RunPacket.completed(.leSetExtendedScanResponseData($0))
      }
      + enable(set: set, true)
  }

  func enable(set: UInt8, _ isOn: Bool) -> [RunPacket] {
    var enabled = HCICommand.EnabledSet()
    enabled.set = set
    return RunPacket.completed(.leSetExtendedAdvertisingEnable(isOn, sets: [enabled]))
  }

  /// Without a preference for a power, on the 1M PHY.
  private func parameters(
    set: UInt8, _ entry: Entry, isLegacy: Bool
  ) -> HCICommand.ExtendedAdvertisingParameters {
    var properties: AdvertisingReport.EventType = isLegacy ? .legacy : []
    if entry[.connectable]?.flag ?? true { properties.insert(.connectable) }
    // What a legacy PDU allows goes together; an extended one is connectable or scannable.
    if entry[.scannable]?.flag ?? isLegacy { properties.insert(.scannable) }
    var parameters = HCICommand.ExtendedAdvertisingParameters()
    (parameters.set, parameters.properties) = (set, UInt16(properties.rawValue))
    parameters.intervalMinimum = entry[.interval].slots(default: 160)
    parameters.intervalMaximum = parameters.intervalMinimum
    (parameters.channelMap, parameters.ownAddressType) = (0x07, entry.ownAddressTypeCode)
    parameters.setIdentifier = set & 0x0F
    return parameters
  }

  private func fragments(
    _ set: UInt8, _ data: [UInt8]?
  ) -> [HCICommand.AdvertisingDataFragment] {
    let parts = (data ?? []).advertisingParts(of: Self.longestFragment) ?? []
    return parts.enumerated().map { number, part in
      var fragment = HCICommand.AdvertisingDataFragment()
      fragment.operation =
        switch (number == 0, number + 1 == parts.count) {
        case (true, true): .complete
        case (true, false): .first
        case (false, true): .last
        case (false, false): .intermediate
        }
      (fragment.set, fragment.preference, fragment.data) = (set, 1, part)
      return fragment
    }
  }
}

extension Entry {
  /// Whether one of the PDUs of before version 5.0 carries it.
  fileprivate var isLegacyAdvertisement: Bool {
    let longest = max(self[.payload]?.octets?.count ?? 0, self[.scanResponse]?.octets?.count ?? 0)
    return longest <= 31 && self[.pdu]?.text.map(Self.isLegacy) ?? true
  }

  private static func isLegacy(_ pdu: String) -> Bool {
    AdvertisingPDUName(rawValue: pdu)?.advertisingType != nil
  }
}

extension [UInt8] {
  /// Advertising data in parts of at most a size, which end where a structure does; nil where a
  /// structure is longer than a part, or reaches beyond the end: not every reader puts the parts
  /// together again, and to one that does not they would be damaged.
  ///
  /// Source: observed, tshark 4.0.17 reads the structures of each part by themselves.
  func advertisingParts(of size: Int) -> [[UInt8]]? {
    if count <= size { return [self] }
    var parts: [[UInt8]] = [[]]
    var start = 0
    while start < count {
      let end = start + Int(self[start]) + 1
      guard end <= count, end - start <= size else { return nil }
      if parts[parts.count - 1].count + end - start > size { parts.append([]) }
      parts[parts.count - 1] += self[start..<end]
      start = end
    }
    return parts
  }
}
