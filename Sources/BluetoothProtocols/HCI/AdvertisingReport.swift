/// One advertisement as a controller reports it. It may have come in any of the events for that.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.2, 7.7.65.11 and 7.7.65.13.
public struct AdvertisingReport: Hashable, Sendable {
  /// The properties of the advertisement, with the bits of an extended report.
  public struct EventType: OptionSet, Hashable, Sendable, WireValue {
    /// Bits 0 to 4 of Event_Type, as in an extended report.
    public var rawValue: UInt8
    /// Takes all bits, also those that have no meaning here.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A central may connect to the advertiser.
    public static let connectable = EventType(rawValue: 0x01)
    /// A scanner may ask the advertiser for a scan response.
    public static let scannable = EventType(rawValue: 0x02)
    /// The advertisement is meant for one device only.
    public static let directed = EventType(rawValue: 0x04)
    /// The report is that of a scan response.
    public static let scanResponse = EventType(rawValue: 0x08)
    /// The PDU is a legacy one, such as ADV_IND, and not an extended one.
    public static let legacy = EventType(rawValue: 0x10)

    static var format: String { "reportBits" }
  }

  /// Whether the advertisement's data ends in this report.
  public enum DataStatus: UInt8, Hashable, Sendable, WireValue {
    case complete = 0b00
    /// More follows in another report of the same advertiser and set.
    case moreToCome = 0b01
    /// The controller lost the rest.
    case truncated = 0b10
    case reserved = 0b11

    static var format: String { "dataStatus" }
  }

  /// The identity of a device that an advertisement is directed at.
  public struct DirectAddress: Hashable, Sendable {
    /// The kind of the address. The controller may have resolved it, or not.
    public var type: AddressType
    /// The address that the advertisement names as its target.
    public var address: DeviceAddress

    /// Makes the address of a target.
    public init(type: AddressType, address: DeviceAddress) {
      (self.type, self.address) = (type, address)
    }
  }

  /// The fields of an extended report that a legacy one lacks.
  public struct Extended: Hashable, Sendable {
    /// The PHY of the primary channel. 1: 1M; 3: coded.
    public var primaryPHY: UInt8
    /// The PHY of the secondary channel. 0: no PDU there; 1: 1M; 2: 2M; 3: coded.
    public var secondaryPHY: UInt8
    /// The advertising set; 0xFF if the advertiser named none.
    public var setIdentifier: UInt8
    /// The transmit power in dBm; 127 if it is not known.
    public var txPower: Int8
    /// The interval in units of 1.25 ms; 0 if there is no periodic advertising.
    public var periodicAdvertisingInterval: UInt16
    /// The upper bits of Event_Type, which have no meaning. Controllers leave junk there.
    ///
    /// Source: observed, Event_Type 0x8013 and 0x2513 from controllers of phones.
    var reservedBits: UInt16 = 0
    /// The parts of the vendor's event that only the vendor understands.
    var vendor: Vendor?

    /// Bit 7 of Primary_PHY, and twelve octets that stand where the event has them.
    struct Vendor: Hashable, Sendable {
      var event: VendorReportEvent
      var bit: UInt8 = 1
      var octets: [UInt8] = []
    }

    /// Makes what an extended report adds. By default, the PHY is 1M, and the set and the power are
    /// not known.
    public init(
      primaryPHY: UInt8 = 1, secondaryPHY: UInt8 = 0, setIdentifier: UInt8 = 0xFF,
      txPower: Int8 = 127, periodicAdvertisingInterval: UInt16 = 0
    ) {
      (self.primaryPHY, self.secondaryPHY) = (primaryPHY, secondaryPHY)
      (self.setIdentifier, self.txPower) = (setIdentifier, txPower)
      self.periodicAdvertisingInterval = periodicAdvertisingInterval
    }
  }

  /// The properties of the advertisement. In a legacy report, they follow from the PDU type.
  public var eventType: EventType
  /// Whether the data is complete. The data of a legacy report always is.
  public var dataStatus: DataStatus = .complete
  /// The kind of the advertiser's address.
  public var addressType: AddressType
  /// The advertiser. It means nothing if the address type is ``AddressType/anonymous``.
  public var address: DeviceAddress
  /// The device that the advertisement is meant for; nil if it is not directed.
  public var directAddress: DirectAddress?
  /// The fields of an extended report; nil if the report is a legacy one.
  public var extended: Extended?
  /// The strength of the signal in dBm; nil if the controller does not know it (127 on the wire).
  public var rssi: Int8?
  /// The advertising data as it is on air.
  public var data: [UInt8]

  /// A number that differs, mostly, between advertisers, between the sets of one, and between an
  /// advertisement and its scan response. Some advertisers say two things in turn, so data of
  /// another length has another number too.
  package var key: UInt64 {
    address.rawValue | UInt64(extended?.setIdentifier ?? 0) << 48
      | (eventType.contains(.scanResponse) ? 1 : 0) << 56
      | UInt64(truncatingIfNeeded: data.count) << 57
  }

  /// The advertising data, field by field.
  public var advertisingData: AdvertisingData { AdvertisingData(parsing: data) }

  /// - Parameter extended: The fields of an extended report. Without it, the report goes into the
  ///   legacy event, or, if it has a direct address, into the event for directed advertising.
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
