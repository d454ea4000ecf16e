import Timelines
import VirtualTime

/// `each: S`, `preceded-by: P`, perhaps `since: D`, perhaps `within: T`: an S only where a P came
/// before, after the last D, and no longer ago than T.
struct Preceding: Machine {
  struct Instance: MachineInstance {
    /// The last P for each set of values that an S is compared by.
    var conditions: [[FieldValue?]: Entry] = [:]
    /// The last D.
    var cancelled: Entry?
  }

  let precedence: Precedence
  private let condition: Matcher
  /// What P is compared by, and what of S it is compared with.
  private let joins: [(of: Subject, with: Subject)]

  static let event = Slots.first
  static let condition = Slots.second
  static let cancel = Slots.third

  init(_ precedence: Precedence, opener: String?) {
    self.precedence = precedence
    condition = Matcher(precedence.condition, opener: opener)
    let predicates = precedence.condition.choices.first?.predicates ?? []
    joins = predicates.compactMap { predicate in
      guard let binding = predicate.binding, binding.name != opener else { return nil }
      return (predicate.subject, binding.subject)
    }
  }

  var creating: Slots { [Self.event, Self.condition] }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance { Instance() }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    if hits.contains(Self.event) { judge(entry, instance, &ledger) }
    if hits.contains(Self.cancel) {
      instance.conditions = [:]
      instance.cancelled = entry
    }
    if hits.contains(Self.condition) {
      instance.conditions[joins.map { $0.of.value(of: entry) }] = entry
    }
  }

  func outlook(of instance: inout Instance) -> Instant? {
    instance.conditions.isEmpty && instance.cancelled == nil ? nil : .distantFuture
  }

  private func judge(_ entry: Entry, _ instance: Instance, _ ledger: inout Ledger) {
    ledger.exercise()
    let found = instance.conditions[joins.map { $0.with.value(of: entry) }]
    if let found {
      let age = entry.time - found.time
      guard let most = precedence.age, age > most else {
        ledger.attest([
          Witness(.condition, found), Witness(.allowed, entry, note: "\(age.text) later"),
        ])
        if let most = precedence.age { ledger.note(latency: age, of: most, at: entry) }
        return
      }
    }
    let witnesses =
      [
        instance.cancelled.map { Witness(.cancelled, $0) },
        nearest(found, entry, instance), Witness(.culprit, entry),
      ].compactMap { $0 }
    let age = precedence.age.map { " in the \($0.text) before" } ?? " before"
    ledger.fail(
      "no \(precedence.condition.phrase)\(age)", at: entry,
      since: instance.cancelled?.sequence ?? ledger.stretch.opener?.sequence ?? 0, witnesses)
  }

  /// A P that is too old, or the last that differs in what the two are compared by.
  private func nearest(_ found: Entry?, _ entry: Entry, _ instance: Instance) -> Witness? {
    if let found, let most = precedence.age {
      let excess = entry.time - found.time - most
      return Witness(.nearestMiss, found, note: "\(excess.text) too early")
    }
    guard let last = instance.conditions.values.max(by: { $0.sequence < $1.sequence }) else {
      return nil
    }
    let join = joins.first { $0.of.value(of: last) != $0.with.value(of: entry) }
    return Witness(
      .nearestMiss, last, note: join.map { "\($0.of.name) is \($0.of.text(of: last))" })
  }
}
