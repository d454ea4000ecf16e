public import Conformance
import Replay
import Reports
public import Seats
public import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule as a test case: the argument of a parameterised test.
///
/// ```swift
/// @Test(arguments: try RuleTest.all(in: "Rules"))
/// func `the stack keeps the rule`(_ rule: RuleTest) throws {
///   for issue in try rule.judge({ MyStack() }).issues { issue.record() }
/// }
/// ```
/// Here `issue.record()` is the caller's own function of a few lines. It passes the text and the
/// location of the ``RuleIssue`` to Swift Testing, which this library does not use.
public struct RuleTest: Identifiable, Sendable {
  /// The rule, as its file says it.
  public let spec: SpecFile
  /// The profile by which the rule is judged.
  public let profile: Profile
  /// The bounds of the run, and of the capture that the scenario may name.
  public var limits = Limits()
  /// The longest real time of the run, if the implementation has a clock of its own.
  public var patience = Duration.seconds(60)

  /// Makes a test case of a rule that was read already.
  public init(_ spec: SpecFile, profile: Profile = .documented) {
    (self.spec, self.profile) = (spec, profile)
  }

  /// The rule's id.
  public var id: String { spec.id }

  /// Returns the rules of a profile that can be performed: they have a scenario, and are no drafts.
  ///
  /// - Parameters:
  ///   - paths: Spec files, and folders of them.
  ///   - file: The file from whose folder relative paths are looked for. By default it is the
  ///     caller's own file, so a test finds its rules whatever the working folder is.
  /// - Throws: `SpecErrors` if a file is no valid spec file, and ``SpecCollection/Absence`` if
  ///   there is no such rule: a test without arguments would pass and show nothing.
  public static func all(
    in paths: String..., profile: Profile = .documented, besides file: String = #filePath
  ) throws -> [RuleTest] {
    let folder = URL(filePath: file).deletingLastPathComponent()
    let places = paths.map { URL(filePath: $0, relativeTo: folder).standardizedFileURL.path }
    let collection = try SpecCollection(below: places)
    if !collection.errors.isEmpty { throw SpecErrors(collection.errors) }
    let tests = collection.specs.filter { !$0.isDraft && $0.scenario(for: profile) != nil }
      .map { RuleTest($0, profile: profile) }
    if tests.isEmpty {
      throw SpecCollection.Absence(
        text: """
          \(places.joined(separator: ", ")): error: there is no rule with a scenario for the \
          \(profile.rawValue) profile
          """)
    }
    return tests
  }

  /// Performs the rule's scenario, and judges the run.
  ///
  /// - Parameter make: Makes a fresh implementation for each phone of the scenario.
  /// - Throws: ``UnusableCapture`` if the scenario's capture cannot be read, and what `make`
  ///   throws.
  public func judge(_ make: () throws -> any Implementation) throws -> RuleOutcome {
    try withoutActuallyEscaping(make) { make in
      var remarks: [TerminalText] = []
      var judge = ImplementationJudge { _ in try make() }
      (judge.profile, judge.limits, judge.patience) = (profile, limits, patience)
      judge.remark = { remarks.append($0) }
      try judge.judge(spec)
      let verdict = judge.judgement.verdicts.first ?? SpecVerdict(spec, .error)
      return RuleOutcome(
        verdict: verdict, host: judge.judgement.host, profile: profile, remarks: remarks)
    }
  }
}

extension RuleTest: CustomStringConvertible {
  /// The rule's id, under which test reports list the case.
  public var description: String { id }
}
