import BluetoothProtocols
import Testing

@Suite struct PacketFieldsTests {
  /// As in `Status 5 +1 = Success`.
  private func lines(_ fields: [PacketField]) -> [String] {
    fields.flatMap { field -> [String] in
      let value: String
      var inside: [String] = []
      switch field.value {
      case .number(let number): value = "\(number)"
      case .code(let code, let digits): value = code.hexadecimal(digits: digits)
      case .text(let text): value = text
      case .octets(let octets): value = octets.hexadecimal
      case .group(let fields), .list(let fields):
        value = ""
        inside = lines(fields)
      }
      let meaning = field.meaning.map { " = \($0)" } ?? ""
      return ["\(field.name) \(field.offset)+\(field.length) \(value)\(meaning)"] + inside
    }
  }

  @Test func `a command field by field`() {
    #expect(
      lines(PacketFields.command(octets("41 20 0D 01 00 05 01 6000 3000 00 0001 0001"))) == [
        "Opcode 0+2 0x2041 = LE Set Extended Scan Parameters",
        "Parameter_Total_Length 2+1 13", "Own_Address_Type 3+1 1 = random",
        "Scanning_Filter_Policy 4+1 0", "Scanning_PHYs 5+1 0x05 = 1M, coded", "PHYs 6+10 ",
        "1 6+5 ", "Scan_Type 6+1 1 = active", "Scan_Interval 7+2 96 = 60 ms",
        "Scan_Window 9+2 48 = 30 ms", "2 11+5 ", "Scan_Type 11+1 0 = passive",
        "Scan_Interval 12+2 256 = 160 ms", "Scan_Window 14+2 256 = 160 ms",
      ])
  }

  @Test func `an extended report down to the structures`() {
    let wire =
      "3E 24 0D 01 1325 01 0605040302C0 01 02 03 7F D8 0000 00 000000000000 0A 020106 06FF4C00100112"
    let fields = PacketFields.event(octets(wire))
    #expect(fields.first(named: "Data_Status")?.meaning == "complete")
    #expect(fields.first(named: "TX_Power")?.meaning == "unknown")
    #expect(fields.first(named: "RSSI")?.offset == 17)
    #expect(fields.first(named: "Flags")?.offset == 28)
    #expect(fields.first(named: "Nearby Info")?.offset == 35)
    #expect(fields.first(named: "Company_ID")?.meaning == "Apple")
  }

  @Test func `return parameters are those of the command`() {
    let fields = PacketFields.event(octets("0E 07 01 0220 00 FB00 08"))
    #expect(fields.first(named: "Total_Num_LE_ACL_Data_Packets")?.number == 8)
    #expect(fields.last?.name == "Total_Num_LE_ACL_Data_Packets")
  }

  @Test func `what is cut short is shown as far as it is there`() {
    let fields = PacketFields.event(octets("05 04 00 40"))
    #expect(
      lines(fields).last == "Connection_Handle 3+1 40 = cut short: 1 of 2 octets")
  }

  @Test func `octets that no field explains are shown`() {
    let fields = PacketFields.command(octets("030C 02 AABB"))
    #expect(lines(fields).last == "Further_Octets 3+2 aabb")
    let more = PacketFields.command(octets("0A20 02 01 77"))
    #expect(lines(more).last == "Further_Octets 4+1 77")
  }

  @Test func `a lost isochronous unit has no length`() {
    // The status bits above the length once read as a length of 49,152 octets.
    let fields = PacketFields.isochronous(octets("0160 0800 00000000 0700 0080"))
    #expect(fields.first(named: "ISO_SDU_Length")?.number == 0)
    #expect(fields.first(named: "Packet_Status_Flag")?.meaning == "nothing received")
    #expect(fields.first(named: "Packet_Sequence_Number")?.number == 7)
  }

  @Test func `the extended header of the link layer`() {
    let wire = "D6BE898E 47 14 0C 19 0605040302C0 2310 85C800 020106 03020D18 AABBCC"
    let fields = PacketFields.advertising(octets(wire), from: 4)
    #expect(fields.first(named: "AdvA")?.offset == 8)
    #expect(fields.first(named: "SID")?.number == 1)
    #expect(fields.first(named: "Channel_Index")?.number == 5)
    #expect(fields.first(named: "AUX_Offset")?.number == 200)
  }

  /// Each asks for the length before all of them, which must not be looked for among theirs.
  @Test func `a list may have tens of thousands of items`() {
    let count = 30_000
    let fields = PacketFields.attribute([0x09, 2] + [UInt8](repeating: 1, count: 2 * count))
    guard case .list(let items)? = fields.first(named: "Attribute_Data_List")?.value else {
      Issue.record("no list in \(fields.map(\.name))")
      return
    }
    #expect(items.count == count)
  }

  @Test func `the overflow area shows its bits`() {
    let data = octets("14FF4C0001 00000000000000000000000000008001")
    let event = octets("3E 21 02 01 03 01 0605040302C0 15") + data + [0xC4]
    let mask = PacketFields.event(event).first(named: "Mask")
    #expect(mask?.meaning == "bits 119, 120")
  }

  @Test func `names stand for numbers`() {
    #expect(BluetoothUUID(UInt16(0x180D)).name == "Heart Rate")
    #expect(BluetoothUUID(UInt16(0x2A37)).name == "Heart Rate Measurement")
    #expect(BluetoothUUID(UInt16(0x2902)).name == "Client Characteristic Configuration")
    #expect(BluetoothUUID(UInt16(0xFEAA)).name == "Eddystone")
    #expect(BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FB")?.name == "Heart Rate")
    #expect(BluetoothUUID(UInt16(0x1809)).nameOrText == "Health Thermometer")
    #expect(CompanyIdentifier.apple.description == "Apple")
    #expect(CompanyIdentifier(rawValue: 0xEC88).description == "0xec88")
  }
}
