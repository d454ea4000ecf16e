/// The payload that ADV_EXT_IND and the AUX PDUs have in common.
///
/// ```
/// | Extended Header Length (6 bits) | AdvMode (2 bits) | extended header | AdvData |
/// ```
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.4.
public struct ExtendedAdvertising: Hashable, Sendable {
  /// Bit 0: connectable; bit 1: scannable.
  public var mode: UInt8 = 0
  public var advertiser: DeviceAddress?
  public var target: DeviceAddress?
  public var cteInfo: UInt8?
  public var dataInfo: DataInfo?
  public var auxPointer: AuxPointer?
  public var syncInfo: [UInt8]?
  /// In dBm.
  public var txPower: Int8?
  /// Additional controller advertising data.
  public var additional: [UInt8] = []
  public var data: [UInt8] = []

  /// The advertising set that the PDU belongs to, and which data of that set it is.
  public struct DataInfo: Hashable, Sendable {
    /// A number that changes when the data changes.
    public var dataIdentifier: UInt16
    public var setIdentifier: UInt8
  }

  /// Where and when the next PDU of the advertisement is sent.
  public struct AuxPointer: Hashable, Sendable {
    public var channel: UInt8
    /// The time from the start of this PDU, in microseconds. The next PDU comes up to one unit
    /// later.
    public var offset: Int
    /// 0: 1M, 1: 2M, 2: coded.
    public var phy: UInt8
    /// The accuracy of the advertiser's clock: false for 51 to 500 parts per million, true for up
    /// to 50.
    var isAccurate = false
    /// Whether the offset is in units of 300 microseconds instead of 30.
    var isLong = false
  }

  /// The bit of the flags that is reserved.
  var reservedFlag: UInt8 = 0
}
