import Timelines

/// States that many rules name, requirements of one's own that rules cover, and faults that rules find
/// in implementations other than the reference, and the editions of the document that they judge by.
/// They stand in a file of their own, `states.yaml`, beside the rules or in a folder above them.
///
/// ```yaml
/// spec: 1
/// states:
///   background: {for-each: app, enters: app.background, leaves: [app.foreground, app.terminated]}
/// requirements:
///   ACME-01: The lock opens within a second of the connection
/// faults:
///   slow-lock: The lock opens after two seconds
/// editions: [R2, R1]
/// ```
public struct StateLibrary: Sendable {
  /// The name of the file with the shared states.
  public static let fileName = "states.yaml"

  /// The path of the file, as it is shown in messages.
  public let path: String
  let states: [String: NamedState]
  private let positions: [String: Position]
  /// The requirements of one's own, in the order of the file.
  let requirements: [Requirement]
  /// The faults that rules may name under `killed-by` beside the mutants of the reference: those of
  /// other implementations, each by its name.
  let faults: Set<String>
  /// The editions of the document that the rules are taken from, the current one first; empty if
  /// there is only one.
  public let editions: [String]
  /// The edition that rules are read in: by default the current one; nil if there is only one.
  public private(set) var edition: String?

  /// Reads a file of shared states.
  ///
  /// - Parameter path: The name of the file in messages; it is not opened.
  /// - Throws: All errors in the file.
  public init(parsing octets: [UInt8], path: String) throws(SpecErrors) {
    try self.init(YAMLNode(file: octets, path: path), path: path)
  }

  /// - Parameter path: The name of the file in messages; it is not opened.
  public init(parsing text: String, path: String) throws(SpecErrors) {
    try self.init(YAMLNode(file: text, path: path), path: path)
  }

  /// - Parameter isCatalogue: Whether the file is the catalogue of requirements.
  init(parsing octets: [UInt8], path: String, isCatalogue: Bool) throws(SpecErrors) {
    try self.init(YAMLNode(file: octets, path: path), path: path, isCatalogue: isCatalogue)
  }

  private init(_ root: YAMLNode, path: String, isCatalogue: Bool = false) throws(SpecErrors) {
    var reader = SpecReader(path: path, profile: .documented)
    var requirements: [Requirement] = []
    var faults: Set<String> = []
    var editions: [String] = []
    if let object = reader.object(root, "a library of states", keys: Words.library) {
      reader.version(of: object)
      if let node = object["states"] { reader.readStates(node) }
      if let node = object["requirements"] {
        requirements = reader.requirements(node, isCatalogue: isCatalogue)
      }
      if let node = object["faults"] { faults = reader.faults(node) }
      if let node = object["editions"] { editions = reader.editions(node) }
      if Words.library.dropFirst().allSatisfy({ object[$0] == nil }) {
        _ = reader.required("states", of: object, "the library")
      }
    }
    if !reader.errors.isEmpty { throw SpecErrors(reader.errors.sorted()) }
    self.path = path
    states = reader.states
    positions = reader.statePositions
    self.requirements = requirements
    self.faults = faults
    self.editions = editions
    edition = editions.first
  }

  /// Chooses the edition in which rules are read, if the file lists it.
  public mutating func choose(edition: String) {
    if editions.contains(edition) { self.edition = edition }
  }
}

extension StateLibrary {
  /// The names of the states.
  public var names: [String] { states.keys.sorted() }

  /// Returns a warning for each state that no rule names.
  ///
  /// - Parameter specs: Every rule that may name a state of the library.
  public func warnings(about specs: some Sequence<SpecFile>) -> [SpecError] {
    let used = specs.reduce(into: Set<String>()) { $0.formUnion($1.sharedStates) }
    return names.filter { !used.contains($0) }.map { name in
      let position = positions[name] ?? Position(line: 1, column: 1)
      return SpecError(
        path: path, line: position.line, column: position.column, severity: .warning,
        message: "the shared state '\(name)' is used by no rule")
    }
  }
}

extension SpecReader {
  /// Reads the names of faults, each with what the implementation does wrong.
  fileprivate mutating func faults(_ node: YAMLNode) -> Set<String> {
    var names: Set<String> = []
    for member in members(of: node, "faults") ?? [] {
      guard text(member.value, member.key) != nil else { continue }
      if member.key.unicodeScalars.allSatisfy(\.isOfName) {
        names.insert(member.key)
      } else {
        complain("'\(member.key)' is no name, expected one such as slow-lock", at: member.position)
      }
    }
    return names
  }

  /// Reads the names of editions. None may be a profile, since parameters name both.
  fileprivate mutating func editions(_ node: YAMLNode) -> [String] {
    var names: [String] = []
    for element in list(node, "editions") ?? [] {
      guard let name = text(element, "an element of editions") else { continue }
      if names.contains(name) || Profile(rawValue: name) != nil
        || !name.unicodeScalars.allSatisfy(\.isOfName)
      {
        complain(
          "'\(name)' is no edition, expected different names such as R31", at: element.position)
      } else {
        names.append(name)
      }
    }
    return names
  }
}
