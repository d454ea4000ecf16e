/// Something that has happened in the run.
public struct TimelineEntry: Sendable {
  /// The time at which it happened, since the beginning of the run.
  public let time: Duration
  /// The kind of event, for example `callback.didConnect`; `bluewake spec vocabulary` lists all
  /// kinds.
  public let kind: String
  /// Its fields, and the members that each entry has.
  public let fields: [String: PhoneValue]

  /// A field; nil if the entry does not have it.
  public subscript(field: String) -> PhoneValue? { fields[field] }

  init?(_ fields: [String: PhoneValue]) {
    guard let time = fields["time"]?.integer, let kind = fields["kind"]?.text else { return nil }
    (self.time, self.kind, self.fields) = (.nanoseconds(time), kind, fields)
  }

  func isAbout(_ app: SimulatedApp) -> Bool {
    fields["app"]?.text == app.name && fields["device"]?.text ?? app.phone == app.phone
  }
}

extension TimelineEntry: CustomStringConvertible {
  /// For people who read why a test has failed: the time in seconds, the kind and the fields.
  public var description: String {
    let (seconds, attoseconds) = time.components
    let digits = String(1_000_000_000 + attoseconds / 1_000_000_000).dropFirst()
    let envelope: Set = ["time", "kind", "sequence", "from", "cause", "origin"]
    let shown = fields.filter { !envelope.contains($0.key) }.sorted { $0.key < $1.key }
    return (["\(seconds).\(digits)", kind] + shown.map { "\($0.key)=\($0.value.words)" })
      .joined(separator: " ")
  }
}

extension PhoneValue {
  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let list): "[" + list.map(\.words).joined(separator: ", ") + "]"
    case .record(let record):
      "{"
        + record.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.words)" }
        .joined(separator: ", ") + "}"
    }
  }
}
