import BluetoothProtocols

/// The names of fields that no layout has: of what the recorder says, and of parts whose fields are
/// not known.
extension FieldName {
  static let note = FieldName("Note")
  static let text = FieldName("Text")
  static let fragment = FieldName("L2CAP_Fragment")
  static let reassembledFrame = FieldName("Reassembled_Frame")
  static let enhancedATT = FieldName("Enhanced_ATT_PDU")
  static let accessAddress = FieldName("Access_Address")
  static let codingIndicator = FieldName("Coding_Indicator")
  static let channelIndex = FieldName("Channel_Index")
  static let phy = FieldName("PHY")
  static let rssi = FieldName("RSSI")
  static let eventCounter = FieldName("Event_Counter")
  static let decryptedBySniffer = FieldName("Decrypted_By_Sniffer")
  static let decryptedByKey = FieldName("Decrypted_By_Key")
  static let assumed = FieldName("Assumed")
  static let sender = FieldName("Sender")
  static let crcCheck = FieldName("CRC_Check")
  static let integrity = FieldName("MIC")
  static let encrypted = FieldName("Encrypted_Payload")
  static let payload = FieldName("Payload")
  static let isoPayload = FieldName("ISO_Payload")
}

extension PacketFieldSink where Self: ~Copyable {
  mutating func receive(
    _ name: FieldName, at place: Range<Int>, _ value: PacketFieldValue,
    _ meaning: PacketFieldMeaning = .none, in packet: RawSpan
  ) {
    receive(name, at: place, value, meaning, .plain, in: packet)
  }
}
