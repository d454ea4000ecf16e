/// The names of fields whose numbers say how a packet goes on, in addition to those that the layouts
/// refer to. A reader takes no note of other numbers.
extension FieldName {
  static let opcode = FieldName("Opcode")
  static let eventCode = FieldName("Event_Code")
  static let subeventCode = FieldName("Subevent_Code")
  static let commandOpcode = FieldName("Command_Opcode")
  static let timeStampFlag = FieldName("TS_Flag")
  static let boundaryFlag = FieldName("PB_Flag")
  static let pduType = FieldName("PDU_Type")
  static let length = FieldName("Length")
  static let code = FieldName("Code")
  static let dataLength = FieldName("Data_Length")
  static let parameterLength = FieldName("Parameter_Total_Length")
  static let synchronousLength = FieldName("Data_Total_Length")
  static let isochronousLength = FieldName("ISO_Data_Load_Length")

  static let asked = Set(
    [
      opcode, eventCode, subeventCode, commandOpcode, timeStampFlag, boundaryFlag, pduType, length,
      code, dataLength, parameterLength, synchronousLength, isochronousLength,
    ].map(\.text))
}
