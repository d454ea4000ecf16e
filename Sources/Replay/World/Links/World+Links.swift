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
      guard !isLinked(index, to: station), accepts(station, phone: index),
        let initiator = phones[index].listening.takeInitiator(for: identity, at: now)
      else { continue }
      if case .peer(let peer) = station, !peers[peer].acceptsConnections {
        fail(phone: index, with: peer, initiator)
        return []
      }
      if case .peer(let peer) = station, let delay = peers[peer].connectionDelay {
        plan(.establishment(phone: index, station, initiator), after: max(delay, .zero))
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
    links.contains { $0.phone == phone && links.station(beyond: $0) == station }
  }

  mutating func link(
    phone: Int, with station: Station, _ initiator: PhoneListening.Initiator
  ) -> [Draft] {
    let cause = initiator.cause
    let rssi = rssi(of: station)
    switch station {
    case .peer(let index):
      let link = newLink(phone: phone, .central, to: .peer(index), initiator.parameters, rssi)
      beginRecorded(link, with: index)
      beginCentral(link, with: index)
      scheduleAdvertising()
      return [connected(link, from: .implementation, cause: cause)]
    case .phone(let other):
      let number = links.nextNumber
      let own = newLink(
        phone: phone, .central, to: .phone(link: number + 1), otherPhone: other,
        initiator.parameters, rssi)
      let others = newLink(
        phone: other, .peripheral, to: .phone(link: number), otherPhone: phone,
        initiator.parameters, rssi)
      scheduleAdvertising()
      return [
        connected(own, from: .implementation, cause: cause),
        connected(others, from: .peer, cause: cause),
      ]
    }
  }

  /// Lets a link fail: the peer hears the request, and then nothing more comes from it.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5.2 (six connection intervals without a packet), and Vol 1,
  /// Part F, 2.60 (connection failed to be established).
  private mutating func fail(
    phone: Int, with peer: Int, _ initiator: PhoneListening.Initiator
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
    plan(.failure(draft), after: interval * 6)
    scheduleAdvertising()
  }

  private mutating func linkFromPeer(_ index: Int, to phone: Int) -> [Draft] {
    let wish = peers[index].wish
    peers[index].wish = nil
    let link = newLink(
      phone: phone, .peripheral, to: .peer(index), wish?.parameters ?? WantedParameters())
    beginCentral(link, with: index)
    scheduleAdvertising()
    return [connected(link, from: .peer, cause: wish?.cause)]
  }

  /// - Parameter otherPhone: The phone at the other end, if there is no peer.
  /// - Returns: The index of the link.
  private mutating func newLink(
    phone: Int, _ role: LinkRole, to other: WorldLink.OtherEnd, otherPhone: Int? = nil,
    _ wanted: WantedParameters, _ rssi: Int? = nil
  ) -> Int {
    let number = links.nextNumber
    var client = AttributeClient()
    if case .peer(let index) = other {
      peers[index].linkBegan(role)
      client.clientMTU = peers[index].server.mtu
    }
    return links.add(
      WorldLink(
        number: number, phone: phone, role: role, other: other,
        otherPhone: otherPhone.map { WorldLink.PhoneAddress(of: phones[$0]) },
        interval: wanted.interval ?? options.connectionInterval,
        supervisionTimeout: wanted.supervisionTimeout ?? options.supervisionTimeout,
        peripheralLatency: wanted.peripheralLatency ?? 0, rssi: rssi,
        security: LinkSecurity(
          peerIsCentral: role == .peripheral,
          chance: SeededGenerator(seed: seed, name: "link \(number)")), client: client))
  }

  private func connected(_ index: Int, from party: Party, cause: Int?) -> Draft {
    let link = links[index]
    return Draft(
      .linkConnected, from: party,
      about(link).merging(link.parameters).merging([
        .role: .text(link.role.rawValue), .rssi: link.rssi.map(FieldValue.integer),
      ]), cause: cause)
  }
}

extension World {
  /// The identifiers of a link, and the address at its other end.
  func about(_ link: WorldLink) -> Fields {
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

  /// Returns an entry about a link.
  func draft(
    _ kind: Kind, from party: Party = .peer, _ fields: Fields, on link: WorldLink,
    cause: Int? = nil, record: Int? = nil
  ) -> Draft {
    Draft(
      kind, from: party, identifiers(of: link).merging(fields), cause: cause,
      origin: record.map(Origin.record))
  }

  /// Puts a message of a peer on the way. It arrives one connection event later.
  mutating func send(_ kind: Kind, _ fields: Fields, on index: Int, cause: Int?) {
    let draft = draft(kind, fields, on: links[index], cause: cause)
    plan(.arrival(link: links[index].number, draft), after: links[index].interval)
  }

  /// Returns the link that fields name: by its number, or by the peer at its other end.
  func linkIndex(of fields: Fields) -> Int? {
    if let number = fields[.connection]?.integer { return links.index(number) }
    guard let peer = fields[.peer] else { return nil }
    return links.firstIndex { link in
      let own = identifiers(of: link)
      return own[.peer] == peer && (fields[.device] == nil || own[.device] == fields[.device])
    }
  }

  /// Returns the link of the peer that an act is about; an act may name a phone or none.
  mutating func linkOfPeer(_ entry: Entry) -> Int? {
    guard let peer = peerIndex(of: entry) else { return nil }
    return links.firstIndex { $0.other == .peer(peer) && concerns($0, entry) }
  }
}

extension World {
  /// Ends a link for the phone's host. The other end learns of it one connection event later.
  mutating func disconnectByPhone(_ entry: Entry) -> [Draft] {
    guard let index = linkIndex(of: entry.fields) else {
      return [remark("there is no such link to end", about: entry)]
    }
    guard links[index].beginTermination() else { return [] }
    plan(
      .termination(link: links[index].number, cause: entry.sequence), after: links[index].interval)
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
    guard let link = links.link(number),
      link.silentSince == instant || hasLeft(link.other, at: instant)
    else { return [] }
    return end(number, .connectionTimeout, by: .peer, cause: nil)
  }

  private func hasLeft(_ other: WorldLink.OtherEnd, at instant: Instant) -> Bool {
    guard case .peer(let index) = other else { return false }
    return peers[index].hasBeenAway(since: instant)
  }

  /// Records that the phone has gone from its end of a link. The other end treats the link as lost
  /// when it has been silent for the supervision timeout.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5.2.
  mutating func silence(_ entry: Entry) -> [Draft] {
    guard let index = linkIndex(of: entry.fields), links[index].silentSince == nil else {
      return []
    }
    silence(index, for: entry[.supervisionTimeout]?.duration)
    return []
  }

  /// Lets nothing be heard on a link from now on.
  mutating func silence(_ index: Int, for timeout: Duration? = nil) {
    links[index].fallSilent(at: now)
    plan(
      .supervisionTimeout(link: links[index].number, since: now),
      after: timeout ?? links[index].supervisionTimeout)
  }

  /// Ends a link at both ends. An advertiser that was silent during the link is heard again.
  mutating func end(
    _ number: Int, _ reason: DisconnectionReason, by party: Party, cause: Int?
  ) -> [Draft] {
    guard let link = links.link(number) else { return [] }
    var drafts = [disconnected(link, reason, by: party, cause: cause)]
    if case .phone(let number) = link.other, let other = links.link(number) {
      let otherReason =
        reason == .connectionTimeout ? reason : DisconnectionReason.remoteUserTerminated
      drafts.append(disconnected(other, otherReason, by: .peer, cause: cause))
      links.remove(number)
    }
    links.remove(number)
    if case .peer(let index) = link.other {
      peers[index].linkEnded(link.role)
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
    _ link: WorldLink, _ reason: DisconnectionReason, by party: Party, cause: Int?
  ) -> Draft {
    var fields = about(link)
    fields[.addressType] = nil
    fields[.status] = .integer(reason.rawValue)
    return Draft(.linkDisconnected, from: party, fields, cause: cause)
  }
}
