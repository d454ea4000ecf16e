import Foundation
import TestSupport
import Testing

/// A sample of the machine-made mutants of `make mutate`, each judged by the rule that finds it.
///
/// These tests link their program without a sanitizer's runtime.
@Suite(.waitsForPrograms, .disabled(if: Sanitizer.isOn, "it is linked without a sanitizer"))
struct MutationSampleTests {
  /// A change of the model takes the mutants of its lines with it. So some may be gone.
  @Test func `most lines of the sample are those of the model`() {
    let (present, drawn) = (PlantedSample.present.count, PlantedSample.drawn.count)
    #expect(drawn >= 40)
    #expect(
      4 * present >= 3 * drawn,
      "the model has changed: draw others by Tests/Mutation/run --write-sample")
    print("\(present) of \(drawn) sampled mutants are tried")
  }

  @Test func `without a mutant each rule is kept`() throws {
    for (profile, lines) in Dictionary(grouping: PlantedSample.present, by: \.profile) {
      let report = try check(lines.map(\.rule), profile, mutant: nil)
      #expect(report.status == 0, "\(report.output)")
    }
  }

  @Test(arguments: PlantedSample.present)
  func `a rule finds the mutant`(line: PlantedSample.Line) throws {
    let report = try check([line.rule], line.profile, mutant: line.number)
    // A rule fails, or the run ends because the mutant asks for too much.
    #expect([1, 69].contains(report.status), "\(line.rule) no longer finds \(line.planted)")
  }

  private func check(
    _ rules: [String], _ profile: String, mutant: Int?
  ) throws -> (status: Int32, output: String) {
    let program = try PlantedSample.built.get().program
    // A mutant may take the first of what has no order. So that order is the same in each run.
    var setting = ["SWIFT_DETERMINISTIC_HASHING=1"]
    if let mutant { setting.append("BLUEWAKE_MUTANT=\(mutant)") }
    return try Command(executable: URL(filePath: "/usr/bin/env")).run(
      setting + [program.executable.path, "check", "--profile", profile] + Set(rules).sorted(),
      in: CaptureFiles.root)
  }
}
