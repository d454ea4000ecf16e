import Testing
import Timelines

@Suite struct FieldsTests {
  private let rest: Fields = [.peer: .text("P"), .payload: .octets([1]), .set: .integer(2)]

  @Test func `order of writing does not matter`() {
    var one = Fields()
    one[.peer] = .text("P1")
    one[.app] = .text("lock")
    let other: Fields = [.app: .text("lock"), .peer: .text("P1"), .rssi: nil]
    #expect(one == other)
    #expect(one.description == "app=lock peer=P1")
  }

  @Test func `a value that is set to nil is gone`() {
    var fields: Fields = [.app: .text("lock")]
    fields[.app] = nil
    #expect(fields.isEmpty)
  }

  @Test func `merging fills gaps and overwrites nothing`() {
    let lock: Fields = [.app: .text("lock")]
    let merged =
      lock
      .merging([.app: .text("other"), .rssi: .integer(-40)])
    #expect(merged.description == "app=lock rssi=-40")
  }

  /// Values that a file may claim, beside those that a radio reports.
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
    let signal: Fields = [.rssi: value]
    #expect(fields == signal.merging(rest))
    let one: Fields = [.rssi: .integer(1)]
    #expect(one.merging(fields)[.rssi] == .integer(1))
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
