import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct AdvertisingScheduleTests {
  let schedule = AdvertisingSchedule(
    start: Instant(nanoseconds: 7), interval: .milliseconds(100), seed: 42)

  @Test func `events are an interval and at most 10 ms apart`() {
    for number in Int64(0)..<1000 {
      let gap = schedule.time(ofEvent: number + 1) - schedule.time(ofEvent: number)
      #expect(gap >= .milliseconds(100) && gap <= .milliseconds(110))
    }
  }

  @Test func `an event is found from any time before it`() {
    for number in Int64(1)..<200 {
      let event = schedule.time(ofEvent: number)
      let former = schedule.time(ofEvent: number - 1)
      #expect(schedule.firstEvent(atOrAfter: event) == event)
      #expect(schedule.firstEvent(atOrAfter: former + .nanoseconds(1)) == event)
    }
  }

  @Test func `three days of silence do not shift the rhythm`() {
    let later = schedule.firstEvent(atOrAfter: .start + .seconds(259_200))
    var number: Int64 = 2_468_000
    while schedule.time(ofEvent: number) < later { number += 1 }
    #expect(schedule.time(ofEvent: number) == later)
  }

  @Test func `senseless intervals are mended`() {
    let never = AdvertisingSchedule(start: .start, interval: .seconds(-5), seed: 1)
    #expect(never.interval == .milliseconds(1))
    let late = AdvertisingSchedule(start: .distantFuture, interval: .seconds(1), seed: 1)
    #expect(late.firstEvent(atOrAfter: .distantFuture) == .distantFuture)
  }
}

@Suite struct ListeningWindowTests {
  let window = ListeningWindow(
    start: Instant(nanoseconds: 1_000_000), window: .milliseconds(30), interval: .milliseconds(300))

  private func instant(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test(
    arguments: [
      (0, false), (1, true), (30, true), (31, false), (300, false), (301, true), (331, false),
    ] as [(Int64, Bool)])
  func `it listens for the first part of each interval`(time: Int64, heard: Bool) {
    #expect(window.covers(instant(time)) == heard)
  }

  @Test func `each interval has the next channel`() {
    let channels = [1, 301, 601, 901].map { window.channel(at: instant($0)) }
    #expect(channels == [37, 38, 39, 37])
  }

  @Test func `the next opening follows from any time`() {
    #expect(window.nextOpening(after: instant(0)) == instant(1))
    #expect(window.nextOpening(after: instant(1)) == instant(301))
    #expect(window.nextOpening(after: instant(300)) == instant(301))
  }

  @Test func `without a window it always listens, with none of it never`() {
    let always = ListeningWindow(start: .start, window: nil, interval: nil)
    #expect((0..<1000).allSatisfy { always.covers(instant($0)) })
    let never = ListeningWindow(start: .start, window: .zero, interval: .milliseconds(10))
    #expect(!never.opens)
  }
}

@Suite struct AdvertisementCompositionTests {
  @Test func `fields become structures in a fixed order`() {
    let composed = AdvertisementComposition([
      .localName: .text("Fred"), .services: .uuids([BluetoothUUID(UInt16(0xC007))]),
    ])
    #expect(composed.payload == [UInt8](hexadecimal: "020106 030307C0 050946726564"))
    #expect(composed.scanResponse == nil)
    #expect(composed.omitted.isEmpty)
  }

  @Test func `overflow services are sent as by a phone in the background`() {
    let composed = AdvertisementComposition([
      .overflowServices: .uuids([BluetoothUUID(UInt16(0xC007))])
    ])
    let expected = [UInt8](hexadecimal: "02011A 14FF4C0001 00000000100000000000000000000000")
    #expect(composed.payload == expected)
  }

  @Test func `what does not fit goes into the scan response`() throws {
    let uuid = try #require(BluetoothUUID("428132AF-4746-42D3-801E-4572D65BFD9B"))
    let composed = AdvertisementComposition([
      .services: .uuids([uuid]), .localName: .text("a name of 17 char"),
    ])
    #expect(composed.payload.count == 21)
    #expect(composed.scanResponse?.prefix(2) == [18, 9])
  }

  @Test func `a name is shortened before it is left out`() throws {
    let composed = AdvertisementComposition([
      .localName: .text(String(repeating: "n", count: 40)), .scanResponse: .octets([]),
    ])
    #expect(composed.payload.dropFirst(3).prefix(2) == [27, 8])
    #expect(composed.payload.count == 31)
  }

  @Test func `what fits nowhere is said`() {
    let composed = AdvertisementComposition([
      .manufacturerData: .octets([UInt8](repeating: 1, count: 40))
    ])
    #expect(composed.omitted == [.manufacturerSpecificData])
  }

  @Test func `raw octets are taken as they are`() {
    let composed = AdvertisementComposition([
      .payload: .octets([1, 2, 3]), .localName: .text("ignored"),
    ])
    #expect(composed.payload == [1, 2, 3])
  }
}
