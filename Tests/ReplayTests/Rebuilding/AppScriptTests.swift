import BluetoothProtocols
import Seats
import Testing
import Timelines

@testable import Replay

@Suite struct AppScriptTests {
  @Test func `a recorded central becomes calls in its order with its think times`() throws {
    let script = AppScript(Recording(Tape.strap.entries))
    #expect(script.remarks.isEmpty)
    #expect(script.strands.count == 2)
    let scanning = script.strands[0]
    #expect(scanning.steps.map(\.call.kind) == [.callScanForPeripherals, .callStopScan])
    #expect(scanning.steps.map(\.earliest) == [milliseconds(0), milliseconds(1100)])
    #expect(scanning.steps[1].conditions == [.discovered(Tape().peer)])
    let link = script.strands[1]
    #expect(link.conditions == [.poweredOn, .discovered(Tape().peer)])
    #expect(
      link.steps.map(\.call.kind) == [
        .callConnect, .callDiscoverServices, .callDiscoverCharacteristics,
        .callDiscoverDescriptors, .callSetNotifyValue,
      ])
    #expect(link.steps[0].earliest == milliseconds(1101))
    #expect(
      link.steps.dropFirst().map(\.think) == [
        .milliseconds(100), .zero, .zero, .milliseconds(160),
      ])
    #expect(link.steps[4].call[.characteristic] == .uuid(BluetoothUUID(UInt16(0x2A37))))
    #expect(link.steps[4].completion?.kind == .callbackDidUpdateNotificationState)
  }

  @Test func `a change of scan parameters is no pause in the scan`() {
    var tape = Tape()
    for time in [0, 5000, 10_000] {
      tape.scan(at: time)
      tape.scan(false, at: time + 4990)
    }
    tape.scan(at: 60_000, filtersDuplicates: true)
    tape.scan(false, at: 61_000)
    tape.hear(at: 62_000)
    let steps = AppScript(Recording(tape.entries)).strands[0].steps
    #expect(
      steps.map(\.earliest) == [0, 14_990, 60_000, 61_000].map { milliseconds($0) })
    #expect(steps[0].call[.allowDuplicates] == .flag(true))
    #expect(steps[2].call[.allowDuplicates] == .flag(false))
  }

  @Test func `a second link waits for the end of the first, and its own end is a call`() throws {
    var tape = Tape.strap
    tape.connection = 2
    tape.connect(at: 20_000)
    tape.discover(at: 20_500)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [1]), at: 21_000)
    tape.disconnect(at: 30_000, status: 0x16)
    let strands = AppScript(Recording(tape.entries)).strands
    #expect(strands[2].conditions.last == .disconnected(Tape().peer, 1))
    #expect(strands[2].steps.last?.call.kind == .callCancelPeripheralConnection)
    #expect(strands[2].steps.last?.think == .milliseconds(8990))
    #expect(strands[1].steps.last?.call.kind == .callSetNotifyValue)
  }

  @Test func `a host that knew the table must discover what an app has to`() {
    var tape = Tape.strap
    tape.connection = 2
    tape.connect(at: 20_000)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [1]), at: 21_000)
    let kinds = AppScript(Recording(tape.entries)).strands[2].steps.map(\.call.kind)
    #expect(
      kinds == [.callConnect, .callDiscoverServices, .callDiscoverCharacteristics, .callReadValue])
  }

  @Test func `what has no name is called by a placeholder`() {
    var tape = Tape()
    tape.send(.writeCommand(handle(0x20), value: [1]), at: 100)
    tape.ask(.readRequest(handle(0x23)), .readResponse(value: [1]), at: 200)
    let script = AppScript(Recording(tape.entries))
    let calls = script.strands[1].steps.map(\.call)
    #expect(
      calls.map(\.kind) == [
        .callConnect, .callDiscoverServices, .callDiscoverCharacteristics, .callWriteValue,
        .callReadValue,
      ])
    let names = calls.compactMap { $0[.characteristic]?.uuid?.description }
    #expect(
      names == ["626C7565-7761-6B65-8000-000200000020", "626C7565-7761-6B65-8000-000200000023"])
    #expect(script.remarks.isEmpty)
  }

  @Test func `characteristics with one UUID are told apart by their number`() {
    var tape = Tape()
    tape.connect(at: 0)
    let service = BluetoothUUID(UInt16(0x1812))
    let primary = GATTAttributeType.primaryService
    tape.ask(
      .readByGroupTypeRequest(.all, type: primary),
      .readByGroupTypeResponse([ATTGroup(range: range(1, 0xFFFF), value: service.encoded())]),
      at: 10)
    let declarations = [UInt16(2), 4, 6].map { place in
      ATTHandleValue(
        handle: handle(place),
        value: CharacteristicDeclaration(
          properties: .read, valueHandle: handle(place + 1), uuid: BluetoothUUID(UInt16(0x2A4D))
        ).encoded())
    }
    let all = ATTPDU.readByTypeRequest(
      range(1, 0xFFFF), type: GATTAttributeType.characteristic)
    tape.ask(all, .readByTypeResponse(declarations), at: 30)
    tape.ask(.readRequest(handle(3)), .readResponse(value: [1]), at: 100)
    tape.ask(.readRequest(handle(7)), .readResponse(value: [3]), at: 200)
    let script = AppScript(Recording(tape.entries))
    let reads = script.strands[1].steps.filter { $0.call.kind == .callReadValue }
    #expect(reads.map { $0.call[.instance]?.integer } == [nil, 3])
    #expect(reads.last?.completion?.matching[.instance]?.integer == 3)
    #expect(script.remarks.isEmpty)
  }

  @Test func `an app that must discover first thinks once about what it does then`() {
    var tape = Tape()
    tape.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 0)
    tape.ask(.writeRequest(handle(9), value: [7]), .writeResponse, at: 60_010)
    let steps = AppScript(Recording(tape.entries)).strands[1].steps
    #expect(steps.last?.call.kind == .callWriteValue)
    #expect(steps.dropLast().map(\.think).allSatisfy { $0 == .zero })
    #expect(steps.last?.think == .seconds(60))
  }

  @Test func `one of several services with one UUID is meant by its number`() {
    let script = AppScript(Recording(Tape.twins.entries))
    let steps = script.strands[1].steps
    #expect(
      steps.map(\.call.kind) == [
        .callConnect, .callDiscoverServices, .callDiscoverCharacteristics,
        .callDiscoverCharacteristics, .callReadValue, .callSetNotifyValue,
      ])
    #expect(steps.dropFirst(2).map { $0.call[.serviceInstance]?.integer } == [nil, 2, 2, 2])
    #expect(steps.last?.completion?.matching[.serviceInstance]?.integer == 2)
    #expect(script.remarks.isEmpty)
  }

  @Test func `what finds no room for a placeholder is no call but a remark`() {
    var tape = Tape()
    tape.ask(.readRequest(handle(1)), .readResponse(value: [1]), at: 200)
    tape.ask(.readRequest(handle(2)), .readResponse(value: [1]), at: 300)
    let script = AppScript(Recording(tape.entries))
    #expect(script.strands[1].steps.map(\.call.kind) == [.callConnect])
    #expect(script.remarks.count == 1)
    #expect(script.remarks[0].text.contains("0x0001, 0x0002"))
    #expect(script.remarks[0].count == 2)
  }
}

@Suite struct ReplayedAppTests {
  private func told(
    _ kind: Kind, at time: Int, _ fields: Fields = Fields(), by app: inout ReplayedApp
  ) -> [Draft] {
    app.receive(
      Entry(
        time: milliseconds(time), sequence: 1, from: .implementation, kind: kind,
        fields: fields.merging([.peer: .text(Tape().peer)])))
  }

  @Test func `each call waits for the callback before it and then thinks`() {
    var app = ReplayedApp(Recording(Tape.strap.entries))
    #expect(told(.appLaunched, at: 0, by: &app).isEmpty)
    #expect(
      told(.callbackDidFinishLaunching, at: 0, by: &app).map(\.kind)
        == [.callCreateCentralManager])
    let state: Fields = [.state: .text("poweredOn")]
    #expect(
      told(.callbackDidUpdateState, at: 1, state, by: &app).map(\.kind)
        == [.callScanForPeripherals])
    let found = told(.callbackDidDiscover, at: 300, by: &app)
    #expect(found.map(\.kind) == [.callStopScan, .callConnect])
    #expect(found.map(\.delay) == [.milliseconds(800), .milliseconds(801)])
    let connected = told(.callbackDidConnect, at: 2000, by: &app)
    #expect(connected.map(\.kind) == [.callDiscoverServices])
    #expect(connected.map(\.delay) == [.milliseconds(100)])
    #expect(told(.callbackDidDiscoverServices, at: 2050, by: &app).isEmpty, "not asked yet")
    #expect(
      told(.callbackDidDiscoverServices, at: 2150, by: &app).map(\.kind)
        == [.callDiscoverCharacteristics])
  }

  @Test func `without its link it goes on with nothing, but other strands do`() {
    var tape = Tape.strap
    tape.connection = 2
    tape.connect(at: 20_000)
    var app = ReplayedApp(Recording(tape.entries))
    _ = told(.callbackDidUpdateState, at: 1, [.state: .text("poweredOn")], by: &app)
    _ = told(.callbackDidDiscover, at: 300, by: &app)
    _ = told(.callbackDidConnect, at: 2000, by: &app)
    let after = told(.callbackDidDisconnect, at: 3000, by: &app)
    #expect(after.map(\.kind) == [.divergenceSkipped, .callConnect])
    #expect(after.map(\.delay) == [.zero, .seconds(17)])
    #expect(told(.callbackDidDiscoverServices, at: 4000, by: &app).isEmpty)
  }
}

@Suite struct CaptureReplayTests {
  private func calls(of capabilities: Set<Capability>) -> [Kind] {
    var replay = CaptureReplay(Recording(Tape.watch.entries), capture: "watch")
    var entries: [Entry] = []
    let implementation = Puppet(
      about: ImplementationDescription(name: "puppet", capabilities: capabilities))
    replay.run(implementation) { entries.append($0) }
    #expect(entries.first?[.capture] == .text("watch"))
    #expect(entries.last?.kind == .runEnded)
    #expect(replay.outcome.recordedInteractions == 7)
    #expect(replay.outcome.unused == 7)
    #expect(!replay.outcome.isFaithful)
    return entries.map(\.kind).filter { $0.family == .call || $0.family == .user }
  }

  @Test func `the app is opened where it has a life, and else begins by itself`() {
    #expect(calls(of: [.central, .lifecycle]) == [.userOpensApp])
    #expect(
      calls(of: [.central, .peripheral]) == [
        .callCreateCentralManager, .callCreatePeripheralManager,
      ])
  }

  private func limit(of links: Int, sharingTime: Bool = true) -> String? {
    var tape = Tape()
    for number in 1...links {
      tape.connection = number
      tape.peer = "C0:00:00:00:00:\(10 + number)"
      tape.connect(at: 1000 * number)
      if !sharingTime { tape.disconnect(at: 1000 * number + 1000, status: 0x13) }
    }
    let parameters = CaptureReplay(Recording(tape.entries)).scenario.parameters
    return parameters.first { $0.name == "max_links" }?.setting
  }

  @Test func `a phone may have as many links as the recorded host had, where it had many at once`()
  {
    #expect(limit(of: 12) == nil)
    #expect(limit(of: 13) == "65535")
    #expect(limit(of: 20, sharingTime: false) == nil)
  }
}
