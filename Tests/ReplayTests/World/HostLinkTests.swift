import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// The acts of peers on a host stack that speaks HCI: parameters of links, channels, which peers
/// may connect, and when a recorded advertiser is met.
@Suite struct HostLinkTests {
  private static let watch: Fields = [.peer: .text("watch")]

  private func advertising(_ peer: Fields = Fields(), _ fields: Fields = Fields()) -> AirBench {
    var bench = AirBench(
      peers: [Scenario.PeerSetup(peer: "watch", properties: peer)], speaksHCI: true)
    bench.tell(
      .airAdvertising, fields.merging([.enabled: .flag(true), .payload: .octets([2, 1, 6])]))
    return bench
  }

  private func timing(_ entry: Entry?) -> [FieldValue?] {
    [entry?[.interval], entry?[.peripheralLatency], entry?[.supervisionTimeout]]
  }

  private func timing(_ interval: Int, _ latency: Int, _ timeout: Int) -> [FieldValue?] {
    [
      .duration(.milliseconds(interval)), .integer(latency), .duration(.milliseconds(timeout)),
    ]
  }

  @Test func `a central links with the parameters that the scenario says`() {
    var bench = advertising()
    bench.tell(
      .peerConnects, from: .peer,
      Self.watch.merging([
        .connectionInterval: .duration(.milliseconds(50)), .peripheralLatency: .integer(2),
        .supervisionTimeout: .duration(.seconds(3)),
      ]))
    bench.run(for: .seconds(1))
    #expect(timing(bench.entries(.linkConnected).first) == timing(50, 2, 3000))
  }

  /// A watch that links with 45 ms. After 2 s it changes to 90 ms by itself; the host asks for 15 ms
  /// after 3 s, and gets them or not.
  private func recorded(grants: Bool) -> [Entry] {
    var tape = Tape()
    let link: Fields = [.connection: .integer(1), .peer: .text(tape.peer)]
    func parameters(_ interval: Int) -> Fields {
      link.merging([
        .interval: .duration(.milliseconds(interval)), .peripheralLatency: .integer(1),
        .supervisionTimeout: .duration(.seconds(4)),
      ])
    }
    tape.note(
      .linkConnected, at: 1000, from: .peer,
      parameters(45).merging([.role: .text("peripheral")]))
    tape.note(.linkParameters, at: 3000, from: .peer, parameters(90))
    tape.note(
      .linkSignalling, at: 4000,
      link.merging([.opcode: .integer(0x12), .octets: .octets([0x12, 1, 8, 0] + Self.asked)]))
    tape.note(
      .linkSignalling, at: 4100, from: .peer,
      link.merging([
        .opcode: .integer(0x13), .status: .integer(grants ? 0 : 1),
      ]))
    if grants { tape.note(.linkParameters, at: 4300, from: .peer, parameters(15)) }
    tape.disconnect(at: 60_000, status: 0x13)
    return tape.entries
  }

  /// 15 ms to 20 ms, no latency, 4 s.
  private static let asked: [UInt8] = [12, 0, 16, 0, 0, 0, 0x90, 1]

  private func ask(_ bench: inout AirBench, _ octets: [UInt8], for duration: Duration) {
    bench.tell(
      .linkSignalling,
      [
        .connection: .integer(1), .opcode: .integer(Int(octets[0])), .octets: .octets(octets),
      ])
    bench.run(for: duration)
  }

  private func answers(_ bench: AirBench) -> [[UInt8]] {
    bench.entries(.linkSignalling).filter { $0.from == .peer }.compactMap { $0[.octets]?.octets }
  }

  @Test(arguments: [true, false])
  func `a recorded central keeps its own parameters, and grants what it granted`(grants: Bool) {
    var bench = AirBench(recording: Recording(recorded(grants: grants)), speaksHCI: true)
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([])])
    bench.run(until: milliseconds(1000))
    let act = bench.entries(.peerConnects).first
    bench.tell(.peerConnects, from: .peer, act?.fields ?? Fields())
    bench.run(until: milliseconds(8000))
    #expect(timing(bench.entries(.linkConnected).first) == timing(45, 1, 4000))
    // The change for which the recorded host asked does not come by itself.
    #expect(bench.entries(.linkParameters).map(timing) == [timing(90, 1, 4000)])
    ask(&bench, [0x12, 5, 8, 0] + Self.asked, for: .seconds(3))
    #expect(answers(bench) == [[0x13, 5, 2, 0, grants ? 0 : 1, 0]])
    let changes = bench.entries(.linkParameters).dropFirst()
    #expect(changes.map(timing) == (grants ? [timing(20, 0, 4000)] : []))
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.20 and 4.21; Vol 6, Part B, 5.1.1.
  @Test func `what a peripheral asks for counts from the sixth connection event`() throws {
    var bench = advertising()
    bench.tell(.peerConnects, from: .peer, Self.watch)
    bench.run(for: .seconds(1))
    let asked = bench.now
    ask(&bench, [0x12, 5, 8, 0] + Self.asked, for: .seconds(1))
    #expect(answers(bench) == [[0x13, 5, 2, 0, 0, 0]])
    let change = try #require(bench.entries(.linkParameters).first)
    #expect(change.time - asked == .milliseconds(7 * 30))
    // The next answer comes after the new interval.
    let before = bench.now
    ask(&bench, [0x12, 6, 8, 0, 6, 0, 6, 0, 0xF4, 1, 10, 0], for: .seconds(1))
    #expect(answers(bench).last == [0x13, 6, 2, 0, 1, 0])
    let last = try #require(bench.entries(.linkSignalling).last { $0.from == .peer })
    #expect(last.time - before == .milliseconds(20))
    #expect(bench.entries(.linkParameters).count == 1)
  }

  @Test func `a central that grants nothing says so`() {
    var bench = advertising([.grantsParameters: .flag(false)])
    bench.tell(.peerConnects, from: .peer, Self.watch)
    bench.run(for: .seconds(1))
    ask(&bench, [0x12, 5, 8, 0] + Self.asked, for: .seconds(1))
    #expect(answers(bench) == [[0x13, 5, 2, 0, 1, 0]])
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.1, 4.6, 4.22 and 4.23.
  @Test(
    arguments: [
      // An unknown signal, and a channel that does not exist.
      ([0x7E, 9, 0, 0], [0x01, 9, 2, 0, 0, 0]),
      ([0x06, 9, 4, 0, 0x41, 0, 0x42, 0], [0x01, 9, 6, 0, 2, 0, 0x41, 0, 0x42, 0]),
      // No service; a number that is none; an MTU of 22; a channel that is opened.
      ([0x14, 9, 10, 0, 0x25, 0, 0x40, 0, 100, 0, 100, 0, 1, 0], [2, 0]),
      ([0x14, 9, 10, 0, 0x80, 0, 0x3F, 0, 100, 0, 100, 0, 1, 0], [9, 0]),
      ([0x14, 9, 10, 0, 0x80, 0, 0x40, 0, 22, 0, 23, 0, 1, 0], [11, 0]),
      ([0x14, 9, 10, 0, 0x80, 0, 0x40, 0, 23, 0, 23, 0, 1, 0], [0, 0]),
    ] as [([UInt8], [UInt8])])
  func `a peer answers each signal as it must`(signal: [UInt8], answer: [UInt8]) {
    var bench = advertising([.channels: .list([.integer(0x80)])])
    bench.tell(.peerConnects, from: .peer, Self.watch)
    bench.run(for: .seconds(1))
    ask(&bench, signal, for: .seconds(1))
    #expect(answers(bench).count == 1)
    #expect(answers(bench).last?.suffix(answer.count) == answer[...])
    if signal[0] == 0x14, answer == [0, 0] {
      ask(&bench, signal, for: .seconds(1))
      #expect(answers(bench).last?.suffix(2) == [10, 0])
    }
  }

  private func linked(_ peer: Fields = Fields()) -> AirBench {
    var bench = advertising(peer)
    bench.tell(.peerConnects, from: .peer, Self.watch)
    bench.run(for: .seconds(1))
    return bench
  }

  private func requests(_ bench: AirBench) -> [[UInt8]] {
    bench.entries(.linkRequest).filter { $0.from == .peer }.compactMap { $0[.octets]?.octets }
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.3.2.
  @Test func `a scenario's requests wait for the answers to those before them`() {
    var bench = linked()
    for octets: [UInt8] in [[0x0A, 0, 0], [0x3E, 0, 0], [0x04, 1, 0, 5, 0]] {
      bench.tell(.peerSends, from: .peer, Self.watch.merging([.octets: .octets(octets)]))
    }
    // A PDU that is no request does not wait.
    bench.tell(.peerSends, from: .peer, Self.watch.merging([.octets: .octets([0x1E])]))
    bench.run(for: .seconds(5))
    #expect(requests(bench) == [[0x0A, 0, 0]])
    #expect(bench.entries(.linkConfirmation).count == 1)
    for (opcode, expected) in [(UInt8(0x0A), 2), (0x3E, 3)] {
      bench.tell(
        .linkError, [.connection: .integer(1), .octets: .octets([1, opcode, 0, 0, 1])])
      bench.run(for: .seconds(1))
      #expect(requests(bench).count == expected)
    }
    // The last one is not answered for 30 seconds: the client may not go on.
    bench.run(for: .seconds(31))
    #expect(bench.entries(.linkDisconnected).count == 1)
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.2.8.
  @Test func `a scenario's request that is longer than the ATT_MTU is not sent`() throws {
    var bench = linked()
    let octets = [0x12, 1, 0] + [UInt8](repeating: 7, count: 21)
    bench.tell(.peerSends, from: .peer, Self.watch.merging([.octets: .octets(octets)]))
    bench.tell(.peerSends, from: .peer, Self.watch.merging([.octets: .octets([0x0A, 1, 0])]))
    bench.run(for: .seconds(1))
    #expect(requests(bench) == [[0x0A, 1, 0]])
    let note = try #require(bench.entries(.noteText).first { $0.from == .harness })
    #expect(note[.text] == .text("a PDU of 24 octets does not fit the ATT_MTU of 23"))
  }

  /// Source: Core 5.4, Vol 3, Part H, 2.4.6.
  @Test func `a central that does not pair says so when it is asked for security`() {
    var bench = linked([.security: .record([.pairs: .flag(false)])])
    bench.tell(.linkPairing, [.connection: .integer(1), .octets: .octets([0x0B, 0x01])])
    bench.run(for: .seconds(1))
    let answers = bench.entries(.linkPairing).filter { $0.from == .peer }
    #expect(answers.map { $0[.octets] } == [.octets([0x05, 0x05])])
  }

  /// Source: Core 5.4, Vol 3, Part C, 12.
  @Test func `a peer has a Generic Access service behind what the scenario describes`() {
    let gatt = FieldValue.list([
      .record([.service: .uuid(BluetoothUUID(UInt16(0x180D))), .characteristics: .list([])])
    ])
    var bench = linked([.gatt: gatt])
    #expect(bench.ask(.readRequest(handle(4))) == [0x0B] + Array("watch".utf8))
    #expect(bench.ask(.readRequest(handle(6))) == [0x0B, 0, 0])
  }

  @Test(arguments: [true, false])
  func `only those whom the phone lets connect do so`(isAllowed: Bool) {
    let address = DeviceAddress(truncating: 0xC0FF_EE00_0001)
    var bench = advertising(
      [.address: .address(address)],
      [.mayConnect: .list([.address(isAllowed ? address : DeviceAddress(truncating: 1))])])
    bench.tell(.peerConnects, from: .peer, Self.watch)
    bench.run(for: .seconds(5))
    #expect(bench.entries(.linkConnected).count == (isAllowed ? 1 : 0))
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([2, 1, 6])])
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkConnected).count == 1)
  }

  /// An advertiser that was heard every 1.285 s, to which a scanner listens 10 ms of each 1.28 s.
  @Test(arguments: [true, false], 1...8)
  func `a recorded advertiser is met within its interval and half a second`(
    isConnecting: Bool, seed: Int
  ) {
    var tape = Tape()
    tape.scan(at: 0)
    for time in stride(from: 100, to: 20_000, by: 1285) { tape.hear(at: time) }
    var bench = AirBench(recording: Recording(tape.entries), seed: seed, speaksHCI: true)
    bench.run(until: milliseconds(3000))
    let (window, interval) = (Duration.milliseconds(10), Duration.milliseconds(1280))
    if isConnecting {
      bench.tell(
        .airInitiating,
        [
          .enabled: .flag(true), .peer: .text(tape.peer), .window: .duration(window),
          .interval: .duration(interval),
        ])
    } else {
      bench.scan(window: window, interval: interval)
    }
    bench.run(for: .seconds(3) + .milliseconds(100))
    let met = bench.entries(isConnecting ? .linkConnected : .airAdvertisement)
    #expect(!met.isEmpty)
    // It is heard in the windows alone.
    for entry in met {
      let phase = entry.time.nanoseconds(since: milliseconds(3000)) % interval.nanoseconds
      #expect(phase < window.nanoseconds)
    }
  }

  /// A watch that subscribes, gets a value and unsubscribes a second later, with a phone that takes 6
  /// seconds to send the value, or sends none at all.
  @Test(arguments: [6, nil] as [Int?])
  func `a recorded central does not unsubscribe before a slow host has sent`(delay: Int?) throws {
    var tape = Tape.watch
    tape.ask(.writeRequest(handle(4), value: [0, 0]), .writeResponse, at: 8500)
    var bench = AirBench(
      recording: Recording(tape.entries.sorted { $0.time < $1.time }), speaksHCI: true)
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([])])
    var server = AttributeServer(table: AttributeTable(gatt: RemoteCentralTests.gatt))
    var (bearer, seen, due) = (AttributeBearer(), 0, Instant?.none)
    while bench.now < milliseconds(60_000) {
      bench.run(for: .milliseconds(10))
      let news = bench.entries.dropFirst(seen)
      seen = bench.entries.count
      for entry in news where entry.from == .peer {
        if entry.kind.family == .peer { bench.tell(entry.kind, from: .peer, entry.fields) }
        guard let pdu = try? ATTPDU(parsing: entry[.octets]?.octets ?? []),
          let answer = server.answer(pdu, on: &bearer)
        else { continue }
        bench.tell(Kind(answer.opcode), Fields(answer).merging([.connection: .integer(1)]))
        if case .writeRequest(handle(4), let value) = pdu, value == [1, 0], let delay {
          due = bench.now + .seconds(delay)
        }
      }
      guard let time = due, time <= bench.now else { continue }
      due = nil
      for value in UInt8(1)...2 {
        let notification = ATTPDU.handleValueNotification(handle(3), value: [value])
        bench.tell(
          .linkNotification, Fields(notification).merging([.connection: .integer(1)]))
      }
    }
    let began = try #require(bench.entries(.peerSubscribes).first?.time)
    let ended = try #require(bench.entries(.peerUnsubscribes).first?.time)
    // It waits 20 s for a host that sends nothing, from when it unsubscribed in the recording.
    let waited = (ended - began).components.seconds
    #expect(delay == nil ? (24...25).contains(waited) : (6...7).contains(waited))
  }
}
