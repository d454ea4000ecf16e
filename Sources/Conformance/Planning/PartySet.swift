import Timelines

/// A set of parties.
struct PartySet: OptionSet, Hashable, Sendable, BitwiseCopyable {
  var rawValue: UInt8

  static let all = PartySet(Party.allCases)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ parties: some Sequence<Party>) {
    rawValue = parties.reduce(0) { $0 | 1 << UInt8($1.tag) }
  }

  /// Makes the set of the parties whose entries may satisfy the conditions.
  init(satisfying conditions: [Predicate]) {
    self = .all
    for condition in conditions where condition.subject == .from {
      formIntersection(PartySet(satisfying: condition.relation))
    }
  }

  /// Makes the set of the parties of which a relation holds.
  private init(satisfying relation: Relation) {
    self.init(Party.allCases.filter { relation.holds(of: .text($0.rawValue)) })
  }

  func contains(_ party: Party) -> Bool { rawValue & 1 << UInt8(party.tag) != 0 }
}
