import Testing
import Timelines

@Suite struct InstantTests {
  @Test func `an instant prints its nanoseconds after the point`() {
    #expect(Instant(nanoseconds: 12_004_316_000).description == "12.004316000")
    #expect(Instant(nanoseconds: 7).description == "0.000000007")
    #expect(Instant(nanoseconds: -1_500_000_000).description == "-1.500000000")
  }

  @Test func `adding and subtracting durations are each other's inverse`() {
    let instant = Instant.start + .seconds(3)
    #expect(instant - .milliseconds(500) == Instant(nanoseconds: 2_500_000_000))
    #expect(instant - Instant.start == .seconds(3))
  }

  @Test(arguments: [-Int64.max, -1, 0, 1, Int64.max])
  func `arithmetic stays at the ends of the range`(nanoseconds: Int64) {
    let instant = Instant(nanoseconds: nanoseconds)
    #expect(instant + .seconds(Int64.max) >= instant)
    #expect(instant - .seconds(Int64.max) <= instant)
    #expect(nanoseconds < 0 || instant + .seconds(Int64.max) == .distantFuture)
    #expect((Instant.distantFuture - instant).nanoseconds >= 0)
    _ = instant - .distantFuture
  }

  @Test func `a duration that does not fit is cut to the longest that does`() {
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    #expect(Duration.seconds(Int64.min).nanoseconds == -.max)
    #expect(Duration.nanoseconds(17).nanoseconds == 17)
  }
}
