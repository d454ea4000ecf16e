// Source: Core 5.4, Vol 6, Part B, 2.3.4.

extension ExtendedAdvertising: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var length = walk.purpose == .writing ? headerLength : 0
    try walk.bits("Extended_Header", octets: 1) { bits in
      bits.field("Extended_Header_Length", 6, &length)
      bits.field("AdvMode", 2, &mode, "mode")
    }
    if walk.purpose == .finding { length = 1 }
    try walk.region("Extended_Header_Length", Int(length), "Extended_Header") {
      (walk: inout FieldWalk) throws(DecodingFailure) in try headerFields(&walk)
    }
    walk.rest("AdvData", &data, "ad")
  }

  /// The length of the extended header in octets. A header without any field is left out, so that
  /// its length is 0.
  private var headerLength: UInt8 {
    var copy = self
    var walk = FieldWalk(.writing)
    try? copy.headerFields(&walk)
    return walk.output == [0] ? 0 : UInt8(clamping: walk.output.count)
  }

  /// Walks over the flags and then over the fields that they announce, in the order of the flags.
  private mutating func headerFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var hasAdvA = advertiser != nil
    var hasTargetA = target != nil
    var hasCTEInfo = cteInfo != nil
    var hasADI = dataInfo != nil
    var hasAuxPtr = auxPointer != nil
    var hasSyncInfo = syncInfo != nil
    var hasTxPower = txPower != nil
    try walk.bits("Extended_Header_Flags", octets: 1) { bits in
      bits.field("Has_AdvA", 1, &hasAdvA, "1")
      bits.field("Has_TargetA", 1, &hasTargetA, "1")
      bits.field("Has_CTEInfo", 1, &hasCTEInfo, "1")
      bits.field("Has_ADI", 1, &hasADI, "1")
      bits.field("Has_AuxPtr", 1, &hasAuxPtr, "1")
      bits.field("Has_SyncInfo", 1, &hasSyncInfo, "1")
      bits.field("Has_TxPower", 1, &hasTxPower, "1")
      bits.field("RFU", 1, &reservedFlag)
    }
    try walk.optional("Has_AdvA", isThere: hasAdvA, &advertiser, DeviceAddress(truncating: 0)) {
      (address, walk) throws(DecodingFailure) in try walk.field("AdvA", &address)
    }
    try walk.optional("Has_TargetA", isThere: hasTargetA, &target, DeviceAddress(truncating: 0)) {
      (address, walk) throws(DecodingFailure) in try walk.field("TargetA", &address)
    }
    try walk.optional("Has_CTEInfo", isThere: hasCTEInfo, &cteInfo, 0) {
      (info, walk) throws(DecodingFailure) in try walk.constantTone(&info)
    }
    try walk.optional(
      "Has_ADI", isThere: hasADI, &dataInfo, DataInfo(dataIdentifier: 0, setIdentifier: 0)
    ) {
      (info, walk) throws(DecodingFailure) in try info.fields(&walk)
    }
    try walk.optional(
      "Has_AuxPtr", isThere: hasAuxPtr, &auxPointer, AuxPointer(channel: 0, offset: 0, phy: 0)
    ) {
      (pointer, walk) throws(DecodingFailure) in try pointer.fields(&walk)
    }
    try walk.optional("Has_SyncInfo", isThere: hasSyncInfo, &syncInfo, []) {
      (info, walk) throws(DecodingFailure) in
      try walk.octets("SyncInfo", &info, count: 18, Self.syncInfoLayout)
    }
    try walk.optional("Has_TxPower", isThere: hasTxPower, &txPower, 0) {
      (power, walk) throws(DecodingFailure) in try walk.field("TxPower", &power)
    }
    walk.rest("ACAD", &additional, "ad")
  }

  private static let syncInfoLayout = FieldLayout(
    """
    Sync_Offset:bits2{Sync_Packet_Window_Offset/13,Offset_Units/1,Offset_Adjust/1,RFU/1} \
    Interval:1.25ms Sync_Channels:bits5{ChM/37:x,SCA/3:accuracy} AA:x4 CRCInit:x3 \
    paEventCounter:2
    """)
}

extension ExtendedAdvertising.DataInfo: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.bits("ADI", octets: 2) { bits in
      bits.field("DID", 12, &dataIdentifier, "x")
      bits.field("SID", 4, &setIdentifier)
    }
  }
}

extension ExtendedAdvertising.AuxPointer: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var units = UInt16(clamping: offset / unit)
    try walk.bits("AuxPtr", octets: 3) { bits in
      bits.field("Channel_Index", 6, &channel)
      bits.field("CA", 1, &isAccurate, "1")
      bits.field("Offset_Units", 1, &isLong, "1")
      bits.field("AUX_Offset", 13, &units, "1")
      bits.field("AUX_PHY", 3, &phy, "auxPHY")
    }
    offset = Int(units) * unit
  }

  /// The unit of the offset, in microseconds.
  private var unit: Int { isLong ? 300 : 30 }
}

extension FieldWalk {
  /// Walks over a value that is there only if an earlier bit is set.
  fileprivate mutating func optional<Value>(
    _ flag: String, isThere: Bool, _ value: inout Value?, _ blank: Value,
    _ body: (inout Value, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    try optional(flag, isThere: isThere) {
      (walk: inout FieldWalk) throws(DecodingFailure) in
      var present = value ?? blank
      try body(&present, &walk)
      // Only reading may set the value. Describing walks over an absent field too, and must leave
      // it absent.
      if walk.purpose == .reading { value = present }
    }
  }

  /// Walks over the description of the constant tone at the end of a packet.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.5.2.
  mutating func constantTone(_ info: inout UInt8) throws(DecodingFailure) {
    var (time, reserved, type) = (info & 0x1F, info >> 5 & 1, info >> 6)
    try bits("CTEInfo", octets: 1) { bits in
      bits.field("CTETime", 5, &time)
      bits.field("RFU", 1, &reserved)
      bits.field("CTEType", 2, &type)
    }
    info = time | reserved << 5 | type << 6
  }
}
