import Foundation
import TestSupport
import Testing
import Timelines

/// The options of `bluewake timeline` that choose entries.
@Suite(.waitsForPrograms) struct TimelineFilterTests {
  private static let capture = "Traces/link-loss/central.btsnoop"

  private func entries(_ options: String) throws -> [Entry] {
    let (status, output) = try Command.bluewake.run(
      ["timeline", Self.capture, "--format", "json"]
        + options.split(separator: " ").map(String.init), in: CaptureFiles.root)
    #expect(status == 0)
    return output.split(separator: "\n").compactMap { try? Entry(json: Array($0.utf8)) }
  }

  @Test func `a stretch of time has the entries in it, and no other`() throws {
    let all = try entries("--all")
    let (from, until) = (Instant(nanoseconds: 1_000_000_000), Instant(nanoseconds: 5_000_000_000))
    let chosen = try entries("--all --from 1 --until 5")
    #expect(!chosen.isEmpty && chosen.count < all.count)
    #expect(chosen == all.filter { $0.time >= from && $0.time < until })
    #expect(try entries("--all --from 1000ms --until 5s") == chosen)
  }

  @Test func `kinds are named one by one or by their group`() throws {
    let all = try entries("--all")
    let kinds = try entries("--kind link.connected --kind link.disconnected")
    #expect(!kinds.isEmpty)
    #expect(
      kinds == all.filter { $0.kind == .linkConnected || $0.kind == .linkDisconnected })
    #expect(try entries("--kind link.*") == all.filter { $0.kind.family == .link })
  }

  @Test func `a name chooses its device from the first entry on`() throws {
    let all = try entries("--all")
    let chosen = try entries("--name PULSE")
    let peer = try #require(
      all.first { $0[.localName]?.text?.contains("Pulse") == true }?[.peer]?.text)
    #expect(chosen == all.filter { $0[.peer]?.text == peer })
    #expect(chosen.contains { $0.kind == .linkConnected })
  }

  @Test func `UTC is the recorder's own clock`() throws {
    func run(_ words: [String]) throws -> String {
      try Command.bluewake.run(words + [Self.capture], in: CaptureFiles.root).output
    }
    let text = try run(["timeline", "--utc", "--kind", "link.connected"])
    let row = try #require(text.split(separator: "\n").first { $0.contains("connected") })
    let parts = row.split(separator: " ")
    let record = try #require(
      try run(["decode"]).split(separator: "\n").first { $0.hasPrefix("     \(parts[2])  ") })
    #expect(record.contains("\(parts[0]) \(parts[1])"))
  }

  @Test(arguments: ["--kind link.conected", "--from yesterday", "--peer strap"])
  func `what chooses nothing by mistake is refused`(options: String) throws {
    let (status, _) = try Command.bluewake.run(
      ["timeline", Self.capture] + options.split(separator: " ").map(String.init),
      in: CaptureFiles.root)
    #expect(status == 64)
  }
}
