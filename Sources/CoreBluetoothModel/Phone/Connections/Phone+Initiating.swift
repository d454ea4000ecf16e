import Timelines

extension Phone {
  /// Has the radio look out for every peripheral to which an app or the system wants to connect,
  /// however long it takes.
  ///
  /// Source: BG-LTA-01, BG-LTA-03, BG-PRE-14; BG-RES-13 for the requests of ghosts. That a
  /// foreground-only app's requests stay pending: inferred from BG-FGO-09.
  mutating func lookOut(for demand: RadioDemand) {
    var sought = demand.systemPeers
    for share in demand.shares where !share.isGhost || maySpeakForGhosts {
      // Source: BG-LTA-03.
      if behaviour.links.connectsInForegroundOnly && share.capability != .full { continue }
      for (peer, start) in share.connections
      where start <= now || behaviour.links.ignoresStartDelay {
        sought.insert(peer)
      }
    }
    let wanted = demand.isOn ? sought.subtracting(demand.linkedPeers) : []
    let duty = duty
    carryOut(
      initiators.receive(
        .wanted(Dictionary(uniqueKeysWithValues: wanted.map { ($0, duty) })), knowing: peers))
  }

  /// Records that the controller no longer looks for a peripheral.
  mutating func endLookout(for peer: String) {
    carryOut(initiators.receive(.ended(peer), knowing: peers))
  }

  private mutating func carryOut(_ outputs: [Initiators.Output]) {
    for output in outputs {
      switch output {
      case .begins(let initiator): emit(.airInitiating, initiator.fields(parameters))
      case .ends(let initiator):
        emit(.airInitiating, initiator.target.merging([.enabled: .flag(false)]))
      }
    }
  }

  /// The instant at which the next connection request begins or, if the behaviour has requests time
  /// out, ends.
  @inline(__always)
  var nextConnectionDeadline: Instant? {
    // This is asked after nearly every entry, and hardly ever is a request due to begin.
    if managers.lastConnectionStart <= now, !behaviour.links.timesOut { return nil }
    var next: Instant?
    for index in sessions.indices {
      for peripheral in sessions[index].central.peripherals.values {
        guard case .connecting(let start) = peripheral.state else { continue }
        let end = behaviour.links.timesOut ? start + Self.brokenTimeout : start
        for instant in [start, end] where instant > now { next = min(next ?? instant, instant) }
      }
    }
    return next
  }

  /// Passes the time of connection requests. As documented, a request never ends by itself.
  ///
  /// Source: BG-LTA-01, BG-LTA-06.
  mutating func passConnectionTime() {
    if behaviour.links.timesOut { giveUpConnecting() }
  }

  private static let brokenTimeout = Duration.seconds(600)

  private mutating func giveUpConnecting() {
    for index in sessions.indices where !sessions[index].isGhost {
      for (peer, peripheral) in sessions[index].central.peripherals.sorted(by: { $0.key < $1.key })
      {
        guard case .connecting(let start) = peripheral.state, start + Self.brokenTimeout <= now
        else { continue }
        lose(peer, by: index)
        deliver(failure(.connectionTimeout, peer, sessions[index]))
      }
    }
  }
}
