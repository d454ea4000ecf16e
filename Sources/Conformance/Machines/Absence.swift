import Timelines

/// `never: E`: no E while the scope is open.
///
/// Every entry that could be an E by its kind puts the rule to the test, whatever its fields are.
/// If only forbidden entries counted, a rule that is kept would always look untested.
struct Absence: Machine {
  typealias Instance = Nothing

  let event: EventPattern

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    ledger.exercise()
    if hits.contains(.first) {
      ledger.fail("\(entry.kind.rawValue) happened, expected none", at: entry, &memory) { _ in
        [Witness(.forbidden, entry)]
      }
    } else {
      ledger.attest(&memory) { _ in [Witness(.allowed, entry, note: event.mismatch(of: entry))] }
    }
  }
}

/// `may: E`: allowed entries are counted, and none of them is wrong.
struct Permission: Machine {
  typealias Instance = Nothing

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    guard hits.contains(.first) else { return }
    ledger.exercise()
    ledger.attest(&memory) { _ in [Witness(.allowed, entry)] }
  }
}
