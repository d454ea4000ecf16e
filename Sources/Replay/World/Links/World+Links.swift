import BluetoothProtocols
import Timelines

// How links come up and how they end.
extension World {
  /// Makes a link, if an initiator hears this advertising event and waits for this advertiser. The
  /// advertiser takes only one initiator.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.4.4 (the initiator answers a connectable event).
  mutating func connect(to station: Station) -> [Draft] {
    let identity = identity(of: station)
    for index in phones.indices where station != .phone(index) {
      let waiting = phones[index].initiators.firstIndex {
        $0.wants(identity) && $0.window.covers(now)
      }
      guard let waiting, !isLinked(index, to: station), accepts(station, phone: index) else {
        continue
      }
      let initiator = phones[index].initiators.remove(at: waiting)
      if case .peer(let peer) = station, !peers[peer].acceptsConnections {
        fail(phone: index, with: peer, initiator)
        return []
      }
      if case .peer(let peer) = station, let delay = peers[peer].connectionDelay {
        timers.insert(
          .establishment(phone: index, station, initiator), due: now + max(delay, .zero))
        scheduleAdvertising()
        return []
      }
      return link(phone: index, with: station, initiator)
    }
    guard case .phone(let index) = station else { return [] }
    let wish = peers.firstIndex {
      $0.isInRange && $0.wish?.phone == index && phones[index].accepts($0.address)
    }
    return wish.map { linkFromPeer($0, to: index) } ?? []
  }

  /// Whether a station lets a phone connect to it. Every peer does.
  private func accepts(_ station: Station, phone: Int) -> Bool {
    guard case .phone(let index) = station else { return true }
    return phones[index].accepts(phones[phone].address)
  }

  private func isLinked(_ phone: Int, to station: Station) -> Bool {
    links.contains { link in
      guard link.phone == phone else { return false }
      switch (link.other, station) {
      case (.peer(let index), .peer(let other)): return index == other
      case (.phone(let number), .phone(let other)): return self.link(number)?.phone == other
      case (.peer, .phone), (.phone, .peer): return false
      }
    }
  }

  mutating func link(
    phone: Int, with station: Station, _ initiator: WorldPhone.Initiator
  ) -> [Draft] {
    let cause = initiator.cause
    let rssi = rssi(of: station)
    switch station {
    case .peer(let index):
      let number = newLink(phone: phone, .central, to: .peer(index), initiator.parameters, rssi)
      beginRecorded(number, with: index)
      beginCentral(number, with: index)
      scheduleAdvertising()
      return [connected(number, from: .implementation, cause: cause)]
    case .phone(let other):
      let number = newLink(
        phone: phone, .central, to: .phone(link: lastLink + 2), initiator.parameters, rssi)
      let otherNumber = newLink(
        phone: other, .peripheral, to: .phone(link: number), initiator.parameters, rssi)
      remember(phones[other], at: number)
      remember(phones[phone], at: otherNumber)
      scheduleAdvertising()
      return [
        connected(number, from: .implementation, cause: cause),
        connected(otherNumber, from: .peer, cause: cause),
      ]
    }
  }

  /// Lets a link fail: the peer hears the request, and then nothing more comes from it.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5.2 (six connection intervals without a packet), and Vol 1,
  /// Part F, 2.60 (connection failed to be established).
  private mutating func fail(
    phone: Int, with peer: Int, _ initiator: WorldPhone.Initiator
  ) {
    let interval = initiator.parameters.interval ?? options.connectionInterval
    let draft = Draft(
      .linkFailed, from: .implementation,
      [
        .device: .text(phones[phone].device), .peer: .text(peers[peer].name),
        .role: .text(LinkRole.central.rawValue), .address: .address(peers[peer].address),
        .addressType: .text(peers[peer].addressType),
        .status: .integer(DisconnectionReason.failedToBeEstablished.rawValue),
      ], cause: initiator.cause)
    timers.insert(.failure(draft), due: now + interval * 6)
    scheduleAdvertising()
  }

  private mutating func linkFromPeer(_ index: Int, to phone: Int) -> [Draft] {
    let wish = peers[index].wish
    peers[index].wish = nil
    let number = newLink(
      phone: phone, .peripheral, to: .peer(index), wish?.parameters ?? WantedParameters())
    beginCentral(number, with: index)
    scheduleAdvertising()
    return [connected(number, from: .peer, cause: wish?.cause)]
  }

  private mutating func newLink(
    phone: Int, _ role: LinkRole, to other: WorldLink.OtherEnd,
    _ wanted: WantedParameters, _ rssi: Int? = nil
  ) -> Int {
    lastLink += 1
    if case .peer(let index) = other, role == .central { peers[index].linkCount += 1 }
    links.append(
      WorldLink(
        number: lastLink, phone: phone, role: role, other: other,
        interval: wanted.interval ?? options.connectionInterval,
        supervisionTimeout: wanted.supervisionTimeout ?? options.supervisionTimeout,
        peripheralLatency: wanted.peripheralLatency ?? 0, rssi: rssi,
        security: LinkSecurity(
          peerIsCentral: role == .peripheral,
          chance: SeededGenerator(seed: seed, name: "link \(lastLink)"))))
    if case .peer(let index) = other {
      links[links.count - 1].client.clientMTU = peers[index].server.mtu
    }
    return lastLink
  }

  /// Records the phone at the other end of a new link.
  private mutating func remember(_ phone: WorldPhone, at number: Int) {
    guard let index = linkIndex(number) else { return }
    links[index].otherPhone = WorldLink.PhoneAddress(of: phone)
  }

  private func connected(_ number: Int, from party: Party, cause: Int?) -> Draft {
    let link = link(number)
    let role = link?.role ?? .central
    let timeout = link?.supervisionTimeout ?? options.supervisionTimeout
    return Draft(
      .linkConnected, from: party,
      about(number).merging([
        .role: .text(role.rawValue),
        .interval: .duration(link?.interval ?? options.connectionInterval),
        .peripheralLatency: .integer(link?.peripheralLatency ?? 0),
        .supervisionTimeout: .duration(timeout),
        .rssi: link?.rssi.map(FieldValue.integer),
      ]), cause: cause)
  }
}

extension World {
  func link(_ number: Int) -> WorldLink? { linkIndex(number).map { links[$0] } }

  /// Returns the index of a link in ``links``: looking at a link by its index does not copy it.
  func linkIndex(_ number: Int) -> Int? {
    for index in links.indices where links[index].number == number { return index }
    return nil
  }

  /// The identifiers of a link, and the address at its other end.
  func about(_ number: Int) -> Fields {
    guard let link = link(number) else { return [.connection: .integer(number)] }
    var fields = identifiers(of: link)
    switch link.other {
    case .peer(let index):
      fields[.address] = .address(peers[index].address)
      fields[.addressType] = .text(peers[index].addressType)
    case .phone:
      fields[.address] = link.otherPhone.map { .address($0.address) }
      fields[.addressType] = link.otherPhone.map { .text($0.type) }
    }
    return fields
  }

  func identifiers(of link: WorldLink) -> Fields {
    let peer =
      switch link.other {
      case .peer(let index): peers[index].name
      case .phone: link.otherPhone?.name
      }
    return [
      .device: .text(phones[link.phone].device), .connection: .integer(link.number),
      .peer: peer.map(FieldValue.text),
    ]
  }

  /// Returns the link that an entry is about: by its number, or by the peer at its other end.
  func linkIndex(of entry: Entry) -> Int? {
    if let number = entry[.connection]?.integer { return linkIndex(number) }
    return links.firstIndex { link in
      let fields = identifiers(of: link)
      return fields[.peer] == entry[.peer]
        && (entry[.device] == nil || fields[.device] == entry[.device])
    }
  }
}

extension World {
  /// Ends a link for the phone's host. The other end learns of it one connection event later.
  mutating func disconnectByPhone(_ entry: Entry) -> [Draft] {
    guard let index = linkIndex(of: entry) else {
      return [remark("there is no such link to end", about: entry)]
    }
    if links[index].isTerminating { return [] }
    links[index].isTerminating = true
    timers.insert(
      .termination(link: links[index].number, cause: entry.sequence),
      due: now + links[index].interval)
    return []
  }

  mutating func disconnectByPeer(_ entry: Entry) -> [Draft] {
    guard let index = peerIndex(of: entry) else { return [] }
    let gaveUpWish = peers[index].wish != nil
    peers[index].wish = nil
    findListenersOfPhones()
    let reason = entry[.status]?.integer.map(DisconnectionReason.init)
    let numbers = links.filter { $0.other == .peer(index) && concerns($0, entry) }.map(\.number)
    if numbers.isEmpty, !gaveUpWish {
      return [remark("\(peers[index].name) has no link to end", about: entry)]
    }
    return numbers.flatMap {
      end($0, reason ?? .remoteUserTerminated, by: .peer, cause: entry.sequence)
    }
  }

  /// Returns whether an act is about this link; an act may name a phone or none.
  func concerns(_ link: WorldLink, _ entry: Entry) -> Bool {
    entry[.device]?.text.map { $0 == phones[link.phone].device } ?? true
  }

  /// Ends a link that has been silent for too long. If the peer came back in time, the link stays.
  mutating func superviseLink(_ number: Int, lostSince instant: Instant) -> [Draft] {
    guard let link = link(number), link.silentSince == instant || hasLeft(link.other, at: instant)
    else { return [] }
    return end(number, .connectionTimeout, by: .peer, cause: nil)
  }

  private func hasLeft(_ other: WorldLink.OtherEnd, at instant: Instant) -> Bool {
    guard case .peer(let index) = other else { return false }
    return !peers[index].isInRange && peers[index].leftAt == instant
  }

  /// Records that the phone has gone from its end of a link. The other end treats the link as lost
  /// when it has been silent for the supervision timeout.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5.2.
  mutating func silence(_ entry: Entry) -> [Draft] {
    guard let index = linkIndex(of: entry), links[index].silentSince == nil else { return [] }
    links[index].silentSince = now
    let timeout = entry[.supervisionTimeout]?.duration ?? links[index].supervisionTimeout
    timers.insert(
      .supervisionTimeout(link: links[index].number, since: now), due: now + timeout)
    return []
  }

  /// Ends a link at both ends. An advertiser that was silent during the link is heard again.
  mutating func end(
    _ number: Int, _ reason: DisconnectionReason, by party: Party, cause: Int?
  ) -> [Draft] {
    guard let link = link(number) else { return [] }
    var drafts = [disconnected(number, reason, by: party, cause: cause)]
    if case .phone(let other) = link.other, self.link(other) != nil {
      let otherReason =
        reason == .connectionTimeout ? reason : DisconnectionReason.remoteUserTerminated
      drafts.append(disconnected(other, otherReason, by: .peer, cause: cause))
      links.removeAll { $0.number == other }
    }
    links.removeAll { $0.number == number }
    if case .peer(let index) = link.other {
      if link.role == .central { peers[index].linkCount -= 1 }
      if peers[index].recorded == nil, link.bearer.isEncrypted {
        peers[index].bonds.keep(link.bearer.configurations, of: link.phone)
      }
      if !links.contains(where: { $0.other == link.other }) { peers[index].recorded?.close() }
      changeAddress(ofPeer: index)
    }
    centralLeft(link)
    scheduleAdvertising()
    return drafts
  }

  private func disconnected(
    _ number: Int, _ reason: DisconnectionReason, by party: Party, cause: Int?
  ) -> Draft {
    var fields = about(number)
    fields[.addressType] = nil
    fields[.status] = .integer(reason.rawValue)
    return Draft(.linkDisconnected, from: party, fields, cause: cause)
  }
}
