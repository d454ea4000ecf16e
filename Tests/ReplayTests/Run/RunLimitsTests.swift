import Replay
import Seats
import Testing
import Timelines

/// Every run has bounds.
@Suite struct RunLimitsTests {
  /// An implementation that wants to be woken again and again. When it is woken, it does nothing,
  /// or only makes a note.
  private struct Restless: Implementation {
    var about = ImplementationDescription(name: "restless", capabilities: [.central])
    let interval: Duration
    var talks = false
    var nextDeadline: Instant? = .start

    mutating func receive(_ entry: Entry) -> [Draft] { [] }

    mutating func advance(to now: Instant) -> [Draft] {
      nextDeadline = now + interval
      return talks ? [Draft(.noteText, from: .implementation, [.text: .text("here")])] : []
    }
  }

  private func ending(
    of implementation: any Implementation, seconds: Int = 100,
    _ change: (inout RunLimits) -> Void = { _ in }
  ) -> (Run.Ending, Instant) {
    let scenario = Scenario()
    var run = Run(scenario, implementations: [implementation], air: Puppet())
    change(&run.limits)
    let ending = run.run(until: .start + .seconds(seconds)) { _ in }
    return (ending, run.now)
  }

  @Test(arguments: [1, 20, 100, 300], [false, true])
  func `who wants to be woken all the time is stopped`(microseconds: Int, talks: Bool) {
    let (ending, now) = ending(
      of: Restless(interval: .microseconds(microseconds), talks: talks))
    #expect(ending.isImplementations)
    #expect(
      "\(ending)"
        == "the implementation asked for more than 2000 wakes in each virtual second, which "
        + "ends a run")
    #expect(now < .start + .seconds(15))
  }

  @Test func `who looks around in every slot of its controller gets by`() {
    #expect(ending(of: Restless(interval: .microseconds(625))).0 == .reachedEnd)
  }

  @Test func `a burst of wakes is allowed, and more are where somebody says so`() {
    #expect(ending(of: Restless(interval: .microseconds(300)), seconds: 2).0 == .reachedEnd)
    let many = ending(of: Restless(interval: .microseconds(20)), seconds: 7) { $0.wakes = 50_000 }
    #expect(many.0 == .reachedEnd)
  }

  /// An implementation that waits a little longer, whatever happens.
  private struct Patient: Implementation {
    var about = ImplementationDescription(name: "patient", capabilities: [.central])
    var nextDeadline: Instant?
    private var waits = 0

    mutating func receive(_ entry: Entry) -> [Draft] {
      (waits, nextDeadline) = (4, entry.time + .microseconds(20))
      return []
    }

    mutating func advance(to now: Instant) -> [Draft] {
      waits -= 1
      nextDeadline = waits > 0 ? now + .microseconds(20) : nil
      return []
    }
  }

  @Test func `who is told much may wait often`() {
    let acts = (0..<20_000).map {
      Scenario.ScheduledAct(time: .start + .microseconds($0 * 500), act: .remark("here"))
    }
    var run = Run(Scenario(acts: acts), implementations: [Patient()], air: Puppet())
    #expect(run.entries(until: 12).ending == .reachedEnd)
  }

  @Test func `a clock of its own says by itself how often it can be woken`() {
    var restless = Restless(interval: .microseconds(100))
    restless.about.clock.kind = .event
    #expect(ending(of: restless, seconds: 10).0 == .reachedEnd)
  }

  @Test func `entries that are nearly all its own are the implementation's fault`() {
    let own = ending(of: Restless(interval: .seconds(1), talks: true)) { $0.entries = 50 }.0
    #expect("\(own)" == "there were 50 entries, the most that a run may have")
    #expect(own.isImplementations)
  }

  @Test func `a run in which nothing new happens for too long is ended`() {
    let (ending, now) = ending(of: Restless(interval: .seconds(60)), seconds: 10_000) {
      $0.quiet = .seconds(3600)
    }
    #expect("\(ending)" == "1h of virtual time without a new event, which ends a run")
    #expect(!ending.isImplementations)
    #expect(now == .start + .seconds(3660))
  }

  @Test func `an act that is far away is waited for, where nobody does anything meanwhile`() {
    let act = Scenario.ScheduledAct(time: .start + .seconds(10_000), act: .remark("late"))
    var run = Run(Scenario(acts: [act]), implementations: [], air: Puppet())
    run.limits.quiet = .seconds(3600)
    #expect(run.entries(until: 20_000).ending == .reachedEnd)
  }

  @Test func `who drives a run may end it, also where nothing is written down`() {
    let scenario = Scenario()
    var run = Run(
      scenario, implementations: [Restless(interval: .milliseconds(1))], air: Puppet())
    var count = 0
    let ending = run.run(
      until: .start + .seconds(100),
      watching: {
        count += 1
        return count > 3 ? RunLimits().reached(.wall) : nil
      }, writing: { _ in })
    #expect(
      "\(ending)" == "it took 10min of real time beyond its own, the most that a run may take")
    #expect(run.now < .start + .seconds(2))
  }
}
