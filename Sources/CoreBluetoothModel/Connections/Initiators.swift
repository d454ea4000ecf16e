import Timelines

/// The radio's lookouts: one for each peripheral to which an app or the system wants to connect.
///
/// Source: BG-LTA-01.
struct Initiators: Sendable {
  enum Input: Sendable {
    /// Which peripherals are wanted now, and how much the radio is to listen for each.
    case wanted([String: ScanDuty])
    /// The controller no longer looks for a peripheral: a link came up, or could not be made.
    case ended(String)
  }

  enum Output: Hashable, Sendable {
    /// A lookout begins, or goes on with another duty.
    case begins(Initiator)
    case ends(Initiator)
  }

  private var lookouts: [String: Initiator] = [:]
  /// The number of lookouts that have ended by themselves.
  private(set) var ended = 0

  /// - Parameter peers: The known peers, for the peripherals that are newly wanted.
  mutating func receive(_ input: Input, knowing peers: KnownPeers) -> [Output] {
    switch input {
    case .wanted(let wanted): return end(allBut: wanted) + begin(wanted, knowing: peers)
    case .ended(let peer):
      lookouts[peer] = nil
      ended += 1
      return []
    }
  }

  func looksOut(for peer: String) -> Bool { lookouts[peer] != nil }

  private mutating func end(allBut wanted: [String: ScanDuty]) -> [Output] {
    let ended = lookouts.filter { wanted[$0.key] == nil }.sorted { $0.key < $1.key }
    for (peer, _) in ended { lookouts[peer] = nil }
    return ended.map { .ends($0.value) }
  }

  private mutating func begin(
    _ wanted: [String: ScanDuty], knowing peers: KnownPeers
  ) -> [Output] {
    let changed = wanted.filter { lookouts[$0.key]?.duty != $0.value }
    return changed.sorted { $0.key < $1.key }.map { peer, duty in
      let initiator = Initiator(target: lookouts[peer]?.target ?? peers.target(peer), duty: duty)
      lookouts[peer] = initiator
      return .begins(initiator)
    }
  }
}

/// The radio's lookout for a peripheral.
struct Initiator: Hashable, Sendable {
  /// The peripheral, and the address at which it was last heard.
  var target: Fields
  var duty: ScanDuty

  /// Returns the fields of `air.initiating` with which the lookout begins.
  func fields(_ parameters: Parameters) -> Fields {
    target.merging([
      .enabled: .flag(true), .window: .duration(duty.window), .interval: .duration(duty.interval),
      .connectionInterval: .duration(parameters.connectionInterval),
      .supervisionTimeout: .duration(parameters.supervisionTimeout),
    ])
  }
}
