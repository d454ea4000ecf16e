import Yams

extension YAMLNode {
  static let mostOctets = 1 << 20
  static let mostLevels = 32

  /// Parses one YAML document of the subset that spec files use.
  ///
  /// - Throws: ``SpecError`` for text that is not YAML, and for everything in YAML that spec files
  ///   do not use: anchors, aliases, tags, merge keys, duplicate keys, several documents, tabs.
  init(parsing text: String, path: String) throws(SpecError) {
    try Self.checkText(text, path: path)
    let parser: Parser
    let root: Yams.Node?
    do {
      parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      root = try parser.singleRoot()
    } catch {
      throw SpecError(error, path: path)
    }
    guard let root else {
      throw SpecError(path: path, line: 1, column: 1, message: "the file is empty")
    }
    // The tree refers to its anchors weakly: they are freed together with the parser.
    defer { withExtendedLifetime(parser) {} }
    try self.init(root, depth: 1, path: path)
  }

  /// Checks what is cheaper or safer to find in the text than in the tree. For example, a short
  /// text can hold aliases of aliases of aliases, and a walk over their tree would never end.
  private static func checkText(_ text: String, path: String) throws(SpecError) {
    if text.utf8.count > mostOctets {
      throw SpecError(
        path: path, line: 1, column: 1,
        message: "the file has \(text.utf8.count) octets, but at most \(mostOctets) are allowed")
    }
    var line = 1
    var column = 1
    var previous: Unicode.Scalar = "\n"
    var anchor: Position?
    var hasAlias = false
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      if scalar == "\t" {
        throw SpecError(
          path: path, line: line, column: column, message: "tab found, but only spaces are allowed")
      }
      let startsWord = " \n\r[{,:-?".unicodeScalars.contains(previous) && next?.isName == true
      if startsWord, scalar == "&" { anchor = anchor ?? Position(line: line, column: column) }
      if startsWord, scalar == "*" { hasAlias = true }
      if let anchor, hasAlias {
        throw SpecError(anchor, "anchors and aliases are not allowed", path: path)
      }
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      previous = scalar
    }
  }

  private init(
    _ node: Yams.Node, depth: Int, isKey: Bool = false, path: String
  ) throws(SpecError) {
    position = Position(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    if depth > Self.mostLevels {
      throw SpecError(
        position, "more than \(Self.mostLevels) levels of lists and objects", path: path)
    }
    if node.anchor != nil { throw SpecError(position, "anchors are not allowed", path: path) }
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain
      // The parser itself gives a tag to quoted text and to keys.
      let tag = isPlain && !isKey ? "" : "tag:yaml.org,2002:str"
      if scalar.tag.rawValue != tag {
        throw SpecError(position, "tags are not allowed", path: path)
      }
      content = .scalar(scalar.string, isPlain: isPlain)
    case .sequence(let sequence):
      try Self.checkTag(sequence.tag, position, path)
      var nodes: [YAMLNode] = []
      for element in sequence {
        nodes.append(try YAMLNode(element, depth: depth + 1, path: path))
      }
      content = .list(nodes)
    case .mapping(let mapping):
      try Self.checkTag(mapping.tag, position, path)
      content = .object(try Self.members(of: mapping, depth: depth, path: path))
    case .alias:
      throw SpecError(position, "aliases are not allowed", path: path)
    }
  }

  private static func checkTag(
    _ tag: Tag, _ position: Position, _ path: String
  ) throws(SpecError) {
    let own = ["", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"]
    if !own.contains(tag.rawValue) {
      throw SpecError(position, "tags are not allowed", path: path)
    }
  }

  private static func members(
    of mapping: Yams.Node.Mapping, depth: Int, path: String
  ) throws(SpecError) -> [Member] {
    var members: [Member] = []
    for (key, value) in mapping {
      let position = Position(line: key.mark?.line ?? 1, column: key.mark?.column ?? 1)
      guard case .scalar = key else {
        throw SpecError(position, "a key is a list or an object, expected a word", path: path)
      }
      let name = try YAMLNode(key, depth: depth + 1, isKey: true, path: path)
      guard case .scalar(let text, let isPlain) = name.content else { continue }
      if text == "<<", isPlain {
        throw SpecError(name.position, "merge keys are not allowed", path: path)
      }
      let content = try YAMLNode(value, depth: depth + 1, path: path)
      members.append(Member(key: text, position: name.position, value: content))
    }
    return members
  }
}

extension Unicode.Scalar {
  /// Whether the name of an anchor may begin with this character.
  fileprivate var isName: Bool { properties.isAlphabetic || ("0"..."9").contains(self) }
}

extension SpecError {
  init(_ position: Position, _ message: String, path: String) {
    self.init(path: path, line: position.line, column: position.column, message: message)
  }

  /// Makes an error from what the YAML parser found, in the parser's own words.
  fileprivate init(_ error: any Error, path: String) {
    func problem(_ text: String, _ context: YamlError.Context?) -> String {
      let place = context.map { " \($0.text)" } ?? ""
      return "not YAML: \(text)\(place)"
    }
    switch error as? YamlError {
    case .scanner(let context, let text, let mark, _), .parser(let context, let text, let mark, _):
      self.init(
        path: path, line: mark.line, column: mark.column, message: problem(text, context))
    case .composer(_, let text, let mark, _) where text.contains("document"):
      self.init(
        path: path, line: mark.line, column: mark.column,
        message: "a second document begins here, but a spec file is one document")
    case .composer(_, let text, let mark, _):
      self.init(path: path, line: mark.line, column: mark.column, message: text)
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(
        path: path, line: context.mark.line, column: context.mark.column,
        message: "the key '\(keys.first ?? "")' stands here and once more in the same object")
    case .reader(let text, _, _, _):
      self.init(path: path, line: 1, column: 1, message: "not YAML: \(text)")
    default:
      self.init(path: path, line: 1, column: 1, message: "not YAML: \(error)")
    }
  }
}
