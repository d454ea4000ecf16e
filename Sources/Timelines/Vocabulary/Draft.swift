public import VirtualTime

/// An entry that a party wants to happen, before the run gives it its instant and its number.
public struct Draft: Hashable, Sendable {
  public var kind: Kind
  public var from: Party
  public var fields: Fields
  /// How long after now it happens. Zero means at once, but after everything that was asked for
  /// earlier.
  public var delay: Duration
  public var cause: Int?
  public var origin: Origin?

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
