import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// The times at which the remote centrals of a recording connect to a host stack.
@Suite struct CentralsToComeTests {
  /// A host that advertises after 40 s, and is connected to 300 ms later; or whose advertising the
  /// capture does not show.
  private static func recording(showsAdvertising: Bool) -> Recording {
    var tape = Tape()
    if showsAdvertising {
      tape.note(
        .airAdvertising, at: 39_700, [.enabled: .flag(true), .payload: .octets([2, 1, 6])])
    }
    tape.connect(at: 40_000, role: "peripheral")
    tape.disconnect(at: 45_000, status: 0x13)
    return Recording(tape.entries)
  }

  /// How long after the phone began to advertise the central wants to connect.
  private func wait(
    showsAdvertising: Bool = true, speaksHCI: Bool = true, from start: Int = 3000
  ) throws -> Duration {
    var bench = AirBench(
      recording: Self.recording(showsAdvertising: showsAdvertising), speaksHCI: speaksHCI)
    bench.run(until: milliseconds(start))
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([2, 1, 6])])
    bench.run(for: .seconds(60))
    #expect(bench.entries(.noteText).isEmpty)
    #expect(bench.entries(.peerConnects).count == 1)
    return try #require(bench.entries(.peerConnects).first).time - milliseconds(start)
  }

  @Test func `they come as long after a host stack began to advertise as in the recording`() throws
  {
    #expect(try wait() == .milliseconds(300))
    #expect(try wait(showsAdvertising: false) == .seconds(1))
    // Never later than in the recording.
    #expect(try wait(showsAdvertising: false, from: 39_500) == .milliseconds(500))
    // Others follow the recording.
    #expect(try wait(speaksHCI: false) == .seconds(37))
  }

  @Test func `a host to which nobody will connect is told so`() {
    var tape = Tape()
    tape.scan(at: 0)
    tape.hear(at: 100)
    var bench = AirBench(recording: Recording(tape.entries), speaksHCI: true)
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([2, 1, 6])])
    #expect(bench.entries(.noteText).count == 1)
    // Not once more when only the data changes.
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([2, 1, 4])])
    #expect(bench.entries(.noteText).count == 1)
  }
}
