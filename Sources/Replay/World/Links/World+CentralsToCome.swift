import Timelines

// The times at which the recorded remote centrals connect.
extension World {
  /// Plans the first link of every recorded central.
  mutating func planCentrals() {
    for peer in peers.indices { planCentral(peer) }
  }

  /// Plans the next link that the peer made, if it made another one: when it made it, or earlier if
  /// a host stack advertises already.
  mutating func planCentral(_ peer: Int) {
    guard let next = nextSession(ofCentral: peer) else { return }
    let recorded = max(next.start, now)
    let isAwaited = phones.contains(where: \.advertising.isConnectable)
    let due = isAwaited ? min(recorded, now + Self.patience(of: next)) : recorded
    plan(.centralConnects(peer), at: options.speaksHCI ? due : recorded)
  }

  /// Lets the recorded centrals come as long after a host stack has begun to advertise as they came
  /// after the recorded host had. Such a host keeps its own time: it may stop advertising long
  /// before the instant at which the recorded one was connected to.
  ///
  /// - Returns: A remark if no central will ever come.
  mutating func awaitCentrals(_ entry: Entry) -> [Draft] {
    guard options.speaksHCI, peers.contains(where: { $0.recorded != nil }) else { return [] }
    var isAnyToCome = peers.contains { $0.wish != nil }
    for peer in peers.indices {
      guard let next = nextSession(ofCentral: peer) else { continue }
      isAnyToCome = true
      let planned = timers.nextDeadline { $0.isConnection(of: peer) }
      let due = now + Self.patience(of: next)
      guard let planned, due < planned else { continue }
      cancel { $0.isConnection(of: peer) }
      plan(.centralConnects(peer), at: due)
    }
    if isAnyToCome { return [] }
    return [
      remark(
        "the recording holds no further link of a remote central: no central connects to what the "
          + "host advertises", about: entry)
    ]
  }

  /// Returns the time for which a recorded central lets an advertiser wait.
  ///
  /// Source: chosen. Hosts that wait for a central for less than five seconds are not known; one
  /// that waits for half a minute was.
  private static func patience(of session: RecordedCentral.Session) -> Duration {
    min(session.hesitation ?? .seconds(1), .seconds(5))
  }

  /// Returns the next recorded link that a peer made.
  func nextSession(ofCentral peer: Int) -> RecordedCentral.Session? {
    peers[peer].central?.sessions.dropFirst(peers[peer].centralLinks).first(where: \.isMadeByPeer)
  }

  /// Returns the act by which a recorded central makes its next link, with the recorded parameters.
  func centralConnects(_ peer: Int) -> [Draft] {
    let recorded = nextSession(ofCentral: peer)?.parameters ?? Fields()
    return [
      Draft(
        .peerConnects, from: .peer,
        [
          .peer: .text(peers[peer].name), .connectionInterval: recorded[.interval],
          .peripheralLatency: recorded[.peripheralLatency],
          .supervisionTimeout: recorded[.supervisionTimeout],
        ])
    ]
  }

  /// Plans the next link of a recorded central when one of its links has ended.
  mutating func centralLeft(_ link: WorldLink) {
    if link.central != nil, case .peer(let peer) = link.other { planCentral(peer) }
  }
}

extension World.Timer {
  fileprivate func isConnection(of peer: Int) -> Bool {
    if case .centralConnects(peer) = self { true } else { false }
  }
}
