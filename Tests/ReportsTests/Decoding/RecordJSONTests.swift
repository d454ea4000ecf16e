import BluetoothProtocols
import Testing

@testable import Reports

@Suite struct RecordJSONTests {
  private func text(_ body: (inout RecordJSON) -> Void) -> String {
    var json = RecordJSON()
    json.object(body)
    return json.text.string
  }

  @Test func `the second field of a name gets a number, and so does its meaning`() {
    let octets: [UInt8] = [1]
    let name = FieldName("RFU-Bits")
    let written = text { json in
      json.packet(#""fields":"#) { json in
        for _ in 0..<3 {
          unsafe json.receive(
            name, at: 0..<1, .number(1), .text("on"), .plain, in: octets.span.bytes)
        }
        json.beginGroup(name)
        unsafe json.receive(name, at: 0..<1, .octets, .none, .plain, in: octets.span.bytes)
        json.endGroup(name, at: 0..<1, meaning: "all")
      }
    }
    #expect(
      written == """
        {"fields":{"rfu_bits":1,"rfu_bits_text":"on","rfu_bits_2":1,"rfu_bits_2_text":"on",\
        "rfu_bits_3":1,"rfu_bits_3_text":"on","rfu_bits_4":{"rfu_bits":"01"},\
        "rfu_bits_4_text":"all"}}
        """)
  }

  @Test func `a packet without fields leaves no member`() {
    let written = text { json in
      json.member(#""number":"#)
      json.text.append(decimal: 1)
      json.packet(#""fields":"#) { _ in }
      json.member(#""rest":"#)
      json.null()
    }
    #expect(written == #"{"number":1,"rest":null}"#)
  }

  @Test func `what must be escaped is escaped`() {
    let octets: [UInt8] = []
    let written = text { json in
      unsafe json.receive(
        FieldName("Name"), at: 0..<0, .text("a\"\u{1B}"), .power(-4), .plain,
        in: octets.span.bytes)
    }
    #expect(written == #"{"name":"a\"\u001b","name_text":"-4 dBm"}"#)
  }
}
