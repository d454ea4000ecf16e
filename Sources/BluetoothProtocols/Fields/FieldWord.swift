/// The words for codes and masks whose values have names. `FieldMeaning` lists the names.
enum FieldWord: UInt8, CaseIterable, Hashable, Sendable {
  /// A word that has no list, which a test does not let through.
  case unknown
  case status, onoff, role, phy, addressType, ownAddressType, reportType, advertisingType
  case scanType, duplicates, operation, dataStatus, accuracy, channelSelection, linkType, encryption
  case initiator, privacyMode, version, ioCapability, oob, pairingFailure, keypress, eventCode
  case smpCode, attOpcode, attError, execute, signal, reject, accepted, connectResult
  case reconfigureResult, pduType, auxPHY, mode, logicalLink, boundary, isoBoundary, packetStatus
  case llOpcode, adType, leRole, appleType, phys, channels, reportBits, advertisingBits
  case features, authentication, keys, adFlags, properties

  private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

  init(_ text: String) { self = Self.byText[text] ?? .unknown }
}
