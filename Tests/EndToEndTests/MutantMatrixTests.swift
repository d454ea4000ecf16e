import CoreBluetoothModel
import TestSupport
import Testing
import Timelines

/// The rules against implementations that are broken on purpose. A rule is worth something if it
/// fails on the fault that it is about, and on nothing else.
@Suite(.waitsForPrograms) struct MutantMatrixTests {
  @Test(.slow, arguments: Profile.allCases)
  func `the reference keeps every rule`(profile: Profile) throws {
    let rules = try RuleBook.rules.filter { $0.profiles.contains(profile) }
    let report = try RuleReport(of: "reference", by: rules.map(\.path), profile)
    #expect(report.rules.map(\.id).sorted() == rules.map(\.id).sorted())
    for rule in report.rules {
      #expect(rule.verdict == "pass", "\(rule.id)")
      for expectation in rule.expectations {
        #expect(expectation.verdict == "pass", "\(rule.id) > \(expectation.id)")
      }
    }
  }

  /// That each mutant breaks each expectation that names it is also what ``CoverageCommandTests``
  /// see. So without the long mode, it is one mutant in four.
  private static let mutants = Mutant.all.map(\.name).enumerated()
    .filter { LongMode.tries(variant: $0.offset, ofCaseAt: 0) }.map(\.element)

  /// A rule with both profiles is judged by the documented one. The long mode tries all rules.
  /// Otherwise only those are tried that name the mutant, and some others.
  @Test(.slow, arguments: mutants)
  func `a mutant breaks what names it and nothing else`(mutant: String) throws {
    let all = try RuleBook.rules
    let place = Mutant.all.firstIndex { $0.name == mutant } ?? 0
    let rules = all.enumerated().filter { number, rule in
      LongMode.isOn || rule.killers.contains { $0.mutants.contains(mutant) }
        || number % Self.share == place % Self.share
    }.map(\.element)
    var failures: Set<String> = []
    for (profile, rules) in Dictionary(grouping: rules, by: \.profiles.first) {
      let profile = try #require(profile)
      let report = try RuleReport(of: "reference:\(mutant)", by: rules.map(\.path), profile)
      failures.formUnion(report.failures)
    }
    let expected = rules.flatMap(\.killers).filter { $0.mutants.contains(mutant) }
      .map(\.expectation)
    #expect(failures == Set(expected))
  }

  /// Of the rules that do not name the mutant, one in this many is tried.
  private static let share = 64

  /// The mutant ends an app before it makes a call that the first of the rules asks for.
  @Test func `a call that comes too late spoils its own rule alone`() throws {
    let names = ["each-app-has-its-own-time", "work-that-ends-early"]
    let rules = try RuleBook.rules.filter { rule in names.contains { rule.id.hasSuffix("/\($0)") } }
    let report = try RuleReport(
      of: "reference:background-app-never-suspended", by: rules.map(\.path), .documented)
    #expect(report.rules.map(\.verdict).sorted() == ["error", "fail"])
  }

  @Test func `every mutant is named by a rule, and only mutants are`() throws {
    let pairs = try RuleBook.rules.flatMap(\.killers).flatMap(\.mutants)
    #expect(Set(pairs) == Set(Mutant.all.map(\.name)))
    print("\(try RuleBook.rules.count) rules × \(Mutant.all.count) mutants, \(pairs.count) pairs")
  }
}
