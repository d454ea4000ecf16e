import Replay
import Seats
import Synchronization
import TestSupport
import Testing
import Timelines

/// A run in which the implementation gets entries in batches is the same as one in which it gets
/// them one by one.
@Suite struct BatchTests {
  /// Makes a scenario with advertisers enough for hundreds of entries, and with acts between them.
  private static func scenario(seed: Int) -> Scenario {
    let peers = (0..<5).map { place in
      Scenario.PeerSetup.strap(
        [.localName: .text("Strap \(place)")], named: "strap \(place)")
    }
    let acts = (1...20).map { number in
      Scenario.ScheduledAct(
        time: .start + .milliseconds(number * 700),
        act: Draft(
          number.isMultiple(of: 2) ? .peerReturns : .peerLeaves, from: .peer,
          [.peer: .text("strap \(number / 2 % 5)")]))
    }
    return Scenario(seed: seed, peers: peers, acts: acts)
  }

  private func timeline(_ implementation: any Implementation, seed: Int) -> [Entry] {
    let scenario = Self.scenario(seed: seed)
    var run = Run(scenario, implementations: [implementation], air: World(scenario))
    var entries: [Entry] = []
    let ending = run.run(until: .start + .seconds(20)) { entries.append($0) }
    run.finish(ending) { entries.append($0) }
    return entries
  }

  @Test(arguments: 1...20, [2, 7, 40, 1000])
  func `whatever it answers and whenever it wakes, batches change nothing`(
    seed: Int, moods: Int
  ) {
    let tally = Tally()
    let mood = Moody(seed: UInt64(seed), moods: moods, tally: tally)
    let expected = timeline(mood.askedOneByOne, seed: seed)
    #expect(tally.value.load(ordering: .relaxed) == 0)
    let found = timeline(mood, seed: seed)
    #expect(expected.count > 250)
    #expect(found == expected)
    if moods > 10 { #expect(tally.value.load(ordering: .relaxed) > expected.count / 10) }
  }

  @Test func `what is quiet is shown in few batches`() {
    let tally = Tally()
    let quiet = Moody(seed: 1, moods: .max, tally: tally)
    let heard = timeline(quiet, seed: 1).count { $0.kind == .airAdvertisement }
    #expect(tally.value.load(ordering: .relaxed) > heard / 2)
    #expect(tally.batches.load(ordering: .relaxed) < heard / 6)
  }
}

/// The number of entries shown in batches, and the number of batches.
private final class Tally: Sendable {
  let value = Atomic(0)
  let batches = Atomic(0)
}

/// An implementation that answers and names deadlines at random. The same entry always has the same
/// answer, so that it does not matter whether entries come in batches.
private struct Moody: BatchedImplementation {
  let about = ImplementationDescription(name: "moody", capabilities: [.central])
  let seed: UInt64
  /// One in this many entries has a consequence.
  let moods: Int
  let tally: Tally
  var nextDeadline: Instant?
  let mostEntriesOfBatch = 100

  init(seed: UInt64, moods: Int, tally: Tally) {
    (self.seed, self.moods, self.tally) = (seed, moods, tally)
  }

  mutating func receive(_ entry: Entry) -> [Draft] {
    var chance = SeededGenerator(seed: seed &+ UInt64(entry.sequence))
    if entry.kind == .runBegan {
      return [Draft(.airScanning, from: .implementation, [.enabled: .flag(true)])]
    }
    if nextDeadline == nil, chance.next() % UInt64(moods) == 0 {
      nextDeadline = entry.time + .milliseconds(Int(chance.next() % 40))
    }
    guard entry.kind == .airAdvertisement, chance.next() % UInt64(moods) == 0 else { return [] }
    let draft = Draft(.airScanRequest, from: .implementation, [.peer: entry[.peer]])
    let isTalkative = chance.next().isMultiple(of: 2)
    return isTalkative ? [draft, .remark("after", after: .seconds(1))] : [draft]
  }

  mutating func advance(to now: Instant) -> [Draft] {
    nextDeadline = nil
    return [.remark("awake at \(now)")]
  }

  mutating func receive(_ entries: [Entry]) -> (taken: Int, drafts: [Draft]) {
    tally.batches.add(1, ordering: .relaxed)
    for (index, entry) in entries.enumerated() {
      let drafts = receive(entry)
      tally.value.add(1, ordering: .relaxed)
      let isDue = nextDeadline.map { deadline in
        index + 1 == entries.count || deadline <= entries[index + 1].time
      }
      if !drafts.isEmpty || isDue == true { return (index + 1, drafts) }
    }
    return (entries.count, [])
  }

  /// The same implementation as one that knows no batches.
  var askedOneByOne: some Implementation { OneByOne(implementation: self) }

  private struct OneByOne: Implementation {
    var implementation: Moody
    var about: ImplementationDescription { implementation.about }
    var nextDeadline: Instant? { implementation.nextDeadline }
    mutating func receive(_ entry: Entry) -> [Draft] { implementation.receive(entry) }
    mutating func advance(to now: Instant) -> [Draft] { implementation.advance(to: now) }
  }
}
