public import Timelines

/// A rule: what must hold, what it is taken from, and perhaps what to set up so that it can be
/// seen to hold.
public struct SpecFile: Sendable {
  public let path: String
  public let id: String
  public let title: String
  /// The rows of the requirement catalogue that it covers.
  public let covers: [String]
  /// The truths under which it is a rule.
  public let profiles: [Profile]
  /// What an implementation must have for the rule to mean anything.
  public let requires: [Capability]
  /// Whether it is at hand to judge timelines of its own scenario, by all of its expectations, and
  /// not others, by those that hold of any.
  public private(set) var judgesItsScenario = true
  /// Whether nobody has said yet that it means what it says: it judges nothing.
  public let isDraft: Bool
  /// Why the rule is as it is, for people.
  public let why: String?
  /// What is not wrong and yet not as it should be, in the order of the file.
  public let warnings: [SpecError]
  /// The names of the shared states that it uses.
  public let sharedStates: Set<String>
  var readings: [Profile: Reading]
  /// Where the scenario's capture and parameters are named.
  var settingPositions: [String: Position]
  /// Where the acts of the scenario stand, by their lines.
  var actPositions: [Int: Position]

  /// What the file says under one profile: parameters may differ between the two.
  struct Reading: Sendable {
    var expectations: [Expectation]
    var scenario: Scenario?
    /// How inexact the instants of a timeline may be, by where they come from.
    var tolerances: [Clock: Duration] = [:]
  }
}

extension SpecFile {
  /// Why a draft does not apply.
  public static let draftReason =
    "it is a draft: remove the key 'draft' when it says what you mean"

  /// What must hold under a profile; none where the rule does not belong to it.
  public func expectations(for profile: Profile) -> [Expectation] {
    readings[profile]?.expectations ?? []
  }

  /// Whether some of it may judge any timeline, and not only the runs of its own scenario, whose
  /// values it may speak of.
  public var isPassive: Bool {
    readings.values.contains { $0.expectations.contains(where: \.isPassive) }
  }

  /// The rule as it judges timelines that are not of its own scenario.
  public var forOtherTimelines: SpecFile {
    var other = self
    other.judgesItsScenario = false
    return other
  }

  /// Why an expectation that speaks of its own scenario judges nothing else.
  public static let ownScenarioReason = "it judges runs of its own scenario only (passive: false)"

  /// What to set up under a profile; nil where the rule is only for timelines that are there.
  public func scenario(for profile: Profile) -> Scenario? { readings[profile]?.scenario }

  /// A warning about `capture`, or about a parameter of the scenario.
  ///
  /// What becomes of either only those know who perform it.
  public func warning(about setting: String, _ message: String) -> SpecError {
    let position = position(of: setting)
    return SpecError(
      path: path, line: position.line, column: position.column, severity: .warning,
      message: message)
  }

  /// Where `capture` or a parameter of the scenario is named.
  public func position(of setting: String) -> Position {
    settingPositions[setting] ?? Position(line: 1, column: 1)
  }

  /// Where the act or the call of a line stands, which its entry has as its origin.
  public func position(ofActAtLine line: Int) -> Position {
    actPositions[line] ?? Position(line: line, column: 1)
  }

  /// How much later than its time something may come, where the instants of the timeline are no
  /// more exact than their clock.
  func tolerance(for profile: Profile, by clock: Clock) -> Duration {
    readings[profile]?.tolerances[clock] ?? .zero
  }

  public init(
    parsing octets: [UInt8], path: String, library: StateLibrary? = nil
  ) throws(SpecErrors) {
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw SpecErrors([
        SpecError(path: path, line: 1, column: 1, message: "the file is not UTF-8 text")
      ])
    }
    try self.init(parsing: text, path: path, library: library)
  }

  /// - Parameters:
  ///   - path: How messages name the file; nothing is opened.
  ///   - library: The states that the file shares with others.
  public init(
    parsing text: String, path: String, library: StateLibrary? = nil
  ) throws(SpecErrors) {
    let root: YAMLNode
    do {
      root = try YAMLNode(parsing: text, path: path)
    } catch {
      throw SpecErrors([error])
    }
    try self.init(root, path: path, library: library)
  }
}
