import Foundation
import TestSupport
import Testing

/// `bluewake spec …` as its user sees it: what it prints, and its exit status.
@Suite(.waitsForPrograms) final class SpecCommandsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Mistakes that lint cannot see: the acts are sound, but cannot be done when their time comes.
  @Test(arguments: [
    (
      "connections/start-delay.yaml", "do: user.opensApp, app: lock",
      "do: peer.disconnects, peer: strap", "strap has no link to end"
    ),
    (
      "connections/recorded-peer-comes-back.yaml", "Traces/link-loss/central.btsnoop",
      "missing.btsnoop", "error: the scenario names a capture that cannot be used"
    ),
  ])
  func `what fails in check says the line and column of what asked for it`(
    spec: String, former: String, latter: String, message: String
  ) throws {
    try WorkFolder.with { folder in
      let source = CaptureFiles.root.appending(path: "Specs/\(spec)")
      let text = try String(contentsOf: source, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains(former) }) + 1
      try Data(text.replacing(former, with: latter, maxReplacements: 1).utf8)
        .write(to: folder["rules/broken.yaml"])
      #expect(try folder.run(["spec", "lint", "rules/broken.yaml"]).status == 0)
      let (status, output) = try folder.run(["check", "rules/broken.yaml"])
      #expect(status == 65)
      #expect(output.contains(message))
      #expect(try output.contains(Regex("rules/broken.yaml:\(line):[0-9]+")), "\(output)")
    }
  }

  /// pre-commit passes the names of the files that the pattern fits.
  @Test func `the hook for commits lints the rules of Specs`() throws {
    let hook = CaptureFiles.root.appending(path: ".pre-commit-hooks.yaml")
    let lines = try String(contentsOf: hook, encoding: .utf8).split(separator: "\n").map {
      $0.drop { $0 == " " || $0 == "-" }
    }
    let value = { (key: String) in
      lines.first { $0.hasPrefix("\(key): ") }.map { String($0.dropFirst(key.count + 2)) }
    }
    let pattern = try Regex(#require(value("files")))
    let rule = "Specs/gatt/one-response.yaml"
    #expect(rule.contains(pattern) && "rules/own.yaml".contains(pattern))
    #expect(!"docs/site.yaml".contains(pattern) && !"Specs/README.md".contains(pattern))
    let entry = try #require(value("entry")).split(separator: " ").map(String.init)
    #expect(entry.first == "bluewake")
    let path = CaptureFiles.root.appending(path: rule).path
    #expect(try Command.bluewake.run(Array(entry.dropFirst()) + [path]) == (0, ""))
  }

  private func spec(_ arguments: String...) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(["spec"] + arguments)
  }

  private func file(_ name: String, _ text: String = "") throws -> String {
    let file = folder.appending(path: name)
    if !text.isEmpty { try Data(text.utf8).write(to: file) }
    return file.path
  }

  @Test func `a new rule has nothing to complain about, can be explained, and passes`() throws {
    let path = try file("state-first.yaml")
    let (status, output) = try spec("new", path)
    #expect(status == 0 && output.isEmpty, "\(output)")
    #expect(try spec("lint", "--strict", path) == (0, ""))
    let explained = try spec("explain", path)
    #expect(explained.status == 0)
    #expect(explained.output.contains("For each manager, the first callback.* is"))
    #expect(explained.output.contains("remembers: "))
    let checked = try Command.bluewake.run(["check", path])
    #expect(checked.status == 0)
    #expect(checked.output.contains("1 pass"), "\(checked.output)")
  }

  @Test func `a new rule overwrites nothing`() throws {
    let path = try file("mine.yaml", "spec: 1\n")
    let (status, output) = try spec("new", path)
    #expect(status == 74)
    #expect(output == "\(path): error: the file exists already\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "spec: 1\n")
  }

  @Test func `a new rule can go to standard output, under a name of its own`() throws {
    let (status, output) = try spec("new", "-", "--id", "BG-LCH-07/mine")
    #expect(status == 0)
    #expect(output.hasPrefix("spec: 1\nid: BG-LCH-07/mine\n"), "\(output)")
    #expect(try spec("new", "-", "--id", "two words").status == 64)
  }

  @Test func `lint says where a file is wrong, and what was probably meant`() throws {
    let path = try file(
      "wrong.yaml",
      """
      spec: 1
      id: wrong
      title: Wrong
      expect:
        - id: it
          nevr: air.advertisement
      """)
    let (status, output) = try spec("lint", path)
    #expect(status == 65)
    #expect(output.contains("\(path):6:5: error: "), "\(output)")
    #expect(output.contains("'never'"), "\(output)")
    // A user who only wants to read the file gets the same message.
    #expect(try spec("explain", path).status == 65)
  }

  @Test func `a warning ends lint with an error only where that was asked for`() throws {
    let path = try file(
      "unkilled.yaml",
      """
      spec: 1
      id: unkilled
      title: No mutant is known to break it
      expect:
        - id: it
          never: air.advertisement
          killed-by: [no-such-mutant]
      """)
    let (status, output) = try spec("lint", path)
    #expect(status == 0)
    #expect(output.contains("warning: killed-by names 'no-such-mutant'"), "\(output)")
    #expect(try spec("lint", "--strict", path).status == 65)
  }

  @Test func `lint writes findings to standard output, and what it cannot read to standard error`()
    throws
  {
    try WorkFolder.with { folder in
      try Data("spec: 1\n".utf8).write(to: folder["rules/broken.yaml"])
      try Data().write(to: folder["findings"])
      let broken = try folder.run(["spec", "lint", "rules/broken.yaml"], appendingTo: "findings")
      #expect(broken == (65, ""))
      let findings = try String(contentsOf: folder["findings"], encoding: .utf8)
      #expect(findings.contains("rules/broken.yaml:1:1: error: "), "\(findings)")
      try FileManager.default.createSymbolicLink(
        atPath: folder["rules/gone.yaml"].path, withDestinationPath: "nowhere")
      for (path, words) in [
        ("rules", "rules/gone.yaml:1:1: error: the file cannot be read"),
        ("none", "none: error: there is no such spec file or folder"),
      ] {
        try Data().write(to: folder["findings"])
        let (status, errors) = try folder.run(["spec", "lint", path], appendingTo: "findings")
        #expect(status == 65)
        #expect(errors == words + "\n")
        let findings = try String(contentsOf: folder["findings"], encoding: .utf8)
        #expect(!findings.contains("cannot be read"), "\(findings)")
      }
    }
  }

  @Test func `a folder without rules, and one that is not there, are errors`() throws {
    let empty = try spec("lint", folder.path)
    #expect(empty.status == 65)
    #expect(empty.output.contains("the folder holds no spec file"))
    let missing = try spec("list", folder.path + "/none")
    #expect(missing.status == 65)
    #expect(missing.output.contains("there is no such spec file or folder"))
  }

  @Test func `a requirement that no rule covers is told with the reason`() throws {
    let (status, output) = try Command.bluewake.run(["check", "BG-OBS-01"])
    #expect(status == 65)
    #expect(
      output.contains(
        /BG-OBS-01: error: no rule in .* covers the requirement 'iOS 12: .*': a fault of a version/),
      "\(output)")
    let elsewhere = try Command.bluewake.run(
      ["check", CaptureFiles.root.appending(path: "Specs/gatt").path, "BG-CEN-01"])
    #expect(elsewhere.status == 65)
    #expect(elsewhere.output.contains("covers the requirement 'An app with the central mode"))
    let unknown = try Command.bluewake.run(["check", "BG-ZZZ-01"])
    #expect(unknown.output.contains("no such rule or requirement"), "\(unknown.output)")
  }

  @Test func `a link to a folder is that folder`() throws {
    let path = try file("rule.yaml")
    #expect(try spec("new", path).status == 0)
    let link = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
    defer { try? FileManager.default.removeItem(at: link) }
    for name in [link.path, link.path + "/"] {
      let (status, output) = try spec("list", name)
      #expect(status == 0)
      #expect(output.contains(link.path + "/rule.yaml"), "\(output)")
    }
  }

  @Test func `the name of a file that makes no id is said to be that`() throws {
    let (status, output) = try spec("new", folder.path + "/two words.yaml")
    #expect(status == 64)
    #expect(output.contains("the file's name makes the id 'two words'"), "\(output)")
  }

  @Test func `a capture that is not there, and a parameter that nobody has, are warned of`() throws
  {
    let path = try file(
      "set-up.yaml",
      """
      spec: 1
      id: set-up
      title: Set up
      covers: [BG-LCH-07]
      scenario:
        capture: none.btsnoop
        parameters: {wake_budgt: 10s}
      expect: [{id: e, never: alert.shown, killed-by: [no-connection-alrt]}]
      requires: [parameters]
      """)
    let (status, output) = try spec("lint", path)
    #expect(status == 0)
    for complaint in [
      ":6:12: warning: the capture 'none.btsnoop' is neither in the file's folder nor in the",
      ":7:16: warning: there is no parameter wake_budgt, did you mean 'wake_budget'",
      "'no-connection-alrt', which is no mutant of the reference, did you mean 'no-connection-alert'",
    ] {
      #expect(output.contains(complaint), "\(output)")
    }
  }

  @Test func `shared states alone are nothing to judge by, and nothing to complain about`() throws {
    let path = RuleBook.folder + "/states.yaml"
    let (status, output) = try Command.bluewake.run(["check", path])
    #expect(status == 65)
    #expect(output == "\(path): error: there is no rule in it, only shared states\n")
    #expect(try spec("lint", path) == (0, ""))
  }

  @Test func `a rule is asked for by as much of its name as tables show`() throws {
    let (status, output) = try Command.bluewake.run(
      ["check", RuleBook.folder + "/gatt", "--why", "BG-SEM-27"])
    #expect(status == 0)
    #expect(output.contains("BG-SEM-27/write-is-sent › sent"), "\(output)")
    let unknown = try Command.bluewake.run([
      "check", RuleBook.folder + "/gatt", "--why", "BG-SEM-2",
    ])
    #expect(unknown.status == 64)
    #expect(!unknown.output.contains("Usage"))
  }

  @Test(arguments: [
    ["--report", "junit=-", "--report", "tap=-"], ["--format", "json", "--report", "tap=-"],
    ["--trace", "x", "--implementation", "reference"],
  ])
  func `what cannot be had together is refused`(options: [String]) throws {
    #expect(try Command.bluewake.run(["check", RuleBook.folder + "/gatt"] + options).status == 64)
  }

  @Test func `a report for machines has standard output for itself`() throws {
    let rule = RuleBook.folder + "/gatt/one-answer-per-read.yaml"
    let process = Process()
    process.executableURL = Command.bluewake.executable
    process.arguments = ["check", rule, "--timeline", "--format", "json"]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    let report = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(try JSONSerialization.jsonObject(with: report) is NSDictionary)
    #expect(String(decoding: said, as: UTF8.self).contains("call.readValue"))
  }

  @Test func `the vocabulary can be searched`() throws {
    let (status, output) = try spec("vocabulary", "rssi")
    #expect(status == 0)
    #expect(output.contains("rssi: "), "\(output)")
    #expect(!output.contains("localName"))
    #expect(try spec("vocabulary", "no-such-word").status == 64)
    #expect(try spec("vocabulary", "out of range").output.contains("peer.leaves: "))
    let all = try spec("vocabulary").output
    for word in ["air.advertisement: ", "fields: ", "shown by: ", "adTypes: "] {
      #expect(all.contains(word), "\(word)")
    }
  }

  @Test func `every rule of the project is listed with its file`() throws {
    let (status, output) = try spec("list", RuleBook.folder)
    #expect(status == 0)
    let lines = output.split(separator: "\n")
    #expect(lines.count > 100)
    #expect(lines.allSatisfy { $0.hasSuffix(".yaml") })
  }
}
