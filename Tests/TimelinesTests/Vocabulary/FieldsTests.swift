import Testing
import Timelines

@Suite struct FieldsTests {
  private let rest: Fields = [.peer: .text("P"), .payload: .octets([1]), .set: .integer(2)]

  /// What a file may claim, beside what a radio reports.
  @Test(arguments: [-60, 0, 127, -32_768, 32_767, 32_768, Int.max, Int.min])
  func `a signal strength stands in its order, of whatever size it is`(rssi: Int) {
    var fields = rest
    fields[.channel] = .integer(37)
    fields[.rssi] = .integer(rssi)
    #expect(fields.map(\.field) == [.peer, .payload, .rssi, .channel, .set])
    #expect(fields.count == 5)
    #expect(fields[.rssi] == .integer(rssi))
    #expect(fields.has(.integer(rssi), at: .rssi))
    #expect(!fields.has(nil, at: .rssi))
    #expect(fields.description == "peer=P payload=0x01 rssi=\(rssi) channel=37 set=2")
  }

  @Test(arguments: [FieldValue.integer(-60), .integer(1 << 40), .text("loud")])
  func `a signal strength of any kind can be changed, merged and removed`(value: FieldValue) {
    var fields = rest.merging([.rssi: value])
    #expect(fields == [.rssi: value].merging(rest))
    #expect(Fields([.rssi: .integer(1)]).merging(fields)[.rssi] == .integer(1))
    #expect(fields.merging([.rssi: .integer(1)])[.rssi] == value)
    fields[.rssi] = .integer(-61)
    #expect(fields[.rssi] == .integer(-61))
    #expect(fields.count == 4)
    fields[.rssi] = value
    #expect(fields.count == 4)
    fields[.rssi] = nil
    #expect(fields == rest)
    #expect(!fields.contains(.rssi))
  }
}
