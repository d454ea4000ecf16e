import Timelines

/// The kinds of entries in a timeline, how many there are of each, and the fields that connect
/// them.
struct DraftSurvey: Sendable {
  private var facts: [Kind: Facts] = [:]
  /// The first value of each field, and the fields that have had another value since.
  private var values: [Field: FieldValue] = [:]
  private var varied: Set<Field> = []

  private struct Facts: Sendable {
    var count = 0
    /// The fields that all entries of the kind carried.
    var keys: [Field]
  }

  /// The fields that identify something, from the coarsest to the finest.
  private static let identities: [Field] = [
    .device, .app, .manager, .central, .peer, .connection, .service, .characteristic, .descriptor,
    .handle, .request,
  ]

  /// Returns a number that is greater for finer keys.
  static func fineness(of keys: [Field]) -> Int {
    keys.compactMap(identities.firstIndex).max() ?? 0
  }

  /// Returns whether a kind can be a condition for another. Kinds that only set up a scenario
  /// cannot.
  func isCondition(_ kind: Kind) -> Bool { kind.family != .peer && kind.family != .system }

  /// The families that count. Notes are left out: they are about the record, and their number is no
  /// behaviour.
  private static let families: Set<Kind.Family> = [
    .user, .system, .peer, .call, .callback, .app, .alert, .air, .link,
  ]
  /// The families of what an implementation, a link or an app's life does, without what causes it.
  private static let doings: Set<Kind.Family> = [.callback, .app, .alert, .air, .link]

  mutating func receive(_ entry: Entry) {
    guard Self.families.contains(entry.kind.family) else { return }
    let keys = facts[entry.kind]?.keys ?? Self.identities.filter(entry.kind.fields.contains)
    let kept = keys.filter { key in
      guard let value = entry.fields[key] else { return false }
      if values[key] == nil {
        values[key] = value
      } else if values[key] != value {
        varied.insert(key)
      }
      return true
    }
    facts[entry.kind] = Facts(count: (facts[entry.kind]?.count ?? 0) + 1, keys: kept)
  }
}

extension DraftSurvey {
  /// Every kind that could be the subject of a rule, in order.
  var subjects: [Kind] { kinds.filter { Self.doings.contains($0.family) } }

  /// Every kind that was seen, in order.
  var kinds: [Kind] { facts.keys.sorted() }

  func count(of kind: Kind) -> Int { facts[kind]?.count ?? 0 }

  /// Returns the fields that connect entries of these kinds: those that had several values, or the
  /// finest one if there is only one of everything.
  ///
  /// - Returns: Nil if the kinds share no field that is finer than the phone.
  func keys(of kinds: [Kind]) -> [Field]? {
    let shared = Self.identities.filter { key in
      key != .device && kinds.allSatisfy { facts[$0]?.keys.contains(key) ?? false }
    }
    guard let finest = shared.last else { return nil }
    let telling = shared.filter(varied.contains)
    return telling.isEmpty ? [finest] : telling
  }

  /// Pairs of kinds that may be trigger and answer: they share keys, and are about equally many.
  var responses: [Proposal] {
    var found: [(Proposal, distance: Int)] = []
    for trigger in kinds where count(of: trigger) >= 2 {
      for answer in subjects where answer != trigger && isAbout(trigger, answer) {
        guard let keys = keys(of: [trigger, answer]) else { continue }
        let proposal = Proposal(
          .response(trigger, then: answer, within: Self.longest), keys: keys)
        found.append((proposal, abs(count(of: trigger) - count(of: answer))))
      }
    }
    let nearest = found.sorted { ($0.distance, $0.0.id) < ($1.distance, $1.0.id) }
    return nearest.prefix(Self.mostPairs).map(\.0)
  }

  private func isAbout(_ one: Kind, _ other: Kind) -> Bool {
    let counts = [count(of: one), count(of: other)].sorted()
    return counts[0] > 0 && counts[1] <= 2 * counts[0]
  }

  /// The longest time after which something is still taken for an answer.
  private static var longest: Duration { .seconds(60) }
  /// The most pairs that are worth the time that judging them takes.
  private static var mostPairs: Int { 300 }
}
