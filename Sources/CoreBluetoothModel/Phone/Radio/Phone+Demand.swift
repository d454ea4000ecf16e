import Timelines

extension Phone {
  var radioDemand: RadioDemand {
    var demand = RadioDemand(
      isOn: radio == .on, systemPeers: links.systemPeers, linkedPeers: [],
      endedLookouts: initiators.ended)
    for link in links.all where link.role == .central { demand.linkedPeers.append(link.peer) }
    for index in sessions.indices {
      if let share = share(ofSession: index) { demand.shares.append(share) }
      guard let request = advertiser.request(of: sessions[index].id) else { continue }
      demand.advertising.append(
        Advertiser.Demand(
          session: sessions[index].id, request: request,
          capability: capability(of: sessions[index]), isGhost: sessions[index].isGhost))
    }
    return demand
  }

  private func share(ofSession index: Int) -> RadioDemand.Share? {
    let scan = sessions[index].central.scan
    var connections: [String: Instant] = [:]
    for (peer, peripheral) in sessions[index].central.peripherals {
      if case .connecting(let start) = peripheral.state { connections[peer] = start }
    }
    if scan == nil, connections.isEmpty { return nil }
    return RadioDemand.Share(
      session: sessions[index].id, isGhost: sessions[index].isGhost,
      capability: capability(of: sessions[index]), scan: scan, connections: connections)
  }
}
