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
    let address = entry[.address]?.address.map { [set] + $0.encoded() }
    return RunPacket.completed(
      .leSetExtendedAdvertisingParameters, parameters(set: set, entry, isLegacy: isLegacy),
      returning: [0])
      + (address.map { RunPacket.completed(.leSetAdvertisingSetRandomAddress, $0) } ?? [])
      + fragments(.leSetExtendedAdvertisingData, set, entry[.payload]?.octets ?? [])
      + fragments(.leSetExtendedScanResponseData, set, entry[.scanResponse]?.octets ?? [])
      + enable(set: set, true)
  }

  func enable(set: UInt8, _ isOn: Bool) -> [RunPacket] {
    RunPacket.completed(
      .leSetExtendedAdvertisingEnable, [isOn ? 1 : 0, 1, set, 0, 0, 0])
  }

  /// Without a preference for a power, on the 1M PHY.
  private func parameters(set: UInt8, _ entry: Entry, isLegacy: Bool) -> [UInt8] {
    var properties: UInt8 = isLegacy ? 0x10 : 0
    if entry[.connectable]?.flag ?? true { properties |= 0x01 }
    // What a legacy PDU allows goes together; an extended one is connectable or scannable.
    if entry[.scannable]?.flag ?? isLegacy { properties |= 0x02 }
    let interval = entry[.interval].slots(default: 160)
    let slots = [UInt8(truncatingIfNeeded: interval), UInt8(interval >> 8), 0]
    return [set, properties, 0] + slots + slots
      + [0x07, entry.ownAddressType, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 1, 0, 1, set & 0x0F, 0]
  }

  private func fragments(_ opcode: HCIOpcode, _ set: UInt8, _ data: [UInt8]) -> [RunPacket] {
    let parts = data.advertisingParts(of: Self.longestFragment) ?? []
    return parts.enumerated().flatMap { number, part in
      let (isFirst, isLast) = (number == 0, number + 1 == parts.count)
      let operation: UInt8 =
        switch (isFirst, isLast) {
        case (true, true): 3
        case (true, false): 1
        case (false, true): 2
        case (false, false): 0
        }
      return RunPacket.completed(
        opcode, [set, operation, 1, UInt8(clamping: part.count)] + part)
    }
  }
}

extension Entry {
  /// Whether one of the PDUs of before version 5.0 carries it.
  fileprivate var isLegacyAdvertisement: Bool {
    let names = ["ADV_IND", "ADV_DIRECT_IND", "ADV_SCAN_IND", "ADV_NONCONN_IND"]
    let longest = max(self[.payload]?.octets?.count ?? 0, self[.scanResponse]?.octets?.count ?? 0)
    return longest <= 31 && self[.pdu]?.text.map(names.contains) ?? true
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
