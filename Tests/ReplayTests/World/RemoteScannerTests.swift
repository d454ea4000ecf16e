import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Peers that ask a phone for its scan response.
@Suite struct RemoteScannerTests {
  private static let address = DeviceAddress(truncating: 0xC0FF_EE00_0001)

  private func bench(_ fields: Fields = Fields()) -> AirBench {
    var bench = AirBench(
      peers: [
        Scenario.PeerSetup(peer: "tester", properties: [.address: .address(Self.address)])
      ], speaksHCI: true)
    bench.tell(
      .airAdvertising,
      fields.merging([
        .enabled: .flag(true), .payload: .octets([2, 1, 6]), .scanResponse: .octets([2, 9, 65]),
      ]))
    bench.tell(.peerScans, from: .peer, [.peer: .text("tester")])
    return bench
  }

  /// Source: Core 5.4, Vol 6, Part B, 4.3.2.
  @Test(arguments: [nil, address, DeviceAddress(truncating: 1)])
  func `a phone answers those whom its filter policy lets ask`(allowed: DeviceAddress?) {
    var bench = bench([.mayScan: allowed.map { .list([.address($0)]) }])
    bench.run(for: .seconds(1))
    let requests = bench.entries(.airScanRequest)
    #expect(requests.map { $0[.central] } == [.text("tester")])
    #expect(requests.map { $0[.address] } == [.address(Self.address)])
    let answers = bench.entries(.airScanResponse)
    #expect(answers.count == (allowed == DeviceAddress(truncating: 1) ? 0 : 1))
    #expect(answers.allSatisfy { $0[.payload] == .octets([2, 9, 65]) })
    #expect(answers.allSatisfy { $0.from == .implementation })
    // It asks once, as often as the phone advertises.
    bench.run(for: .seconds(5))
    #expect(bench.entries(.airScanRequest).count == 1)
  }

  @Test func `what cannot be scanned is not asked`() {
    var bench = bench([.connectable: .flag(false), .scannable: .flag(false)])
    bench.run(for: .seconds(2))
    #expect(bench.entries(.airScanRequest).isEmpty)
    // The scanner waits until it can ask.
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([2, 1, 6])])
    bench.run(for: .seconds(2))
    #expect(bench.entries(.airScanRequest).count == 1)
    #expect(bench.entries(.airScanResponse).count == 1)
  }
}
