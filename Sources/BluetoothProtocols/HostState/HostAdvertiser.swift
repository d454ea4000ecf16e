/// One advertiser of a host: the legacy one, or an advertising set.
public struct HostAdvertiser: Hashable, Sendable {
  /// Nil until the host has set parameters.
  public var parameters: Parameters?
  /// The random address of an advertising set, if the host has given it one of its own.
  public var randomAddress: DeviceAddress?
  /// The advertising data, as the host wrote it.
  public var payload: [UInt8] = []
  /// The scan response data, as the host wrote it.
  public var scanResponse: [UInt8] = []
  /// Whether the host has switched advertising on.
  public private(set) var isEnabled = false
  /// Whether the controller has stopped by itself: for a connection, or because its time was over.
  /// The host must then switch advertising on again.
  public private(set) var isInterrupted = false

  /// Makes an advertiser that is off and without data.
  public init() {}

  /// Whether the controller advertises: the host has switched it on, and it has not stopped by
  /// itself.
  public var isOnAir: Bool { isEnabled && !isInterrupted }

  /// - Returns: Whether the command changes anything. Switching off an advertiser that is off
  ///   changes nothing.
  mutating func enable(_ isOn: Bool) -> Bool {
    if !isOn, !isEnabled { return false }
    (isEnabled, isInterrupted) = (isOn, false)
    return true
  }

  mutating func interrupt() -> Bool {
    defer { isInterrupted = true }
    return isOnAir
  }

  /// The AD structures of the advertising data and then of the scan response data, both without
  /// padding.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 11 (a length of 0 ends the data early).
  public var structures: [UInt8] {
    AdvertisingData(parsing: payload).encoded() + AdvertisingData(parsing: scanResponse).encoded()
  }

  /// How an advertiser advertises.
  public struct Parameters: Hashable, Sendable {
    /// The shortest interval. The host allows any from here to ``intervalMaximum``.
    public var intervalMinimum: TimeSlots
    /// The longest interval, see ``intervalMinimum``.
    public var intervalMaximum: TimeSlots
    /// In the form that an advertising set has; nil for a legacy type that is not known.
    public var properties: Properties?
    /// The type of the address that the advertiser shows, see ``HostState/address(of:)``.
    public var ownAddressType: AddressType
    /// Whether only devices on the filter accept list are answered: scanners, initiators or both.
    public var usesAcceptList = false
    /// Whether only devices on the filter accept list may connect.
    public var filtersConnections = false
    /// Whether only devices on the filter accept list get the scan response.
    public var filtersScans = false
    /// Whether scan requests are reported to the host. Only an advertising set can report them.
    public var notifiesScanRequests = false
    /// The one device that the advertising is meant for; nil if it is not directed.
    public var target: HostPeer?
  }

  /// The properties of an advertiser's PDUs.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits of the Advertising_Event_Properties of an advertising set.
    public var rawValue: UInt16
    /// Makes properties from their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Bit 0: a central may connect.
    public static let connectable = Properties(rawValue: 0x01)
    /// Bit 1: a scanner may ask for the scan response.
    public static let scannable = Properties(rawValue: 0x02)
    /// Bit 2: the advertising is meant for one peer.
    public static let directed = Properties(rawValue: 0x04)
    /// Bit 3: directed and connectable advertising, repeated at short intervals.
    public static let highDutyCycle = Properties(rawValue: 0x08)
    /// Bit 4: the PDUs from before version 5.0, such as ADV_IND.
    public static let legacyPDUs = Properties(rawValue: 0x10)

    /// The name of the PDU that the advertising events begin with.
    public var pduName: AdvertisingPDUName {
      if !contains(.legacyPDUs) { return .advExtInd }
      if contains(.directed) { return .advDirectInd }
      return AdvertisingPDUName(
        isConnectable: contains(.connectable), isScannable: contains(.scannable))
    }
  }
}

extension HostAdvertiser.Parameters {
  /// The parameters after a reset.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  public static let `default` = HostAdvertiser.Parameters(
    intervalMinimum: TimeSlots(rawValue: 0x0800), intervalMaximum: TimeSlots(rawValue: 0x0800),
    properties: [.legacyPDUs, .connectable, .scannable], ownAddressType: .public)

  init(_ parameters: HCICommand.LegacyAdvertisingParameters) {
    intervalMinimum = parameters.intervalMinimum
    intervalMaximum = parameters.intervalMaximum
    properties = parameters.properties
    ownAddressType = parameters.ownAddressType
    set(
      filterPolicy: parameters.filterPolicy,
      HostPeer(parameters.peerAddressType, parameters.peerAddress))
  }

  init(_ parameters: HCICommand.ExtendedAdvertisingParameters) {
    intervalMinimum = parameters.intervalMinimum
    intervalMaximum = parameters.intervalMaximum
    properties = HostAdvertiser.Properties(rawValue: parameters.properties)
    notifiesScanRequests = parameters.notifiesScanRequests
    ownAddressType = parameters.ownAddressType
    set(
      filterPolicy: parameters.filterPolicy,
      HostPeer(parameters.peerAddressType, parameters.peerAddress))
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.53 (directed advertising has no filter policy).
  private mutating func set(filterPolicy: UInt8, _ peer: HostPeer) {
    if properties?.contains(.directed) == true {
      target = peer
    } else {
      usesAcceptList = filterPolicy != 0
      filtersConnections = filterPolicy & 2 != 0
      filtersScans = filterPolicy & 1 != 0
    }
  }
}

extension HCICommand.LegacyAdvertisingParameters {
  /// The properties that an advertising set would have for the same PDUs; nil for a reserved type.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.53, the table of legacy PDUs.
  public var properties: HostAdvertiser.Properties? {
    switch type {
    case 0: [.legacyPDUs, .connectable, .scannable]
    case 1: [.legacyPDUs, .connectable, .directed, .highDutyCycle]
    case 2: [.legacyPDUs, .scannable]
    case 3: .legacyPDUs
    case 4: [.legacyPDUs, .connectable, .directed]
    default: nil
    }
  }
}

extension HostState {
  /// Returns the address that an advertiser shows: the public one, its own random one, or the
  /// random one that all advertisers share.
  ///
  /// A controller that has a resolving list may show a private address that it has made itself. No
  /// command carries that address.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.53 (Own_Address_Type; 2 and 3 fall back to
  /// these).
  public func address(of advertiser: HostAdvertiser) -> DeviceAddress? {
    let random = advertiser.randomAddress ?? randomAddress
    guard let type = advertiser.parameters?.ownAddressType else { return random }
    return type.isRandom ? random : publicAddress
  }
}

extension AddressType {
  /// Whether the type is one of the random types. They have the lowest bit set.
  public var isRandom: Bool { rawValue & 1 == 1 }
}
