import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// An implementation may ask anything of recorded peers at any time: no code traps, every value was
/// recorded, and the values keep their order.
@Suite struct ClosedLoopPropertyTests {
  /// A strap with two values to read and one that notifies.
  private static var tape: Tape {
    var tape = Tape.strap
    tape.ask(.readRequest(handle(6)), .readResponse(value: [7, 8, 9]), at: 8000)
    tape.ask(.writeRequest(handle(6), value: [1]), .writeResponse, at: 8300)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [1]), at: 8500)
    return tape
  }

  private static let recorded: [[UInt8]] = [[1], [2], [3]]
  private static let known: Set<[UInt8]> = [[7, 8, 9], [1], [0, 0], [1, 0]]

  private static let requests: [ATTPDU] = [
    .exchangeMTURequest(clientMTU: 23),
    .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService),
    .readByTypeRequest(range(1, 6), type: GATTAttributeType.characteristic),
    .findInformationRequest(range(4, 4)), .readRequest(handle(6)), .readRequest(handle(4)),
    .writeRequest(handle(6), value: [1]), .writeRequest(handle(4), value: [1, 0]),
    .readBlobRequest(handle(6), offset: 1), .exchangeMTURequest(clientMTU: 517),
  ]

  @Test(arguments: UInt64(1)...40)
  func `requests in any order bring nothing invented, and values in order`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var bench = AirBench(recording: Recording(Self.tape.entries))
    bench.run(for: .seconds(Int(chance.next() % 6)))
    bench.connect(to: Self.tape.peer)
    var order = Self.requests
    for index in order.indices.reversed() {
      order.swapAt(index, Int(chance.next() % UInt64(index + 1)))
    }
    for request in order {
      _ = bench.ask(request)
      bench.run(for: .milliseconds(Int(chance.next() % 900)))
    }
    bench.run(for: .seconds(20))
    let answers = bench.entries(.linkResponse).compactMap { $0[.octets]?.octets }
    #expect(!answers.isEmpty)
    for read in answers where read.first == 0x0B {
      #expect(Self.known.contains(Array(read.dropFirst())))
    }
    let values = bench.entries(.linkNotification).compactMap { $0[.value]?.octets }
    #expect(Self.recorded.starts(with: values))
  }

  @Test(arguments: [23, 24, 65, 185, 517])
  func `another MTU cuts values and invents none`(mtu: Int) {
    var tape = Tape.strap
    let long = [UInt8](0..<60)
    tape.send(.handleValueNotification(handle(3), value: long), at: 8000, from: .peer)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: tape.peer)
    _ = bench.ask(.exchangeMTURequest(clientMTU: UInt16(mtu)))
    #expect(bench.ask(.writeRequest(handle(4), value: [1, 0])) == [0x13])
    bench.run(for: .seconds(20))
    let values = bench.entries(.linkNotification).compactMap { $0[.value]?.octets }
    #expect(values.prefix(3) == [[1], [2], [3]])
    #expect(values.count == 4)
    #expect(long.starts(with: values.last ?? [0xFF]))
  }

  @Test func `a second subscription brings what was recorded for one, once more or not at all`() {
    var bench = AirBench(recording: Recording(Self.tape.entries))
    bench.connect(to: Self.tape.peer)
    for _ in 0..<2 {
      #expect(bench.ask(.writeRequest(handle(4), value: [1, 0])) == [0x13])
      bench.run(for: .seconds(3))
    }
    bench.run(for: .seconds(8))
    let values = bench.entries(.linkNotification).compactMap { $0[.value]?.octets }
    #expect(values.prefix(3) == Self.recorded[...])
    #expect(values.allSatisfy(Self.recorded.contains))
  }

  @Test func `who comes five seconds late finds the same peer`() {
    var bench = AirBench(recording: Recording(Self.tape.entries))
    bench.run(for: .seconds(5))
    bench.connect(to: Self.tape.peer)
    #expect(bench.ask(.writeRequest(handle(4), value: [1, 0])) == [0x13])
    bench.run(for: .seconds(10))
    let values = bench.entries(.linkNotification).compactMap { $0[.value]?.octets }
    #expect(values == Self.recorded)
  }
}
