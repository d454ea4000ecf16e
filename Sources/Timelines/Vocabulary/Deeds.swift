/// Kinds of entries, each with parties that they come from.
public struct Deeds: Hashable, Sendable {
  /// For the tag of each kind, a bit for the tag of each party.
  private var parties: [UInt8] = []

  /// Makes a set without any.
  public init() {}

  /// Adds entries of a kind that come from a party.
  public mutating func insert(_ kind: Kind, by party: Party) {
    if parties.isEmpty { parties = Array(repeating: 0, count: Kind.mostTags) }
    parties[kind.tag] |= 1 << UInt8(party.tag)
  }

  /// Returns whether entries of a kind that come from a party are among these.
  public func contains(_ kind: Kind, by party: Party) -> Bool {
    !parties.isEmpty && parties[kind.tag] & 1 << UInt8(party.tag) != 0
  }
}

extension Kind {
  /// A small number, different for each kind: the place of the kind in a dispatch table.
  package var tag: Int { Int(order) }

  /// One more than the greatest tag that a kind can have.
  package static let mostTags = 256
}

extension Party {
  /// A small number, different for each party: its place in a dispatch table.
  package var tag: Int { Int(order) }

  /// One more than the greatest tag that a party can have.
  package static let mostTags = 8
}
