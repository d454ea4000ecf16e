import Adapters
import Replay
import Testing
import Timelines
import VirtualTime

/// The bounds that only who drives a run can know: real time, and what is written.
@Suite struct RunMeterTests {
  /// Says something every virtual second, or wakes for nothing.
  private struct Ticker: Implementation {
    let about = ImplementationDescription(name: "ticker", capabilities: [.central])
    var talks = true
    private(set) var nextDeadline: Instant? = .start

    init(talks: Bool) { self.talks = talks }

    mutating func receive(_ entry: Entry) -> [Draft] { [] }

    mutating func advance(to now: Instant) -> [Draft] {
      nextDeadline = now + .seconds(1)
      return talks ? [Draft(.noteText, from: .implementation, [.text: .text("tick")])] : []
    }
  }

  private func ending(
    _ change: (inout RunLimits) -> Void, talks: Bool = true
  ) -> (ending: Run.Ending, octets: Int, took: Duration) {
    var limits = RunLimits()
    change(&limits)
    let meter = RunMeter(limits)
    let run = Run(
      Scenario(), implementations: [Ticker(talks: talks)], air: World(Scenario()))
    let began = ContinuousClock.now
    let ending = AnyRun.perform(
      run, at: [.virtual], until: .start + .seconds(30_000_000), metered: meter
    ) { _ in
      meter.octets += 100
    }
    return (ending, meter.octets, ContinuousClock.now - began)
  }

  @Test func `a run that writes more than it may is ended`() {
    let (ending, octets, _) = ending { $0.output = 1_000_000 }
    #expect("\(ending)" == "1000000 octets were written, and a run may write no more")
    #expect(octets < 1_060_000)
  }

  @Test(arguments: [false, true])
  func `a run that takes longer than it may is ended, whether anything is written or not`(
    talks: Bool
  ) {
    let (ending, _, took) = ending({ $0.wall = .milliseconds(50) }, talks: talks)
    #expect(
      "\(ending)" == "it took 50ms of real time beyond its own, and a run may take no more")
    #expect(took < .seconds(5))
  }

  @Test func `what a run by the wall clock takes by itself is not counted`() {
    var limits = RunLimits()
    limits.wall = .milliseconds(300)
    let meter = RunMeter(limits)
    let run = Run(
      Scenario(), implementations: [Ticker(talks: true)], air: World(Scenario()))
    let ending = AnyRun.perform(
      run, at: [.virtual], speed: 10, until: .start + .seconds(10), metered: meter
    ) { _ in }
    #expect(ending == .reachedEnd)
  }
}
