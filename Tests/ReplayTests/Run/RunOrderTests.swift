import Replay
import Testing
import Timelines

@Suite struct RunOrderTests {
  private func act(_ text: String, at second: Int, every: Int = 0, times: Int = 1)
    -> Scenario.ScheduledAct
  {
    Scenario.ScheduledAct(
      time: .start + .seconds(second), act: .remark(text), interval: .seconds(every), times: times)
  }

  @Test func `a run begins with its header, the apps and the peers that are there`() {
    let scenario = Scenario(
      seed: 9, apps: [Scenario.AppSetup(app: "lock")],
      peers: [
        Scenario.PeerSetup(peer: "near"), Scenario.PeerSetup(peer: "far", present: false),
      ])
    var run = Run(scenario, implementations: [Puppet()], air: Puppet())
    let entries = run.entries(until: 1).entries
    #expect(entries.map(\.kind) == [.runBegan, .systemInstallsApp, .peerAppears])
    #expect(entries.map(\.sequence) == [1, 2, 3])
    #expect(entries[0][.seed] == .integer(9))
    #expect(entries[1].fields.description == "device=phone app=lock")
    #expect(entries[2][.peer] == .text("near"))
  }

  @Test func `acts of one instant come in the order of the scenario, repeated ones too`() {
    let scenario = Scenario(acts: [
      act("a", at: 1, every: 1, times: 3), act("b", at: 3), act("c", at: 2, every: 1, times: 2),
    ])
    var run = Run(scenario, implementations: [], air: Puppet())
    #expect(run.entries(until: 10).entries.remarks == ["a", "a", "c", "a", "b", "c"])
  }

  @Test func `an act is input before a deadline of the same instant`() {
    let wake: @Sendable (Instant) -> [Draft] = { _ in [.remark("deadline")] }
    let seat = Puppet(deadlines: [.start + .seconds(5)], wake: wake)
    let scenario = Scenario(acts: [act("act", at: 5)])
    var run = Run(scenario, implementations: [], air: seat)
    #expect(run.entries(until: 10).entries.remarks == ["act", "deadline"])
  }

  @Test func `answers come after what was already asked for, and in order`() {
    let answer: @Sendable (Entry) -> [Draft] = { entry in
      switch entry.kind {
      case .runBegan: [.remark("1"), .remark("late", after: .seconds(2)), .remark("2")]
      default: []
      }
    }
    var run = Run(Scenario(), implementations: [Puppet(answer: answer)], air: Puppet())
    let entries = run.entries(until: 5).entries
    #expect(entries.remarks == ["1", "2", "late"])
    #expect(entries.last?.time == .start + .seconds(2))
    #expect(entries.dropFirst().allSatisfy { $0.cause == 1 })
  }

  @Test func `time stands where the run was told to stop and goes on from there`() {
    var run = Run(Scenario(acts: [act("a", at: 7)]), implementations: [], air: Puppet())
    #expect(run.entries(until: 5).entries.remarks == [])
    #expect(run.now == .start + .seconds(5))
    #expect(run.entries(until: 7).entries.remarks == ["a"])
  }

  @Test func `the last words come before the trailer`() {
    var run = Run(
      Scenario(), implementations: [Puppet(last: [.remark("bye")])],
      air: Puppet(last: [.remark("air")]))
    var entries = run.entries(until: 1).entries
    run.finish(.reachedEnd) { entries.append($0) }
    #expect(entries.remarks == ["air", "bye"])
    #expect(entries.last?.kind == .runEnded)
    #expect(entries.last?[.count] == .integer(4))
    #expect(entries.map(\.sequence) == Array(1...4))
  }
}

@Suite struct EndlessRunTests {
  @Test func `entries that follow from each other without end are noticed`() {
    let echo: @Sendable (Entry) -> [Draft] = { _ in
      [Draft(.peerAppears, from: .peer, [.peer: .text("x")])]
    }
    var run = Run(Scenario(), implementations: [], air: Puppet(answer: echo))
    #expect(run.entries(until: 1).ending == .endless)
  }

  @Test func `a seat whose deadline never moves is noticed`() {
    let stuck = Puppet(deadlines: [.start + .seconds(1)], isStuck: true)
    var run = Run(Scenario(), implementations: [], air: stuck)
    #expect(run.entries(until: 2).ending == .endless)
    #expect(run.now == .start + .seconds(1))
  }

  @Test func `an act that is repeated a thousand million times costs only what happens`() {
    let act = Scenario.ScheduledAct(
      time: .start, act: .remark("x"), interval: .seconds(1), times: 1_000_000_000)
    var run = Run(Scenario(acts: [act]), implementations: [], air: Puppet())
    #expect(run.entries(until: 99).entries.remarks.count == 100)
    let crowd = Scenario.ScheduledAct(time: .start, act: .remark("x"), times: 1_000_000_000)
    var crowded = Run(Scenario(acts: [crowd]), implementations: [], air: Puppet())
    #expect(crowded.entries(until: 1).ending == .endless)
  }

  @Test func `a run that comes to more entries than it may have is ended`() {
    let act = Scenario.ScheduledAct(
      time: .start, act: .remark("x"), interval: .seconds(1), times: 1_000_000_000)
    var run = Run(Scenario(acts: [act]), implementations: [], air: Puppet())
    run.limits.entries = 50
    let (entries, ending) = run.entries(until: 1_000_000)
    #expect("\(ending)" == "there were 50 entries, the most that a run may have")
    #expect(entries.count == 50)
  }

  @Test func `an act without repetitions does not happen`() {
    let act = Scenario.ScheduledAct(time: .start, act: .remark("x"), times: 0)
    var run = Run(Scenario(acts: [act]), implementations: [], air: Puppet())
    #expect(run.entries(until: 1).entries.remarks.isEmpty)
  }
}
