import Replay
import Seats
import Testing
import Timelines

/// Long stretches in which advertisers only repeat themselves: they are counted, and not played.
@Suite struct RestingTests {
  /// Makes a phone that scans from the beginning and reports everything that it hears to its app.
  private static func scanner(wakingEvery interval: Duration? = nil) -> Scanner {
    Scanner(interval: interval, nextDeadline: interval.map { .start + $0 })
  }

  private struct Scanner: Implementation {
    let about = ImplementationDescription(name: "scanner", capabilities: [.central])
    var interval: Duration?
    var nextDeadline: Instant?
    var wakes = 0

    mutating func receive(_ entry: Entry) -> [Draft] {
      switch entry.kind {
      case .runBegan: [Draft(.airScanning, from: .implementation, [.enabled: .flag(true)])]
      case .airAdvertisement:
        [Draft(.callbackDidDiscover, from: .implementation, [.peer: entry[.peer]])]
      default: []
      }
    }

    mutating func advance(to now: Instant) -> [Draft] {
      wakes += 1
      nextDeadline = interval.map { now + $0 }
      return []
    }
  }

  private static func scenario(_ acts: [Scenario.ScheduledAct] = []) -> Scenario {
    let straps = ["one", "two"].map {
      Scenario.PeerSetup.strap([.localName: .text($0)], named: $0)
    }
    return Scenario(peers: straps, acts: acts)
  }

  private func timeline(
    _ scenario: Scenario = scenario(), _ implementation: any Implementation = scanner(),
    hours: Int, rests: Bool
  ) -> [Entry] {
    var run = Run(scenario, implementations: [implementation], air: World(scenario))
    run.rests = rests
    var entries: [Entry] = []
    let ending = run.run(until: .start + .seconds(3600 * hours)) { entries.append($0) }
    run.finish(ending) { entries.append($0) }
    return entries
  }

  private func heard(_ peer: String, in entries: [Entry]) -> Int {
    entries.reduce(0) { count, entry in
      guard entry[.peer]?.text == peer else { return count }
      if entry.kind == .noteRepeated { return count + (entry[.count]?.integer ?? 0) }
      return count + (entry.kind == .airAdvertisement ? 1 : 0)
    }
  }

  @Test func `what is counted is what would have been played`() {
    let played = timeline(hours: 1, rests: false)
    let counted = timeline(hours: 1, rests: true)
    #expect(counted.count < played.count / 5)
    #expect(counted.count { $0.kind == .noteRepeated } == 2)
    for peer in ["one", "two"] {
      #expect(heard(peer, in: played) > 30_000)
      #expect(heard(peer, in: counted) == heard(peer, in: played))
    }
  }

  @Test func `ten minutes are played as ever`() {
    let scenario = Self.scenario()
    func minutes(_ rests: Bool) -> [Entry] {
      var run = Run(scenario, implementations: [Self.scanner()], air: World(scenario))
      run.rests = rests
      return run.entries(until: 600).entries
    }
    #expect(minutes(true) == minutes(false))
  }

  @Test func `a month costs as much as an hour`() {
    let month = timeline(hours: 30 * 24, rests: true)
    #expect(month.count == timeline(hours: 1, rests: true).count)
    #expect(month.last?.time == .start + .seconds(30 * 24 * 3600))
  }

  @Test func `everybody is heard again shortly before something new, and the new is played`() throws
  {
    let hour = Instant.start + .seconds(3600)
    let act = Scenario.ScheduledAct(
      time: hour,
      act: Draft(
        .peerChangesAdvertisement, from: .peer,
        [.peer: .text("one"), .localName: .text("new")]))
    let entries = timeline(Self.scenario([act]), hours: 2, rests: true)
    let notes = entries.filter { $0.kind == .noteRepeated }
    #expect(notes.map { $0[.peer]?.text } == ["one", "two", "one", "two"])
    let before = entries.filter {
      $0.kind == .airAdvertisement && $0.time < hour && $0.time > hour - .seconds(10)
    }
    #expect(before.count > 150)
    let new = try #require(
      entries.first { $0.kind == .airAdvertisement && $0[.localName]?.text == "new" })
    #expect(new.time < hour + .seconds(1))
  }

  @Test func `an implementation that wakes in vain is woken all the same`() {
    let entries = timeline(
      Self.scenario(), Self.scanner(wakingEvery: .seconds(7)), hours: 1, rests: true)
    #expect(entries.count { $0.kind == .noteRepeated } == 2)
    #expect(
      heard("one", in: entries) == heard("one", in: timeline(hours: 1, rests: false)))
  }

  @Test func `who was never heard is waited for`() throws {
    let act = Scenario.ScheduledAct(
      time: .start + .seconds(7200),
      act: Draft(.peerAppears, from: .peer, [.peer: .text("late")]))
    var scenario = Self.scenario([act])
    var late = Scenario.PeerSetup.strap([.localName: .text("late")], named: "late")
    late.present = false
    scenario.peers.append(late)
    let entries = timeline(scenario, hours: 3, rests: true)
    let first = try #require(
      entries.first { $0.kind == .airAdvertisement && $0[.peer]?.text == "late" })
    #expect(first.time < .start + .seconds(7204))
  }
}
