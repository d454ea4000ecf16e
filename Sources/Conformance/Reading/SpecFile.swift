public import Timelines

/// A rule: what must hold, where that is taken from, and perhaps a scenario that shows whether it
/// holds.
public struct SpecFile: Sendable {
  /// The path of the file, as it is shown in messages.
  public let path: String
  /// The id, as in `BG-SEM-08/scan-filter`.
  public let id: String
  /// The title, in one sentence.
  public let title: String
  /// The rows of the requirement catalogue that it covers.
  public let covers: [String]
  /// The requirements of its folder's own, which no other catalogue has.
  public let ownRequirements: [Requirement]
  /// The faults of implementations other than the reference that its folder declares.
  public let faults: Set<String>
  /// The names of groups that the author puts it in, by which `tag:NAME` picks it out.
  public let tags: [String]
  /// The profiles under which it is a rule.
  public let profiles: [Profile]
  /// The devices that it judges, if any that is there; nil if only the implementation.
  public let accused: Accused?
  /// The capabilities that an implementation must have for the rule to mean anything.
  public let requires: [Capability]
  /// The undeclared needs of its scenario, and of its expectations.
  let undeclared: (scenario: Set<Capability>, expectations: Set<Capability>)
  /// The subjects that the rule judges in this form, which decide on its expectations.
  private var judged = Judged.ownScenario
  /// Whether the rule is a draft that its author has not confirmed yet. A draft judges nothing.
  public let isDraft: Bool
  /// The reason for the rule, for human readers.
  public let why: String?
  /// A remedy for the accused party, for human readers.
  public let remedy: String?
  /// The edition of its document by which it judges; nil if it says the same in all.
  public let edition: String?
  /// Whether that edition does not have the rule.
  let lacksEdition: Bool
  /// The findings of lint on the file, in the order of the file: warnings, and as errors the faults
  /// that it refuses although the file can be used.
  public let warnings: [SpecError]
  /// The names of the shared states that it uses.
  public let sharedStates: Set<String>
  var readings: [Profile: Reading]

  /// The subjects that are judged: runs of the rule's own scenario, by all of its expectations;
  /// captures, by the expectations that hold of any timeline; or other runs, by the same without
  /// those that hold of captures only.
  private enum Judged { case ownScenario, otherTimelines, otherRuns }
  /// The positions of the scenario's capture and parameters.
  var settingPositions: [String: Position]
  /// The positions of the scenario's acts, by their lines.
  var actPositions: [Int: Position]

  /// The contents of the file under one profile. Parameters may differ between the two profiles.
  struct Reading: Sendable {
    var expectations: [Expectation]
    var scenario: Scenario?
    /// The tolerance of a timeline's instants, for each clock.
    var tolerances: [Clock: Duration] = [:]
  }
}

extension SpecFile {
  /// The reason why the rule judges nothing; nil if it judges.
  package var absence: String? {
    if isDraft { return Self.draftReason }
    guard lacksEdition, let edition else { return nil }
    return "edition \(edition) has no such rule"
  }

  /// The reason why a draft does not apply.
  public static let draftReason =
    "it is a draft: remove the key 'draft' when it says what you mean"

  /// Returns what must hold under a profile; empty if the rule does not belong to it.
  public func expectations(for profile: Profile) -> [Expectation] {
    readings[profile]?.expectations ?? []
  }

  /// Returns the clauses of requirements that an expectation asserts. One that does not say so asserts
  /// those requirements of the rule that have one clause.
  public func clauses(of expectation: Expectation) -> [String] {
    expectation.clauses
      ?? covers.filter { row in
        let requirement = ownRequirements.first { $0.id == row } ?? Requirement.of(row)
        return requirement?.clauses.first?.id == row
      }
  }

  /// The capabilities that an implementation must have if the rule is to judge it in this form: those
  /// that the rule requires, and those that it needs without saying so.
  public var needs: Set<Capability> {
    var needs = undeclared.expectations.union(requires)
    if judged == .ownScenario { needs.formUnion(undeclared.scenario) }
    return needs
  }

  /// Whether the rule is about host stacks, whose HCI controller bluewake is. It applies to nothing
  /// else.
  public var isAboutHosts: Bool { requires.contains(.hci) }

  /// Whether a breach of the rule is reported as advice and fails no device: it is tagged `practice`.
  /// Runs of its own scenario fail it, so that it can be tried.
  var isAdvice: Bool { judged != .ownScenario && tags.contains("practice") }

  /// The longest time that an expectation of a profile gives for something to happen.
  public func longestBound(for profile: Profile) -> Duration {
    expectations(for: profile).compactMap(\.longestBound).max() ?? .zero
  }

  /// The labels that patterns match beside the id: the requirements, and the tags as `tag:NAME`.
  public var labels: [String] { covers + tags.map { "tag:\($0)" } }

  /// Whether some expectation may judge any timeline. The others judge only runs of the rule's own
  /// scenario, since they may refer to its values.
  public var isPassive: Bool {
    readings.values.contains { $0.expectations.contains(where: \.isPassive) }
  }

  /// The rule in the form that judges timelines other than those of its own scenario.
  public var forOtherTimelines: SpecFile { judging(.otherTimelines) }

  /// The rule in the form that judges runs other than those of its own scenario.
  public var forOtherRuns: SpecFile { judging(.otherRuns) }

  private func judging(_ judged: Judged) -> SpecFile {
    var other = self
    other.judged = judged
    return other
  }

  /// Returns why an expectation does not judge what the rule judges in this form; nil if it does.
  package func refusal(of expectation: Expectation) -> String? {
    if judged == .ownScenario { return nil }
    if !expectation.isPassive { return Self.ownScenarioReason }
    return judged == .otherRuns && expectation.isOfCapturesOnly ? Self.capturesReason : nil
  }

  /// The reason given when an expectation that needs its own scenario does not judge another
  /// timeline.
  public static let ownScenarioReason = "it judges runs of its own scenario only (passive: false)"

  /// The reason given when an expectation about captures does not judge a run.
  public static let capturesReason =
    "it judges captures, and runs of its own scenario only (captures-only: true)"

  /// Returns the scenario to set up under a profile; nil if the rule only judges existing
  /// timelines.
  public func scenario(for profile: Profile) -> Scenario? { readings[profile]?.scenario }

  /// Makes a warning about `capture`, or about a parameter of the scenario.
  ///
  /// Only the code that performs the scenario knows whether they can be used.
  public func warning(about setting: String, _ message: String) -> SpecError {
    let position = position(of: setting)
    return SpecError(
      path: path, line: position.line, column: position.column, severity: .warning,
      message: message)
  }

  /// Returns the position where the `scenario`, its `capture` or a parameter of it is named.
  public func position(of setting: String) -> Position {
    settingPositions[setting] ?? Position(line: 1, column: 1)
  }

  /// Returns the position of the act or call of a line. Its entry has that line as its origin.
  public func position(ofActAtLine line: Int) -> Position {
    actPositions[line] ?? Position(line: line, column: 1)
  }

  /// Returns how much later than its time something may come, because the timeline's clock is not
  /// exact.
  func tolerance(for profile: Profile, by clock: Clock) -> Duration {
    readings[profile]?.tolerances[clock] ?? .zero
  }

  /// Reads a spec file.
  ///
  /// - Parameters:
  ///   - path: The name of the file in messages; it is not opened.
  ///   - library: The states that the file shares with others.
  /// - Throws: All errors in the file.
  public init(
    parsing octets: [UInt8], path: String, library: StateLibrary? = nil
  ) throws(SpecErrors) {
    try self.init(YAMLNode(file: octets, path: path), path: path, library: library)
  }

  /// - Parameters:
  ///   - path: The name of the file in messages; it is not opened.
  ///   - library: The states that the file shares with others.
  public init(
    parsing text: String, path: String, library: StateLibrary? = nil
  ) throws(SpecErrors) {
    try self.init(YAMLNode(file: text, path: path), path: path, library: library)
  }
}
