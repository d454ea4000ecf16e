/// The parameters of the PDUs of the Security Manager, by code. Keys, and what keys are made of,
/// are secret: whoever has them can read or be the device.
///
/// Source: Core 5.4, Vol 3, Part H, 3.5 and 3.6.
enum SMPLayouts {
  static let front = FieldLayout("Code:smpCode")
  static let byCode: [UInt8: FieldLayout] = texts.mapValues(FieldLayout.init)

  static let texts: [UInt8: String] = [
    0x01: pairing, 0x02: pairing, 0x03: "Confirm_Value:o16", 0x04: "Random_Value:o16",
    0x05: "Reason:pairingFailure", 0x06: "Long_Term_Key:secret16",
    0x07: "EDIV:x2 Rand:x8", 0x08: "Identity_Resolving_Key:secret16",
    0x09: "AddrType:addressType BD_ADDR:address", 0x0A: "Signature_Key:secret16",
    0x0B: "AuthReq:authentication1", 0x0C: "Public_Key_X:o32 Public_Key_Y:o32",
    0x0D: "DHKey_Check:o16", 0x0E: "Notification_Type:keypress",
  ]

  private static let pairing = """
    IO_Capability:ioCapability OOB_data_flag:oob AuthReq:authentication1 \
    Maximum_Encryption_Key_Size:1 Initiator_Key_Distribution:keys1 \
    Responder_Key_Distribution:keys1
    """
}
