/// The payload that ADV_EXT_IND and the AUX PDUs have in common.
///
/// ```
/// | Extended Header Length (6 bits) | AdvMode (2 bits) | extended header | AdvData |
/// ```
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.4.
public struct ExtendedAdvertising: Hashable, Sendable {
  /// Bit 0: connectable; bit 1: scannable.
  public var mode: UInt8
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

  /// Which data of which set the PDU belongs to.
  public struct DataInfo: Hashable, Sendable {
    /// Changes when the data does.
    public var dataIdentifier: UInt16
    public var setIdentifier: UInt8
  }

  /// Where and when the next PDU of the advertisement is sent.
  public struct AuxPointer: Hashable, Sendable {
    public var channel: UInt8
    /// From the start of this PDU, in microseconds; the next comes up to one unit later.
    public var offset: Int
    /// 0: 1M, 1: 2M, 2: coded.
    public var phy: UInt8
  }
}

extension ExtendedAdvertising: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let first = try input.readInteger("Extended Header Length", as: UInt8.self)
    mode = first >> 6
    var header = try input.readReader("Extended Header", count: Int(first & 0x3F))
    if !header.isAtEnd { try read(&header) }
    data = Array(copying: input.readRest())
  }

  /// Reads the fields that the flags in front name, in the order of the flags.
  private mutating func read(_ header: inout ByteReader) throws(DecodingFailure) {
    let flags = try header.readInteger("Extended Header Flags", as: UInt8.self)
    if flags & 0x01 != 0 { advertiser = try DeviceAddress(parsing: &header, field: "AdvA") }
    if flags & 0x02 != 0 { target = try DeviceAddress(parsing: &header, field: "TargetA") }
    if flags & 0x04 != 0 { cteInfo = try header.readInteger("CTEInfo") }
    if flags & 0x08 != 0 { dataInfo = try DataInfo(parsing: &header) }
    if flags & 0x10 != 0 { auxPointer = try AuxPointer(parsing: &header) }
    if flags & 0x20 != 0 {
      syncInfo = Array(copying: try header.readOctets("SyncInfo", count: 18))
    }
    if flags & 0x40 != 0 { txPower = try header.readInteger("TxPower") }
    additional = Array(copying: header.readRest())
  }
}

extension ExtendedAdvertising.DataInfo: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let bits = try input.readInteger("ADI", as: UInt16.self)
    dataIdentifier = bits & 0x0FFF
    setIdentifier = UInt8(bits >> 12)
  }
}

extension ExtendedAdvertising.AuxPointer: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let bits = try input.readInteger24("AuxPtr")
    channel = UInt8(bits & 0x3F)
    let unit = bits & 0x80 != 0 ? 300 : 30
    offset = Int(bits >> 8 & 0x1FFF) * unit
    phy = UInt8(bits >> 21)
  }
}
