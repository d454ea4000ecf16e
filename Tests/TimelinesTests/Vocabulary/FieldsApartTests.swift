import BluetoothProtocols
import Testing

@testable import Timelines

/// Fields whose value and octets are kept apart are like those whose are not.
@Suite struct FieldsApartTests {
  private struct Pair: CustomTestStringConvertible, Sendable {
    var front: [UInt8]
    var value: [UInt8]?
    var others: Fields

    var testDescription: String { "\(front) \(value.map { "\($0)" } ?? "-") \(others)" }

    var apart: Fields {
      var fields = others
      fields.setPDU(front: front, value: value)
      return fields
    }

    var together: Fields {
      var fields = others
      fields[.value] = value.map(FieldValue.octets)
      fields[.octets] = .octets(front + (value ?? []))
      return fields
    }
  }

  private static let others: [Fields] = [
    [:], [.peer: .text("P")],
    [.peer: .text("P"), .opcode: .integer(27), .handle: .integer(3), .name: .text("N")],
    [.rssi: .integer(-60), .channel: .integer(1 << 40), .isProcessing: .flag(true)],
    [.peer: .text("P"), .rssi: .integer(-60), .opcode: .integer(27), .name: .text("N")],
  ]

  private static let pairs: [Pair] = others.flatMap { others in
    [[0x0A, 3, 0], [0x0B], [0x12, 0xFF, 0xFF], [0], [1, 2, 3, 4], []].flatMap { front in
      [nil, [], [1], [UInt8](0..<40)].map { Pair(front: front, value: $0, others: others) }
    }
  }

  @Test(arguments: pairs)
  private func `they are equal, and read alike in every way`(pair: Pair) {
    let (apart, together) = (pair.apart, pair.together)
    #expect(apart.hasPDUApart == (1...3).contains(pair.front.count))
    #expect(!together.hasPDUApart)
    #expect(apart == together && together == apart)
    #expect(Set([apart, together]).count == 1)
    #expect(apart.description == together.description)
    #expect(apart.count == together.count)
    #expect(apart.map(\.field) == together.map(\.field))
    #expect(apart.map(\.value) == together.map(\.value))
    var each: [(field: Field, value: FieldValue)] = []
    apart.forEachField { each.append(($0, $1)) }
    #expect(each.map(\.field) == together.map(\.field))
    #expect(each.map(\.value) == together.map(\.value))
    for field in Field.allCases {
      #expect(apart[field] == together[field])
      #expect(apart.contains(field) == together.contains(field))
      #expect(apart.has(together[field], at: field))
      #expect(apart.has(nil, at: field) == together.has(nil, at: field))
      #expect(together.agrees(at: field, with: apart, at: field) == together.contains(field))
      #expect(apart.agrees(at: field, with: together, at: field) == together.contains(field))
      #expect(apart.quickHash(field, from: 7) == together.quickHash(field, from: 7))
    }
  }

  @Test(arguments: pairs)
  private func `each of them can be changed, removed and merged`(pair: Pair) {
    let (apart, together) = (pair.apart, pair.together)
    for field in [Field.value, .octets, .peer, .rssi, .name] {
      for value in [nil, FieldValue.octets([9]), .text("x"), .integer(5)] {
        var (one, other) = (apart, together)
        one[field] = value
        other[field] = value
        #expect(one == other)
        #expect(one.description == other.description)
      }
    }
    for others in Self.others + [[.value: .octets([8])], [.octets: .octets([8])]] {
      #expect(apart.merging(others) == together.merging(others))
      #expect(others.merging(apart) == others.merging(together))
      #expect(others.merging(apart).description == others.merging(together).description)
    }
  }

  @Test func `another value or another PDU makes others`() {
    let fields = Self.pairs.map(\.apart)
    let texts = Set(fields.map(\.description))
    #expect(Set(fields).count == texts.count)
    for one in fields {
      for other in fields { #expect((one == other) == (one.description == other.description)) }
    }
  }

  @Test func `two values of one attribute do not count as one report`() {
    var (one, other) = (Self.others[2], Self.others[2])
    one.setPDU(front: [0x1B, 3, 0], value: [1])
    other.setPDU(front: [0x1B, 3, 0], value: [2])
    #expect(!one.sharesAllButSignal(with: other))
    #expect(one != other)
  }
}
