import BluetoothProtocols

/// Reads one JSON text strictly. It refuses what RFC 8259 does not allow, and also what RFC 8259
/// only warns of, because two readers would understand that differently.
///
/// So it refuses not only texts that are not JSON. It also refuses invalid UTF-8, lone surrogates,
/// a name that comes twice in one object, a byte order mark, and anything after the value.
///
/// Source: RFC 8259, sections 2 to 9.
struct JSONReader {
  let octets: [UInt8]
  private let limits: JSONLimits
  var offset = 0
  private var depth = 0

  init(_ octets: [UInt8], limits: JSONLimits) {
    self.octets = octets
    self.limits = limits
  }
}

extension JSONValue {
  /// Reads one value, with nothing but white space around it.
  ///
  /// - Complexity: O(*n*) in time and memory, where *n* is the number of octets.
  public init(
    parsing octets: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(JSONFailure) {
    guard octets.count <= limits.octets else {
      throw JSONFailure(
        at: .offset(limits.octets), found: "\(octets.count) octets in all",
        expected: "\(limits.octets) at most")
    }
    var reader = JSONReader(octets, limits: limits)
    self = try reader.wholeText()
  }
}

extension JSONReader {
  fileprivate mutating func wholeText() throws(JSONFailure) -> JSONValue {
    let value = try value()
    skipSpace()
    if offset < octets.count { throw unexpected(instead: "the end of the text") }
    return value
  }

  private mutating func value() throws(JSONFailure) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected(instead: "a value")
    }
  }

  private mutating func object() throws(JSONFailure) -> [JSONValue.Member] {
    try enter()
    var members: [JSONValue.Member] = []
    var names = NamesOfObject()
    skipSpace()
    if skip("}") { return leave(with: members) }
    while true {
      skipSpace()
      let start = offset
      guard next == UInt8(ascii: "\"") else { throw unexpected(instead: "the name of a member") }
      let name = try string()
      guard names.insert(name, after: members) else {
        throw failure(at: start, found: "the name \(name) again", instead: "each name once")
      }
      skipSpace()
      guard skip(":") else { throw unexpected(instead: ": and a value") }
      members.append(JSONValue.Member(name: name, value: try value()))
      skipSpace()
      if skip("}") { return leave(with: members) }
      guard skip(",") else { throw unexpected(instead: ", or }") }
    }
  }

  private mutating func array() throws(JSONFailure) -> [JSONValue] {
    try enter()
    var values: [JSONValue] = []
    skipSpace()
    if skip("]") { return leave(with: values) }
    while true {
      values.append(try value())
      skipSpace()
      if skip("]") { return leave(with: values) }
      guard skip(",") else { throw unexpected(instead: ", or ]") }
    }
  }

  private mutating func enter() throws(JSONFailure) {
    guard depth < limits.depth else {
      throw failure(at: offset, found: "a deeper level", instead: "\(limits.depth) levels at most")
    }
    depth += 1
    offset += 1
  }

  private mutating func leave<Content>(with content: Content) -> Content {
    depth -= 1
    return content
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONFailure) -> JSONValue {
    let expected = Array(word.description.utf8)
    guard octets[offset...].starts(with: expected) else {
      throw unexpected(instead: word.description)
    }
    offset += expected.count
    return value
  }
}

/// The names of an object so far. Nearly all objects have so few that comparing with each is the
/// quickest.
private struct NamesOfObject {
  private var many: Set<String> = []
  private static let few = 24

  /// - Returns: Whether the name is new.
  mutating func insert(_ name: String, after members: [JSONValue.Member]) -> Bool {
    if members.count < Self.few { return !members.contains { $0.name == name } }
    if many.isEmpty { many = Set(members.map(\.name)) }
    return many.insert(name).inserted
  }
}

extension JSONReader {
  /// Source: RFC 8259, section 6.
  private mutating func number() throws(JSONFailure) -> JSONValue {
    let start = offset
    _ = skip("-")
    if !skip("0") { try digits() }
    let hasFraction = skip(".")
    if hasFraction { try digits() }
    let hasExponent = skip("e") || skip("E")
    if hasExponent {
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    let text = String(decoding: octets[start..<offset], as: UTF8.self)
    if hasFraction || hasExponent { return .number(text) }
    return Int64(text).map(JSONValue.integer) ?? .number(text)
  }

  private mutating func digits() throws(JSONFailure) {
    guard let first = next, Self.isDigit(first) else { throw unexpected(instead: "a digit") }
    while let digit = next, Self.isDigit(digit) { offset += 1 }
  }

  private static func isDigit(_ octet: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
  }
}

extension JSONReader {
  var next: UInt8? { offset < octets.count ? octets[offset] : nil }

  mutating func skip(_ octet: Unicode.Scalar) -> Bool {
    guard let found = next, UInt32(found) == octet.value else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let octet = next, octet == 0x20 || octet == 0x09 || octet == 0x0A || octet == 0x0D {
      offset += 1
    }
  }

  func unexpected(instead expected: String) -> JSONFailure {
    let found = next.map { octet in
      (0x21..<0x7F).contains(octet)
        ? String(Character(Unicode.Scalar(octet))) : "octet 0x" + [octet].hexadecimal
    }
    return failure(at: offset, found: found ?? "the end", instead: expected)
  }

  func failure(at offset: Int, found: String, instead expected: String) -> JSONFailure {
    JSONFailure(at: .offset(offset), found: found, expected: expected)
  }
}
