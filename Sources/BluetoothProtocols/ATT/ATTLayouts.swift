/// The parameters of the PDUs of the Attribute Protocol, by opcode.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.
enum ATTLayouts {
  static let front = FieldLayout("Attribute_Opcode:attOpcode")
  static let byOpcode: [UInt8: FieldLayout] = texts.mapValues(FieldLayout.init)

  static let texts: [UInt8: String] = [
    0x01: """
    Request_Opcode_In_Error:attOpcode Attribute_Handle_In_Error:attribute Error_Code:attError
    """,
    0x02: "Client_Rx_MTU:2", 0x03: "Server_Rx_MTU:2", 0x04: range,
    0x05: """
    Format:1 Information_Data:Format=1*( Handle:attribute UUID:uuid16 ) \
    Information_Data:Format=2*( Handle:attribute UUID:uuid128 )
    """,
    0x06: range + " Attribute_Type:uuid16 Attribute_Value:o",
    0x07: """
    Handles_Information_List:*( Found_Attribute_Handle:attribute Group_End_Handle:attribute )
    """,
    0x08: range + " Attribute_Type:uuid",
    0x09: """
    Length:1 Attribute_Data_List:*( Attribute_Handle:attribute Attribute_Value:o[Length-2] )
    """,
    0x0A: attribute, 0x0B: "Attribute_Value:o", 0x0C: attribute + " Value_Offset:2",
    0x0D: "Part_Attribute_Value:o", 0x0E: handles, 0x0F: "Set_Of_Values:o",
    0x10: range + " Attribute_Group_Type:uuid",
    0x11: """
    Length:1 Attribute_Data_List:*( Attribute_Handle:attribute End_Group_Handle:attribute \
    Attribute_Value:o[Length-4] )
    """,
    0x12: written, 0x13: "", 0x16: prepared, 0x17: prepared, 0x18: "Flags:execute", 0x19: "",
    0x1B: written, 0x1D: written, 0x1E: "", 0x20: handles,
    0x21: """
    Length_Value_Tuple_List:*( Value_Length:2 Attribute_Value:o[Value_Length] )
    """,
    0x23: """
    Handle_Length_Value_Tuple_List:*( Attribute_Handle:attribute Value_Length:2 \
    Attribute_Value:o[Value_Length] )
    """,
    0x52: written, 0xD2: "Attribute_Handle:attribute Attribute_Value_and_Signature:o",
  ]

  private static let attribute = "Attribute_Handle:attribute"
  private static let range = "Starting_Handle:attribute Ending_Handle:attribute"
  private static let handles = "Set_Of_Handles:*( Attribute_Handle:attribute )"
  private static let written = attribute + " Attribute_Value:o"
  private static let prepared = attribute + " Value_Offset:2 Part_Attribute_Value:o"
}
