/// A key of an expectation, and what its value is.
struct SpecKey: Hashable, Sendable {
  var name: String
  var value: SpecValue

  init(_ name: String, _ value: SpecValue) { (self.name, self.value) = (name, value) }
}

/// The type of the value of a key. The schema tells it to editors.
indirect enum SpecValue: Hashable, Sendable {
  /// An event, whose object may have these keys beside `event` and `where`.
  case event([String] = [])
  /// A list of so many events.
  case events([String] = [], ClosedRange<Int>)
  case conditions, comparison
  /// The name of a state, or a list of so many at most.
  case states
  case count, duration, bound
  /// A duration, or a field of a named entry.
  case time
  case flag, name, keys, scalar
  /// A list of names.
  case names
  /// Names of mutants, and edits of a run.
  case killers
  /// An object of fields of entries.
  case fields
  case words([String])
  /// An object with exactly one of these keys.
  case oneOf([SpecKey])
  /// It depends on the pattern.
  case any
}

extension SpecValue {
  /// The value if a key can have this one or another.
  func widened(by other: SpecValue) -> SpecValue {
    switch (self, other) {
    case _ where self == other: self
    case (.bound, .duration), (.duration, .bound): .bound
    default: .any
    }
  }

  /// The further keys that the object of an event may have, by the key under which it stands.
  func eventOptions(under key: String) -> [String: [String]] {
    switch self {
    case .event(let options), .events(let options, _): options.isEmpty ? [:] : [key: options]
    case .oneOf(let keys):
      keys.map { $0.value.eventOptions(under: $0.name) }.reduce([:]) { $0.merging($1) { $1 } }
    case .conditions, .comparison, .states, .count, .duration, .bound, .time, .flag, .name, .keys,
      .scalar,
      .names, .killers, .fields, .words, .any:
      [:]
    }
  }
}

/// Keys in their order, written as `["of": .event(), "per": .duration]`.
struct SpecKeys: ExpressibleByDictionaryLiteral, Sendable {
  let keys: [SpecKey]

  init(dictionaryLiteral elements: (String, SpecValue)...) {
    keys = elements.map { SpecKey($0, $1) }
  }
}
