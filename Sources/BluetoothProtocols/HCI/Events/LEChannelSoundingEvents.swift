// Source: Core 5.4, Vol 4, Part E, 7.7.65; Core 6.0 for the codes from 0x2B.

extension HCIEventDescription {
  /// The LE events about channel sounding.
  static let leChannelSounding: [Self] = [
    .init(
      0x2C, "LE CS Read Remote Supported Capabilities Complete",
      "Status:status Connection_Handle:handle \(HCICommandDescription.soundingCapabilities)"),
    .init(
      0x2D, "LE CS Read Remote FAE Table Complete",
      "Status:status Connection_Handle:handle Remote_FAE_Table:o72"),
    .init(0x2E, "LE CS Security Enable Complete", "Status:status Connection_Handle:handle"),
    .init(
      0x2F, "LE CS Config Complete",
      """
      Status:status Connection_Handle:handle Config_ID:1 Action:1 Main_Mode_Type:1 \
      Sub_Mode_Type:x1 Min_Main_Mode_Steps:1 Max_Main_Mode_Steps:1 Main_Mode_Repetition:1 \
      Mode_0_Steps:1 Role:1 RTT_Type:1 CS_SYNC_PHY:1 Channel_Map:o10 Channel_Map_Repetition:1 \
      Channel_Selection_Type:1 Ch3c_Shape:1 Ch3c_Jump:1 Reserved:o1 T_IP1_Time:1 T_IP2_Time:1 \
      T_FCS_Time:1 T_PM_Time:1
      """),
    .init(
      0x30, "LE CS Procedure Enable Complete",
      """
      Status:status Connection_Handle:handle Config_ID:1 State:onoff \
      Tone_Antenna_Config_Selection:1 Selected_TX_Power:dBm Subevent_Len:3 Subevents_Per_Event:1 \
      Subevent_Interval:0.625ms Event_Interval:2 Procedure_Interval:2 Procedure_Count:2 \
      Max_Procedure_Len:0.625ms
      """),
    .init(
      0x31, "LE CS Subevent Result",
      """
      Connection_Handle:handle Config_ID:1 Start_ACL_Conn_Event_Counter:2 Procedure_Counter:2 \
      Frequency_Compensation:s2 Reference_Power_Level:dBm \(steps)
      """),
    .init(0x32, "LE CS Subevent Result Continue", "Connection_Handle:handle Config_ID:1 \(steps)"),
    .init(0x33, "LE CS Test End Complete", "Status:status"),
  ]

  private static let steps = """
    Procedure_Done_Status:1 Subevent_Done_Status:1 Abort_Reason:x1 Num_Antenna_Paths:1 \
    Num_Steps_Reported:1 Steps:Num_Steps_Reported*( Step_Mode:1 Step_Channel:1 \
    Step_Data_Length:1 Step_Data:o[Step_Data_Length] )
    """
}
