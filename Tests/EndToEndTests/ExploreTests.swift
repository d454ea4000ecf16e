import Foundation
import TestSupport
import Testing

/// `bluewake explore`: random scenarios that no author would think of.
@Suite(.waitsForPrograms) struct ExploreTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var signature: String
      var acts: Int
      var rows: [String]
      var fails: [String]
      var spec: String
    }
    var lives: Int
    var findings: [Finding]
    var exercised: [String: Int]?
  }

  private func explore(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(
      ["explore"] + arguments + Self.folders.flatMap { ["--specs", $0] })
  }

  /// The folders of rules, without those about apps, which judge programs in the seats of apps and no
  /// scripted app, and without those about hosts.
  private static let folders: [String] = {
    let specs = CaptureFiles.root.appending(path: "Specs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: specs.path)) ?? []
    // Rules about any device are tried on captures: few lives do what they are about.
    let others = [
      "apps", "hosts", "devices", "accessories", "advice", "values", "symptoms", "beacons",
      "trackers", "fast-pair", "matter", "hid", "ancs",
    ]
    return names.filter { !$0.contains(".") && !others.contains($0) }.sorted()
      .map { specs.appending(path: $0).path }
  }()

  private func report(_ arguments: [String]) throws -> Report {
    let output = try explore(arguments + ["--format", "json"]).output
    return try JSONDecoder().decode(Report.self, from: Data(output.utf8))
  }

  /// Every `make test-whole` tries eight hundred lives. With `BLUEWAKE_LONG=1`, it is ten thousand others.
  @Test(.slow) func `every passive rule holds of the reference in lives made by chance`() throws {
    let plan = LongMode.isOn ? ["--runs", "10000", "--seed", "2"] : ["--runs", "800"]
    let report = try report(["--against", "none"] + plan)
    for finding in report.findings {
      Issue.record("\(finding.signature); in the life\n\(finding.spec)")
    }
    let exercised = try #require(report.exercised)
    print("\(report.lives) lives")
    for (name, count) in exercised.sorted(by: { $0.key < $1.key }) { print("  \(count): \(name)") }
    // Lives cannot show that an expectation holds that they never put to the test.
    #expect(exercised.filter { $0.value == 0 }.keys.sorted() == [])
  }

  @Test(.slow) func `what is found is a spec file that runs`() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "found-\(UUID().uuidString).yaml").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let mutant = "reference:name-kept-in-background"
    let (status, output) = try explore([
      "--implementation", mutant, "--runs", "64", "--write", file,
    ])
    #expect(status == 1)
    #expect(output.contains("BG-PER-05  In the background the local name is not on air"))
    let written = try String(contentsOfFile: file, encoding: .utf8)
    let profile = written.contains("profiles: [observed]") ? "observed" : "documented"
    let check = { (implementation: String) in
      try Command.bluewake.run([
        "check", file, "--implementation", implementation, "--profile", profile,
      ]).status
    }
    #expect(try check("reference") == 0)
    #expect(try check(mutant) == 1)
  }

  @Test(.slow) func `equal seeds give equal output, with any number of jobs`() throws {
    let plan = ["--implementation", "reference:queue-reversed", "--runs", "64"]
    let one = try explore(plan + ["--jobs", "1"]).output
    #expect(try explore(plan + ["--jobs", "3"]).output == one)
    #expect(try explore(plan + ["--seed", "2"]).output != one)
  }

  @Test(.slow) func `peers of a capture live among the others`() throws {
    let capture = CaptureFiles.root.appending(path: "Traces/advertisers/scanner.btsnoop").path
    let report = try report([
      "--implementation", "reference:scan-stops-in-background", "--capture", capture,
      "--runs", "32",
    ])
    #expect(!report.findings.isEmpty)
    #expect(report.findings.allSatisfy { $0.spec.contains("capture: \"\(capture)\"") })
  }

  /// Each life would say so, and several live side by side.
  @Test(arguments: ["1", "8"]) func `of a program that cannot be used it is told once`(
    jobs: String
  ) throws {
    let (status, output) = try explore([
      "--implementation", "exec:/bin/false", "--runs", "200", "--jobs", jobs,
    ])
    #expect(status == 69)
    #expect(
      output == """
        exec:/bin/false: error: it ended with exit status 1 before its answer to message 1 (hello)

        """)
  }

  @Test func `an implementation is not compared with itself`() throws {
    let (status, output) = try explore([])
    #expect(status == 64)
    #expect(output.contains("--implementation and --against are both reference"))
  }

  /// Random scenarios that no author made for it should find a mutant.
  @Test(.enabled(if: LongMode.isOn)) func `chance finds out what is broken`() throws {
    let mutants = try Command.bluewake.run(["mutants"]).output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    var missed: [String] = []
    for mutant in mutants {
      let found = try explore([
        "--implementation", "reference:\(mutant)", "--runs", "5000", "--time", "60s",
      ])
      if found.status == 0 { missed.append(mutant) }
    }
    print("\(mutants.count - missed.count) of \(mutants.count) mutants found; not: \(missed)")
    #expect(missed.count * 20 <= mutants.count)
  }
}
