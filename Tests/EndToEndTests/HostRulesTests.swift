import Foundation
import TestSupport
import Testing

/// The rules about hosts, on Bumble in virtual time: as it is, mended, and with planted faults.
@Suite(
  .waitsForPrograms,
  .enabled(if: Recorder.pinned != nil, "BLUEWAKE_PYTHON names no Python with the pinned Bumble"))
struct HostRulesTests {
  private static let folder = CaptureFiles.root.appending(path: "Specs/hosts").path
  private static let hosts = CaptureFiles.root.appending(path: "Tests/EndToEndTests/Hosts").path
  private static let python = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] ?? ""
  private static let server = Result {
    try HostServer(python: python, script: "\(hosts)/tested_host.py")
  }

  private var program: String {
    get throws { try Self.server.get().program }
  }

  /// The rules, each with its expectations and the faults that these must fail on.
  private static let rules = Result {
    try HostRule.all(below: folder)
  }

  private func check(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(["check"] + arguments)
  }

  @Test(.slow) func `Bumble as it is breaks only the rules that are written down`() throws {
    let (status, output) = try check([
      "--config", "\(Self.hosts)/bluewake.yaml", "--implementation", "exec:\(program)",
      "--strict",
    ])
    #expect(status == 0, "\(output.suffix(4000))")
    #expect(output.contains(/\d+ expected-fail/), "\(output.suffix(400))")
  }

  @Test(.slow) func `mended, it keeps every rule`() throws {
    let (status, output) = try check([
      Self.folder, "--implementation", "exec:\(program) --mended", "--strict",
    ])
    #expect(status == 0, "\(output.suffix(4000))")
    let count = try Self.rules.get().count
    // One more is about HCI in all runs.
    #expect(output.contains("\(count + 1) pass\n"), "\(output.suffix(400))")
  }

  /// One fault in eight is tried, on one rule that names it. The long mode tries all faults on all rules that name them.
  @Test(
    .slow,
    arguments: HostRule.faults(below: folder).enumerated()
      .filter { LongMode.isOn || $0.offset % 8 == 0 }.map(\.element))
  func `a fault fails what names it`(fault: String) throws {
    let all = try Self.rules.get().compactMap { $0.naming(fault) }
    try #require(!all.isEmpty)
    let rules = LongMode.isOn ? all : Array(all.prefix(1))
    let (_, output) = try check(
      rules.map(\.path) + ["--implementation", "exec:\(program) --fault \(fault)"])
    for rule in rules {
      for expectation in rule.expectations {
        #expect(
          output.contains("fail  \(rule.id) › \(expectation.id)  "),
          "\(rule.id) › \(expectation.id): \(output.suffix(2000))")
      }
    }
  }

  /// The names of the hosts in lawful.py.
  private static let lawful: [String] = {
    let output = try? Command(executable: URL(filePath: python))
      .run(["-B", "\(hosts)/tested_host.py", "--list-lawful"]).output
    return (output ?? "").split(separator: "\n").map(String.init)
  }()

  /// One host in eight is tried. The long mode tries all of them.
  @Test(
    .slow,
    arguments: Self.lawful.enumerated().filter { LongMode.isOn || $0.offset % 8 == 0 }
      .map(\.element))
  func `no rule fails on a host that does lawfully what others do not`(name: String) throws {
    let (status, output) = try check([
      Self.folder, "--implementation", "exec:\(program) --lawful \(name)",
    ])
    #expect(status == 0, "\(output.suffix(4000))")
    #expect(output.contains(/\d+ pass/), "\(output.suffix(400))")
  }

  /// A feature that a host lacks is not put to the test.
  @Test(
    .slow,
    arguments: [
      ("no-pairing", "smp", 9), ("no-channels", "l2cap", 8),
      ("the-last-service-is-open", "gatt", 0),
    ])
  func `what a host does not have is no pass and no failure`(
    name: String, part: String, count: Int
  ) throws {
    let (status, output) = try check([
      "\(Self.folder)/\(part)", "--implementation", "exec:\(program) --lawful \(name)",
    ])
    #expect(status == 0, "\(output.suffix(4000))")
    let summary = output.split(separator: "\n").last ?? ""
    #expect(summary.contains(", \(count) not-exercised") == (count > 0), "\(output.suffix(4000))")
  }

  @Test func `every fault is named by a rule, and every expectation names one`() throws {
    let (_, output) = try Command(executable: URL(filePath: Self.python))
      .run(["-B", "\(Self.hosts)/tested_host.py", "--list-faults"])
    let named = try Self.rules.get().flatMap(\.expectations).flatMap(\.faults)
    #expect(Set(named) == Set(output.split(separator: "\n").map(String.init)))
    #expect(try Self.rules.get().allSatisfy { $0.expectations.allSatisfy { !$0.faults.isEmpty } })
  }

  @Test(.slow) func `a host over H4 is judged, by rules that need no calls alone`() throws {
    let host = try "h4:exec:\(program) --transport tcp-client:{}"
    let (status, output) = try check([
      "\(Self.folder)/att-server/missing-handle.yaml",
      "\(Self.folder)/../gatt/one-answer-per-read.yaml",
      "--implementation", host,
    ])
    #expect(status == 0, "\(output)")
    #expect(output.contains(/pass +LE-ATT-01/), "\(output)")
    #expect(output.contains("2 pass, 1 not-applicable"), "\(output)")
    #expect(output.contains("a host has no API for bluewake to call"), "\(output)")
  }

  @Test func `rules about apps alone are refused for a host`() throws {
    let (status, output) = try check([
      "\(Self.folder)/../gatt/one-answer-per-read.yaml", "--implementation", "h4:tcp:9000",
    ])
    #expect(status == 64)
    #expect(output.contains("bluewake check Specs/hosts"), "\(output)")
  }
}
