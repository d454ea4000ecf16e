import Timelines

/// A delivery, and the parties from which entries of its kind reach it.
struct PlannedDelivery: Sendable {
  var turn: Int
  var delivery: Delivery
  var doers: PartySet

  var order: (Int, Int32, Int32) { (turn, delivery.route, delivery.number) }
}

/// A monitor that receives entries of a kind.
struct Recipient {
  var bank: Int
  var deliveries: [PlannedDelivery]
  /// The values of which an entry must have one to matter; nil if all entries of the kind may.
  var demands: Demands?
}

/// The deliveries of the entries of one kind: those that always matter, and those that matter only
/// if one property has a certain value.
///
/// All deliveries to one monitor are in the same group, so that their order is kept.
struct Dispatch {
  /// For each bank, the deliveries of every entry.
  private(set) var always: [[PlannedDelivery]]
  private(set) var bySubject: [(subject: Subject, groups: [FieldValue: [[PlannedDelivery]]])] = []

  /// A search for a value costs as much as some eight deliveries without a hit.
  private static let leastMonitors = 8

  init(_ recipients: [Recipient], bankCount: Int) {
    let none: [[PlannedDelivery]] = Array(repeating: [], count: bankCount)
    always = none
    var groups: [Subject: [FieldValue: [[PlannedDelivery]]]] = [:]
    let variety = Self.variety(among: recipients)
    for recipient in recipients {
      guard let best = Self.narrowest(of: recipient, among: variety) else {
        always[recipient.bank] += recipient.deliveries
        continue
      }
      for value in best.values {
        groups[best.subject, default: [:]][value, default: none][recipient.bank] +=
          recipient.deliveries
      }
    }
    // The turns keep their order: a monitor still receives first what its plan puts first.
    always = always.map(Self.sorted)
    bySubject = groups.sorted { $0.key.name < $1.key.name }.map { subject, groups in
      (subject, groups.mapValues { $0.map(Self.sorted) })
    }
  }

  /// Every different set of parties whose entries matter to a delivery.
  var doers: Set<PartySet> {
    let groups = [always] + bySubject.flatMap(\.groups.values)
    return Set(groups.joined().joined().map(\.doers))
  }

  /// Returns the number of different values that monitors ask for, of each property worth a search.
  private static func variety(among recipients: [Recipient]) -> [Subject: Int] {
    var (values, counts): ([Subject: Set<FieldValue>], [Subject: Int]) = ([:], [:])
    for recipient in recipients {
      for (subject, named) in recipient.demands?.values ?? [:] {
        values[subject, default: []].formUnion(named)
        counts[subject, default: 0] += 1
      }
    }
    return values.filter { counts[$0.key, default: 0] >= leastMonitors }.mapValues(\.count)
  }

  /// Returns the property that the fewest entries have a wanted value of: the one of whose values
  /// the monitor asks for the smallest share. Nil if no property is worth a search.
  private static func narrowest(
    of recipient: Recipient, among variety: [Subject: Int]
  ) -> (subject: Subject, values: Set<FieldValue>)? {
    recipient.demands?.values.filter { variety[$0.key] != nil }.min { left, right in
      let first = left.value.count * variety[right.key, default: 0]
      let second = right.value.count * variety[left.key, default: 0]
      return first == second ? left.key.name < right.key.name : first < second
    }.map { ($0.key, $0.value) }
  }

  private static func sorted(_ group: [PlannedDelivery]) -> [PlannedDelivery] {
    group.sorted { $0.order < $1.order }
  }
}
