import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct RecordedAdvertiserTests {
  private func advertiser(of tape: Tape) throws -> AirAdvertiser {
    try #require(Recording(tape.entries).peers.first).advertiser
  }

  private func isPresent(_ advertiser: AirAdvertiser, at seconds: Int...) -> [Bool] {
    seconds.map { advertiser.isPresent(at: .start + .seconds($0)) }
  }

  @Test func `the interval is found although the scanner missed events`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    var time = 0
    // 152.5 ms and half of the advertising delay. Every third event is missed, and every seventh
    // too.
    for number in 0..<100 {
      time += 157 + number % 2
      if number % 3 != 1, number % 7 != 2 { tape.hear(at: time) }
    }
    let interval = try advertiser(of: tape).presences[0].schedule.interval
    #expect(interval > .milliseconds(150) && interval < .milliseconds(155))
  }

  @Test func `one event heard on three channels is no short interval`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    for event in 0..<20 {
      for channel in 0..<3 { tape.hear(at: 105 * event + 3 * channel) }
    }
    let interval = try advertiser(of: tape).presences[0].schedule.interval
    #expect(interval > .milliseconds(95) && interval < .milliseconds(103))
  }

  @Test func `somebody heard once is slow, unless everybody was reported only once`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    tape.hear(at: 500)
    #expect(try advertiser(of: tape).presences[0].schedule.interval == .seconds(1))
    var filtered = Tape()
    filtered.scan(at: 0, filtersDuplicates: true)
    filtered.hear(at: 500)
    #expect(try advertiser(of: filtered).presences[0].schedule.interval == .milliseconds(100))
  }

  @Test func `it was away where the host listened for long and heard nothing`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    for time in stride(from: 30_000, to: 40_000, by: 105) { tape.hear(at: time) }
    for time in stride(from: 90_000, to: 95_000, by: 105) { tape.hear(at: time) }
    tape.scan(false, at: 150_000)
    let advertiser = try advertiser(of: tape)
    #expect(
      isPresent(advertiser, at: 10, 35, 60, 92, 120) == [false, true, false, true, false])
  }

  /// An advertiser that is heard for ten seconds, is silent for 50 s, and is heard again.
  ///
  /// - Parameter window: The time of each 100 ms in which the host listens, in milliseconds.
  private func heard(window: Int) -> Tape {
    var tape = Tape()
    tape.scan(at: 0, window: window)
    for time in stride(from: 0, to: 10_000, by: 105) { tape.hear(at: time) }
    for time in stride(from: 60_000, to: 70_000, by: 105) { tape.hear(at: time) }
    tape.scan(false, at: 70_000)
    return tape
  }

  @Test func `a host that hardly listens must hear nothing for longer until it was away`() throws {
    let often = try advertiser(of: heard(window: 100))
    #expect(isPresent(often, at: 1, 30, 65) == [true, false, true])
    // A tenth of 50 s is less than 10 s, and two fifths are more.
    let hardly = try advertiser(of: heard(window: 10))
    #expect(isPresent(hardly, at: 1, 30, 65) == [true, true, true])
    let sometimes = try advertiser(of: heard(window: 40))
    #expect(isPresent(sometimes, at: 1, 30, 65) == [true, false, true])
  }

  @Test(arguments: [(2000, false), (4000, true)])
  func `an advertiser that was hardly heard must be silent for longer until it was away`(
    pause: Int, isPresent: Bool
  ) throws {
    // Pairs of events show an interval of 100 ms. In the mean the host waits for half of a pause.
    // So 16 s are 16 times as long as its usual wait, or eight times.
    var tape = Tape()
    tape.scan(at: 0)
    for second in [0, 16_000 + 56_000] {
      for time in stride(from: second, through: second + 56_000, by: pause) {
        tape.hear(at: time)
        tape.hear(at: time + 105)
      }
    }
    tape.scan(false, at: 130_000)
    let advertiser = try advertiser(of: tape)
    #expect(advertiser.presences[0].schedule.interval < .milliseconds(110))
    #expect(self.isPresent(advertiser, at: 50, 64, 80) == [true, isPresent, true])
  }

  @Test func `while nobody listens, or duplicates are filtered, silence says nothing`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    for time in stride(from: 0, to: 5000, by: 105) { tape.hear(at: time) }
    tape.scan(false, at: 5000)
    tape.scan(at: 90_000)
    for time in stride(from: 90_000, to: 95_000, by: 105) { tape.hear(at: time) }
    tape.scan(false, at: 95_000)
    tape.scan(at: 95_001, filtersDuplicates: true)
    tape.scan(false, at: 200_000)
    #expect(isPresent(try advertiser(of: tape), at: 2, 50, 92, 250) == [true, true, true, true])
  }

  @Test func `a link proves that it was there, and is no absence`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    tape.hear(at: 1000)
    tape.connect(at: 30_000)
    tape.disconnect(at: 90_000, status: 0x13)
    tape.scan(false, at: 91_000)
    let advertiser = try advertiser(of: tape)
    #expect(isPresent(advertiser, at: 1, 29, 60, 92) == [true, true, true, true])
    #expect(isPresent(advertiser, at: 15) == [false])
  }

  @Test func `a capture that begins while the host scans is one that listens from its start`()
    throws
  {
    var tape = Tape()
    for time in stride(from: 30_000, to: 40_000, by: 105) { tape.hear(at: time) }
    tape.scan(false, at: 41_000)
    tape.peer = "C0:00:00:00:00:02"
    tape.hear(at: 42_000)
    var early = tape.entries
    early.insert(early.removeLast(), at: 0)
    early[0].time = .start
    let advertiser = try #require(Recording(early).peers.last).advertiser
    #expect(isPresent(advertiser, at: 10, 35) == [false, true])
  }

  @Test func `payload, response and signal change when they changed`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    tape.hear([2, 9, 0x41], at: 100, rssi: -40)
    tape.hear([2, 9, 0x52], at: 101, rssi: -41, isResponse: true)
    tape.hear([2, 9, 0x41], at: 205, rssi: -41)
    tape.hear([2, 9, 0x42], at: 310, rssi: -60)
    var advertiser = try advertiser(of: tape)
    let names = [0, 150, 310, 900, 150].map {
      advertiser.advertisement(at: milliseconds($0))?.report[.localName]
    }
    #expect(names == [.text("A"), .text("A"), .text("B"), .text("B"), .text("A")])
    let response = advertiser.advertisement(at: milliseconds(0))?.response
    #expect(response?[.localName] == .text("R"))
    let loudness = [0, 205, 310, 205].map { advertiser.rssi(at: milliseconds($0)) }
    #expect(loudness == [-40, -41, -60, -41])
  }

  @Test func `who was never heard but connected can be connected and is not heard`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    tape.connect(at: 1000)
    let recording = Recording(tape.entries)
    #expect(recording.peers.map(\.name) == [tape.peer])
    var world = World(Scenario(), recording: recording, options: .init(hasSniffer: false))
    var drafts: [Draft] = []
    func tell(_ kind: Kind, _ from: Party, _ fields: Fields) {
      let entry = Entry(time: .start, sequence: 1, from: from, kind: kind, fields: fields)
      drafts += world.receive(entry)
    }
    tell(.runBegan, .harness, [.seed: .integer(1)])
    tell(.airScanning, .implementation, [.device: .text("phone"), .enabled: .flag(true)])
    #expect(world.nextDeadline == nil)
    tell(
      .airInitiating, .implementation,
      [.device: .text("phone"), .enabled: .flag(true), .peer: .text(tape.peer)])
    while let deadline = world.nextDeadline, deadline < milliseconds(1000) {
      drafts += world.advance(to: deadline)
    }
    #expect(drafts.map(\.kind) == [.linkConnected])
  }

  @Test func `a private address that changes is a change of what is on air`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    let addresses = [0x4000_0000_0001, 0x4000_0000_0002].map(DeviceAddress.init(truncating:))
    for (index, address) in addresses.enumerated() {
      for time in stride(from: 1000 * index, to: 1000 * (index + 1), by: 105) {
        tape.note(
          .airAdvertisement, at: time, from: .peer,
          [
            .peer: .text("C0:00:00:00:00:01"), .address: .address(address),
            .addressType: .text("random"), .payload: .octets([2, 1, 6]),
          ])
      }
    }
    let peers = Recording(tape.entries).peers
    #expect(peers.count == 1)
    let advertiser = try #require(peers.first).advertiser
    #expect(advertiser.contents.map(\.value.address) == addresses)
    #expect(advertiser.contents.map(\.start) == [0, 1000].map(milliseconds))
  }

  /// A host that connects, loses the link, and asks for it again at 20 s.
  private func lost(window: Int = 30, returns: Int?, end: Int) -> Tape {
    var tape = Tape()
    tape.connect(at: 1000)
    tape.disconnect(at: 10_000, status: 0x08)
    tape.note(
      .airInitiating, at: 20_000,
      [
        .enabled: .flag(true), .peer: .text(tape.peer),
        .window: .duration(.milliseconds(window)), .interval: .duration(.milliseconds(60)),
      ])
    if let returns {
      tape.connection = 2
      tape.connect(at: returns)
    }
    tape.note(.airScanning, at: end, [.enabled: .flag(false)])
    return tape
  }

  @Test func `a request that waited for long shows an absence although nobody scanned`() throws {
    let advertiser = try advertiser(of: lost(returns: 90_000, end: 95_000))
    #expect(
      isPresent(advertiser, at: 0, 15, 21, 60, 89, 90, 94) == [
        true, true, false, false, false, true, true,
      ])
  }

  @Test func `one that was answered soon, or by a controller that hardly listened, shows none`()
    throws
  {
    let soon = try advertiser(of: lost(returns: 25_000, end: 95_000))
    #expect(isPresent(soon, at: 0, 15, 21, 24, 94) == [true, true, true, true, true])
    let lazy = try advertiser(of: lost(window: 1, returns: 90_000, end: 95_000))
    #expect(isPresent(lazy, at: 21, 60, 94) == [true, true, true])
  }

  @Test func `a request that still waits at the end shows that it is gone`() throws {
    let advertiser = try advertiser(of: lost(returns: nil, end: 95_000))
    #expect(isPresent(advertiser, at: 0, 15, 21, 94) == [true, true, false, false])
  }
}
