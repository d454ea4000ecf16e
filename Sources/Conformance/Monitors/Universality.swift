import Timelines

/// `every-one: E`, `satisfies: C`: every E while the scope is open satisfies C.
struct Universality: Machine {
  typealias Instance = Nothing

  let predicates: [Predicate]

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ ledger: inout Ledger
  ) {
    guard hits.contains(.first) else { return }
    ledger.exercise()
    let opener = ledger.stretch.opener
    guard let broken = predicates.first(where: { !$0.holds(of: entry, bound: opener) }) else {
      ledger.attest([Witness(.allowed, entry)])
      return
    }
    ledger.fail(
      broken.complaint(about: entry, bound: opener), at: entry, [Witness(.culprit, entry)])
  }
}
