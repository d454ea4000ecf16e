/// The controller has found the periodic advertising that it was to follow, or could not.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.14.
public struct PeriodicSync: Hashable, Sendable {
  public var status: HCIErrorCode
  /// The number by which the advertising is called from now on.
  public var handle: ConnectionHandle
  public var setIdentifier: UInt8
  public var advertiserType: AddressType
  public var advertiser: DeviceAddress
  public var phy: UInt8
  /// In units of 1.25 ms.
  public var interval: ConnectionInterval
  public var clockAccuracy: UInt8
  /// Only version 2 of the event says it.
  public var subevents: Subevents?

  /// How the advertising is divided where devices answer it.
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

extension PeriodicSync: OctetsEncodable {
  init(parsing input: inout ByteReader, isV2: Bool) throws(DecodingFailure) {
    status = try input.readErrorCode("Status")
    handle = ConnectionHandle(masking: try input.readInteger("Sync_Handle"))
    setIdentifier = try input.readInteger("Advertising_SID")
    advertiserType = try input.readAddressType("Advertiser_Address_Type")
    advertiser = try DeviceAddress(parsing: &input, field: "Advertiser_Address")
    phy = try input.readInteger("Advertiser_PHY")
    interval = ConnectionInterval(
      rawValue: try input.readInteger("Periodic_Advertising_Interval"))
    clockAccuracy = try input.readInteger("Advertiser_Clock_Accuracy")
    guard isV2 else { return }
    let count = try input.readInteger("Num_Subevents", as: UInt8.self)
    let between = try input.readInteger("Subevent_Interval", as: UInt8.self)
    let delay = try input.readInteger("Response_Slot_Delay", as: UInt8.self)
    subevents = Subevents(
      count: count, interval: between, responseDelay: delay,
      responseSpacing: try input.readInteger("Response_Slot_Spacing"))
  }

  public func encode(into output: inout [UInt8]) {
    output.append(status, handle)
    output += [setIdentifier, advertiserType.rawValue]
    advertiser.encode(into: &output)
    output.append(phy)
    output.append(littleEndian: interval.rawValue)
    output.append(clockAccuracy)
    if let subevents {
      output += [subevents.count, subevents.interval, subevents.responseDelay]
      output.append(subevents.responseSpacing)
    }
  }
}

/// What a periodic advertiser sent; its data may need several reports.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.15.
public struct PeriodicReport: Hashable, Sendable {
  public var handle: ConnectionHandle
  /// In dBm; 127 where it is not known.
  public var txPower: Int8
  /// In dBm, or nil where the controller does not know it (127 on wire).
  public var rssi: Int8?
  /// Which constant tone the packet ended with; 0xFF for none.
  public var toneType: UInt8
  /// 0 complete, 1 more to come, 2 the rest is lost.
  public var dataStatus: UInt8
  public var data: [UInt8]
  /// Only version 2 of the event says it.
  public var subevent: Subevent?

  /// In which part of which event the report was heard.
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

extension PeriodicReport: OctetsEncodable {
  init(parsing input: inout ByteReader, isV2: Bool) throws(DecodingFailure) {
    handle = ConnectionHandle(masking: try input.readInteger("Sync_Handle"))
    txPower = try input.readInteger("TX_Power")
    let strength = try input.readInteger("RSSI", as: Int8.self)
    rssi = strength == 127 ? nil : strength
    toneType = try input.readInteger("CTE_Type")
    if isV2 {
      let counter = try input.readInteger("Periodic_Event_Counter", as: UInt16.self)
      subevent = Subevent(eventCounter: counter, number: try input.readInteger("Subevent"))
    }
    dataStatus = try input.readInteger("Data_Status")
    data = try input.readCountedData("Data")
  }

  public func encode(into output: inout [UInt8]) {
    handle.encode(into: &output)
    output += [UInt8(bitPattern: txPower), UInt8(bitPattern: rssi ?? 127), toneType]
    if let subevent {
      output.append(littleEndian: subevent.eventCounter)
      output.append(subevent.number)
    }
    output.append(dataStatus)
    output.append(counted: data)
  }
}
