/// The event that says whether the controller has found the periodic advertising that it was to
/// follow.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.14.
public struct PeriodicSync: Hashable, Sendable {
  public var status: HCIErrorCode
  /// The number by which the host and the controller call this advertising from now on.
  public var handle: ConnectionHandle
  public var setIdentifier: UInt8
  public var advertiserType: AddressType
  public var advertiser: DeviceAddress
  public var phy: UInt8
  /// In units of 1.25 ms.
  public var interval: ConnectionInterval
  public var clockAccuracy: UInt8
  /// Only version 2 of the event has these fields.
  public var subevents: Subevents?

  /// How the advertising is divided into subevents, if devices may answer it.
  public struct Subevents: Hashable, Sendable {
    public var count: UInt8
    /// In units of 1.25 ms.
    public var interval: UInt8
    /// In units of 1.25 ms.
    public var responseDelay: UInt8
    /// In units of 0.125 ms.
    public var responseSpacing: UInt8
  }

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

extension PeriodicSync: FieldGroup {
  init(isV2: Bool) {
    self.init(
      handle: ConnectionHandle(rawValue: 0), setIdentifier: 0, advertiserType: .public,
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
}

/// What a periodic advertiser has sent. Its data may need several reports.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.15.
public struct PeriodicReport: Hashable, Sendable {
  public var handle: ConnectionHandle
  /// The transmit power in dBm; 127 if it is not known.
  public var txPower: Int8
  /// The strength of the signal in dBm; nil if the controller does not know it (127 on the wire).
  public var rssi: Int8?
  /// The type of the constant tone at the end of the packet; 0xFF if there was none.
  public var toneType: UInt8
  /// 0: complete; 1: more to come; 2: the rest is lost.
  public var dataStatus: UInt8
  public var data: [UInt8]
  /// Only version 2 of the event has these fields.
  public var subevent: Subevent?

  /// The subevent in which the report was heard, and the periodic event that it was part of.
  public struct Subevent: Hashable, Sendable {
    public var eventCounter: UInt16
    public var number: UInt8
  }

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

extension PeriodicReport: FieldGroup {
  init(isV2: Bool) {
    self.init(handle: ConnectionHandle(rawValue: 0), rssi: nil, data: [])
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
}
