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
  /// The advertiser (AdvA); nil if the PDU does not name it.
  public var advertiser: DeviceAddress?
  /// The device that the PDU is directed at (TargetA); nil if it is for all.
  public var target: DeviceAddress?
  /// The description of the constant tone at the end of the packet: its time in bits 0 to 4, in
  /// units of 8 µs, and its type in bits 6 and 7. Nil if there is no tone.
  public var cteInfo: UInt8?
  /// The set and its data (ADI); nil if the PDU does not name them.
  public var dataInfo: DataInfo?
  /// The channel and time of the next PDU of the advertisement; nil if none follows.
  public var auxPointer: AuxPointer?
  /// The 18 octets that say how to follow the periodic advertising; nil if there is none.
  public var syncInfo: [UInt8]?
  /// In dBm.
  public var txPower: Int8?
  /// Additional controller advertising data.
  public var additional: [UInt8] = []
  /// The advertising data in this PDU. More may follow in the next PDU.
  public var data: [UInt8] = []

  /// The advertising set that the PDU belongs to, and which data of that set it is.
  public struct DataInfo: Hashable, Sendable {
    /// A number that changes when the data changes.
    public var dataIdentifier: UInt16
    /// The advertising set (SID), 0 to 15.
    public var setIdentifier: UInt8
  }

  /// The channel and time of the next PDU of the advertisement.
  public struct AuxPointer: Hashable, Sendable {
    /// The index of the channel on which the next PDU is sent, 0 to 36.
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
