import BluetoothProtocols

// Entries are written by the million, so texts that recur often are not composed anew each time.
extension JSONWriter {
  /// Begins the member of a field; its value follows.
  private mutating func name(of field: Field) {
    member(named: Self.names[Int(field.order)])
  }

  /// Writes the member of a field.
  mutating func write(_ value: FieldValue, at field: Field) {
    name(of: field)
    value.write(to: &self)
  }

  /// The names of all fields, with quotation marks and a colon.
  private static let names = Field.allCases.map { Array("\"\($0.rawValue)\":".utf8) }

  /// Begins the member for a part of the envelope, which is not a field.
  fileprivate mutating func name(of part: EnvelopePart) {
    member(named: Self.parts[Int(part.rawValue)])
  }

  private static let parts = ["sequence", "time", "from", "kind", "cause"].map {
    Array("\"\($0)\":".utf8)
  }

  fileprivate mutating func word(_ party: Party) {
    octets.append(contentsOf: Self.parties[Int(party.order)])
  }

  fileprivate mutating func word(_ kind: Kind) {
    octets.append(contentsOf: Self.kinds[Int(kind.order)])
  }

  /// The words of all parties, with quotation marks.
  private static let parties = Party.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let kinds = Kind.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
}

/// The members that every entry has, in the order in which they are written.
private enum EnvelopePart: UInt8 {
  case sequence, time, from, kind, cause
}

extension Entry {
  /// The entry as a JSON object on one line, without a line break. `timeline --format json` prints
  /// this form, a recorded run holds it, and outside processes get it.
  ///
  /// The members of the envelope and the fields stand side by side, because no field is named like
  /// a part of the envelope. Instants are nanoseconds. Everything else is written as in a spec
  /// file.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes the entry as one JSON object, in the form of ``json``.
  public func write(to json: inout JSONWriter) {
    json.object { writeMembers(to: &$0) }
  }

  /// Writes the members without the braces around them, for a message that adds members of its own.
  public func writeMembers(to json: inout JSONWriter) {
    json.name(of: .sequence)
    json.number(sequence)
    json.name(of: .time)
    json.number(time.nanoseconds)
    json.name(of: .from)
    json.word(from)
    json.name(of: .kind)
    json.word(kind)
    if let cause {
      json.name(of: .cause)
      json.number(cause)
    }
    if let origin { json.member("origin") { origin.write(to: &$0) } }
    switch kind {
    case .airAdvertisement, .airScanResponse: json.report(fields)
    default: fields.writeMembers(to: &json)
    }
  }
}

extension Origin {
  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .record(let number): json.member("record", number)
      case .line(let number): json.member("line", number)
      case .message(let number): json.member("message", number)
      }
    }
  }
}

extension Fields {
  func writeMembers(to json: inout JSONWriter) {
    forEachField { json.write($1, at: $0) }
  }
}

extension FieldValue {
  /// Writes the value as it stands in an entry, see ``Entry/json``.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .flag(let value): json.flag(value)
    case .integer(let value): json.number(value)
    case .duration(let value): json.string(DurationText.text(nanoseconds: value))
    case .instant(let value): json.number(value.nanoseconds)
    case .octets(let value): json.string(octets: value)
    case .uuid(let value): json.string(value.description)
    case .address(let value): json.string(address: value)
    case .text(let value): json.string(value)
    case .list(let values):
      json.array { json in
        for value in values { json.element { value.write(to: &$0) } }
      }
    case .record(let fields): json.object { fields.writeMembers(to: &$0) }
    }
  }
}
