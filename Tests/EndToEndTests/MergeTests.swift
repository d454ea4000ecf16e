import Foundation
import TestSupport
import Testing

/// An audit of many captures in parts, by workers that may be killed, says what one audit says.
@Suite(.waitsForPrograms) struct MergeTests {
  /// By their files: to find rules by their names, all of them are read.
  private static let rules =
    [
      "gatt/mtu-is-exchanged", "advertising/name-in-the-scan-response",
      "advertising/crowded-services-overflow", "invariants/payload-fits-the-pdu",
    ].flatMap { ["--specs", "Specs/\($0).yaml"] } + ["--specs", "broken.yaml"]

  /// A rule that binds every host and that some of the captures break.
  private static let broken = """
    spec: 1
    id: acme/no-values
    title: No value comes by itself
    expect:
      - id: none
        never: link.notification
    """

  /// Makes a folder `caps` with captures of several kinds: one of them is cut short, and one is none.
  private func withCorpus(_ body: (WorkFolder) throws -> Void) throws {
    try WorkFolder.with { folder in
      try FileManager.default.createDirectory(
        at: folder["caps/deep"], withIntermediateDirectories: true)
      for (name, trace) in [
        ("a", "link-loss/central"), ("deep/b", "central-life/central"),
        ("deep/c", "peripheral-life/phone"), ("d", "Malformed/cut-in-data"),
        ("e", "Malformed/cut-in-file-header"), ("f", "link-loss/peripheral"),
      ] {
        try FileManager.default.copyItem(
          at: CaptureFiles.tracesFolder.appending(path: "\(trace).btsnoop"),
          to: folder["caps/\(name).btsnoop"])
      }
      try FileManager.default.createSymbolicLink(
        at: folder["Specs"], withDestinationURL: CaptureFiles.root.appending(path: "Specs"))
      try Data(Self.broken.utf8).write(to: folder["broken.yaml"])
      try body(folder)
    }
  }

  /// Runs a command, and returns what it writes to standard output.
  private func run(
    _ arguments: [String], in folder: WorkFolder, writing name: String = "out"
  ) throws -> (status: Int32, output: Data) {
    try Data().write(to: folder[name])
    let (status, _) = try folder.run(arguments + Self.rules, appendingTo: name)
    return (status, try Data(contentsOf: folder[name]))
  }

  @Test(.slow, arguments: ["text", "json", "jsonl", "summary"])
  func `shards merge to what one run says`(format: String) throws {
    try withCorpus { folder in
      let one = try run(["audit", "caps", "--format", format], in: folder)
      #expect(one.status == 1)
      for shard in 1...3 {
        _ = try run(
          ["audit", "caps", "--shard", "\(shard)/3", "--format", "jsonl"], in: folder,
          writing: "\(shard).jsonl")
      }
      let merged = try run(
        ["merge", "3.jsonl", "1.jsonl", "2.jsonl", "--format", format], in: folder)
      #expect(merged.status == one.status)
      #expect(merged.output == one.output)
      #expect(one.output.count > 100)
    }
  }

  @Test(arguments: ["junit", "tap", "github", "sarif", "markdown"])
  func `other reports are the same too`(kind: String) throws {
    try withCorpus { folder in
      let one = try run(["audit", "caps", "--report", "\(kind)=-"], in: folder)
      _ = try run(["audit", "caps", "--format", "jsonl"], in: folder, writing: "rows.jsonl")
      let merged = try run(["merge", "rows.jsonl", "--report", "\(kind)=-"], in: folder)
      #expect(merged.output == one.output)
    }
  }

  /// If no rule fails, there are no pictures to draw, which would need a capture.
  @Test func `a page is the same but for its pictures`() throws {
    try withCorpus { folder in
      let specs = ["mtu-is-exchanged", "one-response"].flatMap {
        ["--specs", "Specs/gatt/\($0).yaml"]
      }
      let pages = try [["audit", "caps", "--jsonl", "rows.jsonl"], ["merge", "rows.jsonl"]].map {
        let (status, _) = try folder.run($0 + specs + ["--report", "html=page.html"])
        #expect(status == 65)
        return try String(contentsOf: folder["page.html"], encoding: .utf8)
      }
      #expect(pages[0].contains("not-exercised") && pages[0].contains("within:"))
      #expect(pages[0] == pages[1])
    }
  }

  @Test func `a capture is in one shard, whatever it is called`() throws {
    try withCorpus { folder in
      func captures(_ path: String, _ shard: String) throws -> [String] {
        let rows = try run(
          ["audit", path, "--shard", shard, "--format", "jsonl"], in: folder
        ).output
        return String(decoding: rows, as: UTF8.self).split(separator: "\n")
          .filter { $0.contains(#""rows":"#) }
          .compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
      }
      let shards = try (1...3).map { try captures("caps", "\($0)/3") }
      #expect(shards.joined().count == 6)
      #expect(Set(shards.joined()).count == 6)
      try FileManager.default.moveItem(at: folder["caps"], to: folder["moved"])
      let moved = try (1...3).map { try captures("moved", "\($0)/3") }
      #expect(moved.map { $0.map { $0.replacing("moved", with: "caps") } } == shards)
    }
  }

  @Test func `a file that was cut anywhere is continued to the same octets`() throws {
    try withCorpus { folder in
      let whole = try run(["audit", "caps", "--format", "jsonl"], in: folder).output
      for part in [0, 1, whole.count / 3, whole.count / 2, whole.count - 1, whole.count] {
        try whole.prefix(part).write(to: folder["rows.jsonl"])
        let (status, _) = try folder.run(
          ["audit", "caps", "--jsonl", "rows.jsonl", "--resume"] + Self.rules)
        #expect(status == 1)
        #expect(try Data(contentsOf: folder["rows.jsonl"]) == whole, "cut after \(part)")
      }
    }
  }

  @Test func `a worker that is killed leaves rows that are continued`() throws {
    try withCorpus { folder in
      let whole = try run(["audit", "caps", "--format", "jsonl"], in: folder).output
      for milliseconds in [30, 120, 300] {
        let worker = Process()
        worker.executableURL = Command.bluewake.executable
        worker.arguments =
          ["audit", "caps", "-j", "1", "--jsonl", "killed.jsonl", "--resume"] + Self.rules
        worker.currentDirectoryURL = folder.url
        (worker.standardOutput, worker.standardError) = (
          FileHandle.nullDevice, FileHandle.nullDevice
        )
        try worker.run()
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        kill(worker.processIdentifier, SIGKILL)
        worker.waitUntilExit()
      }
      _ = try folder.run(["audit", "caps", "--jsonl", "killed.jsonl", "--resume"] + Self.rules)
      #expect(try Data(contentsOf: folder["killed.jsonl"]) == whole)
    }
  }

  @Test func `a resumed audit reports only the captures that are named this time`() throws {
    try withCorpus { folder in
      _ = try run(["audit", "caps", "--jsonl", "rows.jsonl"], in: folder)
      // The capture that is cut in its file header has no verdicts, so it ends all others with 65.
      let sound = ["caps/a.btsnoop", "caps/f.btsnoop"]
      let alone = try run(["audit"] + sound + ["--format", "json"], in: folder)
      let rows = try Data(contentsOf: folder["rows.jsonl"])
      try Data().write(to: folder["resumed"])
      let (status, messages) = try folder.run(
        ["audit"] + sound + ["--jsonl", "rows.jsonl", "--resume", "--format", "json"]
          + Self.rules, appendingTo: "resumed")
      #expect(status == alone.status)
      #expect(try Data(contentsOf: folder["resumed"]) == alone.output)
      #expect(
        messages
          == "rows.jsonl: note: it also holds the rows of 4 captures not named this time; "
          + "the report leaves them out\n")
      #expect(try Data(contentsOf: folder["rows.jsonl"]) == rows)
    }
  }

  @Test func `captures that have changed are judged again, and their old rows go away`() throws {
    try withCorpus { folder in
      let (changed, unreadable) = (folder["caps/a.btsnoop"], folder["caps/e.btsnoop"])
      _ = try run(["audit", "caps", "--jsonl", "rows.jsonl"], in: folder)
      let traces = CaptureFiles.tracesFolder
      for (file, trace) in [(changed, "advertisers/scanner"), (unreadable, "link-loss/central")] {
        try FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(
          at: traces.appending(path: "\(trace).btsnoop"), to: file)
      }
      // A capture that is gone keeps its rows.
      try FileManager.default.removeItem(at: folder["caps/f.btsnoop"])
      let listed = ["a", "d", "deep/b", "deep/c", "e", "f"].map { "caps/\($0).btsnoop" }
      let resumed = try folder.run(
        ["audit"] + listed + ["--jsonl", "rows.jsonl", "--resume"] + Self.rules)
      #expect(
        resumed.output.contains("rows.jsonl: warning: 2 captures changed since, and judged again"))
      try FileManager.default.copyItem(
        at: traces.appending(path: "link-loss/peripheral.btsnoop"), to: folder["caps/f.btsnoop"])
      let anew = try run(["audit", "caps", "--format", "jsonl"], in: folder).output
      let merged = try run(["merge", "rows.jsonl", "--format", "jsonl"], in: folder).output
      #expect(merged == anew)
      let again = try folder.run(
        ["audit"] + listed + ["--jsonl", "rows.jsonl", "--resume"] + Self.rules)
      #expect(!again.output.contains("changed since"))
    }
  }

  @Test func `captures without rows are missed where they are expected`() throws {
    try withCorpus { folder in
      for shard in 1...2 {
        _ = try run(
          ["audit", "caps", "--shard", "\(shard)/2", "--jsonl", "\(shard).jsonl"], in: folder)
      }
      let both = ["merge", "1.jsonl", "2.jsonl", "--expect", "caps", "--format", "summary"]
      let whole = try folder.run(both + Self.rules)
      #expect(!whole.output.contains("there are no rows"))
      let part = try folder.run(
        ["merge", "2.jsonl", "--expect", "caps", "--format", "summary"] + Self.rules)
      #expect(part.status == 1, "a rule failed too, which counts more")
      #expect(part.output.contains(".btsnoop: error: there are no rows about it"))
      let absent = try folder.run(both + ["--expect", "elsewhere/*.pcap"] + Self.rules)
      #expect(absent.status == 65)
      #expect(absent.output.contains("elsewhere/*.pcap: error: no file has a name of this pattern"))
    }
  }

  @Test func `what cannot be read of a folder is told, and the rest is judged`() throws {
    try withCorpus { folder in
      let closed = folder["caps/closed"]
      try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
      // The superuser may read every folder, so this name is unusable for every user.
      let name = closed.path.utf8.map { CChar(bitPattern: $0) } + [0x2F, -23].map(CChar.init)
      let suffix = ".btsnoop".utf8.map { CChar(bitPattern: $0) } + [0]
      let file = unsafe fopen(name + suffix, "w")
      unsafe fclose(file)
      try FileManager.default.createSymbolicLink(
        atPath: folder["caps/gone.btsnoop"].path, withDestinationPath: "nowhere")
      let judged = try folder.run(["audit", "caps", "--format", "summary"] + Self.rules)
      #expect(judged.output.contains("on 8 captures"), "\(judged.output)")
      #expect(judged.output.contains("a name that is not UTF-8 cannot be used"))
      #expect(judged.output.contains("caps/gone.btsnoop: error: No such file or directory"))
    }
  }

  @Test func `what does not count is said, and so is what contradicts`() throws {
    try withCorpus { folder in
      let whole = try run(["audit", "caps", "--format", "jsonl"], in: folder).output
      try whole.dropLast(40).write(to: folder["torn.jsonl"])
      let torn = try folder.run(["merge", "torn.jsonl", "--format", "summary"] + Self.rules)
      #expect(
        torn.output.contains("torn.jsonl: warning: it ends within the rows about caps/f.btsnoop"))
      #expect(torn.output.contains("on 5 captures"))

      try whole.write(to: folder["rows.jsonl"])
      let rules = try folder.run(["merge", "rows.jsonl"] + Self.rules.prefix(2))
      #expect(rules.status == 65)
      #expect(rules.output.contains("the rows come from other rules than these"))

      try Data(String(decoding: whole, as: UTF8.self).replacing("\"fail\"", with: "\"pass\"").utf8)
        .write(to: folder["other.jsonl"])
      let contradiction = try folder.run(["merge", "rows.jsonl", "other.jsonl"] + Self.rules)
      #expect(contradiction.status == 65)
      #expect(contradiction.output.contains("differ from those in rows.jsonl:"))

      try (whole + whole).write(to: folder["twice.jsonl"])
      #expect(
        try run(["merge", "twice.jsonl", "--format", "jsonl"], in: folder).output == whole)
    }
  }

  @Test func `captures come from lists and patterns, and standard input has a name`() throws {
    try withCorpus { folder in
      let whole = try run(["audit", "caps", "--format", "jsonl"], in: folder).output
      let paths = ["f", "deep/b", "a", "deep/c", "d", "e"].map { "caps/\($0).btsnoop" }
      try Data(paths.joined(separator: "\n").utf8).write(to: folder["list"])
      #expect(
        try run(["audit", "--files-from", "list", "--format", "jsonl"], in: folder).output == whole)
      #expect(
        try run(
          ["audit", "caps/*.btsnoop", "caps/deep/*", "--format", "jsonl"], in: folder
        ).output == whole)
      let (_, output) = try folder.run(
        ["audit", "-", "--name", "caps/a.btsnoop", "--format", "jsonl"] + Self.rules,
        input: "caps/a.btsnoop")
      #expect(whole.starts(with: Data(output.utf8)))
      let (status, words) = try folder.run(["audit", "rules", "--format", "jsonl"])
      #expect(status == 65)
      #expect(words.contains("rules: error: no file below it is named like a capture"))
    }
  }
}
