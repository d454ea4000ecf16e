import BluetoothProtocols

/// A word of a line of a lifecycle file, and its place.
struct NoteWord: Hashable, Sendable {
  var text: String
  /// The column of its first character, from 1.
  var column: Int

  /// The column after the word.
  var end: Int { column + text.count }

  /// Returns the words of a line, up to a `#`. Text in brackets, braces or quotation marks may have
  /// blanks. It forms one word together with the characters that it touches.
  static func words(of line: some StringProtocol) -> [NoteWord] {
    var words: [NoteWord] = []
    var depth = 0
    var isQuoted = false
    var isInWord = false
    for (place, character) in line.enumerated() {
      if !isQuoted {
        if character == "#" { break }
        if "[{".contains(character) { depth += 1 }
        if "]}".contains(character) { depth = max(0, depth - 1) }
      }
      if character == "\"" { isQuoted.toggle() }
      if character.isWhitespace, !isQuoted, depth == 0 {
        isInWord = false
        continue
      }
      if isInWord {
        words[words.count - 1].text.append(character)
      } else {
        words.append(NoteWord(text: String(character), column: place + 1))
        isInWord = true
      }
    }
    return words
  }

  func failure(_ message: String, _ line: Int) -> LifecycleNotes.Failure {
    LifecycleNotes.Failure(line: line, column: column, message: message)
  }
}

extension FieldValue {
  /// Reads a value as a lifecycle file writes it: `true`, `-40`, `0x08`, `10s`, `0x0048`, `180D`,
  /// an address, a word, `"text with blanks"`, `[a, b]`, `{name=value name=value}`.
  init?(noteText text: String, of type: ValueType) {
    switch type {
    case .flag: self.init(Bool(text).map(FieldValue.flag))
    case .integer:
      let number = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
      self.init(number.map(FieldValue.integer))
    case .duration: self.init(DurationText.nanoseconds(text).map(FieldValue.duration))
    case .instant:
      self.init(DurationText.nanoseconds(text).map { .instant(.init(nanoseconds: $0)) })
    case .octets:
      guard text.hasPrefix("0x") else { return nil }
      self.init([UInt8](hexadecimal: text.dropFirst(2)).map(FieldValue.octets))
    case .uuid: self.init(BluetoothUUID(text).map(FieldValue.uuid))
    case .address: self.init(DeviceAddress(text).map(FieldValue.address))
    case .symbol(let words): self.init(words.contains(text) ? .text(text) : nil)
    case .text: self.init(text.isEmpty ? nil : .text(text.unquoted))
    case .list(let element): self.init(noteList: text, of: element)
    case .record(let fields): self.init(noteRecord: text, of: fields)
    }
  }

  private init?(_ value: FieldValue?) {
    guard let value else { return nil }
    self = value
  }

  private init?(noteList text: String, of element: ValueType) {
    guard let inner = text.inside("[", "]") else { return nil }
    var values: [FieldValue] = []
    for word in NoteWord.words(of: inner.replacing(",", with: " ")) {
      guard let value = FieldValue(noteText: word.text, of: element) else { return nil }
      values.append(value)
    }
    self = .list(values)
  }

  private init?(noteRecord text: String, of fields: [Field]) {
    guard let inner = text.inside("{", "}") else { return nil }
    var values = Fields()
    for word in NoteWord.words(of: inner) {
      let parts = word.text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let field = Field(rawValue: parts[0]), fields.contains(field),
        let value = FieldValue(noteText: parts[1], of: field.type)
      else { return nil }
      values[field] = value
    }
    self = .record(values)
  }
}

extension String {
  fileprivate var unquoted: String { inside("\"", "\"").map(String.init) ?? self }

  fileprivate func inside(_ start: Character, _ end: Character) -> Substring? {
    guard count >= 2, first == start, last == end else { return nil }
    return dropFirst().dropLast()
  }
}

extension ValueType {
  /// The form of a value of this type, for a message to a person who wrote something else.
  var noteHint: String {
    switch self {
    case .flag: "true or false"
    case .integer: "a number"
    case .duration, .instant: "a number and a unit as in 12.5s"
    case .octets: "octets as in 0x0048"
    case .uuid: "a UUID as 180D"
    case .address: "an address as C0:FF:EE:00:00:01"
    case .list(let element): "a list as in [\(element.noteHint), …]"
    case .text: "text"
    case .symbol, .record: description
    }
  }
}
