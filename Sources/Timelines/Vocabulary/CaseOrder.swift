/// A word of a closed list, identified by its place in the list.
///
/// Kinds and fields are compared and looked up for every entry of a run. By default they would be
/// compared by their spelling.
@usableFromInline
protocol CaseOrder: Hashable {}

extension CaseOrder {
  /// The place of the case in its list, from 0.
  ///
  /// An enumeration of up to 256 cases without payload is stored as one octet that counts the
  /// cases. The test of the vocabulary ensures it.
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
