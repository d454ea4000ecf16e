// Source: Core 5.4, Vol 4, Part E, 7.8; Core 6.0 for the opcodes from 0x2087.

extension HCICommandDescription {
  /// The commands of channel sounding.
  static let leChannelSounding: [Self] = [
    .init(
      0x2089, "LE CS Read Local Supported Capabilities",
      returns: "Status:status \(soundingCapabilities)"),
    .init(0x208A, "LE CS Read Remote Supported Capabilities", "Connection_Handle:handle"),
    .init(
      0x208B, "LE CS Write Cached Remote Supported Capabilities",
      "Connection_Handle:handle \(soundingCapabilities)",
      returns: "Status:status Connection_Handle:handle"),
    .init(0x208C, "LE CS Security Enable", "Connection_Handle:handle"),
    .init(
      0x208D, "LE CS Set Default Settings",
      "Connection_Handle:handle Role_Enable:x1 CS_SYNC_Antenna_Selection:1 Max_TX_Power:dBm",
      returns: "Status:status Connection_Handle:handle"),
    .init(0x208E, "LE CS Read Remote FAE Table", "Connection_Handle:handle"),
    .init(
      0x208F, "LE CS Write Cached Remote FAE Table",
      "Connection_Handle:handle Remote_FAE_Table:o72",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2090, "LE CS Create Config",
      """
      Connection_Handle:handle Config_ID:1 Create_Context:1 Main_Mode_Type:1 Sub_Mode_Type:x1 \
      Min_Main_Mode_Steps:1 Max_Main_Mode_Steps:1 Main_Mode_Repetition:1 Mode_0_Steps:1 Role:1 \
      RTT_Type:1 CS_SYNC_PHY:1 Channel_Map:o10 Channel_Map_Repetition:1 Channel_Selection_Type:1 \
      Ch3c_Shape:1 Ch3c_Jump:1 Reserved:o1
      """),
    .init(0x2091, "LE CS Remove Config", "Connection_Handle:handle Config_ID:1"),
    .init(0x2092, "LE CS Set Channel Classification", "Channel_Classification:o10"),
    .init(
      0x2093, "LE CS Set Procedure Parameters",
      """
      Connection_Handle:handle Config_ID:1 Max_Procedure_Len:0.625ms Min_Procedure_Interval:2 \
      Max_Procedure_Interval:2 Max_Procedure_Count:2 Min_Subevent_Len:3 Max_Subevent_Len:3 \
      Tone_Antenna_Config_Selection:1 PHY:1 TX_Power_Delta:s1 Preferred_Peer_Antenna:x1 \
      SNR_Control_Initiator:1 SNR_Control_Reflector:1
      """,
      returns: "Status:status Connection_Handle:handle"),
    .init(0x2094, "LE CS Procedure Enable", "Connection_Handle:handle Config_ID:1 Enable:onoff"),
    .init(
      0x2095, "LE CS Test",
      """
      Main_Mode_Type:1 Sub_Mode_Type:x1 Main_Mode_Repetition:1 Mode_0_Steps:1 Role:1 RTT_Type:1 \
      CS_SYNC_PHY:1 CS_SYNC_Antenna_Selection:1 Subevent_Len:3 Subevent_Interval:0.625ms \
      Max_Num_Subevents:1 Transmit_Power_Level:dBm T_IP1_Time:1 T_IP2_Time:1 T_FCS_Time:1 \
      T_PM_Time:1 T_SW_Time:1 Tone_Antenna_Config_Selection:1 Reserved:o1 \
      SNR_Control_Initiator:1 SNR_Control_Reflector:1 DRBG_Nonce:2 Channel_Map_Repetition:1 \
      Override_Config:x2 Override_Parameters_Length:1 \
      Override_Parameters:o[Override_Parameters_Length]
      """),
    .init(0x2096, "LE CS Test End"),
  ]

  static let soundingCapabilities = """
    Num_Config_Supported:1 Max_Consecutive_Procedures_Supported:2 Num_Antennas_Supported:1 \
    Max_Antenna_Paths_Supported:1 Roles_Supported:x1 Modes_Supported:x1 RTT_Capability:x1 \
    RTT_AA_Only_N:1 RTT_Sounding_N:1 RTT_Random_Payload_N:1 NADM_Sounding_Capability:x2 \
    NADM_Random_Capability:x2 CS_SYNC_PHYs_Supported:x1 Subfeatures_Supported:x2 \
    T_IP1_Times_Supported:x2 T_IP2_Times_Supported:x2 T_FCS_Times_Supported:x2 \
    T_PM_Times_Supported:x2 T_SW_Time_Supported:1 TX_SNR_Capability:x1
    """
}
