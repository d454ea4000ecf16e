import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct RecordedCentralTests {
  private func central(of tape: Tape) throws -> RecordedCentral {
    try #require(Recording(tape.entries).peers.first?.central)
  }

  @Test func `what a remote central asked becomes acts by name, with its think times`() throws {
    let session = try #require(central(of: .watch).sessions.first)
    #expect(session.isMadeByPeer)
    #expect(
      session.steps.map(\.kind) == [.peerDiscovers, .peerReads, .peerWrites, .peerSubscribes])
    #expect(
      session.steps.map(\.think) == [
        .milliseconds(100), .milliseconds(860), .milliseconds(990), .milliseconds(990),
      ])
    #expect(
      session.steps.map(\.expected) == [
        .done, .value([7]), .refused(.writeNotPermitted), .done,
      ])
    #expect(session.steps[1].fields[.characteristic] == .uuid(BluetoothUUID(UInt16(0x2A39))))
    #expect(session.values.map(\.octets) == [[1], [2]])
    #expect(session.ending?.think == .milliseconds(4990))
  }

  @Test func `a link that the host ended is ended by the peer`() throws {
    var tape = Tape.watch
    tape.connection = 2
    tape.connect(at: 20_000, role: "peripheral")
    tape.disconnect(at: 25_000, status: 0x16)
    let session = try #require(central(of: tape).sessions.last)
    #expect(session.ending?.reason == .remoteUserTerminated)
    #expect(session.ending?.think == .seconds(5))
  }

  @Test func `a peer that asked nothing is no central`() {
    #expect(Recording(Tape.strap.entries).peers.first?.central == nil)
  }

  /// A watch that had subscribed before the capture begins.
  private var bonded: Tape {
    var tape = Tape()
    tape.hostIsClient = false
    tape.connect(at: 0, role: "peripheral")
    tape.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 100)
    for time in [200, 1200] {
      tape.send(.handleValueNotification(handle(3), value: [UInt8(time / 100)]), at: time)
    }
    tape.disconnect(at: 1300, status: 0x13)
    return tape
  }

  @Test func `who is sent values has subscribed, though the capture does not show it`() throws {
    let recording = Recording(bonded.entries)
    let session = try #require(recording.peers.first?.central?.sessions.first)
    #expect(session.steps.map(\.kind) == [.peerSubscribes, .peerReads])
    #expect(session.steps.map(\.isAssumed) == [true, false])
    // The link, the read and two values.
    #expect(recording.interactionCount == 4)
    let explicit = try #require(central(of: .watch).sessions.first)
    #expect(explicit.steps.allSatisfy { !$0.isAssumed })
  }

  @Test func `the phone's app sends what an assumed subscription brings`() throws {
    let script = try #require(PeripheralScript(Recording(bonded.entries).host))
    let subscribed = script.updates.map { update in
      if case .subscribed(_, 0) = update.cause { true } else { false }
    }
    #expect(subscribed == [true, true])
    #expect(script.updates.map(\.offset) == [.milliseconds(200), .milliseconds(1200)])
  }

  @Test func `a phone that a peer connected to has advertised`() throws {
    var tape = bonded
    let script = try #require(PeripheralScript(Recording(tape.entries).host))
    #expect(script.advertising.map(\.call.kind) == [.callStartAdvertising])
    #expect(script.advertising.map(\.time) == [.start])
    tape.note(.airAdvertising, at: 5000, [.enabled: .flag(true), .localName: .text("Strap")])
    tape.connection = 2
    tape.connect(at: 6000, role: "peripheral")
    let both = try #require(PeripheralScript(Recording(tape.entries).host))
    #expect(
      both.advertising.map(\.call.kind) == [
        .callStartAdvertising, .callStopAdvertising, .callStartAdvertising,
      ])
    #expect(both.advertising.map(\.time) == [0, 5000, 5000].map(milliseconds))
  }

  @Test func `a peripheral on the same link may ask too`() throws {
    var tape = Tape.strap
    tape.connection = 2
    tape.connect(at: 20_000)
    tape.hostIsClient = false
    tape.discover(at: 20_500)
    let session = try #require(central(of: tape).sessions.last)
    #expect(!session.isMadeByPeer)
    #expect(session.steps.map(\.kind) == [.peerDiscovers])
    #expect(session.ending == nil)
  }
}

@Suite struct RecordedCentralsInWorldTests {
  @Test func `a peer that ended the link waits a little for what it had before that`() {
    var tape = Tape()
    tape.hostIsClient = false
    tape.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 0)
    tape.disconnect(at: 100, status: 0x13)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.tell(.airInitiating, [.enabled: .flag(true), .peer: .text(tape.peer)])
    // No peer answers it.
    bench.run(for: .seconds(10))
    let (begin, end) = (bench.entries(.linkConnected), bench.entries(.linkDisconnected))
    #expect(begin.count == 1 && end.count == 1)
    let duration = (end.first?.time ?? .start) - (begin.first?.time ?? .start)
    #expect(duration >= .milliseconds(2100) && duration < .milliseconds(2200))
  }

  /// Runs a phone that has the services that the watch knows. It gives the recorded answers unless
  /// others are given.
  private func run(
    value: UInt8 = 7, seconds: Int = 20, sends: [UInt8] = [1, 2]
  ) -> AirBench {
    var bench = AirBench(recording: Recording(Tape.watch.entries))
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([2, 1, 6])])
    let gatt = FieldValue.list([
      .record([
        .service: .uuid(BluetoothUUID(UInt16(0x180D))),
        .characteristics: .list([
          .record([
            .characteristic: .uuid(BluetoothUUID(UInt16(0x2A37))), .properties: .texts(["notify"]),
          ]),
          .record([
            .characteristic: .uuid(BluetoothUUID(UInt16(0x2A39))), .properties: .texts(["read"]),
            .value: .octets([value]),
          ]),
        ]),
      ])
    ])
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var bearer = AttributeBearer()
    var seen = 0
    for _ in 0..<(seconds * 100) {
      bench.run(for: .milliseconds(10))
      let news = Array(bench.entries.dropFirst(seen))
      seen = bench.entries.count
      for entry in news where entry.from == .peer {
        // An act of the recorded central comes back to the air, as it would in a run.
        if entry.kind.family == .peer { bench.tell(entry.kind, from: .peer, entry.fields) }
        guard let pdu = try? ATTPDU(parsing: entry[.octets]?.octets ?? []),
          let answer = server.answer(pdu, on: &bearer)
        else { continue }
        bench.tell(
          Kind(answer.opcode), Fields(answer).merging([.connection: entry[.connection]]))
        guard case .writeRequest(handle(4), _) = pdu else { continue }
        for value in sends {
          let notification = ATTPDU.handleValueNotification(handle(3), value: [value])
          bench.tell(
            .linkNotification,
            Fields(notification).merging([.connection: entry[.connection]]))
        }
      }
    }
    bench.end()
    return bench
  }

  @Test func `a recorded central comes, asks, and leaves as it did`() throws {
    let bench = run()
    let acts = bench.entries.filter { $0.kind.family == .peer }.map(\.kind)
    #expect(
      acts == [.peerConnects, .peerDiscovers, .peerReads, .peerWrites, .peerSubscribes])
    let connects = try #require(bench.entries(.peerConnects).first)
    #expect(connects.time == milliseconds(1000))
    #expect(bench.entries(.linkDisconnected).map { $0[.status] } == [.integer(0x13)])
    #expect(bench.entries(.divergenceUnused).isEmpty)
    #expect(bench.entries(.divergenceChanged).isEmpty)
    #expect(bench.entries(.noteText).isEmpty)
  }

  @Test func `another answer than recorded is a divergence`() throws {
    let changed = run(value: 9).entries(.divergenceChanged)
    #expect(changed.count == 1)
    #expect(
      changed.first?[.text] == .text("the phone answered 0x09, recorded was 0x07"))
    #expect(changed.first?[.characteristic] == .uuid(BluetoothUUID(UInt16(0x2A39))))
    #expect(changed.first?.origin != nil)
  }

  @Test func `a value that the phone does not send is unused, and so is a link it never takes`() {
    let unused = run(sends: [2]).entries(.divergenceUnused)
    #expect(unused.map { $0[.text] } == [.text("the phone never sent this value")])
    var silent = AirBench(recording: Recording(Tape.watch.entries))
    silent.run(for: .seconds(30))
    silent.end()
    // The link, four requests and two values.
    #expect(silent.entries(.divergenceUnused).count == 7)
    #expect(Recording(Tape.watch.entries).interactionCount == 7)
  }
}

@Suite struct PeripheralScriptTests {
  private func script(_ tape: Tape) throws -> PeripheralScript {
    try #require(PeripheralScript(Recording(tape.entries).host))
  }

  @Test func `services are published and advertised as the host did`() throws {
    let script = try script(.watch)
    #expect(script.services.map { $0[.service] } == [.uuid(BluetoothUUID(UInt16(0x180D)))])
    let characteristics = script.services.first?[.characteristics]?.list?.compactMap(\.record)
    #expect(
      characteristics?.map { $0[.properties] } == [.texts(["notify"]), .texts(["read", "write"])])
    #expect(script.advertising.map(\.time) == [milliseconds(500)])
    #expect(script.advertising.map(\.call.kind) == [.callStartAdvertising])
    #expect(script.advertising.first?.call[.localName] == .text("Strap"))
  }

  @Test func `advertising again what is advertised is no call, and a change is two`() throws {
    var tape = Tape()
    for (time, name) in [(0, "A"), (1000, "A"), (2000, "B")] {
      tape.note(.airAdvertising, at: time, [.enabled: .flag(true), .localName: .text(name)])
    }
    tape.note(.airAdvertising, at: 3000, [.enabled: .flag(false)])
    let calls = try script(tape).advertising.map(\.call.kind)
    #expect(
      calls == [
        .callStartAdvertising, .callStopAdvertising, .callStartAdvertising, .callStopAdvertising,
      ])
  }

  @Test func `a host that was only a central has no such script`() {
    #expect(PeripheralScript(Recording(Tape.strap.entries).host) == nil)
  }

  private func told(
    _ kind: Kind, _ fields: Fields, by app: inout ReplayedPeripheral
  ) -> [Draft] {
    let name = AttributeName(
      service: BluetoothUUID(UInt16(0x180D)),
      characteristic: BluetoothUUID(UInt16(kind == .callbackDidSubscribe ? 0x2A37 : 0x2A39)))
    return app.receive(
      Entry(
        time: milliseconds(5000), sequence: 1, from: .implementation, kind: kind,
        fields: fields.merging(name.fields).merging([.central: .text(Tape().peer)])))
  }

  @Test func `the app answers and sends as the host did`() throws {
    var app = try #require(ReplayedPeripheral(Recording(Tape.watch.entries)))
    let read = told(
      .callbackDidReceiveRead, [.request: .integer(4), .offset: .integer(0)], by: &app)
    #expect(read.map { $0[.value] } == [.octets([7])])
    #expect(read.map { $0[.request] } == [.integer(4)])
    #expect(read.map(\.delay) == [.milliseconds(10)])
    let write = told(
      .callbackDidReceiveWrite, [.request: .integer(5), .value: .octets([8])], by: &app)
    #expect(write.map { $0[.result] } == [.integer(3)])
    let values = told(.callbackDidSubscribe, [:], by: &app)
    #expect(values.map(\.kind) == [.callUpdateValue, .callUpdateValue])
    #expect(values.map { $0[.value] } == [.octets([1]), .octets([2])])
    #expect(values.map(\.delay) == [.milliseconds(2000), .milliseconds(4000)])
  }

  @Test func `what the host was never asked the app cannot answer`() throws {
    var app = try #require(ReplayedPeripheral(Recording(Tape.watch.entries)))
    var fields: Fields = [.request: .integer(4)]
    fields[.service] = .uuid(BluetoothUUID(UInt16(0x180F)))
    let answer = told(.callbackDidReceiveRead, fields, by: &app)
    #expect(answer.map { $0[.result] } == [.integer(0x0E)])
  }
}

@Suite struct CentralsAskedTests {
  @Test func `of a peer that was only a central nothing is known`() {
    var bench = AirBench(recording: Recording(Tape.watch.entries))
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([])])
    bench.tell(.peerConnects, from: .peer, [.peer: .text(Tape().peer)])
    bench.run(for: .seconds(1))
    let count = bench.entries.count
    bench.tell(
      .linkRequest, Fields(ATTPDU.readRequest(handle(3))).merging([.connection: .integer(1)]))
    bench.run(for: .milliseconds(50))
    let news = bench.entries.dropFirst(count).map(\.kind)
    #expect(news.contains(.divergenceUnknown))
    #expect(news.contains(.linkError))
  }
}
