/// The fields of the PDUs of the link layer.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3 and 2.4; Core 6.0 for the control PDUs from 0x2B.
enum LinkLayerLayouts {
  static let advertisingHeader = FieldLayout(
    "Header:bits1{PDU_Type/4:pduType,RFU/1,ChSel/1,TxAdd/1,RxAdd/1} Length:1")

  /// By PDU type, without the extended ones.
  static let advertising: [UInt8: FieldLayout] = [
    0x0: "AdvA:address AdvData:ad", 0x1: "AdvA:address TargetA:address",
    0x2: "AdvA:address AdvData:ad", 0x3: "ScanA:address AdvA:address",
    0x4: "AdvA:address ScanRspData:ad",
    0x5: """
    InitA:address AdvA:address AA:x4 CRCInit:x3 WinSize:1.25ms1 WinOffset:1.25ms \
    Interval:1.25ms Latency:2 Timeout:10ms ChM:x5 Last:bits1{Hop/5,SCA/3:accuracy}
    """,
    0x6: "AdvA:address AdvData:ad",
  ].mapValues(FieldLayout.init)

  static let payload = FieldLayout("Payload:o")

  static let extendedHeader = FieldLayout(
    "Extended_Header:bits1{Extended_Header_Length/6,AdvMode/2:mode}")

  static let extendedFlags = FieldLayout(
    """
    Extended_Header_Flags:bits1{Has_AdvA/1,Has_TargetA/1,Has_CTEInfo/1,Has_ADI/1,Has_AuxPtr/1,\
    Has_SyncInfo/1,Has_TxPower/1,RFU/1}
    """)

  /// The fields of the extended header in their order, each behind the flag that says it is there.
  static let extendedFields: [(flag: String, FieldLayout)] = [
    ("Has_AdvA", FieldLayout("AdvA:address")), ("Has_TargetA", FieldLayout("TargetA:address")),
    ("Has_CTEInfo", constantTone), ("Has_ADI", FieldLayout("ADI:bits2{DID/12:x,SID/4}")),
    (
      "Has_AuxPtr",
      FieldLayout(
        """
        AuxPtr:bits3{Channel_Index/6,CA/1,Offset_Units/1,AUX_Offset/13,AUX_PHY/3:auxPHY}
        """)
    ),
    (
      "Has_SyncInfo",
      FieldLayout(
        """
        Sync_Offset:bits2{Sync_Packet_Window_Offset/13,Offset_Units/1,Offset_Adjust/1,RFU/1} \
        Interval:1.25ms Sync_Channels:bits5{ChM/37:x,SCA/3:accuracy} AA:x4 CRCInit:x3 \
        paEventCounter:2
        """)
    ), ("Has_TxPower", FieldLayout("TxPower:dBm")),
  ]

  static let controllerData = FieldLayout("ACAD:ad")
  static let advertisingData = FieldLayout("AdvData:ad")

  static let constantTone = FieldLayout("CTEInfo:bits1{CTETime/5,RFU/1,CTEType/2}")

  static let dataHeader = FieldLayout(
    "Header:bits1{LLID/2:logicalLink,NESN/1,SN/1,MD/1,CP/1,RFU/2} Length:1")

  static let check = FieldLayout("CRC:x3")

  static let controlFront = FieldLayout("Opcode:llOpcode")

  static let control: [UInt8: FieldLayout] = [
    0x00: "WinSize:1.25ms1 WinOffset:1.25ms Interval:1.25ms Latency:2 Timeout:10ms Instant:2",
    0x01: "ChM:x5 Instant:2", 0x02: "ErrorCode:status",
    0x03: "Rand:x8 EDIV:x2 SKD_C:x8 IV_C:x4", 0x04: "SKD_P:x8 IV_P:x4", 0x05: "", 0x06: "",
    0x07: "UnknownType:llOpcode", 0x08: "FeatureSet:features8", 0x09: "FeatureSet:features8",
    0x0A: "", 0x0B: "", 0x0C: "VersNr:version Company_ID:company SubVersNr:x2",
    0x0D: "ErrorCode:status", 0x0E: "FeatureSet:features8", 0x0F: parameterRequest,
    0x10: parameterRequest, 0x11: "RejectOpcode:llOpcode ErrorCode:status", 0x12: "", 0x13: "",
    0x14: length, 0x15: length, 0x16: "TX_PHYS:phys1 RX_PHYS:phys1",
    0x17: "TX_PHYS:phys1 RX_PHYS:phys1", 0x18: "PHY_C_To_P:phys1 PHY_P_To_C:phys1 Instant:2",
    0x19: "PHYS:phys1 MinUsedChannels:1",
    0x1A: "Request:bits1{MinCTELenReq/5,RFU/1,CTETypeReq/2}", 0x1B: "",
    0x1C: """
    ID:x2 SyncInfo:o18 connEventCount:2 lastPaEventCounter:2 \
    Advertiser:bits1{SID/4,AType/1,SCA/3:accuracy} PHY:phys1 AdvA:address syncConnEventCount:2
    """,
    0x1D: "SCA:accuracy", 0x1E: "SCA:accuracy",
    0x1F: """
    CIG_ID:1 CIS_ID:1 PHY_C_To_P:phys1 PHY_P_To_C:phys1 \
    SDU_C_To_P:bits2{Max_SDU_C_To_P/12,RFU/3,Framed/1} SDU_P_To_C:bits2{Max_SDU_P_To_C/12,RFU/4} \
    SDU_Interval_C_To_P:3 SDU_Interval_P_To_C:3 Max_PDU_C_To_P:2 Max_PDU_P_To_C:2 NSE:1 \
    Sub_Interval:3 BN:bits1{BN_C_To_P/4,BN_P_To_C/4} FT_C_To_P:1 FT_P_To_C:1 \
    ISO_Interval:1.25ms CIS_Offset_Min:3 CIS_Offset_Max:3 connEventCount:2
    """,
    0x20: "CIS_Offset_Min:3 CIS_Offset_Max:3 connEventCount:2",
    0x21: "AA:x4 CIS_Offset:3 CIG_Sync_Delay:3 CIS_Sync_Delay:3 connEventCount:2",
    0x22: "CIG_ID:1 CIS_ID:1 ErrorCode:status", 0x23: "PHY:phys1 Delta:s1 TxPower:dBm",
    0x24: "Flags:x1 Delta:s1 TxPower:dBm APR:1", 0x25: "PHY:phys1 Flags:x1 Delta:s1 TxPower:dBm",
    0x26: """
    SubrateFactorMin:2 SubrateFactorMax:2 Max_Latency:2 ContinuationNumber:2 Timeout:10ms
    """,
    0x27: "SubrateFactor:2 SubrateBaseEvent:2 Latency:2 ContinuationNumber:2 Timeout:10ms",
    0x28: "Enable:onoff Min_Spacing:1 Max_Delay:1", 0x29: "Channel_Classification:o10",
  ].mapValues(FieldLayout.init)

  private static let parameterRequest = """
    Interval_Min:1.25ms Interval_Max:1.25ms Latency:2 Timeout:10ms PreferredPeriodicity:1 \
    ReferenceConnEventCount:2 Offset0:2 Offset1:2 Offset2:2 Offset3:2 Offset4:2 Offset5:2
    """
  private static let length = "MaxRxOctets:2 MaxRxTime:2 MaxTxOctets:2 MaxTxTime:2"
}
