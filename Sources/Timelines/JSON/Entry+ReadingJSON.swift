extension Entry {
  /// Reads what ``Entry/json`` writes.
  ///
  /// Members that the entry's kind does not carry are passed over. They come from a newer version,
  /// or a program added them for itself.
  ///
  /// - Throws: ``JSONFailure`` if the kind is unknown, a member of the envelope is missing, or a
  ///   value does not have the type of its field.
  public init(json: JSONValue) throws(JSONFailure) {
    let envelope = try Envelope(json)
    let (kind, fields) = try envelope.kind()
    self.init(
      time: try envelope.time(), sequence: try envelope.position("sequence"),
      from: try envelope.party(), kind: kind, cause: try envelope.cause(),
      origin: try envelope.origin(),
      fields: try Fields(json: envelope.members, reading: fields))
  }

  /// Reads one line as ``Entry/json`` writes it.
  public init(json text: some Sequence<UInt8>) throws(JSONFailure) {
    try self.init(json: JSONValue(parsing: Array(text)))
  }
}

extension Draft {
  /// Reads what ``Draft/writeMembers(to:)`` writes: `kind`, perhaps `delay` and `cause`, and
  /// fields.
  ///
  /// - Throws: ``JSONFailure``, as for ``Entry/init(json:)-swift.init``.
  public init(json: JSONValue, from party: Party) throws(JSONFailure) {
    let envelope = try Envelope(json)
    let (kind, fields) = try envelope.kind()
    self.init(
      kind, from: party, try Fields(json: envelope.members, reading: fields),
      after: try envelope.delay(), cause: try envelope.cause())
  }
}

/// The members of an entry or a draft that are not fields.
private struct Envelope {
  let json: JSONValue
  let members: [JSONValue.Member]

  init(_ json: JSONValue) throws(JSONFailure) {
    guard let members = json.object else {
      throw JSONFailure(found: json, expected: "an object")
    }
    self.json = json
    self.members = members
  }

  func kind() throws(JSONFailure) -> (kind: Kind, fields: [Field]) {
    do {
      return try json.member("kind", expecting: "a kind of the vocabulary") {
        $0.text.flatMap(Kind.named)
      }
    } catch {
      let nearest = json["kind"]?.text.flatMap(Kind.allCases.map(\.rawValue).nearest)
      throw error.suggesting(nearest)
    }
  }

  func party() throws(JSONFailure) -> Party {
    try json.member("from", expecting: Self.parties) { $0.text.flatMap(Party.init) }
  }

  private static let parties =
    "one of " + Party.ofTimelines.map(\.rawValue).joined(separator: ", ")

  func time() throws(JSONFailure) -> Instant {
    Instant(nanoseconds: try json.member("time", expecting: "an integer", \.integer))
  }

  func position(_ name: String) throws(JSONFailure) -> Int {
    try json.member(name, expecting: "an integer from 1") { number in
      number.integer.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
    }
  }

  func cause() throws(JSONFailure) -> Int? {
    json["cause"] == nil ? nil : try position("cause")
  }

  func delay() throws(JSONFailure) -> Duration {
    if json["delay"] == nil { return .zero }
    return try json.member("delay", expecting: "a duration as in 1500us, 10ms or 2s") { delay in
      delay.text.flatMap(DurationText.nanoseconds).map { .nanoseconds($0) }
    }
  }

  func origin() throws(JSONFailure) -> Origin? {
    guard let found = json["origin"] else { return nil }
    guard let origin = Origin(json: found) else {
      throw JSONFailure(found: found, expected: "an object with record, line or message")
        .within("origin")
    }
    return origin
  }
}

extension Origin {
  fileprivate init?(json: JSONValue) {
    for (name, make) in [
      ("record", Origin.record), ("line", Origin.line), ("message", Origin.message),
    ] {
      guard let number = json[name]?.integer.flatMap(Int.init(exactly:)) else { continue }
      self = make(number)
      return
    }
    return nil
  }
}

extension Kind {
  fileprivate static func named(_ name: String) -> (kind: Kind, fields: [Field])? { byName[name] }

  /// A table, because `init(rawValue:)` compares with every name in turn, and `fields` is made anew
  /// each time.
  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, (kind: $0, fields: $0.fields)) })
}
