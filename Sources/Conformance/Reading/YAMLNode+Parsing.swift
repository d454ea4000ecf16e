extension SpecFile {
  /// The most octets of a spec file. No rule that people read is longer.
  public static let mostOctets = 1 << 20
}

extension YAMLNode {
  static let mostLevels = 32

  /// Parses one YAML document of the subset that spec files use.
  ///
  /// - Throws: ``SpecError`` for text that is not YAML, and for everything in YAML that spec files
  ///   do not use: anchors, aliases, tags, merge keys, duplicate keys, several documents, tabs.
  init(parsing text: String, path: String) throws(SpecError) {
    try Self.checkText(text, path: path)
    var events = YAMLEvents(of: text)
    var first = try events.next(path: path)
    while first.content == .other { first = try events.next(path: path) }
    guard first.content == .startOfDocument else {
      throw SpecError(path: path, line: 1, column: 1, message: "the file is empty")
    }
    let root = try events.next(path: path)
    try self.init(root, in: &events, depth: 1, path: path)
    try Self.requireEnd(of: &events, path: path)
  }

  /// Parses the text of a file.
  init(file text: String, path: String) throws(SpecErrors) {
    do throws(SpecError) {
      self = try YAMLNode(parsing: text, path: path)
    } catch {
      throw SpecErrors([error])
    }
  }

  /// Parses the octets of a file.
  init(file octets: [UInt8], path: String) throws(SpecErrors) {
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw SpecErrors([
        SpecError(path: path, line: 1, column: 1, message: "the file is not UTF-8 text")
      ])
    }
    try self.init(file: text, path: path)
  }

  private static func requireEnd(of events: inout YAMLEvents, path: String) throws(SpecError) {
    var last = try events.next(path: path)
    while last.content == .other { last = try events.next(path: path) }
    guard last.content != .endOfStream else { return }
    throw SpecError(
      last.position, "a second document begins here, but a spec file is one document", path: path)
  }

  /// Checks what is cheaper or safer to find in the text than in the tree. For example, a short
  /// text can hold aliases of aliases of aliases, and a walk over their tree would never end.
  private static func checkText(_ text: String, path: String) throws(SpecError) {
    if text.utf8.count > SpecFile.mostOctets {
      throw SpecError(
        path: path, line: 1, column: 1,
        message:
          "the file has \(text.utf8.count) octets, but at most \(SpecFile.mostOctets) are allowed")
    }
    // Most files have nothing of what is looked for below.
    let marks = (tab: UInt8(ascii: "\t"), anchor: UInt8(ascii: "&"))
    guard text.utf8.contains(where: { $0 == marks.tab || $0 == marks.anchor }) else { return }
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

  /// Reads the rest of the node that begins with an event.
  private init(
    _ first: YAMLEvent, in events: inout YAMLEvents, depth: Int, path: String
  ) throws(SpecError) {
    position = first.position
    if depth > Self.mostLevels {
      throw SpecError(
        position, "more than \(Self.mostLevels) levels of lists and objects", path: path)
    }
    if first.hasAnchor { throw SpecError(position, "anchors are not allowed", path: path) }
    if first.hasTag { throw SpecError(position, "tags are not allowed", path: path) }
    switch first.content {
    case .scalar(let text, let isPlain): content = .scalar(text, isPlain: isPlain)
    case .startOfList: content = .list(try Self.elements(in: &events, depth: depth, path: path))
    case .startOfObject:
      content = .object(try Self.members(in: &events, depth: depth, path: path))
    case .alias, .end, .startOfDocument, .endOfStream, .other:
      throw SpecError(position, "aliases are not allowed", path: path)
    }
  }

  private static func elements(
    in events: inout YAMLEvents, depth: Int, path: String
  ) throws(SpecError) -> [YAMLNode] {
    var nodes: [YAMLNode] = []
    var next = try events.next(path: path)
    while next.content != .end {
      nodes.append(try YAMLNode(next, in: &events, depth: depth + 1, path: path))
      next = try events.next(path: path)
    }
    return nodes
  }

  private static func members(
    in events: inout YAMLEvents, depth: Int, path: String
  ) throws(SpecError) -> [Member] {
    var members: [Member] = []
    var keys = DistinctKeys()
    var next = try events.next(path: path)
    while next.content != .end {
      let key = try YAMLNode(next, in: &events, depth: depth + 1, path: path)
      guard case .scalar(let name, let isPlain) = key.content else {
        throw SpecError(
          key.position, "a key is a list or an object, expected a word", path: path)
      }
      if name == "<<", isPlain {
        throw SpecError(key.position, "merge keys are not allowed", path: path)
      }
      if let earlier = keys.insert(name, at: key.position) {
        throw SpecError(
          earlier, "the key '\(name)' is used twice in the same object", path: path)
      }
      let first = try events.next(path: path)
      let value = try YAMLNode(first, in: &events, depth: depth + 1, path: path)
      members.append(Member(key: name, position: key.position, value: value))
      next = try events.next(path: path)
    }
    return members
  }
}

/// The keys of an object so far. Few are compared one by one, which takes less time than a table.
private struct DistinctKeys {
  private static let few = 16
  private var names: [(name: String, position: Position)] = []
  private var table: [String: Position] = [:]

  /// Adds a key. If it is there already, returns where.
  mutating func insert(_ name: String, at position: Position) -> Position? {
    guard names.count == Self.few else {
      let earlier = names.first { $0.name == name }
      names.append((name, position))
      return earlier?.position
    }
    if table.isEmpty {
      table = Dictionary(uniqueKeysWithValues: names.map { ($0.name, $0.position) })
    }
    return table.updateValue(position, forKey: name)
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
}
