import Captures
import Conformance
import CoreBluetoothModel
import Foundation
import Replay
import TestSupport
import Testing
import Timelines

/// Recorded runs: captures that other tools can open, and that read back as the same runs.
@Suite(.waitsForPrograms) struct RecordingTests {
  /// The first rule of each folder, among them one whose scenario the peers of a capture join.
  private static let rules: [String] = {
    let paths = (try? RuleBook.rules.filter { $0.profiles.contains(.documented) }.map(\.path)) ?? []
    var folders: Set<String> = []
    return paths.filter {
      folders.insert(URL(filePath: $0).deletingLastPathComponent().path).inserted
    }
  }()

  @Test(.slow, arguments: rules)
  func `a recording is judged as the run was, and made twice it is the same`(rule: String) throws {
    try withFolder { folder in
      let files = ["first.btsnoop", "second.btsnoop"].map { folder.appending(path: $0) }
      for file in files {
        let (status, output) = try Command.bluewake.run(
          ["record", "--scenario", rule, file.path])
        #expect(status == 0, "\(output)")
      }
      #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
      let run = try verdicts(["check", rule])
      #expect(run.count == 1)
      #expect(try verdicts(["audit", files[0].path, "--specs", rule]) == run)
    }
  }

  /// But for the rule whose scenario it is: that rule may ask for a name, an address, a value or a long
  /// word of the scenario, which are replaced.
  @Test(.slow, arguments: rules)
  func `an anonymised recording is judged and replayed as the recording is`(rule: String) throws {
    try withFolder { folder in
      let files = ["run.btsnoop", "shared.btsnoop"].map { folder.appending(path: $0).path }
      for arguments in [["record", "--scenario", rule, files[0]], ["anonymise"] + files] {
        let (status, output) = try Command.bluewake.run(arguments)
        #expect(status == 0, "\(output)")
      }
      for command in ["audit", "replay"] {
        let report = folder.appending(path: "report.json")
        let outcomes = try files.map { file in
          _ = try Command.bluewake.run([command, file, "--report", "json=\(report.path)"])
          let octets = try Data(contentsOf: report)
          let json = try JSONSerialization.jsonObject(with: octets) as? [String: Any]
          let rules = try #require(json?["rules"] as? [[String: Any]])
          let others = rules.filter { !rule.hasSuffix($0["path"] as? String ?? "") }
          #expect(others.count + 1 == rules.count)
          return others.map { [$0["id"] as? String, $0["verdict"] as? String] }
        }
        #expect(outcomes[0] == outcomes[1], "\(command)")
        #expect(outcomes[0].contains { $0[1] == "pass" })
      }
    }
  }

  /// Returns what a report says of rules, without the command that repeats it.
  /// Members that only the report of an audit has, or that differ by the command.
  private static let ofOneCommand = [
    "again", "capture", "judges", "devices", "moreDevices", "advice",
  ]

  private func verdicts(_ arguments: [String]) throws -> [NSDictionary] {
    let (_, output) = try Command.bluewake.run(arguments + ["--format", "json"])
    let report = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? NSDictionary
    let rules = try #require(report?["rules"] as? [[String: Any]])
    return rules.map { rule in
      NSDictionary(dictionary: rule.filter { !Self.ofOneCommand.contains($0.key) })
    }
  }

  /// Without the long mode it is one scenario in four.
  @Test(.slow) func `every scenario is recorded so that it reads back as it was`() throws {
    for (number, rule) in try RuleBook.rules.enumerated()
    where LongMode.tries(variant: number, ofCaseAt: 0) {
      let spec = try RuleBook.read(rule.path)
      guard let scenario = spec.scenario(for: spec.profiles[0]), scenario.capture == nil else {
        continue
      }
      let entries = perform(scenario)
      #expect(try readBack(entries) == entries, "\(rule.id)")
    }
  }

  private func perform(_ scenario: Scenario) -> [Entry] {
    let devices = scenario.devices.map { _ in ReferenceImplementation(mutant: nil) }
    var run = Run(scenario, implementations: devices, air: World(scenario))
    var entries: [Entry] = []
    let end = (scenario.acts.map(\.end).max() ?? .start) + scenario.settle
    let ending = run.run(until: end) { entries.append($0) }
    run.finish(ending) { entries.append($0) }
    return entries
  }

  private func readBack(_ entries: [Entry]) throws -> [Entry] {
    var recorder = RunRecorder(RunHeader())
    var writer = BtsnoopWriter(.monitor)
    for (record, octets) in recorder.opening() + entries.flatMap({ recorder.records(of: $0) }) {
      unsafe writer.append(record, octets.span.bytes)
    }
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    var found: [Entry] = []
    _ = try Capture(octets: writer.octets).forEachRecord { record, octets in
      found += builder.entries(of: decoder.decode(record, octets))
    }
    found += builder.heldEntries()
    return found
  }

  @Test(.slow) func `a replay that is recorded reads back as it was shown`() throws {
    try withFolder { folder in
      let file = folder.appending(path: "run.btsnoop").path
      let capture = CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop").path
      let (status, run) = try Command.bluewake.run(
        ["replay", capture, "--format", "json", "--record", file])
      #expect(status == 0)
      let (_, timeline) = try Command.bluewake.run(["timeline", file, "--format", "json"])
      let entries = run.split(separator: "\n").filter { !$0.hasPrefix("{\"summary\"") }
      #expect(timeline.split(separator: "\n") == entries)
      #expect(entries.count == 312)
    }
  }

  @Test func `a recording goes where it is told to, and replaces nothing that is no file`() throws {
    try withFolder { folder in
      let (file, link) = (folder.appending(path: "run"), folder.appending(path: "link"))
      try Data().write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let rule = try #require(Self.rules.first)
      #expect(try Command.bluewake.run(["record", "--scenario", rule, link.path]).status == 0)
      #expect(try link.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true)
      #expect(try Data(contentsOf: file).starts(with: Data("btsnoop".utf8)))
      #if os(Linux)
        for output in [
          try Command.bluewake.run(["record", "--scenario", rule, "/dev/full"]),
          try Command.bluewake.run(["replay", file.path, "--record", "/dev/full"]),
        ] {
          #expect(output == (74, "/dev/full: error: No space left on device\n"))
        }
      #endif
      #expect(try Command.bluewake.run(["record", "--scenario", rule, folder.path]).status == 74)
    }
  }

  @Test func `a replay does not overwrite what it replays`() throws {
    try withFolder { folder in
      let copy = folder.appending(path: "central.btsnoop")
      try FileManager.default.copyItem(
        at: CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop"), to: copy)
      let octets = try Data(contentsOf: copy)
      let (status, output) = try Command.bluewake.run(["replay", copy.path, "--record", copy.path])
      #expect(status == 64)
      #expect(output.contains("--record \(copy.path) would overwrite \(copy.path)"))
      #expect(try Data(contentsOf: copy) == octets)
    }
  }

  @Test func `a scenario of the other profile is named with it`() throws {
    let rule = CaptureFiles.root.appending(path: "Specs/scanning/passive-in-background.yaml").path
    try withFolder { folder in
      let file = folder.appending(path: "run.btsnoop").path
      let (status, output) = try Command.bluewake.run(["record", "--scenario", rule, file])
      #expect(status == 65)
      #expect(
        output == "\(rule): error: it has no scenario for the documented profile, but one for the "
          + "observed profile: --profile observed performs it\n")
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(
        try Command.bluewake.run(
          ["record", "--scenario", rule, "--profile", "observed", file]
        ).status == 0)
      let judged = CaptureFiles.root.appending(
        path: "Specs/advertising/recorded-name-not-on-air-in-background.yaml"
      ).path
      let (overlaid, reason) = try Command.bluewake.run(["record", "--scenario", judged, file])
      #expect(overlaid == 65)
      #expect(reason.contains("its scenario is a capture with an overlay"))
    }
  }

  @Test(.slow, .enabled(if: Tshark.program != nil, "tshark is not installed"))
  func `tshark shows the notes of a recording and complains about nothing`() throws {
    try withFolder { folder in
      let file = folder.appending(path: "run.btsnoop").path
      let capture = CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop").path
      _ = try Command.bluewake.run(["replay", capture, "--record", file])
      let complaints = try Tshark.run([
        "-r", file, "-Y", "_ws.malformed || _ws.expert.severity >= \"Warning\"",
      ])
      #expect(complaints.isEmpty)
      let notes = try Tshark.run(["-r", file, "-T", "fields", "-e", "hci_mon.system_note"])
      #expect(notes.contains("\"kind\":\"callback.didDiscover\""))
    }
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bluewake-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}

/// An independent reader of captures.
private enum Tshark {
  static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { URL(filePath: String($0)).appending(path: "tshark") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Returns the output of the program. Standard error is about the program itself, and is left
  /// out.
  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
