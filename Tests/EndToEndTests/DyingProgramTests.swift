import Foundation
import TestSupport
import Testing

/// Programs that die, or cannot be started, in the run of one rule, and the verdicts on the others.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct DyingProgramTests {
  /// A proxy of the reference that ends, in one of several ways, at a call or a start.
  private struct Proxy {
    let folder: PassingFolder
    /// The name of the implementation.
    let implementation: String

    /// - Parameters:
    ///   - entry: The kind of entry of which it dies.
    ///   - end: Lines of Python with which it dies of the entry.
    ///   - start: Lines of Python before anything else; `start` is how often it was started before.
    init(dyingOf entry: String = "none", by end: String = "", start: String = "") throws {
      folder = try PassingFolder()
      let file = folder.path("proxy.py")
      let counter = folder.path("starts")
      try Data(
        """
        import os, signal, subprocess, sys, time
        counter = os.open("\(counter)", os.O_RDWR | os.O_CREAT | os.O_APPEND)
        os.write(counter, b"x")
        start = os.fstat(counter).st_size - 1
        \(start)
        stack = subprocess.Popen(["\(Command.bluewake.executable.path)", "serve", "--one-run"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for line in sys.stdin:
            if '"\(entry)"' in line:
                \(end.isEmpty ? "pass" : end)
            stack.stdin.write(line)
            stack.stdin.flush()
            if '"bye"' in line: break
            while True:
                answer = stack.stdout.readline()
                sys.stdout.write(answer)
                sys.stdout.flush()
                if '"quiescent"' in answer or '"hello"' in answer: break
        stack.stdin.close()
        sys.exit(stack.wait())
        """.utf8
      ).write(to: URL(filePath: file))
      implementation = "exec:python3 '\(file)'"
    }
  }

  private static let gatt = CaptureFiles.root.appending(path: "Specs/gatt").path
  /// The second one alone asks for the strength of a link.
  private static let rules = ["mtu-is-exchanged", "strength-and-name", "write-is-sent"].map {
    "\(gatt)/\($0).yaml"
  }

  private func check(
    _ arguments: [String], _ implementation: String
  ) throws -> (status: Int32, output: String, report: RuleReport) {
    let folder = try PassingFolder()
    let file = folder.path("report.json")
    let (status, output) = try Command.bluewake.run(
      ["check"] + arguments + ["--implementation", implementation, "--report", "json=\(file)"])
    return (status, output, try RuleReport(path: file))
  }

  @Test(
    .slow,
    arguments: [
      ("os.kill(os.getpid(), signal.SIGSEGV)", "was ended by signal 11 (Segmentation fault)"),
      ("sys.exit('one bug')", "ended with exit status 1"),
      ("sys.exit(0)", "ended with exit status 0"),
    ], [1, 3])
  func `a program that dies of one call fails the rule that makes it, and no other`(
    death: (code: String, text: String), jobs: Int
  ) throws {
    let proxy = try Proxy(dyingOf: "call.readRSSI", by: death.code)
    let (status, output, report) = try check(
      Self.rules + ["-j", "\(jobs)"], proxy.implementation)
    #expect(status == 1, "\(output)")
    #expect(report.verdicts == ["pass", "fail", "pass"], "\(output)")
    let finding = try #require(report.finding(of: "runs-to-the-end"))
    #expect(finding.message.hasPrefix("the implementation \(death.text) after entry "))
    #expect(finding.message.hasSuffix(", call.readRSSI"))
    #expect(finding.witnesses.map(\.entry.kind) == ["call.readRSSI"])
  }

  @Test(.slow) func `what had failed before a crash stays a failure`() throws {
    let folder = try PassingFolder()
    let rule = folder.path("two.yaml")
    try Data(
      """
      spec: 1
      id: test/two
      title: Nothing is launched and the app is left
      covers: []
      scenario:
        apps:
          - {app: viewer}
        acts:
          - {at: 0s, do: user.opensApp, app: viewer}
          - {at: 5s, do: user.leavesApp, app: viewer}
        settle: 5s
      expect:
        - id: no-launch
          never: app.launched
        - id: suspended
          each: user.leavesApp
          then: app.suspended
          within: 4s
      """.utf8
    ).write(to: URL(filePath: rule))
    let dying = try Proxy(dyingOf: "user.leavesApp", by: "sys.exit(3)")
    let crash = try check([rule], dying.implementation)
    #expect(crash.status == 1, "\(crash.output)")
    #expect(
      crash.report.expectations == [
        "no-launch": "fail", "suspended": "inconclusive", "runs-to-the-end": "fail",
      ], "\(crash.output)")
    let babbling = try Proxy(dyingOf: "user.leavesApp", by: "print('nonsense', flush=True)")
    let breach = try check([rule], babbling.implementation)
    #expect(breach.status == 69, "\(breach.output)")
    #expect(breach.report.verdicts == ["fail"])
    #expect(
      breach.report.expectations == [
        "no-launch": "fail", "suspended": "inconclusive", "runs-to-the-end": "error",
      ], "\(breach.output)")
  }

  @Test(.slow, arguments: ["sys.exit(3)", "print('nonsense', flush=True); time.sleep(1000)"])
  func `a bad start is the error of one rule`(start: String) throws {
    let proxy = try Proxy(start: "if start == 1: \(start)")
    let (status, output, report) = try check(Self.rules + ["-j", "1"], proxy.implementation)
    #expect(status == 69, "\(output)")
    #expect(report.verdicts == ["pass", "error", "pass"], "\(output)")
  }

  @Test(.slow) func `a program that never starts is tried three times`() throws {
    let proxy = try Proxy(start: "sys.exit(3)")
    let (status, output, report) = try check(
      [Self.gatt, "-j", "3"], proxy.implementation)
    #expect(status == 69, "\(output)")
    #expect(try String(contentsOfFile: proxy.folder.path("starts"), encoding: .utf8) == "xxx")
    let reasons = report.reasons.filter { $0.contains("not performed") }
    #expect(reasons.count > 10)
    #expect(
      reasons.allSatisfy {
        $0
          == "not performed: it ended with exit status 3 before its answer to message 1 (hello), and "
          + "so 3 times in a row"
      }, "\(reasons)")
  }

  @Test(.slow) func `one that has worked is tried ten times`() throws {
    let proxy = try Proxy(start: "if start > 0: sys.exit(3)")
    let (status, _, report) = try check([Self.gatt, "-j", "1"], proxy.implementation)
    #expect(status == 69)
    #expect(
      try String(contentsOfFile: proxy.folder.path("starts"), encoding: .utf8).count == 11)
    #expect(report.reasons.contains { $0.hasSuffix("and so 10 times in a row") })
  }

  @Test(.slow) func `a capture that is missing is the error of one rule`() throws {
    let folder = try PassingFolder()
    let rule = folder.path("missing.yaml")
    try Data(
      """
      spec: 1
      id: test/missing
      title: The app is launched
      covers: []
      scenario:
        capture: nowhere.btsnoop
        apps:
          - {app: viewer}
        acts:
          - {at: 0s, do: user.opensApp, app: viewer}
      expect:
        - id: launched
          each: user.opensApp
          then: app.launched
          within: 5s
      """.utf8
    ).write(to: URL(filePath: rule))
    let (status, output, report) = try check([Self.rules[0], rule, Self.rules[2]], "reference")
    #expect(status == 65)
    #expect(report.verdicts == ["pass", "error", "pass"], "\(output)")
    #expect(output.contains("missing.yaml:6:12: error: the scenario names a capture that cannot"))
  }

  @Test(.slow, arguments: [false, true])
  func `a host that dies of one request fails the rule that sends it`(isReal: Bool) throws {
    let host = try SmallHost()
    defer { host.remove() }
    let options = "--dies-of 16"
    let (status, output, report) = try check(
      ["LE-ATT-01", "LE-ATT-30", "LE-ATT-08"], isReal ? host.h4(options) : host.messages(options))
    #expect(status == 1, "\(output)")
    #expect(
      report.verdictsByRule == [
        "LE-ATT-01": "pass", "LE-ATT-30": "fail", "LE-ATT-08": "pass", "HCI": "pass",
      ], "\(output)")
    let finding = try #require(report.finding(of: "runs-to-the-end"))
    #expect(finding.message.contains("was ended by signal 11 (Segmentation fault) after entry "))
    #expect(finding.witnesses.map(\.entry.kind) == ["link.request"])
  }

  @Test(.slow) func `a rule about every run names all the runs that break it`() throws {
    let host = try SmallHost()
    defer { host.remove() }
    let (status, _, report) = try check(
      ["LE-ATT-01", "LE-ATT-30", "LE-ATT-08"], host.messages("--nonsense 1"))
    #expect(status == 1)
    let reason = try #require(report.reasons.first { $0.hasPrefix("the host sent") })
    #expect(
      reason.hasSuffix(
        "in the run of LE-ATT-01/missing-handle; there is more in the runs of "
          + "LE-ATT-30/prepare-for-a-missing-handle, LE-ATT-08/unknown-request"), "\(reason)")
  }
}
