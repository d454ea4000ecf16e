import Adapters
import ArgumentParser
import Captures
import CoreBluetoothModel
import Foundation
import Replay
import Timelines
import VirtualTime

/// One performance of a scenario: seats taken, time moved to its end.
struct ScenarioRun {
  let scenario: Scenario
  /// The file that the scenario stands in; the capture that it names is looked for from there.
  let specPath: String
  private(set) var recording: Recording?

  init(scenario: Scenario, specPath: String) {
    self.scenario = scenario
    self.specPath = specPath
  }

  /// When the last act is over and what it set off has had its time.
  var end: Instant {
    let last = scenario.acts.map(\.end).max() ?? .start
    return last + scenario.settle
  }

  /// Why nobody is to wait for its end; nil where the wait is bearable.
  func tooLong(for implementations: [any Implementation], patience: Duration) -> String? {
    guard let speed = implementations.map(\.about.clock).slowest else { return nil }
    let time = (end - .start) / speed
    if time <= patience { return nil }
    return "the run takes \(time.text) by the implementation's clock, and --patience allows "
      + patience.text
  }

  /// Reads the capture whose peers join the air.
  ///
  /// - Returns: Its path; nil where the scenario names none.
  mutating func openCapture() throws -> String? {
    guard let named = scenario.capture else { return nil }
    let path = Self.path(of: named, besides: specPath)
    var builder = RecordingBuilder(spool: FileSpool())
    let capture = CaptureTimeline(try Capture.open(argument: path))
    let (_, warnings) = capture.forEachEntry { builder.note($0) }
    warnings.report(about: capture.name)
    recording = builder.recording
    return path
  }

  /// Where a capture is that a spec file names: found from that file's folder, or from the working
  /// folder.
  static func path(of named: String, besides specPath: String) -> String {
    let beside = URL(filePath: specPath).deletingLastPathComponent().appending(path: named).path
    return FileManager.default.fileExists(atPath: beside) ? beside : named
  }

  /// Performs the scenario, and shows each entry as it happens.
  ///
  /// - Returns: Why the run cannot be judged; nil where it can.
  func perform(_ implementations: [any Implementation], _ show: (Entry) -> Void) -> Refusal? {
    // A parameter that does not exist would leave the rule about something else than it says.
    var parameters = Parameters(scenario.profile)
    var refused = parameters.apply(scenario.parameters).first.map { Refusal(text: $0) }
    var doings = RecentDoings()
    let world = World(scenario, recording: recording)
    var run = Run(scenario, implementations: implementations, air: world)
    run.mostEntries = Self.mostEntries
    let isInLockStep = implementations.allSatisfy { $0.about.clock.kind == .virtual }
    let write = { (entry: Entry) in
      doings.note(entry)
      if refused == nil {
        refused = entry.refusal.map {
          Refusal(text: $0, isImplementations: doings.caused(entry) && isInLockStep)
        }
      }
      show(entry)
    }
    let ending = AnyRun.perform(
      run, at: implementations.map(\.about.clock), until: end, writing: write)
    if ending.isPlanned { return refused }
    return Refusal(text: ending.description, isImplementations: ending == .endless)
  }

  /// What a scenario may ask for: a device that advertises ten times in a second is heard for two
  /// months, if anybody listens so long.
  ///
  /// Source: chosen. Some minutes, where the implementation is a quick one.
  private static let mostEntries = 100_000_000

  /// Why a run cannot be judged.
  struct Refusal {
    var text: String
    /// Whether the implementation made it so, and not the scenario.
    var isImplementations = false
  }
}

/// What the implementation has done last, to tell its own mistakes from those of the scenario.
private struct RecentDoings {
  private var sequences: [Int] = []

  mutating func note(_ entry: Entry) {
    guard entry.from == .implementation else { return }
    sequences.append(entry.sequence)
    if sequences.count > 64 { sequences.removeFirst(32) }
  }

  func caused(_ entry: Entry) -> Bool { entry.cause.map(sequences.contains) ?? false }
}

extension Entry {
  /// What a scenario asks for and the table cannot do, which is no finding about the implementation.
  var refusal: String? {
    kind == .noteText && from == .harness ? self[.text]?.text : nil
  }
}
