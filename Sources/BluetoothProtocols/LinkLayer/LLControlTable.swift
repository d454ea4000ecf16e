/// The known control PDUs of the link layer, by their opcode.
enum LLControlTable {
  static let names = all.names
  static let layouts = all.layouts
  static let front = FieldLayout("Opcode:llOpcode")

  /// Source: Core 5.4, Vol 6, Part B, 2.4.2; 6.0 for the codes from 0x2B.
  private static let all: [NamedLayout] = [
    .init(
      0x00, "LL_CONNECTION_UPDATE_IND",
      "WinSize:1.25ms1 WinOffset:1.25ms Interval:interval Latency:latency Timeout:timeout Instant:2"
    ),
    .init(0x01, "LL_CHANNEL_MAP_IND", "ChM:x5 Instant:2"),
    .init(0x02, "LL_TERMINATE_IND", "ErrorCode:status"),
    .init(0x03, "LL_ENC_REQ", "Rand:x8 EDIV:x2 SKD_C:x8 IV_C:x4"),
    .init(0x04, "LL_ENC_RSP", "SKD_P:x8 IV_P:x4"),
    .init(0x05, "LL_START_ENC_REQ", ""),
    .init(0x06, "LL_START_ENC_RSP", ""),
    .init(0x07, "LL_UNKNOWN_RSP", "UnknownType:llOpcode"),
    .init(0x08, "LL_FEATURE_REQ", "FeatureSet:features8"),
    .init(0x09, "LL_FEATURE_RSP", "FeatureSet:features8"),
    .init(0x0A, "LL_PAUSE_ENC_REQ", ""),
    .init(0x0B, "LL_PAUSE_ENC_RSP", ""),
    .init(0x0C, "LL_VERSION_IND", "VersNr:version Company_ID:company SubVersNr:x2"),
    .init(0x0D, "LL_REJECT_IND", "ErrorCode:status"),
    .init(0x0E, "LL_PERIPHERAL_FEATURE_REQ", "FeatureSet:features8"),
    .init(0x0F, "LL_CONNECTION_PARAM_REQ", parameterRequest),
    .init(0x10, "LL_CONNECTION_PARAM_RSP", parameterRequest),
    .init(0x11, "LL_REJECT_EXT_IND", "RejectOpcode:llOpcode ErrorCode:status"),
    .init(0x12, "LL_PING_REQ", ""),
    .init(0x13, "LL_PING_RSP", ""),
    .init(0x14, "LL_LENGTH_REQ", length),
    .init(0x15, "LL_LENGTH_RSP", length),
    .init(0x16, "LL_PHY_REQ", "TX_PHYS:phys1 RX_PHYS:phys1"),
    .init(0x17, "LL_PHY_RSP", "TX_PHYS:phys1 RX_PHYS:phys1"),
    .init(0x18, "LL_PHY_UPDATE_IND", "PHY_C_To_P:phys1 PHY_P_To_C:phys1 Instant:2"),
    .init(0x19, "LL_MIN_USED_CHANNELS_IND", "PHYS:phys1 MinUsedChannels:1"),
    .init(0x1A, "LL_CTE_REQ", "Request:bits1{MinCTELenReq/5,RFU/1,CTETypeReq/2}"),
    .init(0x1B, "LL_CTE_RSP", ""),
    .init(
      0x1C, "LL_PERIODIC_SYNC_IND",
      """
      ID:x2 SyncInfo:o18 connEventCount:2 lastPaEventCounter:2 \
      Advertiser:bits1{SID/4,AType/1,SCA/3:accuracy} PHY:phys1 AdvA:address syncConnEventCount:2
      """),
    .init(0x1D, "LL_CLOCK_ACCURACY_REQ", "SCA:accuracy"),
    .init(0x1E, "LL_CLOCK_ACCURACY_RSP", "SCA:accuracy"),
    .init(
      0x1F, "LL_CIS_REQ",
      """
      CIG_ID:1 CIS_ID:1 PHY_C_To_P:phys1 PHY_P_To_C:phys1 \
      SDU_C_To_P:bits2{Max_SDU_C_To_P/12,RFU/3,Framed/1} SDU_P_To_C:bits2{Max_SDU_P_To_C/12,RFU/4} \
      SDU_Interval_C_To_P:3 SDU_Interval_P_To_C:3 Max_PDU_C_To_P:2 Max_PDU_P_To_C:2 NSE:1 \
      Sub_Interval:3 BN:bits1{BN_C_To_P/4,BN_P_To_C/4} FT_C_To_P:1 FT_P_To_C:1 \
      ISO_Interval:1.25ms CIS_Offset_Min:3 CIS_Offset_Max:3 connEventCount:2
      """),
    .init(0x20, "LL_CIS_RSP", "CIS_Offset_Min:3 CIS_Offset_Max:3 connEventCount:2"),
    .init(
      0x21, "LL_CIS_IND",
      "AA:x4 CIS_Offset:3 CIG_Sync_Delay:3 CIS_Sync_Delay:3 connEventCount:2"),
    .init(0x22, "LL_CIS_TERMINATE_IND", "CIG_ID:1 CIS_ID:1 ErrorCode:status"),
    .init(0x23, "LL_POWER_CONTROL_REQ", "PHY:phys1 Delta:s1 TxPower:dBm"),
    .init(0x24, "LL_POWER_CONTROL_RSP", "Flags:x1 Delta:s1 TxPower:dBm APR:1"),
    .init(0x25, "LL_POWER_CHANGE_IND", "PHY:phys1 Flags:x1 Delta:s1 TxPower:dBm"),
    .init(
      0x26, "LL_SUBRATE_REQ",
      """
      SubrateFactorMin:2 SubrateFactorMax:2 Max_Latency:latency ContinuationNumber:2 Timeout:timeout
      """),
    .init(
      0x27, "LL_SUBRATE_IND",
      "SubrateFactor:2 SubrateBaseEvent:2 Latency:latency ContinuationNumber:2 Timeout:timeout"),
    .init(0x28, "LL_CHANNEL_REPORTING_IND", "Enable:onoff Min_Spacing:1 Max_Delay:1"),
    .init(0x29, "LL_CHANNEL_STATUS_IND", "Channel_Classification:o10"),
    .init(0x2A, "LL_PERIODIC_SYNC_WR_IND"),
    .init(0x2B, "LL_FEATURE_EXT_REQ"),
    .init(0x2C, "LL_FEATURE_EXT_RSP"),
    .init(0x2D, "LL_CS_SEC_RSP"),
    .init(0x2E, "LL_CS_CAPABILITIES_REQ"),
    .init(0x2F, "LL_CS_CAPABILITIES_RSP"),
    .init(0x30, "LL_CS_CONFIG_REQ"),
    .init(0x31, "LL_CS_CONFIG_RSP"),
    .init(0x32, "LL_CS_REQ"),
    .init(0x33, "LL_CS_RSP"),
    .init(0x34, "LL_CS_IND"),
    .init(0x35, "LL_CS_TERMINATE_REQ"),
    .init(0x36, "LL_CS_FAE_REQ"),
    .init(0x37, "LL_CS_FAE_RSP"),
    .init(0x38, "LL_CS_CHANNEL_MAP_IND"),
    .init(0x39, "LL_CS_SEC_REQ"),
    .init(0x3A, "LL_CS_TERMINATE_RSP"),
    .init(0x3B, "LL_FRAME_SPACE_REQ"),
    .init(0x3C, "LL_FRAME_SPACE_RSP"),
  ]

  private static let parameterRequest = """
    Interval_Min:interval Interval_Max:interval Latency:latency Timeout:timeout PreferredPeriodicity:1 \
    ReferenceConnEventCount:2 Offset0:2 Offset1:2 Offset2:2 Offset3:2 Offset4:2 Offset5:2
    """
  private static let length = "MaxRxOctets:2 MaxRxTime:2 MaxTxOctets:2 MaxTxTime:2"
}
