import BluetoothProtocols

// The commands for an advertising set. A set holds what a legacy advertisement cannot hold.
extension RunPackets {
  /// The most octets of advertising data in one command.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.54.
  static let longestFragment = 251

  /// The commands that start an advertisement of the phone: legacy ones, or those of a set.
  enum AdvertisingCommands: Hashable, Sendable {
    case legacy
    case set(UInt8)

    /// Nil if no controller takes the data, or only in parts that cannot be read one by one.
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
      RunPacket.completed(.leSetAdvertisingSetRandomAddress(.init(set: set, $0)))
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
    return RunPacket.completed(.leSetExtendedAdvertisingEnable(.init(isOn, sets: [enabled])))
  }

  /// Returns the set's parameters, on the 1M PHY and without a preference for a power.
  private func parameters(
    set: UInt8, _ entry: Entry, isLegacy: Bool
  ) -> HCICommand.ExtendedAdvertisingParameters {
    var properties: AdvertisingReport.EventType = isLegacy ? .legacy : []
    if entry[.connectable]?.flag ?? true { properties.insert(.connectable) }
    // A connectable legacy advertisement is scannable as well; an extended one is one or the other.
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
  /// Whether a legacy PDU, from before version 5.0, can carry the advertisement.
  fileprivate var isLegacyAdvertisement: Bool {
    let longest = max(self[.payload]?.octets?.count ?? 0, self[.scanResponse]?.octets?.count ?? 0)
    return longest <= 31 && self[.pdu]?.text.map(Self.isLegacy) ?? true
  }

  private static func isLegacy(_ pdu: String) -> Bool {
    AdvertisingPDUName(rawValue: pdu)?.advertisingType != nil
  }
}

extension [UInt8] {
  /// Returns advertising data in parts of at most a size. Each part ends at the end of a structure.
  /// Nil if a structure is longer than a part or reaches beyond the end of the data. Some readers
  /// do not join the parts again, and a structure that is cut would look damaged to them.
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
