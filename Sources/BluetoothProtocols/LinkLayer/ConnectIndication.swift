/// What a central says when it connects: CONNECT_IND, or AUX_CONNECT_REQ.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.3.1.
public struct ConnectIndication: Hashable, Sendable {
  public var initiator: DeviceAddress
  public var advertiser: DeviceAddress
  public var accessAddress: AccessAddress
  /// The start value of the connection's checks.
  public var crcStart: UInt32
  /// In units of 1.25 ms.
  public var windowSize: UInt8
  /// In units of 1.25 ms.
  public var windowOffset: UInt16
  public var timing: ConnectionTiming
  /// One bit per data channel.
  public var channelMap: UInt64
  public var hop: UInt8
  public var sleepClockAccuracy: UInt8
}

extension ConnectIndication: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    initiator = try DeviceAddress(parsing: &input, field: "InitA")
    advertiser = try DeviceAddress(parsing: &input, field: "AdvA")
    accessAddress = try AccessAddress(parsing: &input)
    crcStart = try input.readInteger24("CRCInit")
    windowSize = try input.readInteger("WinSize")
    windowOffset = try input.readInteger("WinOffset")
    timing = try ConnectionTiming(parsing: &input)
    let low = try input.readInteger("ChM", as: UInt32.self)
    channelMap = UInt64(try input.readInteger("ChM", as: UInt8.self)) << 32 | UInt64(low)
    let last = try input.readInteger("Hop", as: UInt8.self)
    hop = last & 0x1F
    sleepClockAccuracy = last >> 5
  }
}
