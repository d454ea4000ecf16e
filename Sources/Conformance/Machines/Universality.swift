import Timelines

/// `every-one: E`, `satisfies: C`: every E while the scope is open satisfies C.
struct Universality: Machine {
  typealias Instance = Nothing

  let predicates: [Predicate]

  static var event: Slots { .first }
  /// The entry satisfies C.
  static var kept: Slots { .second }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    guard hits.contains(Self.event) else { return }
    ledger.exercise()
    if hits.contains(Self.kept) {
      ledger.attest(&memory) { _ in [Witness(.allowed, entry)] }
      return
    }
    let opener = memory[ledger.stretch.opener]
    guard let broken = predicates.first(where: { !$0.holds(of: entry, bound: opener) }) else {
      return
    }
    ledger.fail(broken.complaint(about: entry, bound: opener), at: entry, &memory) { _ in
      [Witness(.culprit, entry)]
    }
  }
}
