import Timelines

/// `never: E`: no E while the scope is open.
///
/// Put to the test by everything that could be an E by its kind, whatever its fields are: were
/// only the forbidden counted, keeping the rule would always look empty.
struct Absence: Machine {
  typealias Instance = Nothing

  let event: EventPattern

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ ledger: inout Ledger
  ) {
    ledger.exercise()
    if hits.contains(.first) {
      ledger.fail(
        "\(entry.kind.rawValue) happened, expected none", at: entry, [Witness(.forbidden, entry)])
    } else {
      ledger.attest([Witness(.allowed, entry, note: event.mismatch(of: entry))])
    }
  }
}

/// `may: E`: what is allowed is counted, and nothing is wrong.
struct Permission: Machine {
  typealias Instance = Nothing

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ ledger: inout Ledger
  ) {
    guard hits.contains(.first) else { return }
    ledger.exercise()
    ledger.attest([Witness(.allowed, entry)])
  }
}
