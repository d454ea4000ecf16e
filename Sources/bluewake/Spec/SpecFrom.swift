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

extension SpecCommand {
  /// `bluewake spec from`: a folder with a rule that lives a capture again.
  struct FromCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "from",
      abstract:
        "Makes a rule from a capture: its world, its app, and its values; overwrites no file.",
      discussion: """
        Makes a folder with a capture and a spec file. The capture holds the devices that the \
        recorded host connected to, or those of --peer. The spec file's scenario is the recorded \
        world, and an app that does on each callback what the recorded host did. Its expectations \
        are the values delivered to the app, so a missing value breaks one.

        The scenario is performed on the reference before the expectations are written, so the rule \
        passes on it. Edit the file afterwards: it is a rule like others.

        The size of a spec file is limited. If a capture holds more than fits into it, the command \
        says so and leaves no folder.

        Exits with 65 if the capture cannot be read, or if the recorded host did nothing that an \
        app can do.
        """)

    @Argument(help: "A capture file.")
    var capture: String

    @Option(help: "A file with the app's life; see bluewake audit --help.")
    var lifecycle: String?

    @OptionGroup var clock: ClockOffsetOption

    @Option(
      help: ArgumentHelp(
        "A device to keep, by its address; repeatable. (default: all that the host connects to)",
        valueName: "address"))
    var peer: [String] = []

    @Option(help: "How many single values at most become expectations of their own.")
    var most = 100

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "The folder to make. (default: the capture's name without its ending, and '-rule')",
        valueName: "folder"))
    var output: String?

    @OptionGroup var keys: KeyOptions

    @OptionGroup var bounds: RunLimitOptions

    func validate() throws {
      if capture == "-" {
        throw ValidationError(
          saying: "the capture is read more than once, so it cannot be standard input")
      }
      if most < 0 { throw ValidationError(saying: "--most is \(most), expected 0 or more") }
    }

    func run() throws {
      let whole = try Capture.open(argument: capture, within: bounds.limits.captures)
      guard let layout = CaptureLayout(whole.format, for: whole) else {
        throw Self.refusal("\(whole.name): error: its format can be read but not written")
      }
      let folder = RuleFolder(output ?? RuleFolder.usualName(for: capture), named: layout.format)
      let files = try CommandFiles(
        reading: .captures([capture]) + .file(lifecycle, by: "--lifecycle"),
        writing: .capture(folder.capture, by: "the capture") + .file(folder.spec, by: "the rule"))
      let notes = try lifecycle.map { try clock.notes(in: $0, on: whole) } ?? .none
      try folder.make()
      do {
        let (text, words) = try write(folder, of: whole, as: layout, notes, in: files)
        try requirePass(text, as: folder.spec)
        StandardError.writeLine("\(folder.path): \(words); passes on the reference")
      } catch {
        if !folder.isWhole { folder.remove() }
        throw error
      }
    }

    /// Fills the folder with the capture and the rule.
    ///
    /// - Returns: The text of the rule, and what was written in words.
    private func write(
      _ folder: RuleFolder, of whole: Capture, as layout: CaptureLayout, _ notes: LifecycleNotes,
      in files: CommandFiles
    ) throws -> (text: String, words: TerminalText) {
      let outcome = try reduce(whole, as: layout, to: folder.capture, in: files)
      let scenario = try scenario(of: folder, notes)
      let draft = RecordedRuleText(about: folder.name, scenario, nil, most: most).text()
      guard draft.utf8.count <= SpecFile.mostOctets else {
        throw Self.refusal(
          "\(capture): error: what its app does would take \(draft.utf8.count) octets, but a spec "
            + "file has at most \(SpecFile.mostOctets); \(Self.advice)")
      }
      var expectations = RecordedExpectations()
      try runScenario(of: draft, as: folder.spec) { expectations.learn(from: $0) }
      if expectations.isEmpty {
        throw Self.refusal("\(capture): error: it holds no event that an app would receive")
      }
      let file = NewSpecFile(path: folder.spec)
      let text = RecordedRuleText(about: folder.name, scenario, expectations, most: most)
        .text(schema: file.schema)
      try file.write(text, in: files)
      let words: TerminalText =
        "\(outcome.recordsWritten) of \(outcome.recordsRead) records, "
        + "\(expectations.valueCount) values"
      return (text, words)
    }

    private static let advice: TerminalText =
      "choose one device with --peer, or a stretch with bluewake convert --from --until"

    private static func refusal(_ line: TerminalText) -> ExitCode {
      StandardError.writeLine(line)
      return .badInput
    }

    /// Writes the records that concern the chosen peers.
    private func reduce(
      _ whole: Capture, as layout: CaptureLayout, to path: String, in files: CommandFiles
    ) throws -> CaptureConversion.Outcome {
      var heard: Set<String> = []
      var connected: Set<String> = []
      _ = CaptureTimeline(whole, keys: keys.known).observe { entry in
        guard let peer = entry[.peer]?.text else { return }
        heard.insert(peer)
        if entry.kind == .linkConnected { connected.insert(peer) }
      }
      if let unknown = peer.first(where: { !heard.contains($0) }) {
        let nearest = heard.sorted().nearest(to: unknown)
        throw Self.refusal(
          "\(whole.name): error: no device has the address \(unknown)"
            + "\(nearest.map { ", did you mean \($0)" } ?? "")")
      }
      let wanted = peer.isEmpty ? connected : Set(peer)
      var conversion = CaptureConversion(to: layout)
      if !wanted.isEmpty {
        var selection = PeerSelection(of: wanted, keys.identities(in: whole))
        var kept: [Bool] = []
        _ = whole.forEachRecord { record, octets in kept.append(selection.keeps(record, octets)) }
        conversion.kept = kept
      }
      let outcome = try conversion.convert(whole, to: path, in: files)
      outcome.warnings.report(about: whole.name)
      guard outcome.report(about: path, layout) else { throw ExitCode.badInput }
      return outcome
    }

    /// Lets the reference live among the recorded peers, with an app that does what the host did, and
    /// tells that as a scenario.
    private func scenario(of folder: RuleFolder, _ notes: LifecycleNotes) throws -> Scenario {
      let capture = try Capture.open(argument: folder.capture, within: bounds.limits.captures)
      var builder = RecordingBuilder(spool: FileSpool())
      _ = CaptureTimeline(capture, keys: keys.known).observe { builder.receive($0) }
      var replay = CaptureReplay(builder.recording, capture: capture.name, notes: notes)
      let name = notes.notes.lazy.compactMap { $0.fields[.app]?.text }.first ?? "recorded"
      var retold = RetoldApp(named: name)
      replay.run(ReferenceImplementation()) { retold.learn(from: $0) }
      if retold.isTooLong {
        throw Self.refusal(
          "\(self.capture): error: the app receives more than \(RetoldApp.most) events; "
            + Self.advice)
      }
      let told = retold.told()
      if retold.callCount < 2 {
        throw Self.refusal(
          "\(self.capture): error: the recorded host does nothing that an app on a central can do")
      }
      var scenario = replay.scenario
      scenario.capture = folder.captureName
      scenario.acts = told.acts
      for index in scenario.apps.indices {
        scenario.apps[index].app = name
        scenario.apps[index].reactions = told.reactions
      }
      if told.acts.contains(where: { $0.act.kind == RecordedExpectations.end }) {
        throw Self.refusal(
          "\(lifecycle ?? ""): error: \(RecordedExpectations.end.rawValue) ends the rule, so it "
            + "cannot be in the notes")
      }
      let last = told.acts.map(\.end).max() ?? .start
      let end = max(builder.recording.end + CaptureReplay.settle, last + .seconds(1))
      scenario.acts.append(
        Scenario.ScheduledAct(
          time: Instant(nanoseconds: (end.nanoseconds / 1_000_000_000 + 1) * 1_000_000_000),
          act: Draft(RecordedExpectations.end, from: .user)))
      scenario.settle = .seconds(1)
      return scenario
    }

    /// Runs the scenario of a file on the reference.
    ///
    /// - Returns: The end of the run.
    @discardableResult
    private func runScenario(
      of text: String, as path: String, showing show: (Entry) -> Void
    ) throws -> Instant {
      let spec = try Self.spec(text, path)
      var run = ScenarioRun(
        try spec.performableScenario(for: .documented), of: spec, limits: bounds.limits,
        provisions: .ofTheTool)
      try run.openCaptureOfScenario()
      if let refusal = run.execute(on: [ReferenceImplementation()], show) {
        throw Self.refusal("\(refusal.place(in: spec)): error: \(refusal.text)")
      }
      return run.end
    }

    private static func spec(_ text: String, _ path: String) throws -> SpecFile {
      do throws(SpecErrors) {
        return try SpecFile(parsing: text, path: path)
      } catch {
        for error in error.errors { StandardError.writeLine("\(error)") }
        throw ExitCode.badInput
      }
    }

    /// Judges the rule by a run on the reference.
    private func requirePass(_ text: String, as path: String) throws {
      let spec = try Self.spec(text, path)
      var judge = TimelineJudge([spec], by: .documented)
      let end = try runScenario(of: text, as: path) { judge.receive($0) }
      let verdicts = judge.verdicts(at: end)
      guard verdicts.contains(where: { $0.verdict != .pass }) else { return }
      StandardError.writeLine(
        "\(path): error: it does not pass on the reference; bluewake check \(path) says why")
      throw ExitCode.ruleFailed
    }
  }
}

/// The folder of a rule that is made from a capture.
struct RuleFolder {
  let path: String
  private let format: CaptureFormat

  init(_ path: String, named format: CaptureFormat) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.path, self.format) = (path, format)
  }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? "field" }
  /// The name of the capture in the folder.
  var captureName: String { "recorded.\(TargetFormat(format).rawValue)" }
  var capture: String { path + "/" + captureName }
  var spec: String { path + "/rule.yaml" }

  /// Returns `field-rule` for `captures/field.btsnoop`.
  static func usualName(for capture: String) -> String {
    let name = capture.split(separator: "/").last.map(String.init) ?? "capture"
    let dot = name.dropFirst().firstIndex(of: ".") ?? name.endIndex
    return name[..<dot] + "-rule"
  }

  /// Whether the rule is there. It is written last.
  var isWhole: Bool { FileManager.default.fileExists(atPath: spec) }

  /// Removes the folder and the capture that was written into it. Other files are kept.
  func remove() {
    NewFolder.remove(capture)
    NewFolder.removeIfEmpty(path)
  }

  /// Makes the folder, which must not be there yet.
  func make() throws(ExitCode) {
    try NewFolder.requireAbsence(of: path, advice: "name another folder with --output")
    try NewFolder.make(path)
  }
}
