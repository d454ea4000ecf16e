import BluetoothProtocols

/// Writes one JSON value, member by member, in the order of the calls.
///
/// The writer keeps nothing but the text so far. So millions of lines, one for each entry, cost no
/// tree.
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("app", "lock")
///   json.member("peers") { json in json.array { json in json.element("P1") } }
/// }
/// ```
public struct JSONWriter: Sendable {
  /// The text so far, UTF-8.
  public internal(set) var octets: [UInt8] = []
  /// The texts that were written lately, for a writer that writes one entry after the other.
  var reports: ReportTexts?
  private var isFirst = true
  private let indentation: Int?
  private var depth = 0

  /// - Parameter indentation: The number of spaces for each level; nil to write everything on one
  ///   line.
  public init(indentation: Int? = nil) { self.indentation = indentation }

  /// Makes a writer that puts each of many entries on one line. It does not compose anew the texts
  /// that the entries repeat.
  public static func ofManyEntries() -> JSONWriter {
    var writer = JSONWriter()
    writer.reports = ReportTexts()
    return writer
  }

  /// The text so far, as a string.
  public var text: String { String(decoding: octets, as: UTF8.self) }

  /// The text as a document of its own, which ends with a line break.
  public var document: TerminalText { TerminalText(document: text + "\n") }

  /// Empties the writer for the next value, and keeps the reserved memory.
  public mutating func removeAll() {
    octets.removeAll(keepingCapacity: true)
    isFirst = true
    depth = 0
  }
}

extension JSONWriter {
  /// Writes an object. The closure writes its members.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    group(from: UInt8(ascii: "{"), to: UInt8(ascii: "}"), members)
  }

  /// Writes an array. The closure writes its elements.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    group(from: UInt8(ascii: "["), to: UInt8(ascii: "]"), elements)
  }

  /// Writes a member. The closure writes its value with exactly one call.
  public mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    string(name)
    octets.append(UInt8(ascii: ":"))
    if indentation != nil { octets.append(UInt8(ascii: " ")) }
    value(&self)
  }

  /// Writes a member whose value is a string.
  public mutating func member(_ name: String, _ value: String) {
    member(name) { $0.string(value) }
  }
  /// Writes a member whose value is an integer.
  public mutating func member(_ name: String, _ value: some BinaryInteger) {
    member(name) { $0.number(value) }
  }
  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ name: String, _ value: Bool) {
    member(name) { $0.flag(value) }
  }
  /// Writes a member whose value is an array of strings.
  public mutating func member(_ name: String, _ values: [String]) {
    member(name) { json in json.array { json in for value in values { json.element(value) } } }
  }

  /// Writes an element. The closure writes it with exactly one call.
  public mutating func element(_ value: (inout JSONWriter) -> Void) {
    separate()
    value(&self)
  }
  /// Writes an element that is a string.
  public mutating func element(_ value: String) {
    element { $0.string(value) }
  }
}

extension JSONWriter {
  /// Ends a line. Another value may follow on the next line.
  public mutating func endLine() {
    octets.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// Writes `null`.
  public mutating func null() { octets.append(contentsOf: "null".utf8) }
  /// Writes `true` or `false`.
  public mutating func flag(_ value: Bool) {
    octets.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }
  /// Writes an integer with all its digits.
  @inlinable
  public mutating func number(_ value: some BinaryInteger) {
    if let number = Int64(exactly: value) { append(number) } else { append(String(value)) }
  }

  @usableFromInline
  mutating func append(_ number: Int64) { octets.append(decimal: number) }

  @usableFromInline
  mutating func append(_ text: String) { octets.append(contentsOf: text.utf8) }

  /// Writes a string. The quotation mark, the backslash and characters below U+0020 must be
  /// escaped. Other characters are escaped too if they steer a terminal or mark a command for a
  /// program that reads the log.
  ///
  /// Source: RFC 8259, section 7.
  public mutating func string(_ value: String) {
    octets.append(UInt8(ascii: "\""))
    var text = value
    let isPlain = text.withUTF8 { utf8 in
      guard UnsafeRawBufferPointer(utf8).isPlainInJSON else { return false }
      unsafe octets.append(contentsOf: utf8)
      return true
    }
    if !isPlain { appendEscaped(value) }
    octets.append(UInt8(ascii: "\""))
  }

  /// Writes octets as `0x` and hexadecimal digits.
  mutating func string(octets value: [UInt8]) {
    octets.append(contentsOf: "\"0x".utf8)
    for octet in value { append(digitsOf: octet, Self.lowerCase) }
    octets.append(UInt8(ascii: "\""))
  }

  /// Writes an address in the form of ``DeviceAddress/description``.
  mutating func string(address: DeviceAddress) {
    octets.append(UInt8(ascii: "\""))
    for place in 0..<6 {
      if place > 0 { octets.append(UInt8(ascii: ":")) }
      append(
        digitsOf: UInt8(truncatingIfNeeded: address.rawValue >> (40 - 8 * place)), Self.upperCase)
    }
    octets.append(UInt8(ascii: "\""))
  }

  /// Begins a member by its name, which is given as it is written on one line, with quotation marks
  /// and colon.
  mutating func member(named name: [UInt8]) {
    separate()
    octets.append(contentsOf: name)
    if indentation != nil { octets.append(UInt8(ascii: " ")) }
  }

  private mutating func append(digitsOf octet: UInt8, _ digits: [UInt8]) {
    octets.append(digits[Int(octet >> 4)])
    octets.append(digits[Int(octet & 0xF)])
  }

  private static let lowerCase = Array("0123456789abcdef".utf8)
  private static let upperCase = Array("0123456789ABCDEF".utf8)

  private mutating func appendEscaped(_ value: String) {
    // `##[` marks a command in the log of a job.
    var hashes = 0
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": octets.append(contentsOf: #"\""#.utf8)
      case "\\": octets.append(contentsOf: #"\\"#.utf8)
      case "\n": octets.append(contentsOf: #"\n"#.utf8)
      case "\r": octets.append(contentsOf: #"\r"#.utf8)
      case "\t": octets.append(contentsOf: #"\t"#.utf8)
      case "[" where hashes > 1: appendEscape(of: scalar)
      case _ where scalar.isControl: appendEscape(of: scalar)
      default: octets.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      hashes = scalar == "#" ? hashes + 1 : 0
    }
  }

  /// Writes an escape. All escaped characters lie below U+10000, so one unit is enough.
  private mutating func appendEscape(of scalar: Unicode.Scalar) {
    let unit = UInt16(truncatingIfNeeded: scalar.value)
    let digits = [UInt8(unit >> 8), UInt8(unit & 0xFF)].hexadecimal
    octets.append(contentsOf: (#"\u"# + digits).utf8)
  }
}

extension JSONValue {
  /// Writes the value, with the members of objects in their order.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .flag(let value): json.flag(value)
    case .integer(let value): json.number(value)
    case .number(let text): json.number(written: text)
    case .text(let value): json.string(value)
    case .array(let values):
      json.array { json in for value in values { json.element { value.write(to: &$0) } } }
    case .object(let members):
      json.object { json in
        for member in members { json.member(member.name) { member.value.write(to: &$0) } }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func number(written text: String) {
    octets.append(contentsOf: text.utf8)
  }

  private mutating func group(
    from open: UInt8, to close: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    octets.append(open)
    depth += 1
    isFirst = true
    content(&self)
    depth -= 1
    if !isFirst { breakLine() }
    octets.append(close)
    isFirst = false
  }

  private mutating func separate() {
    if !isFirst { octets.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard let indentation else { return }
    octets.append(UInt8(ascii: "\n"))
    octets.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * indentation))
  }
}
