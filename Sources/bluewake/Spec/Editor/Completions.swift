import Conformance
import CoreBluetoothModel
import Timelines

/// A place in a text, with the word that ends or stands there.
struct TextPlace {
  /// The lines above.
  let above: [Substring]
  /// The line up to the place.
  let before: Substring
  /// The word at the place.
  let word: String

  /// - Parameter position: The position as editors give it: a line from 0, and units of UTF-16.
  init?(_ position: JSONValue, in text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let number = position["line"]?.integer, let column = position["character"]?.integer,
      let number = Int(exactly: number), lines.indices.contains(number), column >= 0
    else { return nil }
    let line = lines[number]
    let units = line.utf16
    let place =
      units.index(units.startIndex, offsetBy: Int(column), limitedBy: units.endIndex)
      ?? units.endIndex
    above = Array(lines[..<number])
    before = line[..<place]
    word = String(
      String(before.reversed().prefix(while: Self.isOfWord).reversed())
        + line[place...].prefix(while: Self.isOfWord))
  }

  private static func isOfWord(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || ".-*".contains(letter)
  }

  /// The line up to the word.
  var start: Substring {
    before.dropLast(before.reversed().prefix(while: Self.isOfWord).count)
  }

  /// The key whose value stands at the place; nil if a key stands there.
  var key: String? {
    let text = start
    if let open = text.lastIndex(where: { "{[".contains($0) }), !text[open...].contains("]"),
      !text[open...].contains("}")
    {
      let inside = text[text.index(after: open)...]
      if text[open] == "{" {
        // `{event: ` holds a value, `{event: x, ` the next key.
        let last = inside.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        if let colon = last.firstIndex(of: ":") { return Self.name(last[..<colon]) }
        return Self.name(text[..<open]) == "where" ? "where" : nil
      }
      return Self.name(text[..<open]) ?? listKey
    }
    if let colon = text.lastIndex(of: ":") { return Self.name(text[..<colon]) }
    guard text.drop(while: { $0 == " " }).hasPrefix("-"), let list = listKey else { return nil }
    return Self.listsOfWords.contains(list) ? list : nil
  }

  /// The keys with lists of words, one on each line. Elements of other lists are objects.
  private static let listsOfWords: Set = [
    "killed-by", "covers", "requires", "event", "from", "until", "since", "never", "every-one",
    "of", "enters", "leaves", "for-each",
  ]

  /// The key of the list whose element stands on this line.
  private var listKey: String? {
    let depth = before.prefix { $0 == " " }.count
    let parent = above.last { line in
      let indent = line.prefix { $0 == " " }.count
      return !line.allSatisfy { $0 == " " } && indent < depth
    }
    guard let parent, let colon = parent.lastIndex(of: ":") else { return nil }
    return Self.name(parent[..<colon])
  }

  /// The word before a colon or a bracket.
  private static func name(_ text: Substring) -> String? {
    let trimmed = text.drop { " -{[,".contains($0) }
    let word = trimmed.reversed().drop { " :".contains($0) }.prefix { isOfWord($0) }.reversed()
    return word.isEmpty ? nil : String(word)
  }
}

/// The words that a rule may have at a place.
enum Completions {
  /// A word with its meaning.
  struct Word {
    var label: String
    var meaning: String
    /// The kind of the word, by which editors choose a sign.
    ///
    /// Source: Language Server Protocol 3.17, CompletionItemKind.
    var sign: Int

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.member("label", label)
        json.member("kind", sign)
        json.member("detail", meaning)
      }
    }
  }

  private static let kinds = Kind.allCases.map {
    Word(label: $0.rawValue, meaning: $0.meaning, sign: 23)
  }
  private static let fields = Field.allCases.map {
    Word(label: $0.rawValue, meaning: $0.meaning, sign: 5)
  }
  private static let mutants = Mutant.all.map {
    Word(label: $0.name, meaning: "\($0.summary)", sign: 20)
  }
  /// The keys of spec files, as their schema has them.
  private static let keys: [Word] = {
    let schema = try? JSONValue(parsing: Array(SpecSchema.json().utf8))
    var names: Set<String> = []
    func collect(_ value: JSONValue) {
      value["properties"]?.object?.forEach { names.insert($0.name) }
      value.object?.forEach { collect($0.value) }
      value.array?.forEach(collect)
    }
    if let schema { collect(schema) }
    let others = Set(kinds.map(\.label) + fields.map(\.label))
    return names.subtracting(others).sorted().map {
      Word(label: $0, meaning: "a key of spec files", sign: 10)
    }
  }()

  /// Returns the words that fit a place: all of a sort, of which the editor shows those that begin
  /// as the author has begun.
  static func words(at place: TextPlace) -> [Word] {
    switch place.key {
    case nil: keys
    case "where", "for-each", "satisfies", "set", "remove", "present", "per": fields
    case "killed-by": mutants
    case "covers":
      Requirement.all.map { Word(label: $0.id, meaning: $0.statement, sign: 18) }
    case "requires": Capability.allCases.map { Word(label: $0.rawValue, meaning: "", sign: 20) }
    default: kinds
    }
  }

  /// Returns the meaning of a kind, a field, a mutant or a requirement; nil if the word is none.
  static func meaning(of word: String) -> String? {
    if let kind = Kind(rawValue: word) {
      return "\(kind.meaning)\n\nfields: \(kind.fields.map(\.rawValue).joined(separator: ", "))"
    }
    if let field = Field(rawValue: word) { return field.meaning }
    if let mutant = mutants.first(where: { $0.label == word }) { return mutant.meaning }
    return Requirement.of(word)?.statement
  }
}
