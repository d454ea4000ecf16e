import Timelines

/// Reads the pieces of a spec file under one profile, and collects every complaint.
///
/// A wrong piece is read as nil, and a complaint is kept. Reading then goes on, so that the author
/// sees all faults of the file at once.
struct SpecReader {
  let path: String
  let profile: Profile
  let patterns: PatternTable
  var errors: [SpecError] = []
  var parameters: [String: Parameter] = [:]
  var usedParameters: Set<String> = []
  /// The file's own states, and the position where each begins.
  var states: [String: NamedState] = [:]
  var statePositions: [String: Position] = [:]
  var usedStates: Set<String> = []
  /// The states that the file shares with other files.
  var library: StateLibrary?
  var usedSharedStates: Set<String> = []
  /// The positions of the scenario's capture and parameters.
  var settingPositions: [String: Position] = [:]
  /// The positions of the scenario's acts and calls, by line; only the first of each line.
  var actPositions: [Int: Position] = [:]
  var scenarioNames = ScenarioNames()
  /// The values for expectations that do not say otherwise.
  var isPassive = true
  /// Whether the rule is about host stacks.
  var isAboutHosts = false
  var promise = Promise.coreBluetooth
  /// The devices that the rule judges; nil if only the implementation.
  var accused: Accused?
  /// The devices whose views of a timeline the rule looks at; nil for the timeline itself.
  var viewers: Accused? { accused.flatMap { $0.hasView ? $0 : nil } }
  /// The fault if the rule is broken, in words; nil if the file does not say so.
  var fault: String?
  /// The keys of the expectation that is being read.
  var keys: [Field] = []
  /// Whether its scope says which instances there are.
  var scopeTellsInstances = false
  /// Whether the event that is being read may then carry fewer keys.
  var isMainEvent = false
  /// The events of that expectation that have a name.
  var bindings: [String: EventPattern] = [:]

  /// The edition by which some parameter is read; nil if no parameter depends on it.
  var edition: String?
  /// Whether some parameter has no value in that edition.
  var lacksEdition = false

  /// A value with a name: one for both profiles, or one for each profile or edition.
  struct Parameter {
    var settings: [Profile: String]
    var position: Position
  }

  init(
    path: String, profile: Profile, library: StateLibrary? = nil,
    patterns: PatternTable = .standard
  ) {
    self.path = path
    self.profile = profile
    self.library = library
    self.patterns = patterns
  }

  mutating func complain(_ message: String, at position: Position) {
    errors.append(SpecError(position, message, path: path))
  }
}

/// An object that has been checked for unknown keys.
struct ObjectNode {
  let position: Position
  /// Few, so that to look at each is faster than a table of them.
  private let members: [YAMLNode.Member]

  init(_ members: [YAMLNode.Member], at position: Position) {
    self.position = position
    self.members = members
  }

  subscript(key: String) -> YAMLNode? { members.first { $0.key == key }?.value }

  func position(of key: String) -> Position {
    members.first { $0.key == key }?.position ?? position
  }
}

extension SpecReader {
  /// Reads an object with these keys, and complains about every other key.
  mutating func object(
    _ node: YAMLNode, _ what: String, keys: [String]
  ) -> ObjectNode? {
    guard let members = members(of: node, what) else { return nil }
    // Only known keys are asked for, so what is left of an object with very many keys is short.
    let known = members.filter { member in
      if keys.contains(member.key) { return true }
      complain(unknown("key", member.key, in: what, known: keys), at: member.position)
      return false
    }
    return ObjectNode(known, at: node.position)
  }

  /// Returns the members of an object whose keys are names that the file chooses.
  mutating func members(of node: YAMLNode, _ what: String) -> [YAMLNode.Member]? {
    if case .object(let members) = node.content { return members }
    complain("\(what) is \(node.found), expected an object", at: node.position)
    return nil
  }

  mutating func list(_ node: YAMLNode, _ what: String) -> [YAMLNode]? {
    if case .list(let elements) = node.content { return elements }
    complain("\(what) is \(node.found), expected a list", at: node.position)
    return nil
  }

  /// Returns the elements of a list, or the one value that stands alone.
  func oneOrMore(_ node: YAMLNode) -> [YAMLNode] {
    if case .list(let elements) = node.content { elements } else { [node] }
  }

  /// Returns the value of a required key; complains if the key is missing.
  mutating func required(_ key: String, of object: ObjectNode, _ what: String) -> YAMLNode? {
    if let node = object[key] { return node }
    complain("\(what) has no '\(key)'", at: object.position)
    return nil
  }

  /// Returns the text of a scalar; `$name` stands for the parameter with that name.
  mutating func text(_ node: YAMLNode, _ what: String) -> String? {
    guard case .scalar(let text, let isPlain) = node.content else {
      complain("\(what) is \(node.found), expected one value", at: node.position)
      return nil
    }
    if text.isEmpty, isPlain {
      complain("\(what) is empty", at: node.position)
      return nil
    }
    guard isPlain, text.hasPrefix("$") else { return text }
    let name = String(text.dropFirst())
    usedParameters.insert(name)
    if let parameter = parameters[name] { return parameter.settings[profile] }
    complain(
      unknown("parameter", name, in: "'params'", known: parameters.keys.sorted()), at: node.position
    )
    return nil
  }

  /// Returns the value of a parameter in this profile, and counts it as used; nil if there is none.
  mutating func setting(of name: String) -> String? {
    usedParameters.insert(name)
    return parameters[name]?.settings[profile]
  }

  mutating func texts(_ node: YAMLNode, _ what: String) -> [String]? {
    list(node, what)?.compactMap { text($0, "an element of \(what)") }
  }

  /// Returns one of the words of an enumeration.
  mutating func word<Words: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ what: String, as type: Words.Type = Words.self
  ) -> Words? {
    guard let text = text(node, what) else { return nil }
    if let word = Words(rawValue: text) { return word }
    complain(unexpected(text, what, words: Words.allCases.map(\.rawValue)), at: node.position)
    return nil
  }
}

extension SpecReader {
  /// Returns a complaint about a name that does not exist, with the known name that is nearest to
  /// it.
  func unknown(_ category: String, _ name: String, in place: String, known: [String]) -> String {
    let complaint = "unknown \(category) '\(name)' in \(place)"
    if let nearest = known.nearest(to: name) { return complaint + ", did you mean '\(nearest)'" }
    if known.isEmpty || known.count > 12 { return complaint }
    return complaint + ", expected one of: \(known.joined(separator: ", "))"
  }

  func unexpected(_ text: String, _ what: String, words: [String]) -> String {
    let complaint = "\(what) is '\(text)'"
    if let nearest = words.nearest(to: text) { return complaint + ", did you mean '\(nearest)'" }
    return complaint + ", expected one of: \(words.joined(separator: ", "))"
  }
}
