// Source: Core 5.4, Vol 4, Part E, 7.8.96 to 7.8.129; Core 6.0, 7.8.128 to 7.8.151.

extension CommandLayouts {
  static let leSince52: [UInt16: String] = [
    0x2061: handle,
    0x2062: """
    CIG_ID:1 SDU_Interval_C_To_P:3 SDU_Interval_P_To_C:3 Worst_Case_SCA:1 Packing:1 Framing:1 \
    Max_Transport_Latency_C_To_P:2 Max_Transport_Latency_P_To_C:2 CIS_Count:1 \
    Streams:CIS_Count*( CIS_ID:1 Max_SDU_C_To_P:2 Max_SDU_P_To_C:2 PHY_C_To_P:phys1 \
    PHY_P_To_C:phys1 RTN_C_To_P:1 RTN_P_To_C:1 )
    """,
    0x2064: """
    CIS_Count:1 Streams:CIS_Count*( CIS_Connection_Handle:handle ACL_Connection_Handle:handle )
    """,
    0x2065: "CIG_ID:1", 0x2066: handle, 0x2067: "Connection_Handle:handle Reason:status",
    0x2068: """
    BIG_Handle:1 Advertising_Handle:1 Num_BIS:1 SDU_Interval:3 Max_SDU:2 \
    Max_Transport_Latency:2 RTN:1 PHY:phys1 Packing:1 Framing:1 Encryption:1 \
    Broadcast_Code:secret16
    """,
    0x206A: "BIG_Handle:1 Reason:status",
    0x206B: """
    BIG_Handle:1 Sync_Handle:handle Encryption:1 Broadcast_Code:secret16 MSE:1 \
    BIG_Sync_Timeout:10ms Num_BIS:1 Streams:Num_BIS*( BIS:1 )
    """,
    0x206C: "BIG_Handle:1", 0x206D: handle,
    0x206E: """
    Connection_Handle:handle Data_Path_Direction:1 Data_Path_ID:1 Codec_ID:o5 \
    Controller_Delay:3 Codec_Configuration_Length:1 \
    Codec_Configuration:o[Codec_Configuration_Length]
    """,
    0x206F: "Connection_Handle:handle Data_Path_Direction:x1",
    0x2070: "Connection_Handle:handle Payload_Type:1",
    0x2071: "Connection_Handle:handle Payload_Type:1", 0x2072: handle, 0x2073: handle,
    0x2074: "Bit_Number:1 Bit_Value:1", 0x2075: handle, 0x2076: "Connection_Handle:handle PHY:1",
    0x2077: "Connection_Handle:handle PHY:1",
    0x2078: """
    Connection_Handle:handle High_Threshold:1 High_Hysteresis:1 Low_Threshold:1 \
    Low_Hysteresis:1 Min_Time_Spent:2
    """,
    0x2079: "Connection_Handle:handle Enable:onoff",
    0x207A: "Connection_Handle:handle Local_Enable:onoff Remote_Enable:onoff",
    0x207C: "Advertising_Handle:1 Change_Reasons:x1", 0x207D: subrate,
    0x207E: "Connection_Handle:handle " + subrate,
    0x207F: extendedParameters
      + " Primary_Advertising_PHY_Options:1 Secondary_Advertising_PHY_Options:1",
    0x2080: """
    Advertising_Handle:1 Decision_Type_Flags:x1 Decision_Data_Length:1 \
    Decision_Data:o[Decision_Data_Length]
    """,
    0x2081: """
    Num_Tests:1 Tests:Num_Tests*( Test_Flags:x1 Test_Field:1 Test_Parameters:o16 )
    """,
    0x2082: """
    Advertising_Handle:1 Num_Subevents:1 Subevents:Num_Subevents*( Subevent:1 \
    Response_Slot_Start:1 Response_Slot_Count:1 Subevent_Data_Length:1 \
    Subevent_Data:o[Subevent_Data_Length] )
    """,
    0x2083: """
    Sync_Handle:handle Request_Event:2 Request_Subevent:1 Response_Subevent:1 \
    Response_Slot:1 Response_Data_Length:1 Response_Data:o[Response_Data_Length]
    """,
    0x2084: """
    Sync_Handle:handle Periodic_Advertising_Properties:x2 Num_Subevents:1 \
    Subevents:Num_Subevents*( Subevent:1 )
    """,
    0x2085: "Advertising_Handle:1 Subevent:1 " + initiating,
    0x2086: """
    Advertising_Handle:1 Periodic_Advertising_Interval_Min:1.25ms \
    Periodic_Advertising_Interval_Max:1.25ms Periodic_Advertising_Properties:x2 \
    Num_Subevents:1 Subevent_Interval:1 Response_Slot_Delay:1 Response_Slot_Spacing:1 \
    Num_Response_Slots:1
    """,
    0x2088: "Connection_Handle:handle Pages_Requested:1", 0x208A: handle,
    0x208B: "Connection_Handle:handle " + soundingCapabilities, 0x208C: handle,
    0x208D: """
    Connection_Handle:handle Role_Enable:x1 CS_SYNC_Antenna_Selection:1 Max_TX_Power:dBm
    """,
    0x208E: handle, 0x208F: "Connection_Handle:handle Remote_FAE_Table:o72",
    0x2090: """
    Connection_Handle:handle Config_ID:1 Create_Context:1 Main_Mode_Type:1 Sub_Mode_Type:x1 \
    Min_Main_Mode_Steps:1 Max_Main_Mode_Steps:1 Main_Mode_Repetition:1 Mode_0_Steps:1 Role:1 \
    RTT_Type:1 CS_SYNC_PHY:1 Channel_Map:o10 Channel_Map_Repetition:1 \
    Channel_Selection_Type:1 Ch3c_Shape:1 Ch3c_Jump:1 Reserved:o1
    """,
    0x2091: "Connection_Handle:handle Config_ID:1", 0x2092: "Channel_Classification:o10",
    0x2093: """
    Connection_Handle:handle Config_ID:1 Max_Procedure_Len:0.625ms Min_Procedure_Interval:2 \
    Max_Procedure_Interval:2 Max_Procedure_Count:2 Min_Subevent_Len:3 Max_Subevent_Len:3 \
    Tone_Antenna_Config_Selection:1 PHY:1 TX_Power_Delta:s1 Preferred_Peer_Antenna:x1 \
    SNR_Control_Initiator:1 SNR_Control_Reflector:1
    """,
    0x2094: "Connection_Handle:handle Config_ID:1 Enable:onoff",
    0x2095: """
    Main_Mode_Type:1 Sub_Mode_Type:x1 Main_Mode_Repetition:1 Mode_0_Steps:1 Role:1 RTT_Type:1 \
    CS_SYNC_PHY:1 CS_SYNC_Antenna_Selection:1 Subevent_Len:3 Subevent_Interval:0.625ms \
    Max_Num_Subevents:1 Transmit_Power_Level:dBm T_IP1_Time:1 T_IP2_Time:1 T_FCS_Time:1 \
    T_PM_Time:1 T_SW_Time:1 Tone_Antenna_Config_Selection:1 Reserved:o1 \
    SNR_Control_Initiator:1 SNR_Control_Reflector:1 DRBG_Nonce:2 Channel_Map_Repetition:1 \
    Override_Config:x2 Override_Parameters_Length:1 \
    Override_Parameters:o[Override_Parameters_Length]
    """,
    0x2097: "Bit_Number:2 Bit_Value:1",
    0x2098: """
    Address_Type:addressType Address:address RSSI_Threshold_Low:dBm RSSI_Threshold_High:dBm \
    Timeout:1
    """,
    0x2099: typedAddress, 0x209C: "Enable:onoff",
    0x209D: """
    Connection_Handle:handle Frame_Space_Min:2 Frame_Space_Max:2 PHYs:phys1 Spacing_Types:x2
    """,
  ]

  private static let subrate = """
    Subrate_Min:2 Subrate_Max:2 Max_Latency:2 Continuation_Number:2 Supervision_Timeout:10ms
    """
  static let soundingCapabilities = """
    Num_Config_Supported:1 Max_Consecutive_Procedures_Supported:2 Num_Antennas_Supported:1 \
    Max_Antenna_Paths_Supported:1 Roles_Supported:x1 Modes_Supported:x1 RTT_Capability:x1 \
    RTT_AA_Only_N:1 RTT_Sounding_N:1 RTT_Random_Payload_N:1 NADM_Sounding_Capability:x2 \
    NADM_Random_Capability:x2 CS_SYNC_PHYs_Supported:x1 Subfeatures_Supported:x2 \
    T_IP1_Times_Supported:x2 T_IP2_Times_Supported:x2 T_FCS_Times_Supported:x2 \
    T_PM_Times_Supported:x2 T_SW_Time_Supported:1 TX_SNR_Capability:x1
    """
}
