import Timelines

// Acts that move peers into or out of range, and that change what they advertise.
extension World {
  /// Brings a peer into range. If the scenario describes it as an advertiser, it advertises at
  /// once.
  mutating func arrive(_ entry: Entry) -> [Draft] {
    guard let index = peerIndex(of: entry) else { return [] }
    if let rssi = entry[.rssi] { peers[index].properties[.rssi] = rssi }
    peers[index].appear()
    var drafts = release(peer: index)
    if peers[index].advertising.advertiser.presences.isEmpty, peers[index].describesAdvertising {
      drafts += startAdvertising(index, because: entry)
    } else if let rssi = entry[.rssi]?.integer {
      peers[index].advertising.sound(rssi, from: now)
    }
    scheduleAdvertising()
    return drafts
  }

  /// Takes a peer out of range: it is not heard and does not answer. Its links are lost when they
  /// have been silent for the supervision timeout.
  mutating func leave(_ entry: Entry) -> [Draft] {
    guard let index = peerIndex(of: entry), peers[index].isInRange else { return [] }
    peers[index].leave(at: now)
    for link in links where link.other == .peer(index) {
      plan(.supervisionTimeout(link: link.number, since: now), after: link.supervisionTimeout)
    }
    scheduleAdvertising()
    return []
  }

  /// Returns the accessory that an act is about; nil if it is about a peer of the air's own.
  func accessoryIndex(of entry: Entry) -> Int? {
    guard let name = entry[.peer]?.text else { return nil }
    return phones.firstIndex { $0.isAccessory && $0.device == name }
  }

  /// Moves an accessory. Unlike a peer's, its links are lost even if it comes back before the
  /// supervision timeout: what its host has sent meanwhile is gone.
  mutating func move(accessory index: Int, _ act: Kind.PeerAct) -> [Draft] {
    switch act {
    case .leaves where !phones[index].isAway:
      phones[index].isAway = true
      for place in links.indices where links[place].silentSince == nil {
        let isOwn = links[place].phone == index
        if isOwn || links.station(beyond: links[place]) == .phone(index) { silence(place) }
      }
    case .appears, .returns: phones[index].isAway = false
    default: break
    }
    scheduleAdvertising()
    return []
  }

  /// Lets a peer advertise from now on. Properties that the act leaves out stay as they were.
  mutating func advertise(_ entry: Entry) -> [Draft] {
    guard let index = peerIndex(of: entry) else { return [] }
    var changes = entry.fields
    changes[.peer] = nil
    let composed: [Field] = [
      .localName, .services, .overflowServices, .solicitedServices, .manufacturerData, .txPower,
    ]
    if changes[.payload] == nil, composed.contains(where: { changes[$0] != nil }) {
      peers[index].properties[.payload] = nil
    }
    peers[index].properties = changes.merging(peers[index].properties)
    peers[index].takeAddress(of: entry)
    if let security = changes[.security]?.record {
      peers[index].pairing = PairingProfile(security)
    }
    if entry.kind == .peerAdvertises { peers[index].appear() }
    let drafts = startAdvertising(index, because: entry)
    scheduleAdvertising()
    return drafts
  }

  mutating func stopAdvertising(_ entry: Entry) -> [Draft] {
    guard let index = peerIndex(of: entry) else { return [] }
    peers[index].advertising.stop()
    scheduleAdvertising()
    return []
  }

  /// Gives a peer another private address, if it has one and has no link.
  mutating func changeAddress(ofPeer index: Int) {
    guard peers[index].hasPrivateAddress, peers[index].linkCount == 0 else { return }
    if peers[index].recorded != nil {
      guard options.speaksHCI else { return }
      peers[index].changePrivateAddress(seed: seed)
      return peers[index].advertising.move(to: peers[index].address)
    }
    guard peers[index].advertising.advertiser.isPresent(at: now) else { return }
    _ = peers[index].advertise(from: now, seed: seed, jitter: advertisingJitter)
  }

  private mutating func startAdvertising(_ index: Int, because entry: Entry) -> [Draft] {
    let omitted = peers[index].advertise(
      from: now, seed: seed, jitter: advertisingJitter)
    return omitted.map {
      remark("\(peers[index].name): \($0) does not fit on air and is left out", about: entry)
    }
  }
}
