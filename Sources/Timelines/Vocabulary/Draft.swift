/// An entry that a party wants to happen, before the run gives it its instant and its number.
public struct Draft: Hashable, Sendable {
  /// The kind of the entry.
  public var kind: Kind
  /// The party that wants it to happen.
  public var from: Party
  /// The values that the entry will have.
  public var fields: Fields
  /// The delay from now on. Zero means at once, but after everything that was asked for earlier.
  public var delay: Duration
  /// The sequence of the entry that makes this one happen; nil if there is none.
  public var cause: Int?
  /// The source of the draft, for example a line of a spec file.
  public var origin: Origin?

  /// Makes a draft, which happens at once unless a delay is given.
  public init(
    _ kind: Kind, from: Party, _ fields: Fields = Fields(), after delay: Duration = .zero,
    cause: Int? = nil, origin: Origin? = nil
  ) {
    self.kind = kind
    self.from = from
    self.fields = fields
    self.delay = delay
    self.cause = cause
    self.origin = origin
  }

  /// The value of a field; nil if the draft does not have it.
  public subscript(field: Field) -> FieldValue? {
    @inlinable @inline(__always)
    get { fields[field] }
    set { fields[field] = newValue }
  }

  /// Returns the entry that this draft becomes.
  public consuming func entry(at time: Instant, sequence: Int) -> Entry {
    Entry(
      time: time, sequence: sequence, from: from, kind: kind, cause: cause, origin: origin,
      fields: fields)
  }
}
