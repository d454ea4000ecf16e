import DarwinFoundation
import Dispatch
import Testing

@Suite struct TimeTests {
  @Test func `times of Dispatch have a distance`() {
    let time = DispatchTime.now()
    #expect(time.distance(to: time.advanced(by: .seconds(2))) == .nanoseconds(2_000_000_000))
    #expect(time.advanced(by: .milliseconds(3)).distance(to: time) == .nanoseconds(-3_000_000))
    #expect(time.distance(to: .distantFuture) == .never)
  }
}
