import Replay
import Timelines
import VirtualTime

/// One performance of a scenario: seats taken, time moved to its end.
struct ScenarioRun {
  let scenario: Scenario
  /// A fresh implementation for each device.
  let implementations: [any Implementation]

  /// When the last act is over and what it set off has had its time.
  var end: Instant {
    let last = scenario.acts.map(\.end).max() ?? .start
    return last + scenario.settle
  }

  /// Performs the scenario, and shows each entry as it happens.
  ///
  /// - Returns: Why the run cannot be judged; nil where it can.
  func perform(_ show: (Entry) -> Void) -> String? {
    var refused: String?
    var run = Run(scenario, implementations: implementations, air: World(scenario))
    let write = { (entry: Entry) in
      // What the scenario asks for and the table cannot do is no finding about the implementation.
      if entry.kind == .noteText, entry.from == .harness, refused == nil {
        refused = entry[.text]?.text
      }
      show(entry)
    }
    let ending = run.run(until: end, writing: write)
    run.finish(ending, writing: write)
    return ending == .endless ? ending.description : refused
  }
}
