/// One thing that happened: what, when, who did it, to whom, and how we know it.
///
/// The same value goes to an implementation, comes back from it, and is written to a report. The
/// expectations of a spec file are matched against it.
public struct Entry: Hashable, Sendable {
  /// The time since the beginning of the timeline.
  public var time: Instant
  /// The number of the entry, from 1. It is unique and ascends in the order of happening, so it
  /// also orders entries with equal times.
  public var sequence: Int
  /// The party that did it.
  public var from: Party
  /// The kind of the entry.
  public var kind: Kind
  /// The sequence of the entry that made this one happen.
  public var cause: Int?
  /// The source of the entry; nil if it came about in the run itself.
  public var origin: Origin?
  /// The values of the entry, for example the app, the peer and the payload.
  public var fields: Fields

  /// Makes an entry, which must get a sequence that no other entry of the timeline has.
  public init(
    time: Instant, sequence: Int, from: Party, kind: Kind, cause: Int? = nil,
    origin: Origin? = nil, fields: Fields = Fields()
  ) {
    self.time = time
    self.sequence = sequence
    self.from = from
    self.kind = kind
    self.cause = cause
    self.origin = origin
    self.fields = fields
  }

  /// The value of a field; nil if the entry does not have it.
  public subscript(field: Field) -> FieldValue? {
    @inlinable @inline(__always)
    get { fields[field] }
    set { fields[field] = newValue }
  }
}

/// The source of an entry.
public enum Origin: Hashable, Sendable {
  /// A record of a capture, from 1.
  case record(Int)
  /// A line of a spec file, from 1.
  case line(Int)
  /// A message of an outside process.
  case message(Int)
}

extension Origin {
  /// The number of the record, from 1; nil if the origin is none.
  public var record: Int? { if case .record(let number) = self { number } else { nil } }
}

extension Origin: CustomStringConvertible {
  public var description: String {
    switch self {
    case .record(let number): "record \(number)"
    case .line(let number): "line \(number)"
    case .message(let number): "message \(number)"
    }
  }
}

extension Entry: CustomStringConvertible {
  /// One line: sequence, time, kind and fields.
  public var description: String {
    let words = ["#\(sequence)", time.description, kind.rawValue, fields.description]
    return words.filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
