import BluetoothProtocols
import Foundation
import Testing
import Timelines

@Suite struct JSONWriterTests {
  @Test func `what JSON reserves is escaped`() {
    var json = JSONWriter()
    json.string("a\"b\\c\nd\te\u{1}f\u{e9}")
    #expect(json.text == #""a\"b\\c\nd\te\u0001fé""#)
  }

  /// Texts are looked through eight octets at a time, and the last ones may be looked at twice.
  @Test(arguments: 1...20)
  func `what must be escaped is found at every place`(length: Int) throws {
    for code in UInt8(0)..<0x80 {
      for place in 0..<length {
        var characters = Array(repeating: UInt8(ascii: "a"), count: length)
        characters[place] = code
        let text = String(decoding: characters, as: UTF8.self)
        var json = JSONWriter()
        json.string(text)
        let data = Data(json.octets)
        let read = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        #expect(read as? String == text)
        #expect(!json.octets.contains { $0 < 0x20 || $0 == 0x7F })
      }
    }
  }

  @Test func `members keep their order and empty groups stay on their line`() {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("z", 1)
      json.member("a") { json in json.array { _ in } }
      json.member("m", ["x", "y"])
    }
    #expect(
      json.text == """
        {
          "z": 1,
          "a": [],
          "m": [
            "x",
            "y"
          ]
        }
        """)
  }
}

@Suite struct EntryJSONTests {
  let entry = Entry(
    time: Instant(nanoseconds: 12_004_316_000), sequence: 7, from: .implementation,
    kind: .callbackDidUpdateValue, cause: 6, origin: .record(42),
    fields: [
      .peer: .text("P\"1"), .characteristic: BluetoothUUID("2A37").map(FieldValue.uuid),
      .value: .octets([0, 0x48]),
    ])

  @Test func `an entry is one line with envelope and fields side by side`() {
    #expect(
      entry.json == """
        {"sequence":7,"time":12004316000,"from":"implementation","kind":"callback.didUpdateValue",\
        "cause":6,"origin":{"record":42},"peer":"P\\"1","characteristic":"2A37","value":"0x0048"}
        """)
  }

  @Test func `every kind of value is JSON that another parser reads`() throws {
    let values: [FieldValue] = [
      .flag(true), .integer(-3), .duration(1_500_000), .instant(Instant(nanoseconds: 5)),
      .octets([]), .text("\u{7f}\u{0}"), .list([.integer(1), .list([])]),
      .record([.localName: .text("x")]), .address(DeviceAddress(truncating: 0xC0FF_EE00_0001)),
    ]
    for value in values {
      var json = JSONWriter()
      value.write(to: &json)
      _ = try JSONSerialization.jsonObject(with: Data(json.octets), options: .fragmentsAllowed)
    }
  }

  @Test(arguments: ["sequence", "time", "from", "kind", "cause", "origin"])
  func `no field is named like a part of the envelope`(name: String) {
    #expect(Field(rawValue: name) == nil)
  }
}
