/// The event that says whether the controller has found the periodic advertising that it was to
/// follow.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.14.
public struct PeriodicSync: Hashable, Sendable {
  /// Whether the advertising was found.
  public var status: HCIErrorCode
  /// The number by which the host and the controller call this advertising from now on.
  public var handle: ConnectionHandle
  /// The advertising set (SID), 0 to 15.
  public var setIdentifier: UInt8
  /// The kind of the advertiser's address.
  public var advertiserType: AddressType
  /// The device whose periodic advertising was found.
  public var advertiser: DeviceAddress
  /// The PHY of the periodic advertising. 1: 1M; 2: 2M; 3: coded.
  public var phy: UInt8
  /// In units of 1.25 ms.
  public var interval: ConnectionInterval
  /// The accuracy of the advertiser's clock, as a number from 0 (500 parts per million) to 7 (20
  /// parts per million).
  public var clockAccuracy: UInt8
  /// Only version 2 of the event has these fields.
  public var subevents: Subevents?

  /// How the advertising is divided into subevents, if devices may answer it.
  public struct Subevents: Hashable, Sendable {
    /// The number of subevents of each periodic advertising event; 0 if there are none.
    public var count: UInt8
    /// In units of 1.25 ms.
    public var interval: UInt8
    /// In units of 1.25 ms.
    public var responseDelay: UInt8
    /// In units of 0.125 ms.
    public var responseSpacing: UInt8
  }

  /// Makes version 1 of the event, which has no subevents.
  public init(
    status: HCIErrorCode = .success, handle: ConnectionHandle, setIdentifier: UInt8,
    advertiserType: AddressType, advertiser: DeviceAddress, phy: UInt8 = 1,
    interval: ConnectionInterval, clockAccuracy: UInt8 = 0
  ) {
    self.status = status
    self.handle = handle
    self.setIdentifier = setIdentifier
    self.advertiserType = advertiserType
    self.advertiser = advertiser
    self.phy = phy
    self.interval = interval
    self.clockAccuracy = clockAccuracy
  }
}

extension PeriodicSync: HCIContents {
  var code: HCIEventKind {
    .le(subevents == nil ? 0x0E : 0x24)
  }
  var numberOutOfRange: NumberOutOfRange? {
    status == .success ? NumberOutOfRange("Sync_Handle", handle) : nil
  }

  init(isV2: Bool) {
    self.init(
      handle: .zero, setIdentifier: 0, advertiserType: .public,
      advertiser: DeviceAddress(truncating: 0), interval: ConnectionInterval(rawValue: 0))
    if isV2 {
      subevents = Subevents(count: 0, interval: 0, responseDelay: 0, responseSpacing: 0)
    }
  }

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("Status", &status)
    try walk.field("Sync_Handle", &handle)
    try walk.field("Advertising_SID", &setIdentifier)
    try walk.field("Advertiser_Address_Type", &advertiserType)
    try walk.field("Advertiser_Address", &advertiser)
    try walk.field("Advertiser_PHY", &phy, "phy")
    try walk.field("Periodic_Advertising_Interval", &interval)
    try walk.field("Advertiser_Clock_Accuracy", &clockAccuracy, "accuracy")
    guard var part = subevents else { return }
    try walk.field("Num_Subevents", &part.count)
    try walk.field("Subevent_Interval", &part.interval)
    try walk.field("Response_Slot_Delay", &part.responseDelay)
    try walk.field("Response_Slot_Spacing", &part.responseSpacing)
    subevents = part
  }

  func appendDetails(to line: inout [UInt8]) { line.append(detail: status.description) }
}

/// The data of a periodic advertiser. It may need several reports.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.15.
public struct PeriodicReport: Hashable, Sendable {
  /// The number that ``PeriodicSync`` gave to the advertising.
  public var handle: ConnectionHandle
  /// The transmit power in dBm; 127 if it is not known.
  public var txPower: Int8
  /// The strength of the signal in dBm; nil if the controller does not know it (127 on the wire).
  public var rssi: Int8?
  /// The type of the constant tone at the end of the packet; 0xFF if there was none.
  public var toneType: UInt8
  /// 0: complete; 1: more to come; 2: the rest is lost.
  public var dataStatus: UInt8
  /// The advertising data in this report, at most 247 octets.
  public var data: [UInt8]
  /// Only version 2 of the event has these fields.
  public var subevent: Subevent?

  /// The subevent in which the report was heard, and the periodic event that it was part of.
  public struct Subevent: Hashable, Sendable {
    /// The number of the periodic advertising event.
    public var eventCounter: UInt16
    /// The number of the subevent, from 0.
    public var number: UInt8
  }

  /// Makes version 1 of the event, which names no subevent.
  ///
  /// - Parameter dataStatus: Whether the data is complete; by default it is.
  public init(
    handle: ConnectionHandle, txPower: Int8 = 127, rssi: Int8?, toneType: UInt8 = 0xFF,
    dataStatus: UInt8 = 0, data: [UInt8]
  ) {
    self.handle = handle
    self.txPower = txPower
    self.rssi = rssi
    self.toneType = toneType
    self.dataStatus = dataStatus
    self.data = data
  }
}

extension PeriodicReport: HCIContents {
  var code: HCIEventKind { .le(subevent == nil ? 0x0F : 0x25) }
  var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Sync_Handle", handle) }

  init(isV2: Bool) {
    self.init(handle: .zero, rssi: nil, data: [])
    if isV2 { subevent = Subevent(eventCounter: 0, number: 0) }
  }

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("Sync_Handle", &handle)
    try walk.field("TX_Power", &txPower)
    try walk.field("RSSI", &rssi, absent: 127)
    try walk.field("CTE_Type", &toneType, "x1")
    if var part = subevent {
      try walk.field("Periodic_Event_Counter", &part.eventCounter)
      try walk.field("Subevent", &part.number)
      subevent = part
    }
    try walk.field("Data_Status", &dataStatus, "dataStatus")
    try walk.counted("Data_Length", "Data", &data, "ad")
  }

  func appendDetails(to line: inout [UInt8]) { line.append(text: "", octets: data.count) }
}
