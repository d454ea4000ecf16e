/// The PDU by which a central connects: CONNECT_IND, or AUX_CONNECT_REQ.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.3.1.
public struct ConnectIndication: Hashable, Sendable {
  /// The central that connects.
  public var initiator = DeviceAddress(truncating: 0)
  /// The peripheral whose advertising the central answers.
  public var advertiser = DeviceAddress(truncating: 0)
  /// The access address of all PDUs of the new connection.
  public var accessAddress = AccessAddress(rawValue: 0)
  /// The start value of the CRC on the connection.
  public var crcStart: UInt32 = 0
  /// In units of 1.25 ms.
  public var windowSize: UInt8 = 0
  /// In units of 1.25 ms.
  public var windowOffset: UInt16 = 0
  /// The connection interval, the latency and the supervision timeout of the new connection.
  public var timing = ConnectionTiming.none
  /// One bit per data channel.
  public var channelMap: UInt64 = 0
  /// The step from one data channel to the next, 5 to 16, for channel selection algorithm 1.
  public var hop: UInt8 = 0
  /// The accuracy of the central's clock, as a number from 0 (251 to 500 parts per million) to 7 (0
  /// to 20 parts per million).
  public var sleepClockAccuracy: UInt8 = 0
}

extension ConnectIndication: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("InitA", &initiator)
    try walk.field("AdvA", &advertiser)
    try walk.field("AA", &accessAddress)
    try walk.field("CRCInit", &crcStart, "x3", octets: 3)
    try walk.field("WinSize", &windowSize, "1.25ms1")
    try walk.field("WinOffset", &windowOffset, "1.25ms")
    try timing.fields(&walk, .linkLayer)
    try walk.field("ChM", &channelMap, "x5", octets: 5)
    try walk.bits("Last", octets: 1) { bits in
      bits.field("Hop", 5, &hop)
      bits.field("SCA", 3, &sleepClockAccuracy, "accuracy")
    }
  }
}
