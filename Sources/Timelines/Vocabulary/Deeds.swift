/// Kinds of entries, each with parties that they come from.
public struct Deeds: Hashable, Sendable {
  /// The parties by the tag of the kind.
  private var parties: [PartySet] = []

  /// Makes a set without any.
  public init() {}

  /// Adds entries of a kind that come from a party.
  public mutating func insert(_ kind: Kind, by party: Party) {
    if parties.isEmpty { parties = Array(repeating: [], count: Kind.mostTags) }
    parties[kind.tag].formUnion(PartySet([party]))
  }

  /// Removes entries of a kind, whoever they come from.
  public mutating func remove(_ kind: Kind) {
    if !parties.isEmpty { parties[kind.tag] = [] }
  }

  /// Returns whether entries of a kind that come from a party are among these.
  public func contains(_ kind: Kind, by party: Party) -> Bool {
    !parties.isEmpty && parties[kind.tag].contains(party)
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
