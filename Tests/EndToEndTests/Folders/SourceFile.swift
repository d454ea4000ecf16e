/// The declarations of one Swift file for other files, and the words that it uses.
///
/// This is a plain scan and no compiler. It knows the top-level types and functions, and the
/// members that extensions add, by their names and the labels of their arguments.
struct SourceFile {
  let name: String
  let folder: String
  let tokens: [String]
  /// The names at top level: types, aliases of types, and functions.
  private(set) var types: Set<String> = []
  /// The members that extensions add to types.
  private(set) var members: [Member] = []
  /// All names in the file, private or not, in any scope. Functions are kept apart, because several
  /// may have the same name.
  private(set) var names: Set<String> = []
  private(set) var functions: [Member] = []

  struct Member: Hashable {
    enum Kind { case type, function, property, initializer }

    var kind: Kind
    /// The name; for an initializer, that of the type.
    var name: String
    var type: String
    var parameters: [Parameter]
  }

  struct Parameter: Hashable {
    var label: String
    /// Whether a call may omit the label: the parameter has a default, or is a closure that may
    /// follow the call.
    var mayBeLeftOut: Bool
  }

  init(name: String, folder: String, text: String) {
    self.name = name
    self.folder = folder
    tokens = SwiftTokens(text).tokens
    readDeclarations()
  }

  private static let types: Set = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]

  /// The scope between a pair of braces.
  private struct Scope {
    /// The type that is extended there, and the last part of its name if it is a nested type.
    var extended: (type: String, name: String)?

    init() {}

    init(extendedAt index: Int, in tokens: [String], isPrivate: Bool) {
      if isPrivate { return }
      // An array goes by its usual name.
      let type = tokens[index] == "[" ? "Array" : tokens[index]
      var last = index
      while last + 2 < tokens.count, tokens[last + 1] == "." { last += 2 }
      extended = (type, last == index ? type : tokens[last])
    }
  }

  private mutating func readDeclarations() {
    var scopes: [Scope] = []
    var next = Scope()
    for index in tokens.indices.dropLast() {
      let (token, name) = (tokens[index], tokens[index + 1])
      switch token {
      case "{":
        scopes.append(next)
        next = Scope()
      case "}": _ = scopes.popLast()
      case "extension":
        next = Scope(extendedAt: index + 1, in: tokens, isPrivate: isPrivate(at: index))
      case _ where Self.types.contains(token) && SwiftName(name) != nil:
        names.insert(name)
        if !isPrivate(at: index) {
          if scopes.isEmpty { types.insert(name) } else { add(.type, name, index, in: scopes) }
        }
        if token != "typealias" { next = Scope() }
      case "func" where SwiftName(name) != nil:
        functions.append(
          Member(kind: .function, name: name, type: "", parameters: parameters(behind: index)))
        if isPrivate(at: index) { continue }
        if scopes.isEmpty { types.insert(name) } else { add(.function, name, index, in: scopes) }
      case "var", "let":
        names.insert(name)
        if !isPrivate(at: index) { add(.property, name, index, in: scopes) }
      case "init" where name == "(" || name == "<" || name == "?":
        if index > 0, tokens[index - 1] == "." { continue }
        if !isPrivate(at: index) { add(.initializer, "init", index, in: scopes) }
      default: break
      }
    }
  }

  private mutating func add(_ kind: Member.Kind, _ name: String, _ index: Int, in scopes: [Scope]) {
    guard scopes.count == 1, let extended = scopes[0].extended else { return }
    let hasParameters = kind == .function || kind == .initializer
    members.append(
      Member(
        kind: kind, name: kind == .initializer ? extended.name : name, type: extended.type,
        parameters: hasParameters ? parameters(behind: index) : []))
  }

  /// Returns whether a modifier before a declaration makes it private to its file.
  private func isPrivate(at index: Int) -> Bool {
    for place in tokens[..<index].indices.reversed() {
      switch tokens[place] {
      case "private", "fileprivate": return tokens[place + 1] != "("
      case let word where SwiftName.modifiers.contains(word): continue
      case "(", ")", "set", "@": continue
      default:
        // The name of an attribute, as in @inlinable.
        if place > 0, tokens[place - 1] == "@" { continue }
        return false
      }
    }
    return false
  }

  private func parameters(behind index: Int) -> [Parameter] {
    guard let open = tokens[index...].firstIndex(of: "(") else { return [] }
    return arguments(at: open).map { words in
      Parameter(
        label: words.first ?? "_",
        mayBeLeftOut: words.contains("=")
          || zip(words, words.dropFirst()).contains { $0 == ("-", ">") })
    }
  }

  /// Returns the words of each argument in the parentheses that open at a place.
  func arguments(at open: Int) -> [ArraySlice<String>] {
    var (found, start, depth): ([ArraySlice<String>], Int, Int) = ([], open + 1, 0)
    for place in tokens[open...].indices {
      switch tokens[place] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth > 0 { continue }
        if place > start { found.append(tokens[start..<place]) }
        return found
      case "," where depth == 1:
        found.append(tokens[start..<place])
        start = place + 1
      default: break
      }
    }
    return found
  }
}

/// A word that can be the name of something.
struct SwiftName {
  static let modifiers: Set = [
    "public", "internal", "package", "open", "static", "final", "mutating", "nonmutating",
    "indirect", "nonisolated", "override", "lazy", "weak", "consuming", "borrowing", "prefix",
    "postfix", "infix", "convenience", "required", "unsafe",
  ]
  private static let keywords: Set = ["func", "var", "let", "init", "subscript", "case"]

  init?(_ word: String) {
    guard let first = word.first, first.isLetter || first == "_" else { return nil }
    if Self.keywords.contains(word) { return nil }
  }
}
