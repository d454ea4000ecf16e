import Timelines

extension PartySet {
  /// Makes the set of the parties whose entries may satisfy all conditions of one of the lists.
  init(satisfyingAny lists: [[Predicate]]) {
    self = lists.reduce(into: []) { $0.formUnion(PartySet(satisfying: $1)) }
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
}
