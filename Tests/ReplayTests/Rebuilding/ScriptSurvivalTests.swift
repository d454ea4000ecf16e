import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Captures that once ended an app's script. Now a step that cannot be done is left out and named,
/// and the rest goes on.
@Suite struct ScriptSurvivalTests {
  private func values(
    _ numbers: ClosedRange<UInt8>, of place: UInt16, at time: Int, _ tape: inout Tape
  ) {
    for number in numbers {
      tape.send(
        .handleValueNotification(handle(place), value: [number]), at: time + 200 * Int(number),
        from: .peer)
    }
  }

  @Test func `values without a subscription reach the app, as a guess with its record`() throws {
    var tape = Tape()
    values(1...20, of: 0x12, at: 0, &tape)
    let run = Reenactment(tape)
    #expect(run.toldValues == (UInt8(1)...20).map { [$0] })
    #expect(run.outcome.isFaithful)
    let guess = try #require(run.entries(.divergenceAssumed).first)
    #expect(guess[.record] == .integer(1))
    #expect(guess[.text]?.text?.contains("0x0012") ?? false)
  }

  @Test func `a guess uses the configuration that was discovered`() {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    values(1...5, of: 3, at: 200, &tape)
    let run = Reenactment(tape)
    #expect(run.toldValues == (UInt8(1)...5).map { [$0] })
    #expect(run.outcome.isFaithful)
    let written = run.entries(.linkRequest).first { $0[.value] == .octets([1, 0]) }
    #expect(written?[.handle] == .integer(4))
  }

  @Test func `a peer sends what nobody subscribed to all the same, a little later`() {
    var tape = Tape()
    tape.connect(at: 0)
    values(1...3, of: 3, at: 100, &tape)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: tape.peer)
    bench.run(for: .seconds(10))
    let values = bench.entries(.linkNotification).compactMap { $0[.value]?.octets }
    #expect(values == [[1], [2], [3]])
  }

  @Test func `a read of what nothing has shown is left out, and what follows is done`() throws {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    tape.ask(.readRequest(handle(0x50)), .readResponse(value: [1]), at: 1000)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 2000)
    let run = Reenactment(tape)
    #expect(run.toldValues == [[7]])
    #expect(run.outcome.skipped == 1)
    #expect(run.outcome.unused == 1)
    let skipped = try #require(run.entries(.divergenceSkipped).first)
    #expect(skipped[.text]?.text?.contains("0x0050") ?? false)
    #expect(skipped[.record] == .integer(10))
  }

  @Test func `what a peer has on a later link is not asked for on an earlier one`() {
    var tape = Tape()
    tape.connect(at: 0)
    let primary = GATTAttributeType.primaryService
    let service = ATTGroup(range: range(1, 6), value: BluetoothUUID(UInt16(0x180D)).encoded())
    tape.ask(
      .readByGroupTypeRequest(.all, type: primary), .readByGroupTypeResponse([service]), at: 100)
    let declaration = CharacteristicDeclaration(
      properties: [.read, .notify], valueHandle: handle(3), uuid: BluetoothUUID(UInt16(0x2A37)))
    tape.ask(
      .readByTypeRequest(range(1, 6), type: GATTAttributeType.characteristic),
      .readByTypeResponse([ATTHandleValue(handle: handle(2), value: declaration.encoded())]),
      at: 200)
    tape.ask(.findInformationRequest(range(4, 6)), .refusal(.findInformationRequest, 4), at: 300)
    tape.ask(.readRequest(handle(3)), .readResponse(value: [1]), at: 400)
    // The time is longer than the bench waits for a link to come up. So the peer ends the link at
    // the recorded time.
    tape.disconnect(at: 2000, status: 0x13)
    tape.connection = 2
    tape.connect(at: 5000)
    tape.discover(at: 5100)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 5500)
    values(1...3, of: 3, at: 5600, &tape)
    tape.disconnect(at: 9000, status: 0x13)
    let recording = Recording(tape.entries)
    let peer = recording.peers[0]
    #expect(peer.table(ofSession: 0).table[handle(4)] == nil)
    #expect(peer.table(ofSession: 1).table[handle(4)] != nil)
    #expect(peer.table(ofSession: 1).table[handle(6)] != nil)
    let run = Reenactment(tape)
    #expect(run.toldValues == [[1], [1], [2], [3]])
    #expect(run.outcome.unused == 0)
    #expect(run.outcome.skipped == 0)
    var bench = AirBench(recording: recording)
    bench.connect(to: tape.peer)
    // The same search, but with another request than the recorded ones.
    #expect(bench.ask(.findInformationRequest(range(4, 5)))?.first == 0x01)
  }

  @Test func `links that show the same attributes share a table`() {
    var tape = Tape.strap
    tape.connection = 2
    tape.connect(at: 20_000)
    tape.discover(at: 20_500)
    tape.connection = 3
    tape.connect(at: 40_000)
    // A part of the discovery shows fewer attributes, but no different ones.
    tape.ask(
      .findInformationRequest(range(4, 4)),
      .findInformationResponse([
        ATTInformation(
          handle: handle(4), type: GATTAttributeType.clientCharacteristicConfiguration)
      ]), at: 40_100)
    #expect(Recording(tape.entries).peers[0].variants.isEmpty)
  }

  @Test func `a second link of a pair shows that the first one ended`() {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [1]), at: 1000)
    tape.connection = 2
    tape.connect(at: 8000)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [2]), at: 9000)
    let recording = Recording(tape.entries)
    #expect(recording.peers[0].sessions[0].end?.time == milliseconds(1730))
    #expect(recording.peers[0].sessions[0].end?.reason == .connectionTimeout)
    #expect(recording.peers[0].sessions[1].end == nil)
    let run = Reenactment(tape)
    #expect(run.toldValues == [[1], [2]])
    #expect(run.outcome.isFaithful)
  }

  @Test func `a command that arrives cut is the recorded one`() {
    var tape = Tape()
    tape.connect(at: 0)
    tape.ask(
      .exchangeMTURequest(clientMTU: 185), .exchangeMTUResponse(serverMTU: 185), at: 50)
    tape.discover(at: 100)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 500)
    let long = [UInt8](0..<100)
    tape.send(.writeCommand(handle(6), value: long), at: 1000)
    values(1...2, of: 3, at: 1000, &tape)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: tape.peer)
    #expect(bench.ask(.writeRequest(handle(4), value: [1, 0])) == [0x13])
    _ = bench.ask(.writeCommand(handle(6), value: Array(long.prefix(20))))
    bench.run(for: .seconds(3))
    bench.end()
    #expect(bench.entries(.linkNotification).count == 2)
    #expect(bench.entries(.divergenceChanged).count == 1)
    #expect(!bench.entries(.divergenceUnused).contains { $0[.text] == .text("never written") })
  }

  @Test func `a link that its peer does not end is ended by the app, for the next one`() {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    // The value is longer than any host takes, so it is not sent. The end of the link followed from
    // it.
    tape.send(.writeCommand(handle(6), value: [UInt8](repeating: 1, count: 600)), at: 1000)
    tape.disconnect(at: 1200, status: 0x13)
    tape.connection = 2
    tape.connect(at: 3000)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [2]), at: 4000)
    let run = Reenactment(tape)
    #expect(run.toldValues == [[2]])
    #expect(run.texts(.divergenceAssumed).contains { $0.contains("the app ends it") })
  }

  @Test func `a value behind a subscription waits for it, whatever was written before`() throws {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    tape.ask(.writeRequest(handle(6), value: [9]), .writeResponse, at: 1000)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 1500)
    values(1...1, of: 3, at: 1400, &tape)
    let recording = Recording(tape.entries)
    #expect(recording.peers[0].opened(0).plan.pushes.map(\.cause) == [.subscription(handle(4), 0)])
    var bench = AirBench(recording: recording)
    bench.connect(to: tape.peer)
    #expect(bench.ask(.writeRequest(handle(6), value: [9])) == [0x13])
    bench.run(for: .seconds(2))
    #expect(bench.ask(.writeRequest(handle(4), value: [1, 0])) == [0x13])
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkNotification).count == 1)
  }

  @Test func `the phone's Service Changed is sent again`() {
    var tape = Tape()
    tape.hostIsClient = false
    tape.note(.airAdvertising, at: 500, [.enabled: .flag(true), .localName: .text("Strap")])
    tape.connect(at: 1000, role: "peripheral")
    let services = [
      ATTGroup(range: range(1, 4), value: BluetoothUUID(UInt16(0x1801)).encoded()),
      ATTGroup(range: range(5, 7), value: BluetoothUUID(UInt16(0x180D)).encoded()),
    ]
    tape.ask(
      .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService),
      .readByGroupTypeResponse(services), at: 1100)
    func declaration(_ place: UInt16, _ uuid: UInt16, _ properties: CharacteristicProperties)
      -> ATTHandleValue
    {
      ATTHandleValue(
        handle: handle(place),
        value: CharacteristicDeclaration(
          properties: properties, valueHandle: handle(place + 1), uuid: BluetoothUUID(uuid)
        ).encoded())
    }
    for (first, found) in [
      (UInt16(1), declaration(2, 0x2A05, .indicate)), (5, declaration(6, 0x2A38, .read)),
    ] {
      tape.ask(
        .readByTypeRequest(
          range(first, first == 1 ? 4 : 7), type: GATTAttributeType.characteristic),
        .readByTypeResponse([found]), at: 1200 + 20 * Int(first))
    }
    let configuration = GATTAttributeType.clientCharacteristicConfiguration
    tape.ask(
      .findInformationRequest(range(4, 4)),
      .findInformationResponse([ATTInformation(handle: handle(4), type: configuration)]), at: 1400)
    tape.ask(.writeRequest(handle(4), value: [2, 0]), .writeResponse, at: 1500)
    tape.send(.handleValueIndication(handle(3), value: [5, 0, 7, 0]), at: 4000)
    tape.send(.handleValueConfirmation, at: 4030, from: .peer)
    tape.ask(.readRequest(handle(7)), .readResponse(value: [1]), at: 6000)
    tape.disconnect(at: 9000, status: 0x13)
    let run = Reenactment(tape)
    let sent = run.entries(.linkIndication).filter { $0.from == .implementation }
    #expect(!sent.isEmpty)
    #expect(run.outcome.unused == 0)
    #expect(run.outcome.changed == 0)
  }

  @Test func `an advertiser that was connected is met, however seldom it was heard`() {
    var tape = Tape()
    tape.scan(at: 0)
    tape.hear(at: 1000)
    tape.hear(at: 6000)
    let unmet = Recording(tape.entries).peers[0].advertiser.presences[0].schedule.interval
    #expect(unmet > .seconds(4))
    tape.connect(at: 6500)
    let met = Recording(tape.entries).peers[0].advertiser.presences[0].schedule.interval
    #expect(met == .milliseconds(100))
  }

  @Test func `a peer without a name or an address crashes nobody`() {
    let entries = Tape.strap.entries.map { entry in
      var entry = entry
      if entry.kind.family == .link { (entry[.peer], entry[.address]) = (nil, nil) }
      return entry
    }
    let run = Reenactment(entries)
    #expect(run.toldValues == [[1], [2], [3]])
  }
}
