import Foundation
import TestSupport
import Testing

/// An index of captures by their contents, and what two audits see differently.
@Suite(.waitsForPrograms) struct CorpusTests {
  private func withCorpus(_ body: (WorkFolder) throws -> Void) throws {
    try WorkFolder.with { folder in
      try FileManager.default.createDirectory(
        at: folder["caps"], withIntermediateDirectories: true)
      for (name, trace) in [("a", "link-loss/central"), ("b", "peripheral-life/phone")] {
        try FileManager.default.copyItem(
          at: CaptureFiles.tracesFolder.appending(path: "\(trace).btsnoop"),
          to: folder["caps/\(name).btsnoop"])
      }
      try FileManager.default.createSymbolicLink(
        at: folder["Specs"], withDestinationURL: CaptureFiles.root.appending(path: "Specs"))
      try body(folder)
    }
  }

  private func exchange(_ one: URL, _ other: URL) throws {
    let octets = try Data(contentsOf: one)
    try Data(contentsOf: other).write(to: one)
    try octets.write(to: other)
  }

  private func corpus(
    _ command: String, _ arguments: String..., in folder: WorkFolder, expecting status: Int32 = 0
  ) throws -> String {
    let (code, output) = try folder.run(["corpus", command, "index.db"] + arguments)
    #expect(code == status, "\(output)")
    return output
  }

  @Test(.slow) func `what the index knows by its contents is not judged again`() throws {
    try withCorpus { folder in
      let words = ["caps", "--specs", "BG-SEM-35"]
      func update() throws -> String {
        try folder.run(["corpus", "update", "index.db"] + words).output
      }
      #expect(try update().contains("captures judged: 2; known before: 0; not readable: 0"))
      #expect(try update().contains("captures judged: 0; known before: 2; not readable: 0"))
      // Another name does not make another capture of it.
      try FileManager.default.moveItem(at: folder["caps/a.btsnoop"], to: folder["caps/c.btsnoop"])
      try FileManager.default.copyItem(
        at: CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop"),
        to: folder["caps/d.btsnoop"])
      #expect(try update().contains("captures judged: 1; known before: 2; not readable: 0"))
      #expect(try corpus("list", in: folder).contains("documented"))
    }
  }

  @Test(.slow) func `verdicts are found again, and rows of other machines go in as well`() throws {
    try withCorpus { folder in
      let rules = ["--specs", "BG-SEM-35", "--specs", "BG-AIR-0*"]
      _ = try folder.run(["audit", "caps", "--jsonl", "rows.jsonl"] + rules)
      _ = try folder.run(["corpus", "add", "index.db", "rows.jsonl", "--label", "far"] + rules)
      _ = try folder.run(["corpus", "update", "index.db", "caps", "--label", "near"] + rules)
      func failures(_ label: String) throws -> String {
        try corpus("query", "--label", label, "--verdict", "fail", in: folder)
          .replacing(label, with: "")
      }
      #expect(try failures("far").contains("caps/b.btsnoop  BG-AIR-01/name-and-services-only"))
      #expect(
        try failures("far").split(whereSeparator: \.isWhitespace).dropFirst()
          == failures("near").split(whereSeparator: \.isWhitespace).dropFirst())
      let count = try corpus(
        "query", "--count", "--rule", "BG-SEM-35/*", "--format", "json", in: folder)
      #expect(count.contains(#""rule": "BG-SEM-35/mtu-is-exchanged""#))
    }
  }

  @Test(.slow) func `a renamed capture gets its name, and what is gone is taken out if asked`()
    throws
  {
    try withCorpus { folder in
      let words = ["caps", "--specs", "BG-SEM-35", "--label", "x"]
      func update(_ more: String...) throws -> String {
        try folder.run(["corpus", "update", "index.db"] + words + more).output
      }
      func names() throws -> String {
        try corpus("query", "--label", "x", "--format", "json", in: folder)
      }
      _ = try update()
      let (first, other) = (folder["caps/a.btsnoop"], folder["caps/z.btsnoop"])
      try FileManager.default.moveItem(at: first, to: other)
      _ = try update()
      #expect(try names().contains("caps/z.btsnoop"))
      #expect(try !names().contains("caps/a.btsnoop"))
      // Two captures that have exchanged their names have each other's verdicts here too.
      let former = try names()
      try exchange(other, folder["caps/b.btsnoop"])
      _ = try update()
      #expect(try names() != former)
      try exchange(other, folder["caps/b.btsnoop"])
      _ = try update()
      #expect(try names() == former)
      // Other contents under the same name are another capture, and the old one stays known.
      try FileManager.default.removeItem(at: other)
      try FileManager.default.copyItem(
        at: CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop"), to: other)
      #expect(try update().contains("captures judged: 1; known before: 1; not readable: 0\n"))
      #expect(try corpus("list", "--format", "json", in: folder).contains(#""captures": 3"#))
      // A capture that cannot be read now is not gone.
      let closed = folder["caps/b.btsnoop"]
      let octets = try Data(contentsOf: closed)
      try Data("nothing that is a capture".utf8).write(to: closed)
      #expect(try update("--prune").contains("not readable: 1; taken out: 1"))
      try octets.write(to: closed)
      #expect(try update("--prune").contains("known before: 2; not readable: 0; taken out: 0"))
      #expect(try corpus("list", "--format", "json", in: folder).contains(#""captures": 2"#))
      // Nor is what lies in a folder that cannot be read now. Here a file stands in its place.
      let inner = folder["caps/inner.cap"]
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: other, to: folder["caps/inner.cap/z.btsnoop"])
      #expect(try update("--prune").contains("known before: 2; not readable: 0; taken out: 0"))
      try FileManager.default.removeItem(at: inner)
      try Data("nothing that is a capture".utf8).write(to: inner)
      #expect(try update("--prune").contains("known before: 1; not readable: 1; taken out: 0"))
      try FileManager.default.removeItem(at: inner)
      #expect(try update("--prune").contains("known before: 1; not readable: 0; taken out: 1"))
    }
  }

  @Test(.slow) func `a trend tells what is newly judged and what newly fails`() throws {
    try withCorpus { folder in
      let (first, second) = ("caps/a.btsnoop", "caps/b.btsnoop")
      _ = try corpus("update", first, "--label", "1.0", "--specs", "BG-SEM-35", in: folder)
      _ = try corpus(
        "update", second, "--label", "1.1", "--specs", "BG-AIR-0*", in: folder)
      let trend = try corpus("trend", "1.0", "1.1", in: folder, expecting: 1)
      #expect(trend.contains("newly judged"))
      #expect(trend.contains("no longer judged  BG-SEM-35/mtu-is-exchanged"))
      // The life of an app makes a rule fail that passed before.
      let run = ["record", "--scenario", "Specs/waking/about-ten-seconds.yaml"]
      _ = try folder.run(run + ["good.btsnoop"])
      _ = try folder.run(
        run + ["bad.btsnoop", "--implementation", "reference:woken-app-never-suspended"])
      for (label, name) in [("2.0", "good.btsnoop"), ("2.1", "bad.btsnoop")] {
        _ = try corpus("update", name, "--label", label, "--specs", "BG-WAK-01", in: folder)
      }
      let failing = try corpus("trend", "2.0", "2.1", in: folder, expecting: 1)
      #expect(failing.contains("newly failing"))
      #expect(failing.contains("bad.btsnoop"))
      #expect(try corpus("trend", "2.1", "2.0", in: folder).contains("mended"))
      // One more capture fails it, and then one fewer.
      let mutant = ["--implementation", "reference:woken-app-never-suspended"]
      _ = try folder.run(run + ["worse.btsnoop", "--profile", "observed"] + mutant)
      let rules = ["--specs", "BG-WAK-01"]
      _ = try folder.run(
        ["corpus", "update", "index.db", "bad.btsnoop", "worse.btsnoop", "--label", "2.2"] + rules)
      let more = try corpus("trend", "2.1", "2.2", in: folder, expecting: 1)
      #expect(more.contains("failing more"))
      #expect(try corpus("trend", "2.2", "2.1", in: folder).contains("failing less"))
      // What was never judged before and fails is no better.
      _ = try corpus("update", first, "--label", "3.0", "--specs", "BG-SEM-35", in: folder)
      let new = try corpus("trend", "3.0", "2.1", in: folder, expecting: 1)
      #expect(new.contains("newly judged"))
    }
  }

  @Test(.slow) func `what is no index is told, and so is a label of other rules`() throws {
    try withCorpus { folder in
      let absent = try corpus("list", in: folder, expecting: 65)
      #expect(absent.contains("index.db: error: there is no such index"))
      try Data("no database, but a text of some length\n".utf8).write(to: folder["index.db"])
      #expect(try corpus("list", in: folder, expecting: 65).contains("the index cannot be used"))
      try FileManager.default.removeItem(at: folder["index.db"])
      _ = try corpus("update", "caps", "--label", "x", "--specs", "BG-SEM-35", in: folder)
      let other = try corpus(
        "update", "caps", "--label", "x", "--specs", "BG-AIR-0*", in: folder, expecting: 65)
      #expect(other.contains("the label x is that of an audit with other rules"))
      #expect(
        try corpus("trend", "x", "y", in: folder, expecting: 65)
          .contains("no audit has the label 'y'"))
    }
  }
}
