import Adapters
import Judging
import Replay
import Seats
import TestSupport
import Testing
import Timelines

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
  ) -> (ending: Run.Ending, octets: Int) {
    var limits = RunLimits()
    change(&limits)
    let meter = RunMeter(limits)
    let run = Run(
      Scenario(), implementations: [Ticker(talks: talks)], air: World(Scenario()))
    let ending = AnyRun.execute(
      run, at: [.virtual], until: .start + .seconds(30_000_000), metered: meter
    ) { _ in
      meter.octets += 100
    }
    return (ending, meter.octets)
  }

  @Test func `a run that writes more than it may is ended`() {
    let (ending, octets) = ending { $0.output = 1_000_000 }
    #expect("\(ending)" == "1000000 octets were written, the most that a run may write")
    #expect(octets < 1_060_000)
  }

  @Test(arguments: [false, true])
  func `a run that takes longer than it may is ended, whether anything is written or not`(
    talks: Bool
  ) {
    let (ending, _) = ending({ $0.wall = .milliseconds(50) }, talks: talks)
    #expect(
      "\(ending)" == "it took 50ms of real time beyond its own, the most that a run may take")
  }

  @Test func `what a run by the wall clock takes by itself is not counted`() {
    let ending: Run.Ending? = Waiting.slower { factor in
      // The run takes a second by itself, and the machine may add less than that.
      var limits = RunLimits()
      limits.wall = .milliseconds(300) * factor
      let run = Run(
        Scenario(), implementations: [Ticker(talks: true)], air: World(Scenario()))
      let ending = AnyRun.execute(
        run, at: [.virtual], speed: 10, until: .start + .seconds(10) * factor,
        metered: RunMeter(limits)
      ) { _ in }
      return ending == .reachedEnd ? ending : nil
    }
    #expect(ending == .reachedEnd)
  }
}
