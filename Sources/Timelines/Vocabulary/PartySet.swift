/// A set of parties that costs no hashing.
package struct PartySet: OptionSet, Hashable, Sendable, BitwiseCopyable {
  package var rawValue: UInt8

  package static let all = PartySet(Party.allCases)
  package static let ofTimelines = PartySet(Party.ofTimelines)
  package static let ofAccusations = PartySet(Party.ofAccusations)
  package static let accused = PartySet([.accused])
  package static let other = PartySet([.other])

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ parties: some Sequence<Party>) {
    rawValue = parties.reduce(0) { $0 | 1 << UInt8($1.tag) }
  }

  package func contains(_ party: Party) -> Bool { rawValue & 1 << UInt8(party.tag) != 0 }
}
