import BluetoothProtocols
import Replay
import Testing
import Timelines

@Suite struct ScanningTests {
  @Test func `a scanner that always listens hears every event`() {
    var bench = AirBench(peers: [.strap()])
    bench.scan()
    bench.run(for: .seconds(10))
    let heard = bench.entries(.airAdvertisement)
    // Events are 105 ms apart on average.
    #expect((94...96).contains(heard.count))
    for (earlier, later) in zip(heard, heard.dropFirst()) {
      let gap = later.time - earlier.time
      #expect(gap >= .milliseconds(100) && gap <= .milliseconds(110))
    }
  }

  @Test func `a report says who, what, where and how loud`() throws {
    var bench = AirBench(peers: [.strap([.rssi: .integer(-71)])])
    bench.scan()
    bench.run(for: .seconds(1))
    let report = try #require(bench.entries(.airAdvertisement).first)
    #expect(report.from == .peer)
    #expect(report[.device] == .text("phone"))
    #expect(report[.peer] == .text("strap"))
    #expect(report[.pdu] == .text("ADV_IND"))
    #expect(report[.services] == .uuids([BluetoothUUID(UInt16(0x180D))]))
    #expect(report[.rssi] == .integer(-71))
    #expect(report[.addressType] == .text("random"))
    #expect(report[.address]?.address.map { $0.rawValue >> 46 } == 3)
    #expect((37...39).contains(report[.channel]?.integer ?? 0))
    #expect(report.fields.allSatisfy { report.kind.fields.contains($0.field) })
  }

  @Test func `only what falls into the window is heard`() {
    var bench = AirBench(peers: [.strap()])
    bench.scan(window: .milliseconds(30), interval: .milliseconds(300))
    bench.run(for: .seconds(60))
    let heard = bench.entries(.airAdvertisement)
    // A tenth of 571 events.
    #expect((40...75).contains(heard.count))
    #expect(heard.allSatisfy { $0.time.nanoseconds % 300_000_000 < 30_000_000 })
  }

  @Test func `nobody listens, nothing is due, and the rhythm goes on`() throws {
    let slow = Scenario.PeerSetup.strap([.interval: .duration(.seconds(10))])
    var through = AirBench(peers: [slow])
    through.scan()
    through.run(until: .start + .seconds(259_300))
    var late = AirBench(peers: [slow])
    #expect(late.world.nextDeadline == nil)
    late.run(until: .start + .seconds(259_200))
    late.scan()
    late.run(for: .seconds(100))
    let expected = through.entries(.airAdvertisement).map(\.time).filter {
      $0 >= .start + .seconds(259_200)
    }
    #expect(late.entries(.airAdvertisement).map(\.time) == expected)
    #expect((9...10).contains(expected.count))
  }

  @Test func `the same seed gives the same air and another seed another`() {
    func times(seed: Int) -> [Instant] {
      var bench = AirBench(peers: [.strap()], seed: seed)
      bench.scan()
      bench.run(for: .seconds(5))
      return bench.entries(.airAdvertisement).map(\.time)
    }
    #expect(times(seed: 1) == times(seed: 1))
    #expect(times(seed: 1) != times(seed: 2))
  }

  @Test func `a scanner that filters duplicates reports a peer once until it starts again`() {
    var bench = AirBench(peers: [.strap()])
    for _ in 0..<2 {
      bench.tell(.airScanning, [.enabled: .flag(true), .filtersDuplicates: .flag(true)])
      bench.run(for: .seconds(5))
      bench.tell(.airScanning, [.enabled: .flag(false)])
      bench.run(for: .seconds(5))
    }
    #expect(bench.entries(.airAdvertisement).count == 2)
  }

  @Test func `a scan request is answered with the response of the moment`() throws {
    var bench = AirBench(peers: [
      .strap([.scanResponse: .octets([2, 9, 0x41]), .interval: .duration(.seconds(1))])
    ])
    bench.scan()
    bench.run(for: .seconds(2))
    let address = try #require(bench.entries(.airAdvertisement).first?[.address])
    let asked = bench.tell(.airScanRequest, [.address: address])
    bench.tell(
      .peerChangesAdvertisement, from: .peer,
      [.peer: .text("strap"), .scanResponse: .octets([2, 9, 0x42])])
    let start = bench.now
    bench.run(for: .milliseconds(10))
    let answer = try #require(bench.entries(.airScanResponse).first)
    #expect(answer.time - start == .microseconds(400))
    #expect(answer[.localName] == .text("B"))
    #expect(answer.cause == asked)
  }

  @Test func `an unscannable advertiser gives no scan response`() {
    var bench = AirBench(peers: [.strap([.connectable: .flag(false)])])
    bench.scan()
    bench.run(for: .seconds(1))
    bench.tell(.airScanRequest, [.peer: .text("strap")])
    bench.run(for: .seconds(1))
    #expect(bench.entries(.airScanResponse).isEmpty)
    #expect(bench.entries(.airAdvertisement).first?[.pdu] == .text("ADV_NONCONN_IND"))
  }
}

@Suite struct PresenceTests {
  @Test func `a peer is heard from its appearance until it leaves, and again on its return`() {
    var setup = Scenario.PeerSetup.strap()
    setup.present = false
    var bench = AirBench(peers: [setup])
    bench.scan()
    var counts: [Int] = []
    for act in [Kind.peerAppears, .peerLeaves, .peerReturns, .peerStopsAdvertising] {
      bench.run(for: .seconds(10))
      counts.append(bench.entries(.airAdvertisement).count)
      bench.tell(act, from: .peer, [.peer: .text("strap")])
    }
    bench.run(for: .seconds(10))
    counts.append(bench.entries(.airAdvertisement).count)
    #expect(counts[0] == 0)
    #expect(counts[1] > 90)
    #expect(counts[2] == counts[1])
    #expect(counts[3] > counts[2] + 90)
    #expect(counts[4] == counts[3])
  }

  @Test func `an act may bring in a peer and change what it sends`() {
    var bench = AirBench()
    bench.scan()
    bench.tell(
      .peerAdvertises, from: .peer,
      [.peer: .text("lamp"), .localName: .text("off"), .interval: .duration(.milliseconds(20))])
    bench.run(for: .seconds(1))
    bench.tell(
      .peerChangesAdvertisement, from: .peer, [.peer: .text("lamp"), .localName: .text("on")])
    bench.run(for: .seconds(1))
    let names = bench.entries(.airAdvertisement).map { $0[.localName]?.text }
    #expect(names.first == "off" && names.last == "on")
    let change = names.firstIndex(of: "on") ?? 0
    let gap =
      bench.entries(.airAdvertisement)[change].time
      - bench.entries(.airAdvertisement)[change - 1].time
    #expect(gap <= .milliseconds(30), "the rhythm must not restart")
  }

  @Test func `what finds no room on air is said in a note`() {
    var bench = AirBench(peers: [
      .strap([.manufacturerData: .octets([UInt8](repeating: 0, count: 60))])
    ])
    bench.run(for: .seconds(1))
    #expect(bench.entries(.noteText).count == 1)
  }
}

@Suite struct PhonesAsAdvertisersTests {
  private let advertising: Fields = [
    .device: .text("B"), .enabled: .flag(true), .interval: .duration(.milliseconds(200)),
    .payload: .octets([2, 1, 0x1A]),
    .address: .address(DeviceAddress(truncating: 0x4000_0000_0001)),
  ]

  @Test func `the sniffer writes down what a phone sends`() {
    var bench = AirBench(devices: ["A", "B"], hasSniffer: true)
    bench.tell(.airAdvertising, advertising)
    bench.run(for: .seconds(2))
    let sent = bench.entries(.airAdvertisement)
    #expect((9...10).contains(sent.count))
    #expect(sent.allSatisfy { $0.from == .implementation && $0[.device] == .text("B") })
    #expect(sent.first?[.adTypes] == .integers([1]))
  }

  @Test func `another phone hears it as a peer known by its address`() {
    var bench = AirBench(devices: ["A", "B"])
    bench.tell(.airAdvertising, advertising)
    bench.tell(.airScanning, [.device: .text("A"), .enabled: .flag(true)])
    bench.run(for: .seconds(2))
    let heard = bench.entries(.airAdvertisement)
    #expect((9...10).contains(heard.count))
    #expect(heard.allSatisfy { $0[.device] == .text("A") && $0.from == .peer })
    #expect(heard.first?[.peer] == .text("40:00:00:00:00:01"))
    bench.tell(.airAdvertising, [.device: .text("B"), .enabled: .flag(false)])
    bench.run(for: .seconds(2))
    #expect(bench.entries(.airAdvertisement).count == heard.count)
  }

  @Test func `two phones and the sniffer are told of a third what it sends now`() {
    var bench = AirBench(devices: ["A", "B", "C"], hasSniffer: true)
    for phone in ["A", "C"] {
      bench.tell(.airScanning, [.device: .text(phone), .enabled: .flag(true)])
    }
    var changed = advertising
    changed[.payload] = .octets([2, 1, 6])
    changed[.address] = .address(DeviceAddress(truncating: 0x4000_0000_0002))
    for (sent, name) in [(advertising, "40:00:00:00:00:01"), (changed, "40:00:00:00:00:02")] {
      let before = bench.entries(.airAdvertisement).count
      bench.tell(.airAdvertising, sent)
      bench.run(for: .seconds(2))
      let told = bench.entries(.airAdvertisement).dropFirst(before)
      #expect(told.allSatisfy { $0[.payload] == sent[.payload] })
      #expect(told.allSatisfy { $0[.address] == sent[.address] })
      for phone in ["A", "C"] {
        let heard = told.filter { $0[.device] == .text(phone) }
        #expect((9...10).contains(heard.count))
        #expect(heard.allSatisfy { $0[.peer] == .text(name) && $0[.rssi] != nil })
      }
      let sniffed = told.filter { $0[.device] == .text("B") }
      #expect((9...10).contains(sniffed.count))
      #expect(sniffed.allSatisfy { $0[.peer] == nil && $0[.rssi] == nil })
    }
  }

  @Test func `what two phones are told of one peer names each of them`() {
    var bench = AirBench(peers: [.strap()], devices: ["A", "B"])
    for phone in ["A", "B"] {
      bench.tell(.airScanning, [.device: .text(phone), .enabled: .flag(true)])
    }
    bench.run(for: .seconds(2))
    let heard = bench.entries(.airAdvertisement)
    for phone in ["A", "B"] {
      #expect((18...20).contains(heard.count { $0[.device] == .text(phone) }))
    }
    #expect(heard.allSatisfy { $0[.peer] == .text("strap") })
  }
}
