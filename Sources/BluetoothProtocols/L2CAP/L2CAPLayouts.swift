/// What is in frames, and the data of the signalling commands, by code.
///
/// Source: Core 5.4, Vol 3, Part A, 3 and 4.
enum L2CAPLayouts {
  static let frameHeader = FieldLayout("PDU_Length:2 Channel_ID:cid")
  static let payload = FieldLayout("Information_Payload:o")
  static let firstSegment = FieldLayout("L2CAP_SDU_Length:2 Information_Payload:o")
  static let signalFront = FieldLayout("Code:signal Identifier:1 Data_Length:2")
  static let signalData = FieldLayout("Data:o")

  static let byCode: [UInt8: FieldLayout] = texts.mapValues(FieldLayout.init)

  static let texts: [UInt8: String] = [
    0x01: "Reason:reject2 Reason_Data:o", 0x02: "PSM:psm Source_CID:cid",
    0x03: "Destination_CID:cid Source_CID:cid Result:2 Status:2",
    0x04: "Destination_CID:cid Flags:x2 Configuration_Options:o",
    0x05: "Source_CID:cid Flags:x2 Result:2 Configuration_Options:o",
    0x06: "Destination_CID:cid Source_CID:cid", 0x07: "Destination_CID:cid Source_CID:cid",
    0x08: "Echo_Data:o", 0x09: "Echo_Data:o", 0x0A: "Info_Type:2",
    0x0B: "Info_Type:2 Result:2 Info:o",
    0x12: "Interval_Min:1.25ms Interval_Max:1.25ms Latency:2 Timeout:10ms",
    0x13: "Result:accepted2",
    0x14: "SPSM:psm Source_CID:cid MTU:2 MPS:2 Initial_Credits:2",
    0x15: "Destination_CID:cid MTU:2 MPS:2 Initial_Credits:2 Result:connectResult2",
    0x16: "CID:cid Credits:2",
    0x17: "SPSM:psm MTU:2 MPS:2 Initial_Credits:2 Source_CIDs:*( CID:cid )",
    0x18: "MTU:2 MPS:2 Initial_Credits:2 Result:connectResult2 Destination_CIDs:*( CID:cid )",
    0x19: "MTU:2 MPS:2 Destination_CIDs:*( CID:cid )", 0x1A: "Result:reconfigureResult2",
  ]
}
