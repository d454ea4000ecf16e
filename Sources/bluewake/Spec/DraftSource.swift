import ArgumentParser
import Captures
import Conformance
import CoreBluetoothModel
import Judging
import Replay
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A timeline that can be shown as often as needed.
enum DraftSource {
  case capture(CaptureTimeline, LifecycleNotes)
  case run(SpecFile, Scenario, Limits)

  /// Shows every entry.
  ///
  /// - Parameter isLast: Whether this is the last time, so that faults of a capture are reported
  ///   now.
  /// - Returns: The end of the timeline, and the observations that it rests on.
  func show(
    isLast: Bool, _ entry: (Entry) -> Void
  ) throws -> (end: Instant, observations: Set<Observation>) {
    switch self {
    case .capture(let timeline, let notes): return show(timeline, notes, isLast: isLast, entry)
    case .run(let spec, let scenario, let limits):
      var run = ScenarioRun(scenario, of: spec, limits: limits, provisions: .ofTheTool)
      try run.openCaptureOfScenario()
      let implementations = scenario.devices.map { _ in ReferenceImplementation() }
      if let refusal = run.execute(on: implementations, entry) {
        StandardError.writeLine("\(refusal.place(in: spec)): error: \(refusal.text)")
        throw ExitCode.badInput
      }
      return (run.end, [.run])
    }
  }

  private func show(
    _ timeline: CaptureTimeline, _ notes: LifecycleNotes, isLast: Bool, _ show: (Entry) -> Void
  ) -> (end: Instant, observations: Set<Observation>) {
    var merger = NoteMerger(notes)
    let outcome = timeline.observe { merger.merge($0, show) }
    merger.finish(by: outcome.end, show)
    if isLast { outcome.faults(of: timeline.name).forEach(StandardError.writeLine) }
    if timeline.survey.runHeader != nil { return (outcome.end, [.run]) }
    return (outcome.end, outcome.observations.union(notes.notes.isEmpty ? [] : [.notes]))
  }

  /// The subject of the draft, in a word.
  var name: String {
    switch self {
    case .capture(let timeline, _): URL(filePath: timeline.name).lastPathComponent
    case .run(let spec, _, _): spec.id
    }
  }

  /// Returns the setup of the draft, so that it judges the same timeline.
  func setup() throws -> DraftText.Setup {
    switch self {
    case .capture(_, let notes) where notes.notes.isEmpty: return .none
    case .capture(let timeline, let notes): return .capture(path: timeline.name, notes: notes)
    case .run(let spec, _, _):
      let octets = SpecCollection.octets(of: spec.path) ?? []
      return .scenario(text: Self.setup(of: String(decoding: octets, as: UTF8.self)))
    }
  }

  /// The basis of proposals from it, by which they apply to it.
  var promise: Promise {
    switch self {
    case .capture(let timeline, _): timeline.promise
    case .run: .coreBluetooth
    }
  }

  /// Returns the lines of a spec file that make its scenario, and the parameters that it may name.
  private static func setup(of text: String) -> String {
    var kept: [Substring] = []
    var isKept = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.first, !first.isWhitespace, first != "#" {
        isKept = ["scenario:", "params:"].contains { line.hasPrefix($0) }
      }
      if isKept, !line.hasPrefix("#") { kept.append(line) }
    }
    while kept.last?.allSatisfy(\.isWhitespace) ?? false { kept.removeLast() }
    return kept.joined(separator: "\n")
  }
}
