import Replay
import Seats
import Testing
import Timelines

/// Makes an implementation that answers every entry with a remark of its name and the entry. So the
/// run shows which implementation received which entry.
private func witness(_ name: String) -> Puppet {
  Puppet { entry in
    entry.kind.family == .note || entry.kind.family == .run
      ? [] : [.remark("\(name) \(entry.kind.rawValue)")]
  }
}

@Suite struct RunRoutingTests {
  private func witnesses(of act: Draft) -> [String] {
    let scenario = Scenario(
      devices: ["A", "B"], acts: [Scenario.ScheduledAct(time: .start, act: act)])
    var run = Run(
      scenario, implementations: [witness("A"), witness("B")], air: witness("air"))
    return run.entries(until: 1).entries.remarks.map {
      String($0.prefix { $0 != " " })
    }
  }

  @Test(arguments: [
    (Draft(.userLocksDevice, from: .user, [.device: .text("B")]), ["B"]),
    (Draft(.userLocksDevice, from: .user), ["A"]),
    (Draft(.peerNotifies, from: .peer, [.peer: .text("p")]), ["air"]),
    (Draft(.airAdvertisement, from: .peer, [.device: .text("A")]), ["A"]),
    (Draft(.airAdvertisement, from: .implementation, [.device: .text("A")]), ["air"]),
    (Draft(.airScanning, from: .implementation, [.device: .text("A")]), ["air"]),
    (Draft(.linkRequest, from: .implementation, [.device: .text("A")]), ["air"]),
    (Draft(.linkRequest, from: .peer, [.device: .text("B")]), ["B"]),
    (Draft(.linkConnected, from: .implementation, [.device: .text("B")]), ["B"]),
    (Draft(.linkDisconnect, from: .implementation, [.device: .text("B")]), ["air"]),
    (Draft(.linkDisconnected, from: .peer, [.device: .text("A")]), ["A"]),
    (Draft(.alertShown, from: .implementation, [.device: .text("A")]), []),
    (Draft(.divergenceUnknown, from: .harness, [.device: .text("A")]), []),
  ])
  func `an entry is shown to those whom it concerns`(act: Draft, seats: [String]) {
    #expect(witnesses(of: act) == seats)
  }
}

@Suite struct RunAppTests {
  private let launch = Draft(
    .appLaunched, from: .implementation, [.app: .text("lock"), .device: .text("phone")])

  private func callback(_ kind: Kind, _ fields: Fields = Fields()) -> Draft {
    Draft(kind, from: .implementation, fields.merging([.app: .text("lock")]))
  }

  /// Makes a phone on which opening the app launches it and gives it callbacks.
  private func phone(then callbacks: [Draft]) -> Puppet {
    let launch = launch
    return Puppet(
      about: ImplementationDescription(name: "puppet", capabilities: [.central, .lifecycle])
    ) { entry in
      entry.kind == .userOpensApp ? [launch] + callbacks : []
    }
  }

  private func entries(
    reactions: [Scenario.Reaction] = [], acts: [Draft], phone: Puppet
  ) -> [Entry] {
    let scenario = Scenario(
      apps: [Scenario.AppSetup(app: "lock", reactions: reactions)],
      acts: acts.map { Scenario.ScheduledAct(time: .start + .seconds(1), act: $0) })
    var run = Run(scenario, implementations: [phone], air: Puppet())
    return Array(run.entries(until: 60).entries.dropFirst(2))
  }

  private let opening = Draft(.userOpensApp, from: .user, [.app: .text("lock")])

  @Test func `a call of an app that is not running becomes a note`() {
    let call = Draft(.callStopScan, from: .app)
    let before = entries(acts: [call, opening], phone: phone(then: []))
    #expect(before.map(\.kind) == [.noteText, .userOpensApp, .appLaunched])
    #expect(
      before.remarks.first
        == "call.stopScan skipped: the app lock has not been launched yet")
    let suspended = callback(.appSuspended)
    let asleep = entries(acts: [opening], phone: phone(then: [suspended])).map(\.kind)
    #expect(asleep == [.userOpensApp, .appLaunched, .appSuspended])
  }

  @Test func `a call names its app, and one for an unknown app is not made`() {
    let calls = [
      Draft(.callStopScan, from: .app),
      Draft(.callStopScan, from: .app, [.app: .text("other")]),
    ]
    let scenario = Scenario(
      apps: [Scenario.AppSetup(app: "lock")],
      acts: [
        Scenario.ScheduledAct(time: .start, act: opening),
        Scenario.ScheduledAct(time: .start + .seconds(1), act: calls[0]),
        Scenario.ScheduledAct(time: .start + .seconds(1), act: calls[1]),
      ])
    var run = Run(scenario, implementations: [phone(then: [])], air: Puppet())
    let made = run.entries(until: 2).entries.suffix(2)
    #expect(made.map(\.kind) == [.callStopScan, .noteText])
    #expect(made.first?[.app] == .text("lock"))
    #expect(made.first?[.device] == .text("phone"))
  }

  @Test func `a reaction comes directly behind its callback`() {
    let state = callback(
      .callbackDidUpdateState, [.manager: .text("c"), .state: .text("poweredOn")])
    let reaction = Scenario.Reaction(
      on: .callbackDidUpdateState, matching: [.state: .text("poweredOn")],
      calls: [Draft(.callStopScan, from: .app), Draft(.callScanForPeripherals, from: .app)])
    let made = entries(
      reactions: [reaction], acts: [opening],
      phone: phone(then: [state, callback(.appSuspended)]))
    #expect(
      made.map(\.kind) == [
        .userOpensApp, .appLaunched, .callbackDidUpdateState, .callStopScan,
        .callScanForPeripherals, .appSuspended,
      ])
    #expect(made[3].cause == made[2].sequence)
    #expect(made[3][.manager] == .text("c"))
  }

  @Test func `a reaction that takes time is not made by an app that was suspended meanwhile`() {
    let reaction = Scenario.Reaction(
      on: .callbackDidUpdateState, calls: [Draft(.callStopScan, from: .app, after: .seconds(3))])
    let made = entries(
      reactions: [reaction], acts: [opening],
      phone: phone(then: [callback(.callbackDidUpdateState), callback(.appSuspended)]))
    #expect(made.last?.kind == .noteText)
    #expect(made.last?.time == .start + .seconds(4))
  }

  @Test func `a reaction happens as often as it says and only on what it matches`() {
    let states = ["poweredOff", "poweredOn", "poweredOn", "poweredOn"].map {
      callback(.callbackDidUpdateState, [.state: .text($0)])
    }
    let reaction = Scenario.Reaction(
      on: .callbackDidUpdateState, matching: [.state: .text("poweredOn")],
      calls: [Draft(.callStopScan, from: .app)], times: 2)
    let made = entries(reactions: [reaction], acts: [opening], phone: phone(then: states))
    #expect(made.filter { $0.kind == .callStopScan }.count == 2)
    #expect(made[4].kind == .callStopScan)
  }

  @Test func `where nobody says when the app runs it always does`() {
    let call = Draft(.callStopScan, from: .app)
    #expect(entries(acts: [call], phone: Puppet()).map(\.kind) == [.callStopScan])
  }

  @Test func `one app on two phones is told only of its own phone's callbacks`() {
    let reaction = Scenario.Reaction(
      on: .callbackDidUpdateState, calls: [Draft(.callStopScan, from: .app)])
    let scenario = Scenario(
      devices: ["A", "B"],
      apps: ["A", "B"].map {
        Scenario.AppSetup(app: "lock", device: $0, reactions: [reaction])
      },
      acts: [
        Scenario.ScheduledAct(
          time: .start, act: Draft(.userLocksDevice, from: .user, [.device: .text("B")]))
      ])
    let answer: @Sendable (Entry) -> [Draft] = { entry in
      entry.kind == .userLocksDevice
        ? [Draft(.callbackDidUpdateState, from: .implementation, [.app: .text("lock")])] : []
    }
    var run = Run(
      scenario, implementations: [Puppet(answer: answer), Puppet(answer: answer)], air: Puppet())
    let calls = run.entries(until: 1).entries.filter { $0.kind == .callStopScan }
    #expect(calls.map { $0[.device] } == [.text("B")])
  }

  @Test func `what a call returns comes before anything else`() {
    let returned = callback(.callReturned, [.returned: .flag(true)])
    let state = callback(.callbackDidUpdateState)
    let launch = launch
    let answer: @Sendable (Entry) -> [Draft] = { entry in
      switch entry.kind {
      case .userOpensApp: [launch, state, callback(.appSuspended)]
      case .callRetrievePeripherals: [returned]
      default: []
      }
    }
    let reaction = Scenario.Reaction(
      on: .callbackDidUpdateState, calls: [Draft(.callRetrievePeripherals, from: .app)])
    let made = entries(
      reactions: [reaction], acts: [opening],
      phone: Puppet(
        about: ImplementationDescription(name: "p", capabilities: [.lifecycle]), answer: answer))
    #expect(
      made.map(\.kind) == [
        .userOpensApp, .appLaunched, .callbackDidUpdateState, .callRetrievePeripherals,
        .callReturned, .appSuspended,
      ])
  }
}
