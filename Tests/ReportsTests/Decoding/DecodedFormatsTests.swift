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

private func decoded() -> [DecodedRecord] {
  var decoder = RecordDecoder()
  return records.enumerated().map { index, record in
    let octets = [UInt8](hexadecimal: record.2) ?? []
    let header = CaptureRecord(
      number: index + 1, offset: 0,
      time: CaptureTime(nanosecondsSince1970: 1_700_000_000_000_000_000 + Int64(index)),
      direction: record.1, content: record.0, originalLength: octets.count)
    return decoder.decode(header, octets.span.bytes)
  }
}

@Suite struct DecodedTableTests {
  @Test func `a line per record with a tab between columns`() {
    var output = TextBuffer()
    output.append(text: DecodedTable.header)
    for record in decoded() { DecodedTable.append(record, to: &output) }
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
    var output: [UInt8] = []
    for record in decoded() { json.append(record, to: &output) }
    let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.count == records.count)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let keys = Set(try #require(object).keys)
      #expect(keys.isSuperset(of: DecodedTable.columns), "\(line)")
    }
  }

  @Test func `fields of the packet stand below their own key`() throws {
    var json = DecodedJSON()
    var output: [UInt8] = []
    json.append(decoded()[3], to: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        {"number":4,"time_ns":1700000000000000003,"direction":"host>controller","kind":"acl",\
        "handle":"0x0040","opcode_or_event":null,"att_opcode":"0x12","att_handle":"0x0012",\
        "address":"C0:02:03:04:05:06","rssi":null,"summary":"ATT Write Request 0x0012, 2 octets",\
        "warnings":[],"fields":{"packet_boundary":"firstNonFlushable","length":9,\
        "channel":"0x0004","frame_length":5,"pdu":"Write Request","attribute":"0x0012",\
        "value":"0100"}}

        """)
  }
}

@Suite struct DecodedTextTests {
  private func text(_ index: Int, isVerbose: Bool) -> String {
    var output: [UInt8] = []
    DecodedText.append(decoded()[index], isVerbose: isVerbose, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `columns are aligned`() {
    let address = "C0:02:03:04:05:06"
    #expect(
      text(1, isVerbose: false)
        == "      2  2023-11-14T22:13:20.000000001Z  controller>host          \(address)  -60 dBm   "
        + "LE Advertising Report, 1 report\n")
    #expect(
      text(3, isVerbose: false)
        == "      4  2023-11-14T22:13:20.000000003Z  host>controller  0x0040  \(address)            "
        + "ATT Write Request 0x0012, 2 octets\n")
  }

  @Test func `verbose shows the fields below`() {
    #expect(
      text(1, isVerbose: true).split(whereSeparator: \.isNewline).dropFirst().joined(
        separator: "\n")
          == """
                   event: LE Advertising Report
                   reports:
                     -
                       pdu: ADV_IND
                       address: C0:02:03:04:05:06
                       address_type: random
                       rssi: -60
                       data: 020106020941
                       structures:
                         -
                           type: Flags
                           data: 06
                         -
                           type: Complete Local Name
                           data: 41
                       local_name: A
          """)
  }

  @Test func `verbose shows the warnings too`() {
    #expect(
      text(5, isVerbose: true).hasSuffix(
        "         warning: Connection_Handle at offset 3 is cut short: 1 of 2 octets\n"))
  }
}
