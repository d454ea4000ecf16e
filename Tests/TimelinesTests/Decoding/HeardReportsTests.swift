import BluetoothProtocols
import Captures
import Testing

@testable import Timelines

/// An event that was heard before is not decoded again. The result is the same.
@Suite struct HeardReportsTests {
  private static let legacy = octets("3E 0F 02 01 00 01 0605040302C0 03 020106 C4")
  private static let extended = octets(
    "3E 1D 0D 01 1300 01 0605040302C0 01 00 FF 7F C4 0000 00 000000000000 03 020106")

  /// The events with each octet changed, cut, with an octet more, and with a longer length.
  private static let variants: [[UInt8]] = [legacy, extended].flatMap { event in
    var variants = [event, Array(event.dropLast()), event + [0]]
    for place in event.indices {
      for change in [1, 0x80] as [UInt8] {
        var changed = event
        changed[place] ^= change
        variants.append(changed)
      }
    }
    return variants
  }

  @Test func `an event is decoded the same, whatever came before`() {
    for former in Self.variants {
      var feed = RecordFeed()
      _ = feed.feed(.hci(.event), .controllerToHost, former)
      for event in Self.variants {
        var fresh = RecordFeed()
        let again = feed.feed(.hci(.event), .controllerToHost, event)
        let once = fresh.feed(.hci(.event), .controllerToHost, event)
        #expect(Self.parts(of: again) == Self.parts(of: once))
      }
    }
  }

  @Test func `an event that the recorder cut is no other event`() {
    var feed = RecordFeed()
    _ = feed.feed(.hci(.event), .controllerToHost, Self.legacy)
    let cut = Array(Self.legacy.dropLast())
    let length = Self.legacy.count
    var fresh = RecordFeed()
    let again = feed.feed(.hci(.event), .controllerToHost, cut, originalLength: length)
    let once = fresh.feed(.hci(.event), .controllerToHost, cut, originalLength: length)
    #expect(Self.parts(of: again) == Self.parts(of: once))
  }

  @Test func `an event that differs in its signal shares the report of the former one`() throws {
    for (event, signal) in [(Self.legacy, Self.legacy.count - 1), (Self.extended, 17)] {
      var feed = RecordFeed()
      var louder = event
      louder[signal] = 0xE0
      let (first, second) = (
        try Self.reports(feed.feed(.hci(.event), .controllerToHost, event)),
        try Self.reports(feed.feed(.hci(.event), .controllerToHost, louder))
      )
      #expect(second.sharesAllButSignal(with: first))
      #expect(first.reports[0].rssi == -60)
      #expect(second.reports[0].rssi == -32)
      #expect(second != first)
      #expect(try #require(second.heardAgain(rssi: -60)) == first)
      var written: [UInt8] = []
      HCIEvent.leAdvertisingReport(second).encode(into: &written)
      #expect(written == louder)
    }
  }

  private static func reports(_ decoded: DecodedRecord) throws -> AdvertisingReports {
    guard case .event(.leAdvertisingReport(let reports)) = decoded.packet else {
      throw Missing()
    }
    return reports
  }

  private struct Missing: Error {}

  /// All that the decoder says of a record, apart from its number.
  private static func parts(of decoded: DecodedRecord) -> [String] {
    let packet =
      switch decoded.packet {
      case .event(let event): "\(event.hashValue)"
      default: "\(decoded.packet)"
      }
    return [
      packet, "\(decoded.kind)", "\(decoded.handle as Any)", "\(decoded.address as Any)",
      "\(decoded.rssi as Any)", "\(decoded.warnings)", "\(decoded.opcodeOrEvent as Any)",
    ]
  }
}
