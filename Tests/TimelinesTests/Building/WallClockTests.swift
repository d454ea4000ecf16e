import Captures
import Testing

@testable import Timelines

/// The recorder's clock beside the instants of a timeline.
@Suite struct WallClockTests {
  /// 2024-05-01T23:59:58.250Z.
  private let start = CaptureTime(nanosecondsSince1970: 1_714_607_998_250_000_000)

  private func time(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

  @Test func `a time of another day has its date`() {
    let clock = WallClock(start: start)
    #expect(clock.beginning == "2024-05-01 23:59:58.250")
    #expect(clock.text(at: time(1)) == "23:59:59.250")
    #expect(clock.text(at: time(2)) == "2024-05-02 00:00:00.250")
  }

  @Test func `a clock that is set back shows a time twice`() {
    var clock = WallClock(start: start)
    var timeline = TimelineClock()
    let stamps: [Int64] = [0, 10, 4, 6]
    let times = stamps.enumerated().map { number, second -> String in
      let stamp = start.nanosecondsSince1970 + second * 1_000_000_000
      let (instant, oddity) = timeline.instant(at: stamp)
      if let oddity {
        clock.receive(
          Entry(
            time: instant, sequence: number, from: .harness, kind: .noteClock,
            fields: oddity.fields))
      }
      return clock.time(at: instant).description
    }
    #expect(
      times
        == stamps.map { second in
          CaptureTime(nanosecondsSince1970: start.nanosecondsSince1970 + second * 1_000_000_000)
            .description
        })
    // Before the step nothing has changed.
    #expect(clock.text(at: time(9)) == "2024-05-02 00:00:07.250")
  }

  @Test func `the latest instant has a time`() {
    #expect(WallClock(start: start).time(at: .distantFuture).nanosecondsSince1970 == .max)
  }
}
