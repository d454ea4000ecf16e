import Foundation
import TestSupport
import Testing

/// `bluewake spec from`: a rule that a capture became passes, and fails when a value goes missing.
@Suite(.waitsForPrograms) struct SpecFromTests {
  @Test func `the rule of a lost link passes, and fails on who loses values`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try folder.run(["spec", "from", "capture.btsnoop"])
      #expect(status == 0, "\(output)")
      #expect(output.contains("9 values; passes on the reference"), "\(output)")
      let rule = "capture-rule/rule.yaml"
      #expect(try folder.run(["check", rule, "--strict"]).status == 0)
      let mutant = try folder.run(
        ["check", rule, "--implementation", "reference:loss-reports-no-error"])
      #expect(mutant.status == 1, "\(mutant.output)")
      #expect(mutant.output.contains("lost-with-connectionTimeout"), "\(mutant.output)")
      let lint = try folder.run(["spec", "lint", rule])
      #expect(lint.status == 0, "\(lint.output)")
    }
  }

  @Test func `each value that is missing breaks the rule`() throws {
    try WorkFolder.with { folder in
      #expect(try folder.run(["spec", "from", "capture.btsnoop", "-o", "rule"]).status == 0)
      let text = try String(contentsOf: folder["rule/rule.yaml"], encoding: .utf8)
      #expect(text.contains("exactly: 9") && text.contains("value: \"0x105f8602\""), "\(text)")
      // An edit of the run leaves the values out: a rule that cannot fail proves nothing.
      let lint = try folder.run(["spec", "lint", "rule/rule.yaml"])
      #expect(!lint.output.contains("can never fail"), "\(lint.output)")
      let silent = text.replacing("enabled: \"true\"", with: "enabled: \"false\"")
      try Data(silent.utf8).write(to: folder["rule/rule.yaml"])
      let check = try folder.run(["check", "rule/rule.yaml"])
      #expect(check.status == 1 && check.output.contains("value-of-2A37-5"), "\(check.output)")
      let fewer = text.replacing("exactly: 9", with: "exactly: 10")
      try Data(fewer.utf8).write(to: folder["rule/rule.yaml"])
      #expect(try folder.run(["check", "rule/rule.yaml"]).status == 1)
    }
  }

  @Test func `nothing is overwritten, and what cannot become a rule is told`() throws {
    try WorkFolder.with { folder in
      #expect(try folder.run(["spec", "from", "-"]).status == 64)
      #expect(try folder.run(["spec", "from", "capture.btsnoop", "-o", "rule"]).status == 0)
      let again = try folder.run(["spec", "from", "capture.btsnoop", "-o", "rule"])
      #expect(again.status == 74 && again.output.contains("it exists already"), "\(again.output)")
      let other = try folder.run(
        ["spec", "from", "capture.btsnoop", "-o", "other", "--peer", "F3:C8:51:2D:9B:05"])
      #expect(other.status == 65, "\(other.output)")
      #expect(other.output.contains("did you mean F3:C8:51:2D:9B:04"), "\(other.output)")
    }
  }

  /// A capture of a host that connects and writes many values without response.
  private func capture(writing count: Int) -> Data {
    var octets = Data("btsnoop\0".utf8)
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.bigEndian) { octets.append(contentsOf: $0) }
    }
    append(UInt32(1))
    append(UInt32(1002))
    var time: Int64 = 0x00DC_DDB3_0F2F_8000 + 1_700_000_000_000_000
    func packet(_ packet: [UInt8], flags: UInt32) {
      append(UInt32(packet.count))
      append(UInt32(packet.count))
      append(flags)
      append(UInt32(0))
      append(time)
      octets.append(contentsOf: packet)
      time += 10_000
    }
    packet(
      [4, 0x3E, 19, 1, 0, 0x40, 0, 0, 1, 1, 2, 3, 4, 5, 0xC6, 0x18, 0, 0, 0, 0x48, 0, 0], flags: 3)
    for number in 0..<count {
      let value = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 20)
      packet([2, 0x40, 0, 27, 0, 23, 0, 4, 0, 0x52, 0x12, 0] + value, flags: 0)
    }
    return octets
  }

  @Test func `what no spec file can hold is said, and no folder is left`() throws {
    try WorkFolder.with { folder in
      try capture(writing: 20).write(to: folder["small.btsnoop"])
      try capture(writing: 6000).write(to: folder["large.btsnoop"])
      let small = try folder.run(["spec", "from", "small.btsnoop"])
      #expect(small.status == 0, "\(small.output)")
      let large = try folder.run(["spec", "from", "large.btsnoop"])
      #expect(large.status == 65)
      #expect(
        large.output.contains("octets, but a spec file has at most 1048576; choose one device"),
        "\(large.output)")
      #expect(!FileManager.default.fileExists(atPath: folder["large-rule"].path))
      let other = try folder.run(["spec", "from", "small.btsnoop", "-o", "x", "--peer", "none"])
      #expect(other.status == 65)
      #expect(!FileManager.default.fileExists(atPath: folder["x"].path))
    }
  }
}
