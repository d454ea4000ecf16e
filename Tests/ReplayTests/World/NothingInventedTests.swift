import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Recorded peers answer what the capture shows, and refuse what it does not.
@Suite struct NothingInventedTests {
  private static let configuration = GATTAttributeType.clientCharacteristicConfiguration

  private func bench(_ tape: Tape = .strap) -> AirBench {
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: tape.peer)
    return bench
  }

  @Test func `configurations are read by their type as they are, in two octets`() {
    var bench = bench()
    let question = ATTPDU.readByTypeRequest(.all, type: Self.configuration)
    #expect(bench.ask(question) == [0x09, 4, 4, 0, 0, 0])
    _ = bench.ask(.writeRequest(handle(4), value: [1, 0]))
    #expect(bench.ask(question) == [0x09, 4, 4, 0, 1, 0])
    #expect(bench.ask(.readMultipleRequest([handle(4), handle(4)])) == [0x0F, 1, 0, 1, 0])
  }

  @Test func `a value that nobody read is refused by its type too, and counted`() {
    var bench = bench()
    let uuid = BluetoothUUID(UInt16(0x2A39))
    #expect(bench.ask(.readByTypeRequest(.all, type: uuid)) == [0x01, 0x08, 6, 0, 0x0E])
    #expect(bench.ask(.readMultipleRequest([handle(4), handle(6)])) == [0x01, 0x0E, 6, 0, 0x0E])
    let texts = bench.entries(.divergenceUnknown).compactMap { $0[.text]?.text }
    #expect(texts == Array(repeating: "the value of 0x0006 was never read", count: 2))
  }

  @Test func `what a client wrote to a configuration is what it reads`() {
    var tape = Tape.strap
    tape.ask(.readRequest(handle(4)), .readResponse(value: [0, 0]), at: 8000)
    var bench = bench(tape)
    _ = bench.ask(.writeRequest(handle(4), value: [1, 0]))
    #expect(bench.ask(.readRequest(handle(4))) == [0x0B, 1, 0])
  }

  @Test func `the ATT_MTU is told on every link, and is 23 at least`() {
    var tape = Tape()
    tape.scan(at: 0)
    for time in 1...20 { tape.hear(at: 100 * time) }
    var stranger = bench(tape)
    #expect(stranger.ask(.exchangeMTURequest(clientMTU: 185)) == [0x03, 23, 0])
    #expect(stranger.ask(.readRequest(handle(3)))?.first == 0x01)
    tape.connect(at: 3000)
    tape.ask(.exchangeMTURequest(clientMTU: 185), .exchangeMTUResponse(serverMTU: 5), at: 3100)
    var broken = bench(tape)
    #expect(broken.ask(.exchangeMTURequest(clientMTU: 185)) == [0x03, 23, 0])
  }

  @Test func `nothing is answered on a link that is being ended, or gone`() {
    var bench = bench()
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    let answers = bench.entries(.linkResponse).count
    for _ in 0..<2 {
      bench.tell(
        .linkRequest,
        Fields(ATTPDU.readRequest(handle(4))).merging([.connection: .integer(1)]))
      bench.run(for: .seconds(1))
    }
    #expect(bench.entries(.linkResponse).count == answers)
    #expect(bench.entries(.linkError).isEmpty)
    #expect(bench.entries(.linkDisconnected).count == 1)
    #expect(bench.entries(.noteText).count == 2)
  }
}
