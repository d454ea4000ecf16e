import BluetoothProtocols
import Replay
import Testing
import Timelines

@Suite struct ConnectingTests {
  @Test func `a link comes up at the first event that the initiator hears`() throws {
    var bench = AirBench(peers: [.strap()])
    let asked = bench.tell(.airInitiating, [.enabled: .flag(true), .peer: .text("strap")])
    bench.run(for: .seconds(1))
    let connected = try #require(bench.entries(.linkConnected).first)
    #expect(connected.from == .implementation)
    #expect(connected.cause == asked)
    #expect(connected[.connection] == .integer(1))
    #expect(connected[.role] == .text("central"))
    #expect(connected[.peer] == .text("strap"))
    #expect(connected[.interval] == .duration(.milliseconds(30)))
    #expect(connected[.supervisionTimeout] == .duration(.milliseconds(720)))
    #expect(connected.time <= .start + .milliseconds(105))
    #expect(connected.fields.allSatisfy { connected.kind.fields.contains($0.field) })
  }

  @Test func `initiating waits for days, and for its own window`() {
    var setup = Scenario.PeerSetup.strap()
    setup.present = false
    var bench = AirBench(peers: [setup])
    bench.tell(
      .airInitiating,
      [
        .enabled: .flag(true), .peer: .text("strap"), .window: .duration(.milliseconds(30)),
        .interval: .duration(.milliseconds(1280)),
      ])
    #expect(bench.world.nextDeadline == nil)
    bench.run(until: .start + .seconds(259_200))
    bench.tell(.peerAppears, from: .peer, [.peer: .text("strap")])
    bench.run(for: .seconds(60))
    let connected = bench.entries(.linkConnected)
    #expect(connected.count == 1)
    #expect(connected.allSatisfy { $0.time.nanoseconds % 1_280_000_000 < 30_000_000 })
  }

  @Test func `several peers are initiated at once, each by its own name or address`() {
    var bench = AirBench(peers: [
      .strap(named: "one"),
      .strap([.address: .address(DeviceAddress(truncating: 7))], named: "two"),
      .strap(named: "three"),
    ])
    bench.tell(.airInitiating, [.enabled: .flag(true), .peer: .text("one")])
    bench.tell(
      .airInitiating,
      [.enabled: .flag(true), .address: .address(DeviceAddress(truncating: 7))])
    bench.run(for: .seconds(1))
    let connected = bench.entries(.linkConnected)
    #expect(Set(connected.compactMap { $0[.peer]?.text }) == ["one", "two"])
    #expect(Set(connected.compactMap { $0[.connection]?.integer }) == [1, 2])
  }

  @Test func `a cancelled initiation makes no link`() {
    var setup = Scenario.PeerSetup.strap()
    setup.present = false
    var bench = AirBench(peers: [setup])
    bench.tell(.airInitiating, [.enabled: .flag(true), .peer: .text("strap")])
    bench.tell(.airInitiating, [.enabled: .flag(false), .peer: .text("strap")])
    bench.tell(.peerAppears, from: .peer, [.peer: .text("strap")])
    bench.run(for: .seconds(10))
    #expect(bench.entries(.linkConnected).isEmpty)
  }

  @Test func `an unconnectable peer is never connected`() {
    var bench = AirBench(peers: [.strap([.connectable: .flag(false)])])
    bench.connect(to: "strap")
    #expect(bench.entries(.linkConnected).isEmpty)
  }

  @Test func `a connected peer is silent and is heard again afterwards`() {
    var bench = AirBench(peers: [.strap()])
    bench.connect(to: "strap")
    bench.scan()
    bench.run(for: .seconds(2))
    #expect(bench.entries(.airAdvertisement).isEmpty)
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.run(for: .seconds(2))
    #expect(bench.entries(.airAdvertisement).count > 15)
  }
}

@Suite struct DisconnectionTests {
  private func status(_ bench: AirBench) -> [Int?] {
    bench.entries(.linkDisconnected).map { $0[.status]?.integer }
  }

  @Test func `a peer that leaves is lost after the supervision timeout`() throws {
    var bench = AirBench(peers: [.strap()])
    bench.connect(to: "strap")
    let start = bench.now
    bench.tell(.peerLeaves, from: .peer, [.peer: .text("strap")])
    bench.run(for: .seconds(10))
    #expect(status(bench) == [0x08])
    #expect(bench.entries(.linkDisconnected).first?.time == start + .milliseconds(720))
  }

  @Test func `a peer that returns in time keeps its link, and its answer arrives`() {
    var bench = AirBench(peers: [.strap()])
    bench.connect(to: "strap")
    bench.tell(.peerLeaves, from: .peer, [.peer: .text("strap")])
    #expect(bench.ask(.exchangeMTURequest(clientMTU: 100)) == nil)
    bench.run(for: .milliseconds(500))
    bench.tell(.peerReturns, from: .peer, [.peer: .text("strap")])
    bench.run(for: .seconds(10))
    #expect(bench.entries(.linkResponse).count == 1)
    #expect(status(bench) == [])
  }

  @Test func `the phone that ends a link is told 0x16`() {
    var bench = AirBench(peers: [.strap()])
    bench.connect(to: "strap")
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.run(for: .seconds(1))
    #expect(status(bench) == [0x16])
    #expect(bench.entries(.linkDisconnected).first?.from == .implementation)
  }

  @Test func `a peer that ends a link is 0x13, or what the act says`() {
    var bench = AirBench(peers: [.strap()])
    bench.connect(to: "strap")
    bench.tell(.peerDisconnects, from: .peer, [.peer: .text("strap")])
    bench.connect(to: "strap")
    bench.tell(.peerDisconnects, from: .peer, [.peer: .text("strap"), .status: .integer(0x15)])
    #expect(status(bench) == [0x13, 0x15])
    #expect(bench.entries(.linkDisconnected).map { $0[.connection] } == [.integer(1), .integer(2)])
  }

  @Test func `an answer that is due after the end does not come`() {
    var bench = AirBench(peers: [.strap()])
    bench.connect(to: "strap")
    bench.tell(
      .linkRequest,
      Fields(ATTPDU.exchangeMTURequest(clientMTU: 50)).merging([.connection: .integer(1)]))
    bench.tell(.peerDisconnects, from: .peer, [.peer: .text("strap")])
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkResponse).isEmpty)
  }

  @Test func `what is sent without a link is said in a note`() {
    var bench = AirBench(peers: [.strap()])
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.tell(.linkRequest, [.connection: .integer(1), .octets: .octets([2, 23, 0])])
    bench.tell(.peerDisconnects, from: .peer, [.peer: .text("strap")])
    #expect(bench.entries(.noteText).count == 3)
  }
}

@Suite struct PhoneToPhoneTests {
  private func connectedBench() -> AirBench {
    var bench = AirBench(devices: ["A", "B"])
    bench.tell(
      .airAdvertising,
      [
        .device: .text("B"), .enabled: .flag(true), .payload: .octets([]),
        .address: .address(DeviceAddress(truncating: 0xB)),
      ])
    bench.tell(
      .airInitiating,
      [
        .device: .text("A"), .enabled: .flag(true),
        .address: .address(DeviceAddress(truncating: 0xB)),
      ])
    bench.run(for: .seconds(1))
    return bench
  }

  @Test func `both phones get an end of the link, each with its own number`() {
    let bench = connectedBench()
    let ends = bench.entries(.linkConnected)
    #expect(ends.map { $0[.device] } == [.text("A"), .text("B")])
    #expect(ends.map { $0[.role] } == [.text("central"), .text("peripheral")])
    #expect(ends.map { $0[.connection] } == [.integer(1), .integer(2)])
    #expect(ends.first?[.peer] == .text("00:00:00:00:00:0B"))
  }

  @Test func `a PDU of one phone arrives at the other`() throws {
    var bench = connectedBench()
    let octets = ATTPDU.readRequest(AttributeHandle(rawValue: 3)).encoded()
    bench.tell(
      .linkRequest,
      [.device: .text("A"), .connection: .integer(1), .octets: .octets(octets)])
    bench.run(for: .seconds(1))
    let arrived = try #require(bench.entries(.linkRequest).first)
    #expect(arrived[.device] == .text("B"))
    #expect(arrived[.connection] == .integer(2))
    #expect(arrived[.octets] == .octets(octets))
    #expect(arrived.from == .peer)
  }

  @Test func `a phone that advertises with a new address is the same one on its link`() {
    var bench = connectedBench()
    bench.tell(
      .airAdvertising,
      [
        .device: .text("B"), .enabled: .flag(true), .payload: .octets([]),
        .address: .address(DeviceAddress(truncating: 0xC)),
      ])
    let octets = ATTPDU.handleValueNotification(AttributeHandle(rawValue: 3), value: [1]).encoded()
    bench.tell(
      .linkNotification,
      [.device: .text("B"), .connection: .integer(2), .octets: .octets(octets)])
    bench.tell(.linkDisconnect, [.device: .text("B"), .connection: .integer(2)])
    bench.run(for: .seconds(1))
    let name = FieldValue.text("00:00:00:00:00:0B")
    #expect(bench.entries(.linkNotification).first { $0[.device] == .text("A") }?[.peer] == name)
    #expect(bench.entries(.linkDisconnected).first { $0[.device] == .text("A") }?[.peer] == name)
  }

  @Test func `one phone ends the link for both`() {
    var bench = connectedBench()
    bench.tell(.linkDisconnect, [.device: .text("B"), .connection: .integer(2)])
    bench.run(for: .seconds(1))
    let ends = bench.entries(.linkDisconnected)
    #expect(ends.map { $0[.status] } == [.integer(0x16), .integer(0x13)])
    #expect(ends.map { $0[.device] } == [.text("B"), .text("A")])
  }
}
