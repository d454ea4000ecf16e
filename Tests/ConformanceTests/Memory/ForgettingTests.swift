import TestSupport
import Testing
import Timelines

@testable import Conformance

/// A checker that forgets at once what no monitor marks says the same as one that never forgets.
///
/// If a monitor, a machine or an instance forgets to mark something that it comes back to, the slot
/// has another use by then. In a debug build, the first look at it stops the program.
@Suite struct ForgettingTests {
  private static let specs = LongMode.isOn ? 100 : 3
  private static let timelines = 8

  @Test(.slow, arguments: NaiveForm.allCases)
  func `nothing that is still needed is forgotten`(form: NaiveForm) {
    for (place, scope) in NaiveScopeForm.allCases.enumerated() where form.goes(with: scope) {
      for number in 0..<Self.specs {
        let seed = UInt64(place * 1_000_003 + number)
        guard let (example, spec, dice) = AgreementTests.example(form, scope, seed) else {
          continue
        }
        var generator = dice.generator
        for _ in 0..<Self.timelines {
          let timeline = NaiveTimeline(of: example.letters, using: &generator)
          #expect(
            Self.verdicts(spec, timeline, leastMemory: 0)
              == Self.verdicts(spec, timeline, leastMemory: .max),
            "seed \(seed)\n\(example.yaml)\n\(timeline.description)")
        }
      }
    }
  }

  private static func verdicts(
    _ spec: SpecFile, _ timeline: NaiveTimeline, leastMemory: Int
  ) -> [SpecVerdict] {
    var checker = Checker(
      [spec], profile: .documented, isExplained: true, leastMemory: leastMemory)
    for (index, entry) in timeline.entries.enumerated() { checker.receive(entry.entry(index + 1)) }
    return checker.finish(at: Instant(nanoseconds: Int64(timeline.end) * 1_000_000_000))
  }

  /// Forgetting keeps the memory flat: of a thousand entries, only the slots of a few are in use.
  @Test func `a slot is used again once its entry is forgotten`() {
    var memory = Memory(least: 0)
    let list = memory.list(of: [.peer])
    for number in 1...1000 {
      if memory.isFull { memory.forget(except: Used(of: memory) { _ in }) }
      memory.startEntry()
      var entry = Entry(
        time: Instant(nanoseconds: Int64(number)), sequence: number, from: .implementation,
        kind: .callbackDidConnect)
      entry[.peer] = .text("P\(number)")
      let (kept, key) = (memory.keep(entry), memory.key(of: entry, list))
      #expect(memory[kept] == entry)
      #expect(memory.keys.values(of: key) == [.text("P\(number)")])
    }
    #expect(memory.entries.capacity < 10)
    #expect(memory.keys.capacity < 10)
  }

  #if DEBUG
    @Test func `an entry that nobody marked stops the program when somebody comes back to it`()
      async
    {
      await #expect(processExitsWith: .failure) {
        var memory = Memory(least: 0)
        let entry = Entry(time: .start, sequence: 1, from: .app, kind: .appWoken)
        let kept = memory.keep(entry)
        memory.forget(except: Used(of: memory) { _ in })
        memory.startEntry()
        _ = memory.keep(entry)
        _ = memory[kept]
      }
    }
  #endif
}
