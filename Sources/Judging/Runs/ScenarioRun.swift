package import Captures
public import Conformance
public import Replay
public import Seats
public import Timelines
public import Adapters

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One performance of a scenario, from setting it up to its end.
///
/// ```swift
/// var run = ScenarioRun(scenario, of: spec)
/// _ = try run.openCapture()
/// var checker = Checker([spec], profile: .documented)
/// let refusal = run.execute(on: [MyImplementation()]) { checker.receive($0) }
/// let verdicts = checker.finish(at: run.end)
/// ```
public struct ScenarioRun {
  /// The scenario that is performed.
  public let scenario: Scenario
  /// The file that holds the scenario. The scenario's capture is looked for from that file's
  /// folder.
  public let spec: SpecFile
  /// The bounds of the run, and the count of what is written of it.
  public let meter: RunMeter
  /// The programs that take the seats of apps.
  private let programs: [AppProgram]
  private let captureLimits: CaptureLimits
  private let provisions: Provisions
  /// The contents of the scenario's capture; nil until it is opened, or if there is none.
  public private(set) var recording: Recording?

  /// Sets up a run. No capture is opened and no program is started yet.
  ///
  /// - Parameters:
  ///   - programs: The programs that take the seats of apps. The scenario's calls of these apps are
  ///     left out.
  ///   - accessories: The peers whose places programs take. Their acts are left out.
  public init(
    _ scenario: Scenario, of spec: SpecFile, limits: Limits = Limits(),
    provisions: Provisions = Provisions(), programs: [AppProgram] = [], accessories: [String] = []
  ) {
    self.scenario = scenario.seating(programs).placing(accessories)
    self.programs = programs
    self.spec = spec
    self.provisions = provisions
    meter = RunMeter(limits.run)
    captureLimits = limits.captures
  }

  /// The instant at which the last act is over and its consequences have had their time.
  public var end: Instant {
    let last = scenario.acts.map(\.end).max() ?? .start
    return last + scenario.settle
  }

  /// Returns why the run takes longer than the patience allows; nil if it does not.
  ///
  /// - Parameter patience: The longest real time of a run by a clock other than a virtual one.
  public func tooLong(for implementations: [any Implementation], patience: Duration) -> String? {
    guard let speed = implementations.map(\.about.clock).slowest else { return nil }
    let time = (end - .start) / speed
    if time <= patience { return nil }
    return "the run takes \(time.text) by the implementation's clock, and --patience allows "
      + patience.text
  }

  /// Reads the capture whose peers join the air.
  ///
  /// - Parameter remark: Takes the faults of the capture, a line each.
  /// - Returns: The capture's path; nil if the scenario names none.
  /// - Throws: ``UnusableCapture`` if the capture cannot be read at all.
  public mutating func openCapture(
    remark: (TerminalText) -> Void = { _ in }
  ) throws(UnusableCapture) -> String? {
    guard let named = scenario.capture else { return nil }
    var builder = RecordingBuilder(spool: provisions.spool())
    let capture = CaptureTimeline(try Self.open(named, of: spec, within: captureLimits))
    let outcome = capture.observe { builder.receive($0) }
    outcome.faults(of: capture.name).forEach(remark)
    recording = builder.recording
    return capture.name
  }

  /// Opens a capture that a spec file names.
  ///
  /// - Throws: ``UnusableCapture``, with the reason and the position that names it.
  package static func open(
    _ named: String, of spec: SpecFile, within limits: CaptureLimits
  ) throws(UnusableCapture) -> Capture {
    let path = path(of: named, besides: spec.path)
    let reason: TerminalText
    // The author of a spec file must not make the command wait for a terminal or a pipe without
    // end.
    if FileKind(path)?.mayWait == true || path == "-" {
      reason = "\(path): error: it is no file, and scenarios name files alone"
    } else {
      do throws(CaptureError) {
        return try Capture.open(path, within: limits)
      } catch {
        reason = "\(error)"
      }
    }
    let position = spec.position(of: "capture")
    throw UnusableCapture(
      lines: [
        reason,
        "\(spec.path):\(position): error: the scenario names a capture that cannot be used",
      ], position: position)
  }

  /// Returns the path of a capture that a spec file names. It is looked for in that file's folder,
  /// then in the working folder, and then in the folders above the file. So the rules that come
  /// with bluewake find its captures wherever they are installed. A path of which the system cannot
  /// tell is taken too: reading it says what is wrong.
  package static func path(of named: String, besides specPath: String) -> String {
    var folder = URL(filePath: specPath).standardizedFileURL.deletingLastPathComponent()
    var candidates = [folder.appending(path: named).path, named]
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      candidates.append(folder.appending(path: named).path)
    }
    return candidates.first { !FileKind.isMissing($0) } ?? named
  }

  /// Returns the seats of the apps that are programs, one for each phone that has such an app. No
  /// program is started before the app is launched.
  public func seats(on implementations: [any Implementation]) -> [ProcessApp] {
    scenario.seats(of: programs, on: implementations)
  }

  /// Performs the scenario on implementations, and shows each entry as it happens.
  ///
  /// - Parameters:
  ///   - implementations: Those of the phones, and then those of the accessories.
  ///   - apps: The seats that programs take; see ``seats(on:)``.
  ///   - prolong: Returns until when the run goes on that has come to ``end``, at the instant that
  ///     it is given; nil if it is over.
  /// - Returns: Why the run cannot be judged; nil if it can.
  public func execute(
    on implementations: [any Implementation], apps: [ProcessApp] = [],
    prolonging prolong: (Instant) -> Instant? = { _ in nil }, _ show: (Entry) -> Void
  ) -> Refusal? {
    // With a parameter that does not exist, the rule would be about something other than it says.
    var refused = scenario.parameters.lazy.compactMap(refusal).first
    var doings = RecentDoings()
    let phones = implementations.prefix(implementations.count - scenario.accessories.count)
    var options = World.Options(speaksHCI: phones.contains(where: \.about.speaksHCI))
    // A host may keep the bonds of earlier rules: so it meets other peers in each rule.
    if options.speaksHCI { options.strangers = "\(spec.id), \(provisions.strangers)" }
    let world = World(scenario, recording: recording, options: options)
    let run = Run(scenario, implementations: implementations, guests: apps, air: world)
    let isInLockStep = implementations.allSatisfy { $0.about.clock.kind == .virtual }
    let write = { (entry: Entry) in
      doings.remember(entry)
      if refused == nil {
        refused = entry.refusal.map { text in
          let line = doings.line(of: entry)
          let place =
            "at \(DurationText.text(nanoseconds: entry.time.nanoseconds))"
            + (line.map { ", line \($0)" } ?? "")
          return Refusal(
            text: "\(place): \(text)", isImplementations: doings.caused(entry) && isInLockStep,
            isOfAnAct: true,
            position: line.map(spec.position(ofActAtLine:)))
        }
      }
      show(entry)
    }
    let ending = AnyRun.execute(
      run, at: implementations.map(\.about.clock), until: end, metered: meter,
      prolonging: prolong, writing: write)
    if ending.isPlanned { return refused }
    return Refusal(
      text: ending.text, isImplementations: ending.isImplementations, endedTheRun: true)
  }

  private func refusal(of setting: Scenario.Parameter) -> Refusal? {
    provisions.refusal(setting, scenario.profile).map {
      Refusal(text: $0, position: spec.position(of: setting.name))
    }
  }
}
