/// One advertisement as a controller reports it, whichever of the events it came in.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.2, 7.7.65.11 and 7.7.65.13.
public struct AdvertisingReport: Hashable, Sendable {
  /// What the advertisement allows, in the bits of the extended report.
  public struct EventType: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let connectable = EventType(rawValue: 0x01)
    public static let scannable = EventType(rawValue: 0x02)
    public static let directed = EventType(rawValue: 0x04)
    public static let scanResponse = EventType(rawValue: 0x08)
    public static let legacy = EventType(rawValue: 0x10)
  }

  /// Whether the advertisement's data ends in this report.
  public enum DataStatus: UInt8, Hashable, Sendable {
    case complete = 0b00
    /// More follows in another report of the same advertiser and set.
    case moreToCome = 0b01
    /// The controller lost the rest.
    case truncated = 0b10
    case reserved = 0b11
  }

  /// The identity of a device that an advertisement is directed at.
  public struct DirectAddress: Hashable, Sendable {
    public var type: AddressType
    public var address: DeviceAddress

    public init(type: AddressType, address: DeviceAddress) {
      (self.type, self.address) = (type, address)
    }
  }

  /// What an extended report says beyond a legacy one.
  public struct Extended: Hashable, Sendable {
    public var primaryPHY: UInt8
    public var secondaryPHY: UInt8
    /// The advertising set; 0xFF where the advertiser named none.
    public var setIdentifier: UInt8
    /// In dBm; 127 where it is not known.
    public var txPower: Int8
    /// In units of 1.25 ms; 0 where there is no periodic advertising.
    public var periodicAdvertisingInterval: UInt16

    public init(
      primaryPHY: UInt8 = 1, secondaryPHY: UInt8 = 0, setIdentifier: UInt8 = 0xFF,
      txPower: Int8 = 127, periodicAdvertisingInterval: UInt16 = 0
    ) {
      (self.primaryPHY, self.secondaryPHY) = (primaryPHY, secondaryPHY)
      (self.setIdentifier, self.txPower) = (setIdentifier, txPower)
      self.periodicAdvertisingInterval = periodicAdvertisingInterval
    }
  }

  public var eventType: EventType
  public var dataStatus: DataStatus = .complete
  public var addressType: AddressType
  public var address: DeviceAddress
  public var directAddress: DirectAddress?
  public var extended: Extended?
  /// The strength of the signal in dBm, or nil where the controller does not know it (127 on wire).
  public var rssi: Int8?
  /// The advertising data as on air.
  public var data: [UInt8]

  /// The advertising data, field by field.
  public var advertisingData: AdvertisingData { AdvertisingData(parsing: data) }

  /// - Parameter extended: What only an extended report says; without it the report goes into the
  ///   legacy event, or with a direct address into the one for directed advertising.
  public init(
    eventType: EventType, dataStatus: DataStatus = .complete, addressType: AddressType,
    address: DeviceAddress, directAddress: DirectAddress? = nil, extended: Extended? = nil,
    rssi: Int8?, data: [UInt8]
  ) {
    (self.eventType, self.dataStatus) = (eventType, dataStatus)
    (self.addressType, self.address) = (addressType, address)
    (self.directAddress, self.extended) = (directAddress, extended)
    (self.rssi, self.data) = (rssi, data)
  }
}

extension AdvertisingReport {
  /// Reads one report of the event with subevent code 0x02: its Event_Type counts PDU types.
  init(parsingLegacy input: inout ByteReader) throws(DecodingFailure) {
    let kind = try input.readInteger(
      "Event_Type", as: UInt8.self, in: 0...4, because: "0 to 4 are the legacy PDU types")
    eventType = Self.legacyEventTypes[Int(kind)]
    addressType = AddressType(rawValue: try input.readInteger("Address_Type"))
    address = try DeviceAddress(parsing: &input)
    let length = try input.readInteger("Data_Length", as: UInt8.self)
    data = Array(copying: try input.readOctets("Data", count: Int(length)))
    rssi = Self.known(try input.readInteger("RSSI"))
  }

  /// ADV_IND, ADV_DIRECT_IND, ADV_SCAN_IND, ADV_NONCONN_IND and SCAN_RSP. What a scan response
  /// answers is not reported, so it is not called connectable.
  static let legacyEventTypes: [EventType] = [
    [.legacy, .connectable, .scannable], [.legacy, .connectable, .directed],
    [.legacy, .scannable], [.legacy], [.legacy, .scannable, .scanResponse],
  ]

  /// Reads one report of the event with subevent code 0x0B: the address of the advertiser comes
  /// before that of the device it looks for.
  init(parsingDirected input: inout ByteReader) throws(DecodingFailure) {
    _ = try input.readInteger("Event_Type", as: UInt8.self)
    eventType = [.legacy, .connectable, .directed]
    addressType = AddressType(rawValue: try input.readInteger("Address_Type"))
    address = try DeviceAddress(parsing: &input)
    directAddress = DirectAddress(
      type: AddressType(rawValue: try input.readInteger("Direct_Address_Type")),
      address: try DeviceAddress(parsing: &input, field: "Direct_Address"))
    rssi = Self.known(try input.readInteger("RSSI"))
    data = []
  }

  /// Reads one report of the event with subevent code 0x0D.
  ///
  /// Only the lower seven bits of Event_Type count: controllers leave junk above them.
  ///
  /// Source: observed, Event_Type 0x8013 and 0x2513 from controllers of phones.
  ///
  /// - Parameter vendorOctets: How many octets of the vendor's stand before Data_Length. Where there
  ///   are some, bit 7 of Primary_PHY is the vendor's too: see ``HCIEvent/observedReports(parsing:)``.
  init(parsingExtended input: inout ByteReader, vendorOctets: Int = 0) throws(DecodingFailure) {
    let bits = try input.readInteger("Event_Type", as: UInt16.self)
    eventType = EventType(rawValue: UInt8(truncatingIfNeeded: bits & 0x1F))
    dataStatus = DataStatus(rawValue: UInt8(truncatingIfNeeded: bits >> 5 & 0b11)) ?? .reserved
    addressType = AddressType(rawValue: try input.readInteger("Address_Type"))
    address = try DeviceAddress(parsing: &input)
    var primaryPHY = try input.readInteger("Primary_PHY", as: UInt8.self)
    if vendorOctets > 0 { primaryPHY &= 0x7F }
    let secondaryPHY = try input.readInteger("Secondary_PHY", as: UInt8.self)
    let set = try input.readInteger("Advertising_SID", as: UInt8.self)
    let txPower = try input.readInteger("TX_Power", as: Int8.self)
    rssi = Self.known(try input.readInteger("RSSI"))
    let interval = try input.readInteger("Periodic_Advertising_Interval", as: UInt16.self)
    extended = Extended(
      primaryPHY: primaryPHY, secondaryPHY: secondaryPHY, setIdentifier: set, txPower: txPower,
      periodicAdvertisingInterval: interval)
    let direct = DirectAddress(
      type: AddressType(rawValue: try input.readInteger("Direct_Address_Type")),
      address: try DeviceAddress(parsing: &input, field: "Direct_Address"))
    directAddress = eventType.contains(.directed) ? direct : nil
    _ = try input.readOctets("Vendor_Octets", count: vendorOctets)
    let length = try input.readInteger("Data_Length", as: UInt8.self)
    data = Array(copying: try input.readOctets("Data", count: Int(length)))
  }

  private static func known(_ rssi: Int8) -> Int8? { rssi == 127 ? nil : rssi }
}

extension AdvertisingReport {
  /// The name of the PDU, as far as the report tells it.
  public var pduName: String {
    guard eventType.contains(.legacy) else {
      return eventType.contains(.scanResponse) ? "AUX_SCAN_RSP" : "ADV_EXT_IND"
    }
    if eventType.contains(.scanResponse) { return "SCAN_RSP" }
    if eventType.contains(.directed) { return "ADV_DIRECT_IND" }
    if eventType.contains(.connectable) { return "ADV_IND" }
    return eventType.contains(.scannable) ? "ADV_SCAN_IND" : "ADV_NONCONN_IND"
  }
}
