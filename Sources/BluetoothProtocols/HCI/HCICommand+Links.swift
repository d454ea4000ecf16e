// Commands about connections and periodic advertising that the controller answers with events.

extension HCICommand {
  /// Which PHYs a host would like for a connection.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.49.
  public struct PHYPreference: Hashable, Sendable {
    /// Bit 0: no preference for sending; bit 1: none for receiving.
    public var none: UInt8
    /// Bit 0: 1M; bit 1: 2M; bit 2: coded.
    public var tx: UInt8
    public var rx: UInt8
    public var options: UInt16

    public init(none: UInt8 = 0, tx: UInt8, rx: UInt8, options: UInt16 = 0) {
      self.none = none
      self.tx = tx
      self.rx = rx
      self.options = options
    }
  }

  /// Which periodic advertising to follow.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.67.
  public struct PeriodicSyncRequest: Hashable, Sendable {
    /// Bit 0: the periodic advertiser list decides, and the advertiser here does not count.
    public var options: UInt8
    public var setIdentifier: UInt8
    public var advertiserType: AddressType
    public var advertiser: DeviceAddress
    /// How many events may be skipped.
    public var skip: UInt16
    public var timeout: SupervisionTimeout
    public var toneTypes: UInt8
  }
}

extension HCICommand.PHYPreference: OctetsDecodable, OctetsEncodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    none = try input.readInteger("All_PHYs")
    tx = try input.readInteger("TX_PHYs")
    rx = try input.readInteger("RX_PHYs")
    options = try input.readInteger("PHY_Options")
  }

  public func encode(into output: inout [UInt8]) {
    output += [none, tx, rx]
    output.append(littleEndian: options)
  }
}

extension HCICommand.PeriodicSyncRequest: OctetsDecodable, OctetsEncodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    options = try input.readInteger("Options")
    setIdentifier = try input.readInteger("Advertising_SID")
    advertiserType = try input.readAddressType("Advertiser_Address_Type")
    advertiser = try DeviceAddress(parsing: &input, field: "Advertiser_Address")
    skip = try input.readInteger("Skip")
    timeout = SupervisionTimeout(rawValue: try input.readInteger("Sync_Timeout"))
    toneTypes = try input.readInteger("Sync_CTE_Type")
  }

  public func encode(into output: inout [UInt8]) {
    output += [options, setIdentifier, advertiserType.rawValue]
    advertiser.encode(into: &output)
    output.append(littleEndian: skip)
    output.append(littleEndian: timeout.rawValue)
    output.append(toneTypes)
  }
}

extension HCICommand {
  /// Reads a command about a connection or about periodic advertising; nil where it is another.
  init?(
    aboutLinks opcode: HCIOpcode, _ input: inout ByteReader
  ) throws(DecodingFailure) {
    switch opcode {
    case .leReadRemoteFeatures:
      self = .leReadRemoteFeatures(try ConnectionHandle(parsing: &input))
    case .leReadPHY: self = .leReadPHY(try ConnectionHandle(parsing: &input))
    case .leRemoteConnectionParameterRequestReply:
      let handle = try ConnectionHandle(parsing: &input)
      self = .leRemoteConnectionParameterRequestReply(
        handle, try ConnectionTimingRequest(parsing: &input))
    case .leSetDataLength:
      let handle = try ConnectionHandle(parsing: &input)
      let octets = try input.readInteger("TX_Octets", as: UInt16.self)
      self = .leSetDataLength(
        handle, txOctets: octets, txTime: try input.readInteger("TX_Time"))
    case .leSetPHY:
      let handle = try ConnectionHandle(parsing: &input)
      self = .leSetPHY(handle, try PHYPreference(parsing: &input))
    case .lePeriodicAdvertisingCreateSync:
      self = .lePeriodicAdvertisingCreateSync(try PeriodicSyncRequest(parsing: &input))
    case .lePeriodicAdvertisingTerminateSync:
      self = .lePeriodicAdvertisingTerminateSync(
        ConnectionHandle(masking: try input.readInteger("Sync_Handle")))
    default: return nil
    }
  }
}
