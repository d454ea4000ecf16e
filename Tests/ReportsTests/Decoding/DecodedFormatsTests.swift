import BluetoothProtocols
import Captures
import Foundation
import Reports
import Testing
import Timelines

/// A few made-up records of one connection.
private let records: [(CaptureRecord.Content, CaptureRecord.Direction?, String)] = [
  (.hci(.command), .hostToController, "0C20 02 01 00"),
  (.hci(.event), .controllerToHost, "3E 12 02 01 00 01 0605040302C0 06 020106 020941 C4"),
  (.hci(.event), .controllerToHost, "3E 13 01 00 4000 00 01 0605040302C0 1800 0000 2A00 01"),
  (.hci(.aclData), .hostToController, "4000 0900 0500 0400 121200 0100"),
  (.hci(.aclData), .controllerToHost, "4020 0500 0100 0400 13"),
  (.hci(.event), .controllerToHost, "05 04 00 40"),
  (.note(.packetLogger(type: 0xFC)), nil, "41 09 22 42"),
]

private func decoded() -> [(record: DecodedRecord, octets: [UInt8])] {
  var decoder = RecordDecoder()
  return records.enumerated().map { index, record in
    let octets = [UInt8](hexadecimal: record.2) ?? []
    let header = CaptureRecord(
      number: index + 1, offset: 0,
      time: CaptureTime(nanosecondsSince1970: 1_700_000_000_000_000_000 + Int64(index)),
      direction: record.1, content: record.0, originalLength: octets.count)
    return (decoder.decode(header, octets.span.bytes), octets)
  }
}

@Suite struct DecodedTableTests {
  @Test func `a line per record with a tab between columns`() {
    var output = TextBuffer()
    output.append(text: DecodedTable.header)
    for (record, _) in decoded() { DecodedTable.append(record, to: &output) }
    let expected = """
      number|time_ns|direction|kind|handle|opcode_or_event|att_opcode|att_handle|address|rssi|summary
      1|1700000000000000000|host>controller|command||0x200c|||||LE Set Scan Enable, on
      2|1700000000000000001|controller>host|event||0x3e:0x02|||C0:02:03:04:05:06|-60|LE Advertising Report, 1 report
      3|1700000000000000002|controller>host|event|0x0040|0x3e:0x01|||C0:02:03:04:05:06||LE Connection Complete, central, Success
      4|1700000000000000003|host>controller|acl|0x0040||0x12|0x0012|C0:02:03:04:05:06||ATT Write Request 0x0012, 2 octets
      5|1700000000000000004|controller>host|acl|0x0040||0x13||C0:02:03:04:05:06||ATT Write Response
      6|1700000000000000005|controller>host|event||0x05|||||Disconnection Complete, Connection_Handle at offset 3 is cut short: 1 of 2 octets
      7|1700000000000000006||log|||||||Note: A "B

      """
    #expect(output.string == expected.replacingOccurrences(of: "|", with: "\t"))
  }
}

@Suite struct DecodedJSONTests {
  @Test func `every line is an object with all columns`() throws {
    var json = DecodedJSON()
    var output = TextBuffer()
    for (record, octets) in decoded() { json.append(record, octets.span.bytes, to: &output) }
    let lines = output.string.split(whereSeparator: \.isNewline)
    #expect(lines.count == records.count)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let keys = Set(try #require(object).keys)
      #expect(keys.isSuperset(of: DecodedTable.columns), "\(line)")
    }
  }

  @Test func `comments stand with their record, and steer no terminal`() throws {
    let (record, octets) = decoded()[0]
    var json = DecodedJSON()
    var text = DecodedText(isColored: false, isVerbose: false)
    var output = TextBuffer()
    json.append(record, octets.span.bytes, comments: ["look \u{1b}[2J"], to: &output)
    #expect(output.string.contains(#""comments":["look \u001b[2J"]"#))
    output.removeAll()
    text.append(record, octets.span.bytes, comments: ["look \u{1b}[2J", "a\nb"], to: &output)
    let lines = output.string.split(separator: "\n").dropFirst()
    #expect(Array(lines) == ["         # look \u{FFFD}[2J", "         # a", "         # b"])
  }

  /// Found by fuzzing: an AD structure with a name had the key `name` twice.
  @Test func `no object has a key twice`() throws {
    var json = DecodedJSON()
    var output = TextBuffer()
    for (record, octets) in decoded() { json.append(record, octets.span.bytes, to: &output) }
    for line in output.string.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONValue(parsing: Array(line.utf8)) }
    }
    #expect(output.string.contains(#""item":"Complete Local Name""#))
  }

  @Test func `fields of the packet stand below their own key`() throws {
    var json = DecodedJSON()
    var output = TextBuffer()
    let (record, octets) = decoded()[3]
    json.append(record, octets.span.bytes, to: &output)
    #expect(
      output.string == """
        {"number":4,"time_ns":1700000000000000003,"direction":"host>controller","kind":"acl",\
        "handle":"0x0040","opcode_or_event":null,"att_opcode":"0x12","att_handle":"0x0012",\
        "address":"C0:02:03:04:05:06","rssi":null,"summary":"ATT Write Request 0x0012, 2 octets",\
        "warnings":[],"fields":{"handle":{"connection_handle":"0x0040","pb_flag":0,\
        "pb_flag_text":"start, not flushable","bc_flag":0},"data_total_length":9,"pdu_length":5,\
        "channel_id":"0x0004","channel_id_text":"ATT","attribute_opcode":18,\
        "attribute_opcode_text":"Write Request","attribute_handle":"0x0012",\
        "attribute_value":"0100"}}

        """)
  }
}

@Suite struct DecodedTextTests {
  private func text(_ index: Int, isVerbose: Bool = false, isColored: Bool = false) -> String {
    var output = TextBuffer()
    var text = DecodedText(isColored: isColored, isVerbose: isVerbose)
    let (record, octets) = decoded()[index]
    text.append(record, octets.span.bytes, to: &output)
    return output.string
  }

  @Test func `columns are aligned`() {
    let address = "C0:02:03:04:05:06"
    #expect(
      text(1) == "      2  2023-11-14 22:13:20.000000  < EVT          \(address)   -60 dBm  "
        + "ADV_IND  \"A\", general, LE only\n")
    #expect(
      text(3) == "      4  2023-11-14 22:13:20.000000  > ACL  0x0040  \(address)            "
        + "ATT Write Request 0x0012  0100\n")
  }

  @Test func `verbose shows the fields and their places below`() {
    let lines = text(1, isVerbose: true).split(whereSeparator: \.isNewline).dropFirst()
    let shown = lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(shown.contains("6-11 Address C0:02:03:04:05:06"))
    #expect(shown.contains("13-15 Flags"))
    #expect(shown.contains("15 Flags 0x06 (general discoverable, BR/EDR not supported)"))
    #expect(shown.last == "19 RSSI -60 dBm")
  }

  @Test func `verbose shows the warnings too`() {
    #expect(
      text(5, isVerbose: true).hasSuffix(
        "         warning: Connection_Handle at offset 3 is cut short: 1 of 2 octets\n"))
  }

  @Test func `only what is wanted has colours`() {
    #expect(!text(1).contains("\u{1B}"))
    #expect(text(1, isColored: true).contains("\u{1B}[32m\"A\"\u{1B}[0m"))
  }
}
