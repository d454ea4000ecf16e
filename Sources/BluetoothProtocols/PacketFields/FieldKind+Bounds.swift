/// The numbers that a field may have.
///
/// A reader shows any number, since a newer specification may have a new one. But sixteen octets
/// with a secret also have the length of many packets. The numbers distinguish them: few numbers of
/// a secret are valid for the fields.
extension FieldFormat.Kind {
  /// Returns whether a field of so many bits may have only few of the numbers that it could hold:
  /// one of eight, or fewer.
  func isBounded(bits: Int, _ meanings: [FieldMeaning?]) -> Bool {
    guard bits > 0, let most = most(meanings) else { return false }
    return bits >= 64 || most < 1 << UInt64(max(0, bits - 3))
  }

  /// Returns whether a number is one that the field may have. The three highest bits of a
  /// PHY are ignored.
  ///
  /// Source: observed, for PHYs, in reports of Apple's controllers.
  func mayHold(_ number: UInt64, _ meanings: [FieldMeaning?]) -> Bool {
    guard let most = most(meanings) else { return true }
    var number = number
    if case .named(.phy) = self { number &= 0x1F }
    if number > most { return false }
    if case .named(let word) = self, case .codes(let names) = meanings[Int(word.rawValue)] {
      return number == 0 || names[Int(number)] != nil
    }
    return true
  }

  /// The largest number that the field may have; nil if it may have any.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 5.3.1 (handles), 7.8.12 (interval, latency and timeout).
  private func most(_ meanings: [FieldMeaning?]) -> UInt64? {
    switch self {
    case .handle: return 0x0EFF
    case .flag: return 1
    case .interval, .timeout: return 0x0C80
    case .latency: return 0x01F3
    case .named(let word) where Self.closed.contains(word):
      switch meanings[Int(word.rawValue)] {
      case .codes(let names): return UInt64(names.count - 1)
      case .bits(let names): return 1 << UInt64(names.count) - 1
      case nil: return nil
      }
    default: return nil
    }
  }

  /// The codes and masks of which all values are named. Of others there may be new ones.
  private static let closed: Set<FieldWord> = [
    .onoff, .role, .phy, .addressType, .ownAddressType, .reportType, .advertisingType, .scanType,
    .duplicates, .operation, .dataStatus, .accuracy, .channelSelection, .linkType, .encryption,
    .initiator, .privacyMode, .ioCapability, .oob, .keypress, .execute, .mode, .logicalLink,
    .boundary, .isoBoundary, .packetStatus, .phys,
  ]
}
