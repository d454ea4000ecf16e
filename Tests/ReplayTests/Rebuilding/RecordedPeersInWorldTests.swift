import BluetoothProtocols
import Replay
import Testing
import Timelines

@Suite struct RecordedPeersInWorldTests {
  private let peer = Tape().peer

  private func subscribe(_ bench: inout AirBench, link: Int = 1) {
    #expect(bench.ask(.writeRequest(handle(4), value: [1, 0]), connection: link) == [0x13])
  }

  @Test func `a peer is heard, connected, and answers as recorded`() {
    var bench = AirBench(recording: Recording(Tape.strap.entries))
    bench.scan()
    bench.run(for: .seconds(1))
    #expect(bench.entries(.airAdvertisement).count > 5)
    #expect(bench.entries(.airAdvertisement).first?[.address]?.address?.description == peer)
    bench.connect(to: peer)
    let services = ATTPDU.readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService)
    #expect(bench.ask(services) == [0x11, 6, 1, 0, 6, 0, 0x0D, 0x18])
    #expect(bench.entries(.linkResponse).first?[.services]?.list?.count == 1)
  }

  @Test func `values follow the subscription with the recorded offsets`() {
    var bench = AirBench(recording: Recording(Tape.strap.entries))
    bench.connect(to: peer)
    bench.run(for: .seconds(20))
    #expect(bench.entries(.linkNotification).isEmpty)
    let start = bench.now
    subscribe(&bench)
    bench.run(for: .seconds(10))
    let values = bench.entries(.linkNotification)
    #expect(values.map { $0[.value] } == [.octets([1]), .octets([2]), .octets([3])])
    #expect(
      values.map { $0.time - start } == [
        .milliseconds(2100), .milliseconds(4100), .milliseconds(6100),
      ])
    #expect(values.first?[.characteristic] == .uuid(BluetoothUUID(UInt16(0x2A37))))
    #expect(
      values.first?.origin == Tape.strap.entries.first { $0.kind == .linkNotification }?.origin)
  }

  @Test func `who unsubscribes gets no more, and the peer ends the link as it did`() {
    var bench = AirBench(recording: Recording(Tape.strap.entries))
    bench.connect(to: peer)
    let start = bench.now
    subscribe(&bench)
    bench.run(for: .seconds(3))
    _ = bench.ask(.writeRequest(handle(4), value: [0, 0]))
    bench.run(for: .seconds(10))
    #expect(bench.entries(.linkNotification).count == 1)
    let end = bench.entries(.linkDisconnected)
    #expect(end.map { $0[.status] } == [.integer(0x13)])
    #expect(end.map { $0.time - start } == [.milliseconds(7500)])
  }

  @Test func `a link ends late, and that is said, where what it ended after never comes`() throws {
    for subscription in [nil, Duration.seconds(65)] {
      var bench = AirBench(recording: Recording(Tape.strap.entries))
      bench.connect(to: peer)
      let start = bench.now
      if let subscription {
        bench.run(for: subscription)
        subscribe(&bench)
      }
      bench.run(until: start + .seconds(200))
      let end = bench.entries(.linkDisconnected)
      #expect(end.map { $0[.status] } == [.integer(0x13)])
      // In the recording the link was up for 7.8 s, and for 7.5 s after the subscription.
      let subscribed = subscription.map { start + $0 + .milliseconds(7500) }
      let connected = try #require(bench.entries(.linkConnected).first).time
      let late = connected + .milliseconds(7800) + .seconds(60)
      #expect(end.map(\.time) == [subscribed ?? late])
      #expect(bench.entries(.noteText).count == (subscription == nil ? 1 : 0))
    }
  }

  @Test func `a value longer than the MTU is cut, and that is said`() {
    var tape = Tape.strap
    tape.connection = 2
    tape.connect(at: 20_000)
    tape.ask(.exchangeMTURequest(clientMTU: 200), .exchangeMTUResponse(serverMTU: 200), at: 20_010)
    tape.send(
      .handleValueNotification(handle(3), value: [UInt8](repeating: 1, count: 100)), at: 21_000,
      from: .peer)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: peer)
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.run(for: .seconds(1))
    bench.connect(to: peer)
    // The recorded peer waits a while for a subscription.
    bench.run(for: .seconds(8))
    #expect(bench.entries(.linkNotification).first?[.value]?.octets?.count == 20)
    #expect(bench.entries(.divergenceChanged).count == 1)
  }

  @Test func `values keep the recorded order, whatever they followed from`() {
    var tape = Tape.strap
    tape.connection = 2
    tape.connect(at: 20_000)
    tape.discover(at: 20_100)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 20_200)
    tape.ask(.writeRequest(handle(6), value: [9]), .writeResponse, at: 21_000)
    // The first value answers the write. The others come soon after, because of the subscription.
    tape.send(.handleValueNotification(handle(3), value: [10]), at: 21_900, from: .peer)
    tape.send(.handleValueNotification(handle(3), value: [11]), at: 22_200, from: .peer)
    tape.send(.handleValueNotification(handle(6), value: [12]), at: 22_300, from: .peer)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: peer)
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.run(for: .seconds(1))
    bench.connect(to: peer)
    subscribe(&bench, link: 2)
    // The write comes later after the subscription than in the recording.
    bench.run(for: .milliseconds(1400))
    _ = bench.ask(.writeRequest(handle(6), value: [9]), connection: 2)
    bench.run(for: .seconds(9))
    #expect(
      bench.entries(.linkNotification).map { $0[.value] } == [
        .octets([10]), .octets([11]), .octets([12]),
      ])
  }

  @Test(arguments: [true, false])
  func `a value that nobody subscribed to waits a little for those before it`(
    subscribes: Bool
  ) {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 10)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 100)
    tape.send(.handleValueNotification(handle(3), value: [1]), at: 120, from: .peer)
    tape.send(.handleValueNotification(handle(6), value: [2]), at: 140, from: .peer)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: peer)
    bench.run(for: .milliseconds(300))
    if subscribes { subscribe(&bench) }
    bench.run(for: .seconds(5))
    let values = bench.entries(.linkNotification).map { $0[.value] }
    #expect(values == (subscribes ? [.octets([1]), .octets([2])] : [.octets([2])]))
  }

  @Test func `the first values of a link from before the capture wait for the MTU`() {
    for isFromBeginning in [false, true] {
      var tape = Tape()
      if isFromBeginning { tape.connect(at: 0) }
      tape.send(
        .handleValueNotification(handle(3), value: [UInt8](repeating: 1, count: 100)), at: 0,
        from: .peer)
      tape.send(.handleValueNotification(handle(3), value: [2]), at: 10, from: .peer)
      var bench = AirBench(recording: Recording(tape.entries))
      bench.tell(.airInitiating, [.enabled: .flag(true), .peer: .text(peer)])
      while bench.entries(.linkConnected).isEmpty { bench.run(for: .milliseconds(10)) }
      bench.run(for: .milliseconds(20))
      _ = bench.ask(.writeRequest(handle(4), value: [1, 0]))
      bench.run(for: .milliseconds(100))
      _ = bench.ask(.exchangeMTURequest(clientMTU: 185))
      bench.run(for: .seconds(2))
      let values = bench.entries(.linkNotification).map { $0[.value]?.octets?.count }
      #expect(values == (isFromBeginning ? [20, 1] : [100, 1]))
    }
  }

  @Test func `what is not known is said where it is asked`() throws {
    var bench = AirBench(recording: Recording(Tape.strap.entries))
    bench.connect(to: peer)
    #expect(bench.ask(.readRequest(handle(6)))?.last == 0x0E)
    let divergence = try #require(bench.entries(.divergenceUnknown).first)
    #expect(divergence[.handle] == .integer(6))
    #expect(divergence[.characteristic] == .uuid(BluetoothUUID(UInt16(0x2A39))))
    #expect(divergence[.peer] == .text(peer))
    #expect(divergence.cause != nil)
    #expect(divergence.fields.allSatisfy { divergence.kind.fields.contains($0.field) })
  }

  @Test func `what never came up is said at the end, with its record`() {
    let tape = Tape.strap
    let recording = Recording(tape.entries)
    var bench = AirBench(recording: recording)
    bench.end()
    let unused = bench.entries(.divergenceUnused)
    // The advertiser, the link, three answers of the discovery, the subscription, and three values.
    #expect(recording.interactionCount == 9)
    #expect(unused.count == 9)
    let records = unused.compactMap { $0[.record]?.integer }
    #expect(records.count == 8)
    #expect(
      unused.allSatisfy { entry in
        entry.fields.allSatisfy { entry.kind.fields.contains($0.field) }
      })
    let write = unused.first { $0[.text] == .text("never written") }
    let recorded = tape.entries.first { $0[.opcode] == .integer(0x12) }
    #expect(write?.origin == recorded?.origin)
  }

  @Test func `what came up is not unused, in whatever steps it was discovered`() {
    var bench = AirBench(recording: Recording(Tape.strap.entries))
    bench.scan()
    bench.run(for: .seconds(1))
    bench.connect(to: peer)
    _ = bench.ask(.readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    _ = bench.ask(.findInformationRequest(range(1, 6)))
    _ = bench.ask(.findInformationRequest(range(6, 6)))
    subscribe(&bench)
    bench.run(for: .seconds(20))
    bench.end()
    #expect(bench.entries(.divergenceUnused).isEmpty)
  }

  @Test func `a peer that is there only in the capture's world leaves when an act says so`() {
    var bench = AirBench(recording: Recording(Tape.strap.entries))
    bench.connect(to: peer)
    bench.tell(.peerLeaves, from: .peer, [.peer: .text(peer)])
    bench.run(for: .seconds(2))
    #expect(bench.entries(.linkDisconnected).map { $0[.status] } == [.integer(8)])
  }
}
