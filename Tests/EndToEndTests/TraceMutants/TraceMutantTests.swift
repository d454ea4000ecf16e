import Foundation
import TestSupport
import Testing
import Timelines

@testable import Conformance

/// Every rule against changed timelines of its own scenario. The verdicts on them follow from the
/// pattern. So rule and checker are tested without a broken implementation.
///
/// Every `make test-whole` tries one rule in three, which has each pattern in many forms, and the example
/// rules, which have what is rare. The long mode tries all of them.
@Suite struct TraceMutantTests {
  @Test(
    .slow,
    arguments: try RuleBook.rules.map(\.path).enumerated()
      .filter { LongMode.isOn || $0.offset % 3 == 0 }.map(\.element) + RuleBook.examples)
  func `changed timelines are judged as the pattern says`(path: String) throws {
    for run in try PassingRun.runs(of: RuleBook.read(path)) {
      let mutants = run.mutants
      #expect(
        !mutants.isEmpty || !run.isAlwaysChanged,
        "no mutant of \(run.spec.id) > \(run.expectation.id)")
      for mutant in mutants {
        let verdict = try #require(run.judge(mutant.entries, until: mutant.end))
        let name = "\(run.spec.id) > \(run.expectation.id), \(mutant.name)"
        #expect(mutant.expected.contains(verdict.verdict), "\(name): \(verdict)")
        if verdict.verdict == .fail { expectFinal(mutant, run, name) }
      }
      expectPrefixesNeverFail(run)
    }
  }

  /// Expects that the rest of the timeline does not mend a violation.
  private func expectFinal(_ mutant: TraceMutant, _ run: PassingRun, _ name: String) {
    let rest = run.entries.filter { $0.time >= mutant.end }
    let verdict = run.judge(mutant.entries + rest, until: run.end)
    #expect(verdict?.verdict == .fail, "\(name), continued")
  }

  /// Expects that a timeline that passes in the end has not failed before.
  private func expectPrefixesNeverFail(_ run: PassingRun) {
    if run.expectation.pattern is PatternBox<Measure> { return }
    for part in 0..<8 {
      let prefix = Array(run.entries.prefix(run.entries.count * part / 8))
      let verdict = run.judge(prefix, until: prefix.last?.time ?? .start)
      #expect(verdict?.verdict != .fail, "\(run.spec.id) > \(run.expectation.id), truncated")
    }
  }
}
