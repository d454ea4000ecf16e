/// A value that was read from JSON.
///
/// Reading loses nothing that a timeline could hold. Integers of 64 bits become numbers. Any other
/// number stays the text that it was, for callers that ignore it.
public enum JSONValue: Hashable, Sendable {
  /// The word `null`.
  case null
  /// The word `true` or `false`.
  case flag(Bool)
  /// An integer that 64 bits hold.
  case integer(Int64)
  /// A number that has a fraction or an exponent, or that 64 bits cannot hold, as it was written.
  case number(String)
  /// A string, without its quotation marks and escapes.
  case text(String)
  /// An array: its elements in the order of the text.
  case array([JSONValue])
  /// An object: its members in the order of the text. Each name comes once.
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The name, without its quotation marks and escapes.
    public var name: String
    /// The value after the colon.
    public var value: JSONValue

    /// Makes a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The truth value; nil if this is no `true` or `false`.
  public var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  /// The number; nil if this is not an integer of 64 bits.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The string; nil if this is not a string.
  public var text: String? { if case .text(let value) = self { value } else { nil } }
  /// The elements; nil if this is not an array.
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  /// The members; nil if this is not an object.
  public var object: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The value of a member; nil if there is no member of this name, or if this is not an object.
  public subscript(name: String) -> JSONValue? { object?.first { $0.name == name }?.value }

  /// Reads a member that must be there.
  public func member<Value>(
    _ name: String, expecting expected: String, _ read: (JSONValue) -> Value?
  ) throws(JSONFailure) -> Value {
    let found = self[name]
    guard let value = found.flatMap(read) else {
      throw JSONFailure(found: found, expected: expected).within(name)
    }
    return value
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value in a few words, for a message that says what was found.
  public var description: String {
    switch self {
    case .null: "null"
    case .flag(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let text): Self.shortened(text)
    case .text(let text): "the text \(Self.shortened(text))"
    case .array(let values): "an array of \(values.count)"
    case .object: "an object"
    }
  }

  private static func shortened(_ text: String) -> String {
    if text.isEmpty { return "of no length" }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
    return start.printable(as: " ") + (text.unicodeScalars.count > 40 ? "…" : "")
  }
}
