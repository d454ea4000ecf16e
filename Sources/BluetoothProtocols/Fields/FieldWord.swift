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

  init(_ text: String) { self = Self.byText[text] ?? .unknown }

  private static let byText = Dictionary(
    uniqueKeysWithValues: zip(names, allCases).map { (String($0), $1) })

  /// The cases as layouts spell them, in their order. A page in a browser has no names of cases.
  static let names = """
    unknown status onoff role phy addressType ownAddressType reportType advertisingType
    scanType duplicates operation dataStatus accuracy channelSelection linkType encryption
    initiator privacyMode version ioCapability oob pairingFailure keypress eventCode smpCode
    attOpcode attError execute signal reject accepted connectResult reconfigureResult pduType
    auxPHY mode logicalLink boundary isoBoundary packetStatus llOpcode adType leRole appleType
    phys channels reportBits advertisingBits features authentication keys adFlags properties
    """.split { $0.isWhitespace }
}
