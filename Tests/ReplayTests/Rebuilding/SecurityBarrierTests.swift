import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// A strap that gives a value and takes a subscription only over an encrypted link.
@Suite struct SecurityBarrierTests {
  private static var bonded: Tape {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    tape.ask(
      .readRequest(handle(6)), .refusal(.readRequest, 6, .insufficientEncryption), at: 1000)
    tape.encrypt(at: 1500)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [1]), at: 1600)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 1700)
    tape.send(.handleValueNotification(handle(3), value: [9]), at: 1900, from: .peer)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [2]), at: 3000)
    tape.disconnect(at: 9000, status: 0x16)
    return tape
  }

  private let read = ATTPDU.readRequest(handle(6))
  private let refusal = ATTPDU.refusal(.readRequest, 6, .insufficientEncryption).encoded()

  private func linked(_ tape: Tape = bonded) -> AirBench {
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: tape.peer)
    return bench
  }

  private func encrypt(_ bench: inout AirBench, _ isOn: Bool = true) {
    bench.tell(.linkEncrypted, [.connection: .integer(1), .enabled: .flag(isOn)])
  }

  @Test func `who never encrypts the link is refused each time`() {
    var bench = linked()
    for _ in 0..<4 { #expect(bench.ask(read) == refusal) }
    #expect(bench.entries(.divergenceUnknown).isEmpty)
  }

  @Test func `who encrypts it later has the values in their order from then on`() {
    var bench = linked()
    for _ in 0..<3 { #expect(bench.ask(read) == refusal) }
    encrypt(&bench)
    #expect(bench.ask(read)?.last == 1)
    #expect(bench.ask(read)?.last == 2)
    encrypt(&bench, false)
    #expect(bench.ask(read) == refusal)
  }

  @Test func `who encrypts it at once never meets the refusal, and leaves nothing unused for that`()
  {
    var bench = linked()
    encrypt(&bench)
    #expect(bench.ask(read)?.last == 1)
    #expect(bench.ask(read)?.last == 2)
    bench.end()
    #expect(!bench.entries(.divergenceUnused).contains { $0[.text] == .text("never read") })
  }

  @Test func `who has paired has encrypted the link, and who failed to has not`() {
    var bench = linked()
    bench.tell(.linkPaired, [.connection: .integer(1), .enabled: .flag(false)])
    #expect(bench.ask(read) == refusal)
    bench.tell(
      .linkEncrypted, [.connection: .integer(1), .enabled: .flag(true), .status: .integer(6)])
    #expect(bench.ask(read) == refusal)
    bench.tell(.linkPaired, [.connection: .integer(1), .enabled: .flag(true)])
    #expect(bench.ask(read)?.last == 1)
  }

  @Test func `each link is encrypted for itself`() {
    var bench = linked()
    encrypt(&bench)
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.run(for: .seconds(1))
    bench.connect(to: Self.bonded.peer)
    #expect(bench.ask(read, connection: 2) == refusal)
  }

  @Test func `what is given without encryption another time is a matter of occurrence`() {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    tape.ask(read, .refusal(.readRequest, 6, .insufficientAuthentication), at: 1000)
    tape.ask(read, .readResponse(value: [5]), at: 2000)
    tape.disconnect(at: 9000, status: 0x16)
    var bench = linked(tape)
    encrypt(&bench)
    #expect(
      bench.ask(read) == ATTPDU.refusal(.readRequest, 6, .insufficientAuthentication).encoded())
    #expect(bench.ask(read) == [0x0B, 5])
  }

  @Test func `a write is refused whatever its value, and followed by what it brings once accepted`()
  {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    let write = ATTPDU.writeRequest(handle(6), value: [7])
    let refused = ATTPDU.refusal(.writeRequest, 6, .insufficientAuthentication)
    tape.ask(write, refused, at: 1000)
    tape.note(
      .linkPaired, at: 1500, [.connection: .integer(1), .enabled: .flag(true)])
    tape.ask(write, .writeResponse, at: 1600)
    tape.send(.handleValueNotification(handle(3), value: [9]), at: 1700, from: .peer)
    tape.disconnect(at: 9000, status: 0x16)
    var bench = linked(tape)
    #expect(bench.ask(.writeRequest(handle(6), value: [8])) == refused.encoded())
    #expect(
      bench.ask(.prepareWriteRequest(handle(6), offset: 0, value: [7]))
        == ATTPDU.refusal(.prepareWriteRequest, 6, .insufficientAuthentication).encoded())
    #expect(bench.entries(.linkNotification).isEmpty)
    encrypt(&bench)
    #expect(bench.ask(write) == [0x13])
    // The recorded peer waits a while for a subscription.
    bench.run(for: .seconds(6))
    #expect(bench.entries(.linkNotification).map { $0[.value] } == [.octets([9])])
  }

  @Test func `an app asks once for what its host asked for twice`() {
    let script = AppScript(Recording(Self.bonded.entries))
    let reads = script.strands.flatMap(\.steps).filter { $0.call.kind == .callReadValue }
    #expect(reads.count == 2)
  }
}

extension Tape {
  fileprivate mutating func encrypt(at time: Int) {
    note(.linkEncrypted, at: time, [.connection: .integer(1), .enabled: .flag(true)])
  }
}
