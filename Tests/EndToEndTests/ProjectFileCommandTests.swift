import Foundation
import TestSupport
import Testing

/// `bluewake.yaml`, and the rules that a command finds by itself.
@Suite(.waitsForPrograms) struct ProjectFileCommandTests {
  private func write(_ text: String, _ name: String, in folder: WorkFolder) throws {
    try Data(text.utf8).write(to: folder[name])
  }

  @Test(.slow) func `the project file says what the command line leaves open`() throws {
    try WorkFolder.with { folder in
      try write(
        """
        bluewake: 1
        implementation: reference:queue-reversed
        specs: \(CaptureFiles.root.path)/Specs/foreground-only
        rules: [BG-FGO-12/events-wait-for-the-foreground]
        reports: {tap: rules/out.tap}
        expect-fail: {BG-FGO-12/events-*: the queue is turned around}
        """, "bluewake.yaml", in: folder)
      let (status, output) = try folder.run(["check"])
      #expect(status == 0, "\(output)")
      #expect(
        output.contains(
          "1 rule on reference:queue-reversed, documented profile: 1 expected-fail"), "\(output)")
      let tap = try String(contentsOf: folder["rules/out.tap"], encoding: .utf8)
      #expect(tap.contains("# todo the queue is turned around"), "\(tap)")
      // A failure that is expected does not end the judging.
      let fast = try folder.run(["check", "--fail-fast"])
      #expect(fast.status == 0 && !fast.output.contains("judged by"), "\(fast.output)")
      // The command line overrides the file.
      let other = try folder.run([
        "check", "--implementation", "reference", "--report", "tap=o.tap",
      ])
      #expect(other.status == 0 && other.output.contains("1 unexpected-pass"), "\(other.output)")
      let strict = try folder.run(["check", "--implementation", "reference", "--strict"])
      #expect(strict.status == 2, "\(strict.output)")
      let without = try folder.run([
        "check", "--no-config", "--implementation", "reference:queue-reversed", "--fail-fast",
        "BG-FGO-12",
      ])
      #expect(without.status == 1, "\(without.output)")
      #expect(without.output.contains("up to the first that failed"), "\(without.output)")
    }
  }

  @Test func `a rule that is expected not to pass may come out in other ways`() throws {
    try WorkFolder.with { folder in
      let rule = """
        spec: 1
        id: acme/asked
        title: A scan has an answer
        passive: false
        scenario:
          apps: [{app: lock}]
          acts: [{at: 0s, do: user.opensApp, app: lock}]
        expect:
          - {id: heard, each: call.scanForPeripherals, then: callback.didDiscover, within: 10s}
        """
      try write(rule, "rules/asked.yaml", in: folder)
      let check = ["check", "rules/asked.yaml", "--strict", "--config", "bluewake.yaml"]
      try write("bluewake: 1\n", "bluewake.yaml", in: folder)
      let open = try folder.run(check)
      #expect(open.status == 2, "\(open.output)")
      #expect(open.output.contains("--strict: exit code 2 for 1 not-exercised\n"), "\(open.output)")
      try write(
        "bluewake: 1\nexpect-fail: {acme/asked: nothing scans}\n", "bluewake.yaml", in: folder)
      let known = try folder.run(check)
      #expect(known.status == 0, "\(known.output)")
      #expect(known.output.contains("it is expected not to pass: nothing scans"))
    }
  }

  @Test func `what a failing program writes to standard error stands with the failure`() throws {
    try WorkFolder.with { folder in
      let rule = """
        spec: 1
        id: acme/silent
        title: Nothing is advertised
        passive: false
        requires: [peripheral]
        scenario:
          apps:
            - app: sensor
              reactions:
                - when: callback.didFinishLaunching
                  then: [{do: call.createPeripheralManager, manager: peripheral}]
                - when: callback.didUpdateState
                  where: {state: poweredOn}
                  then: [{do: call.startAdvertising, services: [C007]}]
          acts: [{at: 0s, do: user.opensApp, app: sensor}]
          settle: 1s
        expect:
          - {id: never, never: call.startAdvertising, killed-by: [{repeat: call.startAdvertising}]}
        """
      try write(rule, "rules/silent.yaml", in: folder)
      let program = CaptureFiles.root.appending(path: "Sources/Adapters/Examples/peripheral.py")
      let command = "sh -c 'echo radio is warm >&2; exec python3 -B \(program.path)'"
      let (status, output) = try folder.run([
        "check", "rules/silent.yaml", "--implementation", "exec:\(command)",
      ])
      #expect(status == 1, "\(output)")
      #expect(
        output.contains("its standard error ends with\n        radio is warm\n"), "\(output)")
    }
  }

  @Test func `what failed the last time goes first, and tags pick rules out`() throws {
    try WorkFolder.with { folder in
      let rules = "\(CaptureFiles.root.path)/Specs/foreground-only"
      let check = [
        "check", rules, "--implementation", "reference:queue-reversed",
        "--failed-first", "last.json", "--report", "json=last.json",
      ]
      let first = try folder.run(check)
      #expect(first.status == 1, "\(first.output)")
      let second = try folder.run(check + ["--fail-fast"])
      #expect(second.output.contains("judged by 1 of "), "\(second.output)")

      try write("no report", "last.json", in: folder)
      #expect(try folder.run(check).status == 65)

      let file = "\(rules)/events-wait-for-the-foreground.yaml"
      let rule = try String(contentsOfFile: file, encoding: .utf8)
      try write(rule + "\ntags: [quick]\n", "rules/tagged.yaml", in: folder)
      let tagged = try folder.run(["check", "rules/tagged.yaml", "tag:qu*"])
      #expect(tagged.output.contains("1 rule on reference"), "\(tagged.output)")
      #expect(try folder.run(["check", "rules/tagged.yaml", "tag:slow"]).status == 65)
    }
  }

  @Test(
    .slow,
    arguments: [
      (
        "implementation: reference:no-such", "project/bluewake.yaml:2:17: error: there is no mutant"
      ),
      (
        "reports: {junitt: x}",
        "project/bluewake.yaml:2:11: error: 'junitt=project/x' is not KIND=FILE"
      ),
      ("expect-fail: {BG-NO: why}", "project/bluewake.yaml:2:15: error: no rule is 'BG-NO'"),
      ("rules: [BG-NO]", "BG-NO: error: there is no such spec file or folder, and no such rule"),
      ("specs: none", "project/none: error: there is no such spec file or folder"),
    ])
  func `a setting that makes no sense is told with its place`(line: String, words: String) throws {
    try WorkFolder.with { folder in
      try FileManager.default.createDirectory(
        at: folder["project"], withIntermediateDirectories: true)
      try write("bluewake: 1\n\(line)\n", "project/bluewake.yaml", in: folder)
      let (status, output) = try folder.run(["check", "--config", "project/bluewake.yaml"])
      #expect(status == 65)
      #expect(output.contains(words), "\(output)")
    }
  }

  /// At 20,000 patterns, a comparison of each with every rule takes minutes.
  @Test func `of many patterns without a rule the first ten are named`() throws {
    try WorkFolder.with { folder in
      func check(_ pattern: (Int) -> String) throws -> (status: Int32, output: String) {
        let lines = (0..<20_000).map { "  '\(pattern($0))': why\n" }.joined()
        try write(
          "bluewake: 1\nspecs: [rules/performed.yaml]\nexpect-fail:\n\(lines)", "bluewake.yaml",
          in: folder)
        return try folder.run(["check"])
      }
      let unknown = try check { "no/rule-\($0)" }
      #expect(unknown.status == 65)
      let lines = unknown.output.split(separator: "\n")
      #expect(lines.count == 11, "\(unknown.output.prefix(2000))")
      #expect(lines.first?.contains("error: no rule is 'no/rule-0', so none is expected") == true)
      let last =
        "bluewake.yaml:14:3: error: no rule matches 19990 more patterns of expect-fail, from here on"
      #expect(lines.last.map(String.init) == last)
      let globs = try check { "*rule-\($0)" }
      #expect(globs.status == 65)
      #expect(
        globs.output
          == "bluewake.yaml:4:3: error: expect-fail has 20000 patterns with * or ?, at most "
          + "1000 are read\n")
    }
  }

  @Test func `a project file that is named must be there`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try folder.run(["check", "--config", "none.yaml"])
      #expect(status == 65)
      #expect(output == "none.yaml: error: the file cannot be read\n")
    }
  }

  @Test func `a stranger's project file starts no program`() throws {
    try WorkFolder.with { folder in
      try write(
        "bluewake: 1\nimplementation: exec:touch ran\nspecs: [rules/performed.yaml]\n",
        "bluewake.yaml", in: folder)
      let ran = folder["ran"].path
      let (status, output) = try folder.run(["check"])
      #expect(status == 64, "\(output)")
      #expect(output.hasPrefix("bluewake.yaml:2:17: error: exec:touch ran "), "\(output)")
      for endpoint in ["h4:exec:touch ran {pty}", "h4:unix:there", "h4:tcp:0"] {
        try write(
          "bluewake: 1\nimplementation: \"\(endpoint)\"\n", "bluewake.yaml", in: folder)
        #expect(try folder.run(["check"]).status == 64)
      }
      try write(
        "bluewake: 1\nimplementation: exec:touch ran\nspecs: [rules/performed.yaml]\n",
        "bluewake.yaml", in: folder)
      #expect(!FileManager.default.fileExists(atPath: ran))
      #expect(try folder.run(["check", "--implementation", "reference"]).status == 0)
      #expect(!FileManager.default.fileExists(atPath: ran))
      for arguments in [["check", "--trust"], ["check", "--config", "bluewake.yaml"]] {
        try? FileManager.default.removeItem(atPath: ran)
        _ = try folder.run(arguments)
        #expect(FileManager.default.fileExists(atPath: ran), "\(arguments)")
      }
    }
  }

  @Test(arguments: [
    "../out.json", "/tmp/out.json", "rules/../../out.json", "outside/out.json", "dangling.json",
    "link.json", "absent/../../out.json",
  ])
  func `a project file writes reports into its own folder alone`(report: String) throws {
    try WorkFolder.with { folder in
      let files = FileManager.default
      try files.createDirectory(at: folder["project/rules"], withIntermediateDirectories: true)
      try write("kept\n", "out.json", in: folder)
      for (name, target) in [
        ("outside", ".."), ("dangling.json", "../new.json"), ("link.json", "../out.json"),
      ] {
        try files.createSymbolicLink(
          atPath: folder["project/\(name)"].path, withDestinationPath: target)
      }
      try write(
        "bluewake: 1\nspecs: [../rules/performed.yaml]\nreports: {json: \(report)}\n",
        "project/bluewake.yaml", in: folder)
      let before = try folder.contents()
      let (status, output) = try folder.run(["check", "--config", "project/bluewake.yaml"])
      #expect(status == 65, "\(output)")
      #expect(output.contains("project/bluewake.yaml:3:11: error: the report '"), "\(output)")
      #expect(try folder.contents() == before)
    }
  }

  @Test func `a report does not overwrite the project file`() throws {
    try WorkFolder.with { folder in
      try write("bluewake: 1\n", "bluewake.yaml", in: folder)
      let (status, output) = try folder.run(["check", "rules", "--report", "tap=bluewake.yaml"])
      #expect(status == 64)
      #expect(output.contains("would overwrite bluewake.yaml"), "\(output)")
    }
  }

  @Test(.slow) func `an installed program finds its rules, wherever it is run`() throws {
    try WorkFolder.with { folder in
      let files = FileManager.default
      for name in ["usr/bin", "usr/share/bluewake", "elsewhere"] {
        try files.createDirectory(at: folder[name], withIntermediateDirectories: true)
      }
      let program = folder["usr/bin/bluewake"]
      // A copy could not be started while a child of another test still has it open for writing.
      let built = Command.bluewake.executable.resolvingSymlinksInPath()
      do { try files.linkItem(at: built, to: program) } catch {
        try files.copyItem(at: built, to: program)
      }
      let installed = Command(executable: program)
      let nothing = try installed.run(["check"], in: folder["elsewhere"])
      #expect(nothing.status == 65)
      #expect(
        nothing.output.contains("looked for Specs, \(folder.url.path)/usr/share/bluewake/Specs"),
        "\(nothing.output)")
      for name in ["Specs", "Traces"] {
        try files.createSymbolicLink(
          at: folder["usr/share/bluewake/\(name)"],
          withDestinationURL: CaptureFiles.root.appending(path: name))
      }
      let found = try installed.run(["check", "BG-PER-05"], in: folder["elsewhere"])
      #expect(found.status == 0, "\(found.output)")
      #expect(found.output.contains("on reference, documented profile: "), "\(found.output)")
      // The program may be reached through a link.
      try files.createSymbolicLink(at: folder["elsewhere/bw"], withDestinationURL: program)
      let linked = try Command(executable: folder["elsewhere/bw"]).run(
        ["spec", "list", "BG-PER-05"], in: folder["elsewhere"])
      #expect(linked.status == 0 && linked.output.contains("BG-PER-05/"), "\(linked.output)")
    }
  }

  @Test(.slow) func `rules are chosen by pattern and by words`() throws {
    let list = { try Command.bluewake.run(["spec", "list"] + $0).output.split(separator: "\n") }
    let all = try list([])
    let central = try list(["BG-CEN-*"])
    #expect(!central.isEmpty && central.count < all.count)
    #expect(central.allSatisfy { $0.contains("BG-CEN-") })
    let words = try list(["-k", "overflow area"])
    #expect(!words.isEmpty)
    #expect(words.allSatisfy { $0.lowercased().contains("overflow") })
    let mistyped = try Command.bluewake.run(["check", "BG-CEN-0l"])
    #expect(mistyped.status == 65)
    #expect(mistyped.output.contains("did you mean 'BG-CEN-01'"), "\(mistyped.output)")
    let none = try Command.bluewake.run(["check", "-k", "no such words"])
    #expect(none.status == 65 && none.output.contains("has the words"), "\(none.output)")
  }
}
