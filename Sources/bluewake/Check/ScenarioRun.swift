import Adapters
import ArgumentParser
import Captures
import Conformance
import CoreBluetoothModel
import Foundation
import Replay
import Timelines
import VirtualTime

/// One performance of a scenario, from setting it up to its end.
struct ScenarioRun {
  let scenario: Scenario
  /// The file that holds the scenario. The scenario's capture is looked for from that file's
  /// folder.
  let spec: SpecFile
  /// The bounds of the run, and the count of what is written of it.
  let meter: RunMeter
  private let captureLimits: CaptureLimits
  private(set) var recording: Recording?

  init(_ scenario: Scenario, of spec: SpecFile, limits: Limits = Limits()) {
    self.scenario = scenario
    self.spec = spec
    meter = RunMeter(limits.run)
    captureLimits = limits.captures
  }

  /// The instant at which the last act is over and its consequences have had their time.
  var end: Instant {
    let last = scenario.acts.map(\.end).max() ?? .start
    return last + scenario.settle
  }

  /// Returns why the run takes longer than the patience allows; nil if it does not.
  func tooLong(for implementations: [any Implementation], patience: Duration) -> String? {
    guard let speed = implementations.map(\.about.clock).slowest else { return nil }
    let time = (end - .start) / speed
    if time <= patience { return nil }
    return "the run takes \(time.text) by the implementation's clock, and --patience allows "
      + patience.text
  }

  /// Reads the capture whose peers join the air.
  ///
  /// - Returns: The capture's path; nil if the scenario names none.
  mutating func openCapture() throws -> String? {
    guard let named = scenario.capture else { return nil }
    var builder = RecordingBuilder(spool: FileSpool())
    let capture = CaptureTimeline(try Self.open(named, of: spec, within: captureLimits))
    let (_, warnings) = capture.forEachEntry { builder.note($0) }
    warnings.report(about: capture.name)
    recording = builder.recording
    return capture.name
  }

  /// Opens a capture that a spec file names. If it cannot be used, says on standard error why and
  /// where it is named, and ends the command with 65.
  static func open(
    _ named: String, of spec: SpecFile, within limits: CaptureLimits
  ) throws(ExitCode) -> Capture {
    let path = path(of: named, besides: spec.path)
    do throws(ExitCode) {
      // The author of a spec file must not make the command wait for a terminal or a pipe without
      // end.
      if [.pipe, .other].contains(FilePlace(path)?.kind) || path == "-" {
        StandardError.writeLine("\(path): error: it is no file, and scenarios name files alone")
        throw .badInput
      }
      return try Capture.open(argument: path, within: limits)
    } catch {
      let position = spec.position(of: "capture")
      StandardError.writeLine(
        "\(spec.path):\(position): error: the scenario names a capture that cannot be used")
      throw error
    }
  }

  /// Returns the path of a capture that a spec file names. It is looked for in that file's folder,
  /// and then in the working folder.
  static func path(of named: String, besides specPath: String) -> String {
    let beside = URL(filePath: specPath).deletingLastPathComponent().appending(path: named).path
    return FileManager.default.fileExists(atPath: beside) ? beside : named
  }

  /// Performs the scenario, and shows each entry as it happens.
  ///
  /// - Returns: Why the run cannot be judged; nil if it can.
  func perform(_ implementations: [any Implementation], _ show: (Entry) -> Void) -> Refusal? {
    // With a parameter that does not exist, the rule would be about something other than it says.
    var parameters = Parameters(scenario.profile)
    var refused: Refusal?
    for setting in scenario.parameters where refused == nil {
      refused = parameters.apply([setting]).first.map {
        Refusal(text: $0, position: spec.position(of: setting.name))
      }
    }
    var doings = RecentDoings()
    let world = World(scenario, recording: recording)
    let run = Run(scenario, implementations: implementations, air: world)
    let isInLockStep = implementations.allSatisfy { $0.about.clock.kind == .virtual }
    let write = { (entry: Entry) in
      doings.note(entry)
      if refused == nil {
        refused = entry.refusal.map {
          Refusal(
            text: $0, isImplementations: doings.caused(entry) && isInLockStep,
            position: doings.line(of: entry).map(spec.position(ofActAtLine:)))
        }
      }
      show(entry)
    }
    let ending = AnyRun.perform(
      run, at: implementations.map(\.about.clock), until: end, metered: meter,
      writing: write)
    if ending.isPlanned { return refused }
    return Refusal(
      text: ending.text, isImplementations: ending.isImplementations, endedTheRun: true)
  }

  /// Why a run cannot be judged.
  struct Refusal {
    var text: String
    /// Whether the implementation caused it, and not the scenario.
    var isImplementations = false
    /// Whether the run stopped before its end.
    var endedTheRun = false
    /// The place in the spec file that asked for the impossible; nil if there is none.
    var position: Position?

    /// Returns the beginning of a message: the file, and the place in it if one is known.
    func place(in spec: SpecFile) -> String {
      position.map { "\(spec.path):\($0)" } ?? spec.path
    }
  }
}

/// The latest actions of the implementation and of the scenario, to tell mistakes of the one from
/// mistakes of the other.
private struct RecentDoings {
  private var sequences: [Int] = []
  /// The last entries, each with its cause and its line in the spec file; 0 for none. All entries
  /// are kept, because a search for the cause each time would be slow.
  private var links: [(sequence: Int, cause: Int, line: Int)] = []

  mutating func note(_ entry: Entry) {
    links.append((entry.sequence, entry.cause ?? 0, entry.originLine ?? 0))
    if links.count > 128 { links.removeFirst(64) }
    guard entry.from == .implementation else { return }
    sequences.append(entry.sequence)
    if sequences.count > 64 { sequences.removeFirst(32) }
  }

  /// Returns the line of the spec file that an entry comes from, directly or through its causes.
  func line(of entry: Entry) -> Int? {
    if let line = entry.originLine { return line }
    var cause = entry.cause ?? 0
    // A cause stands before its effects.
    for link in links.reversed() where link.sequence == cause {
      if link.line > 0 { return link.line }
      cause = link.cause
    }
    return nil
  }

  func caused(_ entry: Entry) -> Bool { entry.cause.map(sequences.contains) ?? false }
}

extension Entry {
  fileprivate var originLine: Int? { if case .line(let line)? = origin { line } else { nil } }

  /// Why the run could not do what the scenario asks for. This is no finding about the
  /// implementation.
  var refusal: String? {
    kind == .noteText && from == .harness ? self[.text]?.text : nil
  }
}
