import Timelines

/// States that many rules name. They stand in a file of their own, `states.yaml`, beside the rules
/// or in a folder above them.
///
/// ```yaml
/// spec: 1
/// states:
///   background: {for-each: app, enters: app.background, leaves: [app.foreground, app.terminated]}
/// ```
public struct StateLibrary: Sendable {
  /// The name of the file with the shared states.
  public static let fileName = "states.yaml"

  /// The path of the file, as it is shown in messages.
  public let path: String
  let states: [String: NamedState]
  private let positions: [String: Position]

  /// Reads a file of shared states.
  ///
  /// - Parameter path: The name of the file in messages; nothing is opened.
  /// - Throws: All errors in the file.
  public init(parsing octets: [UInt8], path: String) throws(SpecErrors) {
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw SpecErrors([
        SpecError(path: path, line: 1, column: 1, message: "the file is not UTF-8 text")
      ])
    }
    try self.init(parsing: text, path: path)
  }

  /// - Parameter path: The name of the file in messages; nothing is opened.
  public init(parsing text: String, path: String) throws(SpecErrors) {
    let root: YAMLNode
    do {
      root = try YAMLNode(parsing: text, path: path)
    } catch {
      throw SpecErrors([error])
    }
    var reader = SpecReader(path: path, profile: .documented)
    if let object = reader.object(root, "a library of states", keys: Words.library) {
      reader.version(of: object)
      if let node = reader.required("states", of: object, "the library") { reader.readStates(node) }
    }
    if !reader.errors.isEmpty { throw SpecErrors(reader.errors.sorted()) }
    self.path = path
    states = reader.states
    positions = reader.statePositions
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
