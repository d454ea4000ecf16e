import Testing

@testable import Timelines

@Suite struct TimelineClockTests {
  @Test func `the first record is instant zero`() {
    var clock = TimelineClock()
    let (instant, oddity) = clock.instant(at: 1_700_000_000_000_000_000)
    #expect(instant == .start)
    #expect(oddity == nil)
  }

  @Test func `a step back of milliseconds counts as simultaneous`() {
    var clock = TimelineClock()
    #expect(instants(&clock, [0, 5_000_000, 3_000_000, 6_000_000]) == [0, 5, 5, 6])
  }

  @Test func `after a clock was set back, time goes on from there`() {
    var clock = TimelineClock()
    let day: Int64 = 86_400_000_000_000
    let stamps = [day, day + 2_000_000, 1_000_000, 4_000_000]
    #expect(instants(&clock, stamps) == [0, 2, 2, 5])
  }

  @Test func `a leap is kept and told`() {
    var clock = TimelineClock()
    _ = clock.instant(at: 0)
    let (instant, oddity) = clock.instant(at: 3_600_000_000_000)
    #expect(instant == .start + .seconds(3600))
    #expect(oddity == .leapt(.seconds(3600)))
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `no stamp is too odd`(stamp: Int64) {
    var clock = TimelineClock()
    var last = Instant.start
    for stamp in [stamp, .max, .min, stamp, 0] {
      let (instant, _) = clock.instant(at: stamp)
      #expect(instant >= last)
      last = instant
    }
  }

  /// The instants of stamps, in milliseconds.
  private func instants(_ clock: inout TimelineClock, _ stamps: [Int64]) -> [Int64] {
    stamps.map { clock.instant(at: $0).0.nanoseconds / 1_000_000 }
  }
}
