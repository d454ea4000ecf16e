import BluetoothProtocols
import Testing
import Timelines

/// The effects of a recorded host's commands are in the timeline, also if its controller ends them.
@Suite struct HostEntriesTests {
  /// The completion of a command that only says that it was done.
  private func done(_ opcode: String) -> String { "0E 04 01 \(opcode) 00" }

  private func entries(
    _ kind: Kind, _ packets: (inout RecordFeed) -> [DecodedRecord]
  ) -> [Entry] {
    var feed = RecordFeed()
    var builder = TimelineBuilder()
    return packets(&feed).flatMap { builder.entries(of: $0) }.filter { $0.kind == kind }
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.17.
  @Test func `a scan that the controller ends is over`() {
    let found = entries(.airScanning) { feed in
      [
        feed.command("41 20 08 00 00 01 01 6000 3000"), feed.event(done("4120")),
        feed.command("42 20 06 01 01 6400 0000"), feed.event(done("4220")),
        feed.event("3E 01 11"), feed.event("3E 01 11"),
      ]
    }
    #expect(found.map { $0[.enabled] } == [.flag(true), .flag(false)])
    #expect(found.first?[.window] == .duration(.milliseconds(30)))
    #expect(found.last?.fields.count == 1)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  @Test func `an advertiser with a public address is not shown with the random one`() {
    func address(isKnown: Bool) -> FieldValue? {
      let found = entries(.airAdvertising) { feed in
        [
          feed.command("09 10 00"),
          feed.event(isKnown ? "0E 0A 01 0910 00 0102030405 06" : "0E 04 01 0910 01"),
          feed.command("05 20 06 A1A2A3A4A5C6"), feed.event(done("0520")),
          feed.command("06 20 0F A000 A000 00 00 00 000000000000 07 00"), feed.event(done("0620")),
          feed.command("0A 20 01 01"), feed.event(done("0A20")),
        ]
      }
      #expect(found.count == 1)
      return found.first?[.address]
    }
    #expect(address(isKnown: true) == .address(DeviceAddress(truncating: 0x0605_0403_0201)))
    #expect(address(isKnown: false) == nil)
  }
}
