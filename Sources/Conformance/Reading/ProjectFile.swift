public import Timelines

/// The settings of a user's repository for checking its implementation: `bluewake.yaml`.
///
/// ```yaml
/// bluewake: 1
/// implementation: exec:python3 my_stack.py
/// specs: [Specs/gatt, our-rules]
/// rules: [BG-SEM-*]
/// profile: documented
/// strict: true
/// reports:
///   junit: build/report.xml
/// expect-fail:
///   BG-SEM-35/asks-for-a-larger-mtu: the stack never asks, see ticket 12
/// ```
///
/// Everything but the version may be left out.
public struct ProjectFile: Sendable {
  /// The usual name of the file.
  public static let name = "bluewake.yaml"

  /// The path of the file, as it is shown in messages.
  public let path: String
  /// The implementation, as the command line would name it.
  public private(set) var implementation: Setting<String>?
  /// The spec files, and the folders of them, relative to the file's folder.
  public private(set) var specs: [Setting<String>] = []
  /// The patterns of the rules that are wanted; see ``RuleSelection``.
  public private(set) var rules: [Setting<String>] = []
  /// The profile to judge by.
  public private(set) var profile: Profile?
  /// Whether a rule that could not be judged counts as a fault.
  public private(set) var isStrict: Bool?
  /// The reports to write, each by its kind, with a path relative to the file's folder.
  public private(set) var reports: [Setting<(kind: String, path: String)>] = []
  /// The failures that are known.
  public private(set) var expectedFailures: [ExpectedFailure] = []

  /// A value of the file, and where it stands.
  public struct Setting<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// The position in the file.
    public var position: Position
  }

  /// Reads a project file.
  ///
  /// - Parameter path: The name of the file in messages; it is not opened.
  /// - Throws: All errors in the file.
  public init(parsing octets: [UInt8], path: String) throws(SpecErrors) {
    self.path = path
    let root = try YAMLNode(file: octets, path: path)
    var reader = SpecReader(path: path, profile: .documented)
    read(root, by: &reader)
    if !reader.errors.isEmpty { throw SpecErrors(reader.errors.sorted()) }
  }

  /// Returns an error about a value of the file.
  public func error(at position: Position, _ message: String) -> SpecError {
    SpecError(position, message, path: path)
  }
}

/// A failure that is known, for a reason. While its rules fail, that is no fault of a run.
public struct ExpectedFailure: Hashable, Sendable {
  /// The rules that fail: an id, or a pattern as in ``RuleSelection``.
  public var pattern: String
  /// The reason why they fail, in the words of the file's author.
  public var reason: String
  /// The location of the reason: path, line and column.
  public var place: String

  /// Makes a known failure.
  public init(pattern: String, reason: String, place: String) {
    (self.pattern, self.reason, self.place) = (pattern, reason, place)
  }
}

// MARK: - Reading

extension ProjectFile {
  private static let keys = [
    "bluewake", "implementation", "specs", "rules", "profile", "strict", "reports", "expect-fail",
  ]

  private mutating func read(_ root: YAMLNode, by reader: inout SpecReader) {
    guard let object = reader.object(root, "the file", keys: Self.keys) else { return }
    if let node = reader.required("bluewake", of: object, "the file"),
      let version = reader.line(node, "bluewake"), version.value != "1"
    {
      reader.complain("bluewake is '\(version.value)', expected 1", at: node.position)
    }
    implementation = object["implementation"].flatMap { reader.line($0, "implementation") }
    specs = object["specs"].map { reader.lines($0, "specs") } ?? []
    rules = object["rules"].map { reader.lines($0, "rules") } ?? []
    profile = object["profile"].flatMap { reader.word($0, "profile") }
    isStrict = object["strict"].flatMap { reader.flag($0, "strict") }
    for member in object["reports"].flatMap({ reader.members(of: $0, "reports") }) ?? [] {
      guard let path = reader.line(member.value, "the file of \(member.key)") else { continue }
      reports.append(Setting(value: (member.key, path.value), position: member.position))
    }
    for member in object["expect-fail"].flatMap({ reader.members(of: $0, "expect-fail") }) ?? [] {
      guard let reason = reader.line(member.value, "the reason of \(member.key)") else { continue }
      expectedFailures.append(
        ExpectedFailure(
          pattern: member.key, reason: reason.value, place: "\(path):\(member.position)"))
    }
    for (key, patterns) in [
      ("rules", rules.map(\.value)), ("expect-fail", expectedFailures.map(\.pattern)),
    ] {
      let count = patterns.count(where: RuleSelection.isGlob)
      if count > Self.mostGlobs, let node = object[key] {
        let problem = "\(key) has \(count) patterns with * or ?, at most \(Self.mostGlobs) are read"
        reader.complain(problem, at: node.position)
      }
    }
  }

  /// The most patterns with wildcards under one key: each is compared with every rule.
  static let mostGlobs = 1000
}

extension SpecReader {
  /// Returns a text as it stands. There are no parameters here, so `$` means nothing.
  fileprivate mutating func line(
    _ node: YAMLNode, _ what: String
  ) -> ProjectFile.Setting<String>? {
    guard case .scalar(let text, _) = node.content, !text.isEmpty else {
      complain("\(what) is \(node.found), expected text", at: node.position)
      return nil
    }
    return ProjectFile.Setting(value: text, position: node.position)
  }

  fileprivate mutating func lines(
    _ node: YAMLNode, _ what: String
  ) -> [ProjectFile.Setting<String>] {
    oneOrMore(node).compactMap { line($0, "an element of \(what)") }
  }
}
