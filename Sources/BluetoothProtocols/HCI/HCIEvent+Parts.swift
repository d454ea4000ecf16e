extension HCIEvent.ClassicConnectionComplete: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    (status, handle) = try input.readStatusAndHandle()
    address = try DeviceAddress(parsing: &input, field: "BD_ADDR")
    linkType = try input.readInteger("Link_Type")
    isEncrypted = try input.readInteger("Encryption_Enabled", as: UInt8.self) != 0
  }
}

extension HCIEvent.EncryptionChange {
  init(parsing input: inout ByteReader, hasKeySize: Bool) throws(DecodingFailure) {
    (status, handle) = try input.readStatusAndHandle()
    state = try input.readInteger("Encryption_Enabled")
    keySize = hasKeySize ? try input.readInteger("Encryption_Key_Size") : nil
  }
}

extension HCIEvent.CommandComplete: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    commandsAllowed = try input.readInteger("Num_HCI_Command_Packets")
    opcode = HCIOpcode(rawValue: try input.readInteger("Command_Opcode"))
    returnParameters = Array(copying: input.readRest())
  }
}

extension HCIEvent.DataLength: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    txOctets = try input.readInteger("Max_TX_Octets")
    txTime = try input.readInteger("Max_TX_Time")
    rxOctets = try input.readInteger("Max_RX_Octets")
    rxTime = try input.readInteger("Max_RX_Time")
  }
}

extension LEConnectionComplete {
  /// The versions share their beginning and their end; the enhanced ones have two private
  /// addresses between. What version 2 adds behind the end is about periodic advertising.
  init(parsing input: inout ByteReader, version: LESubeventCode) throws(DecodingFailure) {
    self.version = version
    (status, handle) = try input.readStatusAndHandle()
    let roleField = try input.readInteger("Role", as: UInt8.self)
    role = roleField == 0 ? .central : .peripheral
    peerAddressType = AddressType(rawValue: try input.readInteger("Peer_Address_Type"))
    peerAddress = try DeviceAddress(parsing: &input, field: "Peer_Address")
    if version != .connectionComplete {
      localPrivateAddress = try Self.privateAddress(&input, "Local_Resolvable_Private_Address")
      peerPrivateAddress = try Self.privateAddress(&input, "Peer_Resolvable_Private_Address")
    }
    timing = try ConnectionTiming(parsing: &input)
    centralClockAccuracy = try input.readInteger("Central_Clock_Accuracy")
    // Not worth refusing a connection for where a recorder has cut it away.
    if version == .enhancedConnectionCompleteV2, input.remaining >= 3 {
      let set = try input.readInteger("Advertising_Handle", as: UInt8.self)
      let sync = try input.readInteger("Sync_Handle", as: UInt16.self)
      advertisingHandle = set == 0xFF ? nil : set
      syncHandle = sync == 0xFFFF ? nil : ConnectionHandle(masking: sync)
    }
  }

  /// All zeros stand for none.
  private static func privateAddress(
    _ input: inout ByteReader, _ field: String
  ) throws(DecodingFailure) -> DeviceAddress? {
    let address = try DeviceAddress(parsing: &input, field: field)
    return address.rawValue == 0 ? nil : address
  }
}

extension HCIEvent {
  /// An event of the vendor; some of them are advertising reports of an iPhone.
  init(vendor input: inout ByteReader) {
    let parameters = Array(copying: input.readRest())
    self =
      Self.observedReports(parsing: parameters).map(HCIEvent.leAdvertisingReport)
      ?? .other(.vendor, parameters: parameters)
  }

  /// Reads the vendor event in which recent iPhones report advertisements.
  ///
  /// ```
  /// | EF 0A | unknown (3) | Num_Reports (1) | reports |
  /// ```
  ///
  /// A report is an extended one with 12 octets of the vendor's before Data_Length, and with bit 7 of
  /// Primary_PHY set. No document describes it, so it is read only where its lengths prove it: the
  /// reports end exactly with the event.
  ///
  /// Source: observed, 1,085 events of iPhones.
  public static func observedReports(parsing parameters: [UInt8]) -> AdvertisingReports? {
    guard parameters.count > observedFront, parameters.starts(with: [0xEF, 0x0A]),
      parameters[observedFront] > 0
    else { return nil }
    var input = unsafe ByteReader(
      parameters.span.bytes.extracting(observedFront..<parameters.count))
    guard let reports = try? AdvertisingReports(parsing: &input, form: .vendor), input.isAtEnd,
      reports.damage == nil, reports.reports.allSatisfy(\.hasKnownAddressType)
    else { return nil }
    return reports
  }

  /// How many octets stand before Num_Reports.
  static let observedFront = 5
}

extension AdvertisingReport {
  fileprivate var hasKnownAddressType: Bool {
    [.public, .random, .publicIdentity, .randomIdentity, .anonymous].contains(addressType)
  }
}
