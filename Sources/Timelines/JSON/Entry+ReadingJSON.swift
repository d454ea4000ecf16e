import VirtualTime

extension Entry {
  /// Reads what ``Entry/json`` writes.
  ///
  /// Members that the entry's kind does not carry are passed over: they are from a newer version,
  /// or somebody's own.
  ///
  /// - Throws: ``JSONFailure`` for a kind that is not known, a member of the envelope that is
  ///   missing, and a value that is not of its field's type.
  public init(json: JSONValue) throws(JSONFailure) {
    let envelope = try Envelope(json)
    let kind = try envelope.kind()
    self.init(
      time: Instant(nanoseconds: try envelope.integer("time", in: .min ... .max)),
      sequence: Int(clamping: try envelope.integer("sequence", in: 1 ... .max)),
      from: try envelope.party(), kind: kind, cause: try envelope.cause(),
      origin: try envelope.origin(),
      fields: try Fields(json: envelope.members, reading: kind.fields))
  }

  /// Reads one line as ``Entry/json`` writes it.
  public init(json text: some Sequence<UInt8>) throws(JSONFailure) {
    try self.init(json: JSONValue(parsing: Array(text)))
  }
}

extension Draft {
  /// Reads what ``Draft/write(to:)`` writes: `kind`, perhaps `delay` and `cause`, and fields.
  ///
  /// - Throws: ``JSONFailure``, as for ``Entry/init(json:)-swift.init``.
  public init(json: JSONValue, from party: Party) throws(JSONFailure) {
    let envelope = try Envelope(json)
    let kind = try envelope.kind()
    self.init(
      kind, from: party, try Fields(json: envelope.members, reading: kind.fields),
      after: try envelope.delay(), cause: try envelope.cause())
  }
}

/// The members of an entry or a draft that are not fields.
private struct Envelope {
  let members: [JSONValue.Member]

  init(_ json: JSONValue) throws(JSONFailure) {
    guard let members = json.object else {
      throw JSONFailure(found: json, expected: "an object")
    }
    self.members = members
  }

  private func member(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  func kind() throws(JSONFailure) -> Kind {
    try required("kind", "a kind of the vocabulary") { $0.text.flatMap(Kind.named) }
  }

  func party() throws(JSONFailure) -> Party {
    let names = Party.allCases.map(\.rawValue).joined(separator: ", ")
    return try required("from", "one of \(names)") { $0.text.flatMap(Party.init) }
  }

  func integer(_ name: String, in range: ClosedRange<Int64>) throws(JSONFailure) -> Int64 {
    let expected = range.lowerBound == .min ? "an integer" : "an integer from \(range.lowerBound)"
    return try required(name, expected) { json in
      json.integer.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func cause() throws(JSONFailure) -> Int? {
    guard member("cause") != nil else { return nil }
    return Int(clamping: try integer("cause", in: 1 ... .max))
  }

  func delay() throws(JSONFailure) -> Duration {
    guard member("delay") != nil else { return .zero }
    return try required("delay", "a duration as in 1500us, 10ms or 2s") { json in
      json.text.flatMap(DurationText.nanoseconds).map { .nanoseconds($0) }
    }
  }

  func origin() throws(JSONFailure) -> Origin? {
    guard let origin = member("origin") else { return nil }
    for (name, make) in [
      ("record", Origin.record), ("line", Origin.line), ("message", Origin.message),
    ] {
      if let number = origin[name]?.integer { return make(Int(clamping: number)) }
    }
    throw JSONFailure(found: origin, expected: "an object with record, line or message")
      .within("origin")
  }

  private func required<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(JSONFailure) -> Value {
    let found = member(name)
    guard let value = found.flatMap(read) else {
      throw JSONFailure(found: found, expected: expected).within(name)
    }
    return value
  }
}

extension Kind {
  static func named(_ name: String) -> Kind? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
