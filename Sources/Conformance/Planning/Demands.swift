import Timelines

/// For some properties of an entry, the values of which it must have one to play a part.
///
/// They come from the lists of conditions of which the entry must meet one. A property counts if
/// each list asks for certain values of it.
struct Demands: Sendable {
  private(set) var values: [Subject: Set<FieldValue>]

  init(_ lists: [[Predicate]]) {
    let each = lists.map(Self.values(in:))
    values = each.first ?? [:]
    for others in each.dropFirst() {
      for (subject, known) in values { values[subject] = others[subject].map(known.union) }
    }
  }

  private static func values(in list: [Predicate]) -> [Subject: Set<FieldValue>] {
    var values: [Subject: Set<FieldValue>] = [:]
    for condition in list {
      guard condition.subject.isCheap, let named = condition.relation.named else { continue }
      let known = values[condition.subject]
      values[condition.subject] = known.map { $0.intersection(named) } ?? Set(named)
    }
    return values
  }
}

extension Relation {
  /// The values of which an entry must have one; nil if it asks for something else.
  fileprivate var named: [FieldValue]? {
    switch self {
    case .equal(let value): [value]
    case .among(let values): values
    default: nil
    }
  }
}

extension Subject {
  /// Whether its value is read rather than computed. The parties of entries have tables of their
  /// own.
  fileprivate var isCheap: Bool {
    switch self {
    case .field, .octets: true
    case .from, .kind, .cause, .time, .formula: false
    }
  }
}
