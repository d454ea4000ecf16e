// Source: Core 5.4, Vol 6, Part B, 2.3.4.

extension ExtendedAdvertising: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var length = walk.purpose == .writing ? headerLength : 0
    try walk.bits("Extended_Header", octets: 1) { bits in
      bits.take("Extended_Header_Length", 6, &length)
      bits.take("AdvMode", 2, &mode, "mode")
    }
    if walk.purpose == .finding { length = 1 }
    try walk.region("Extended_Header_Length", Int(length), "Extended_Header") {
      (walk: inout FieldWalk) throws(DecodingFailure) in try headerFields(&walk)
    }
    walk.rest("AdvData", &data, "ad")
  }

  /// In octets; a header in which nothing stands is left out.
  private var headerLength: UInt8 {
    var copy = self
    var walk = FieldWalk(.writing)
    try? copy.headerFields(&walk)
    return walk.output == [0] ? 0 : UInt8(clamping: walk.output.count)
  }

  /// The fields that the flags in front name, in the order of the flags.
  private mutating func headerFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var flags = flags
    try walk.bits("Extended_Header_Flags", octets: 1) { bits in
      for name in Self.flagNames { bits.take(name, 1, &flags[name, default: 0]) }
      bits.take("RFU", 1, &reservedFlag)
    }
    try walk.optional(&advertiser, flags, "Has_AdvA", DeviceAddress(truncating: 0)) {
      (address, walk) throws(DecodingFailure) in try walk.field("AdvA", &address)
    }
    try walk.optional(&target, flags, "Has_TargetA", DeviceAddress(truncating: 0)) {
      (address, walk) throws(DecodingFailure) in try walk.field("TargetA", &address)
    }
    try walk.optional(&cteInfo, flags, "Has_CTEInfo", 0) {
      (info, walk) throws(DecodingFailure) in try walk.constantTone(&info)
    }
    try walk.optional(&dataInfo, flags, "Has_ADI", DataInfo(dataIdentifier: 0, setIdentifier: 0)) {
      (info, walk) throws(DecodingFailure) in try info.fields(&walk)
    }
    try walk.optional(&auxPointer, flags, "Has_AuxPtr", AuxPointer(channel: 0, offset: 0, phy: 0)) {
      (pointer, walk) throws(DecodingFailure) in try pointer.fields(&walk)
    }
    try walk.optional(&syncInfo, flags, "Has_SyncInfo", []) {
      (info, walk) throws(DecodingFailure) in
      try walk.octets("SyncInfo", &info, count: 18, Self.syncInfoLayout)
    }
    try walk.optional(&txPower, flags, "Has_TxPower", 0) {
      (power, walk) throws(DecodingFailure) in try walk.field("TxPower", &power)
    }
    walk.rest("ACAD", &additional, "ad")
  }

  private static let flagNames = [
    "Has_AdvA", "Has_TargetA", "Has_CTEInfo", "Has_ADI", "Has_AuxPtr", "Has_SyncInfo",
    "Has_TxPower",
  ]

  private var flags: [String: UInt8] {
    let isThere = [
      advertiser != nil, target != nil, cteInfo != nil, dataInfo != nil, auxPointer != nil,
      syncInfo != nil, txPower != nil,
    ]
    return Dictionary(uniqueKeysWithValues: zip(Self.flagNames, isThere.map { $0 ? 1 : 0 }))
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
      bits.take("DID", 12, &dataIdentifier, "x")
      bits.take("SID", 4, &setIdentifier)
    }
  }
}

extension ExtendedAdvertising.AuxPointer: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var units = UInt16(clamping: offset / unit)
    try walk.bits("AuxPtr", octets: 3) { bits in
      bits.take("Channel_Index", 6, &channel)
      bits.take("CA", 1, &isAccurate, "1")
      bits.take("Offset_Units", 1, &isLong, "1")
      bits.take("AUX_Offset", 13, &units, "1")
      bits.take("AUX_PHY", 3, &phy, "auxPHY")
    }
    offset = Int(units) * unit
  }

  /// In microseconds.
  private var unit: Int { isLong ? 300 : 30 }
}

extension FieldWalk {
  /// A value that is there only where a bit before it is set.
  fileprivate mutating func optional<Value>(
    _ value: inout Value?, _ flags: [String: UInt8], _ flag: String, _ blank: Value,
    _ body: (inout Value, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    try optional(flag, isThere: flags[flag] == 1) {
      (walk: inout FieldWalk) throws(DecodingFailure) in
      var present = value ?? blank
      try body(&present, &walk)
      // To describe a field does not make it be there.
      if walk.purpose == .reading { value = present }
    }
  }

  /// What is known of the tone at the end of a packet.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.5.2.
  mutating func constantTone(_ info: inout UInt8) throws(DecodingFailure) {
    var (time, reserved, type) = (info & 0x1F, info >> 5 & 1, info >> 6)
    try bits("CTEInfo", octets: 1) { bits in
      bits.take("CTETime", 5, &time)
      bits.take("RFU", 1, &reserved)
      bits.take("CTEType", 2, &type)
    }
    info = time | reserved << 5 | type << 6
  }
}
