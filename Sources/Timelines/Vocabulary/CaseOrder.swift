/// A word of a closed list, known by its place in the list.
///
/// Kinds and fields are compared and looked up for every entry of a run. Left to themselves they
/// would do that by their spelling.
@usableFromInline
protocol CaseOrder: Hashable {}

extension CaseOrder {
  /// Where the case stands in its list, from 0.
  ///
  /// An enumeration of up to 256 cases without payload is one octet that counts them; the test of
  /// the vocabulary holds that to be so.
  @inlinable
  var order: UInt8 { unsafe unsafeBitCast(self, to: UInt8.self) }
}

extension Kind: CaseOrder {
  @inlinable
  public static func == (left: Kind, right: Kind) -> Bool { left.order == right.order }
  public func hash(into hasher: inout Hasher) { hasher.combine(order) }
}

extension Field: CaseOrder {
  @inlinable
  public static func == (left: Field, right: Field) -> Bool { left.order == right.order }
  public func hash(into hasher: inout Hasher) { hasher.combine(order) }
}

extension Party: CaseOrder {
  @inlinable
  public static func == (left: Party, right: Party) -> Bool { left.order == right.order }
  public func hash(into hasher: inout Hasher) { hasher.combine(order) }
}

extension Kind.Family: CaseOrder {
  @inlinable
  public static func == (left: Kind.Family, right: Kind.Family) -> Bool {
    left.order == right.order
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(order) }
}
