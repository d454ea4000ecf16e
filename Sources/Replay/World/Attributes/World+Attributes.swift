import BluetoothProtocols
import Timelines

// ATT PDUs on links: from a phone to a peer's server and back, and from phone to phone.
extension World {
  /// Takes a PDU from a phone to the other end of its link.
  mutating func carry(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation else { return [] }
    guard let index = linkIndex(of: entry.fields) else {
      return [remark("\(entry.kind.rawValue) was sent without a link", about: entry)]
    }
    if links[index].isTerminating {
      return [
        remark("\(entry.kind.rawValue) was sent on a link that was being ended", about: entry)
      ]
    }
    guard let octets = entry[.octets]?.octets, !octets.isEmpty else {
      return [remark("\(entry.kind.rawValue) has no octets and was not sent", about: entry)]
    }
    learnOwnAttributes(from: entry, on: index)
    if links[index].silentSince != nil { return [] }
    let agreed = agreeOnMTU(
      entry.fields, from: .implementation, on: index, cause: entry.sequence)
    switch links[index].other {
    case .phone(let other): return agreed + relay(entry, to: other)
    case .peer(let peer) where peers[peer].isInRange:
      return agreed + receive(octets, on: index, of: peer, cause: entry.sequence)
    case .peer:
      links[index].hold(.fromPhone(entry))
      return agreed
    }
  }

  /// Says which MTU both ends use from now on, as timelines of captures do.
  ///
  /// - Parameter fields: Those of a PDU on the link.
  private mutating func agreeOnMTU(
    _ fields: Fields, from party: Party, on index: Int, cause: Int?
  ) -> [Draft] {
    guard let mtu = links[index].traffic.agreedMTU(after: fields) else { return [] }
    return [draft(.linkMTU, from: party, [.mtu: .integer(mtu)], on: links[index], cause: cause)]
  }

  /// Sends the same PDU on to the other phone, where it arrives one connection event later.
  mutating func relay(_ entry: Entry, to other: Int) -> [Draft] {
    guard let link = links.link(other) else { return [] }
    let draft = draft(entry.kind, entry.fields, on: link, cause: entry.sequence)
    plan(.arrival(link: other, draft), after: link.interval)
    return []
  }

  private mutating func receive(
    _ octets: [UInt8], on index: Int, of peer: Int, cause: Int
  ) -> [Draft] {
    guard let pdu = try? ATTPDU(parsing: octets) else {
      if !peers[peer].answers { return [] }
      return refuseMalformed(octets, on: index, cause: cause)
    }
    if peers[peer].recorded != nil, !pdu.isForClient {
      return askRecorded(pdu, octets, on: index, of: peer, cause: cause)
    }
    switch pdu.opcode.role {
    case .request, .command, .unknown:
      guard peers[peer].answers,
        let answer = peers[peer].server.answer(pdu, on: &links[index].bearer)
      else { return [] }
      send(
        answer, about: peers[peer].server.name(of: pdu), to: pdu, on: index,
        cause: cause)
    case .confirmation: confirmIndication(on: index, cause: cause)
    case .response, .notification, .indication:
      return receiveAsClient(pdu, on: index, cause: cause)
    }
    return []
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.1.1 (Invalid PDU, with handle 0 if the request has none).
  private mutating func refuseMalformed(_ octets: [UInt8], on index: Int, cause: Int) -> [Draft] {
    let opcode = ATTOpcode(rawValue: octets[0])
    guard opcode.role == .request else { return [] }
    let error = ATTPDU.errorResponse(
      request: opcode, handle: AttributeHandle(rawValue: 0), error: .invalidPDU)
    send(error, about: AttributeName(), on: index, cause: cause)
    return []
  }

  /// Puts a peer's PDU on the way. It arrives one connection event later.
  ///
  /// - Parameter request: The request that the PDU answers. It says what the answer itself does not
  ///   say, for example the handle.
  mutating func send(
    _ pdu: ATTPDU, about name: AttributeName, to request: ATTPDU? = nil, on index: Int,
    after delay: Duration? = nil, cause: Int?
  ) {
    let draft = draft(pdu, about: name, to: request, on: index, cause: cause)
    plan(.arrival(link: links[index].number, draft), after: delay ?? links[index].interval)
  }

  /// Returns the entry for a PDU of a peer.
  mutating func draft(
    _ pdu: ATTPDU, about name: AttributeName, to request: ATTPDU? = nil, on index: Int, cause: Int?
  ) -> Draft {
    let handle = pdu.attributeHandle ?? request?.attributeHandle
    let known = links[index].traffic.knownFields(of: pdu, about: handle, named: name)
    let fields = known ?? fields(of: pdu, about: name, to: request, on: index)
    if known == nil { links[index].traffic.keep(fields, of: pdu, about: handle) }
    return Draft(Kind(pdu.opcode), from: .peer, fields, cause: cause)
  }

  private func fields(
    of pdu: ATTPDU, about name: AttributeName, to request: ATTPDU?, on index: Int
  ) -> Fields {
    var fields = identifiers(of: links[index]).merging(name.fields).merging(Fields(pdu))
    guard let request else { return fields }
    if fields[.handle] == nil {
      fields[.handle] = request.attributeHandle.map { .integer(Int($0.rawValue)) }
    }
    return fields.merging(pdu.discoveries(answering: request))
  }

  /// Delivers a PDU to a phone, unless the link has ended or the phone is gone. If the peer is out
  /// of range, the PDU is held until the peer is back.
  mutating func deliver(_ draft: Draft, on number: Int) -> [Draft] {
    guard let index = links.index(number), links[index].silentSince == nil else { return [] }
    if case .peer(let peer) = links[index].other, !peers[peer].isInRange {
      links[index].hold(.fromPeer(draft))
      return []
    }
    links[index].traffic.phoneReceived(draft)
    var drafts = [draft]
    drafts += agreeOnMTU(draft.fields, from: .peer, on: index, cause: draft.cause)
    return drafts
  }

  /// Lets through what was held, when a peer has come back while its links were still up.
  mutating func release(peer: Int) -> [Draft] {
    var drafts: [Draft] = []
    for number in links.filter({ $0.other == .peer(peer) }).map(\.number) {
      guard let index = links.index(number) else { continue }
      for item in links[index].takeHeld() {
        switch item {
        case .fromPhone(let entry): drafts += receive(entry)
        case .fromPeer(let draft): drafts += deliver(draft, on: number)
        }
      }
    }
    return drafts
  }
}

// Values that a peer sends by itself.
extension World {
  /// Carries out `peer.notifies` and `peer.indicates`: the value goes to every phone that
  /// subscribed to it.
  mutating func sendValue(_ entry: Entry) -> [Draft] {
    guard let peer = peerIndex(of: entry) else { return [] }
    let found = peers[peer].server.table.value(of: AttributeName(entry.fields))
    guard let attribute = found else {
      return [remark("\(peers[peer].name) has no such characteristic", about: entry)]
    }
    if let value = entry[.value]?.octets {
      peers[peer].server.table[attribute.handle]?.value = value
    }
    let subscribed = links.indices.filter {
      isSubscribed(links[$0], to: attribute.handle, of: peer, entry)
    }
    for index in subscribed {
      sendValue(of: attribute.handle, from: peer, on: index, because: entry)
    }
    return subscribed.isEmpty
      ? [remark("\(entry.kind.rawValue) is not sent: no phone is subscribed", about: entry)] : []
  }

  private mutating func sendValue(
    of handle: AttributeHandle, from peer: Int, on index: Int, because entry: Entry
  ) {
    guard let attribute = peers[peer].server.table[handle] else { return }
    let value = Array((attribute.value ?? []).prefix(links[index].bearer.mtu - 3))
    guard entry.kind == .peerIndicates else {
      let pdu = ATTPDU.handleValueNotification(handle, value: value)
      send(pdu, about: attribute.name, on: index, cause: entry.sequence)
      return
    }
    indicate(handle, value: value, about: attribute.name, on: index, cause: entry.sequence)
  }

  /// Sends an indication, now or when the client has confirmed those before it.
  mutating func indicate(
    _ handle: AttributeHandle, value: [UInt8], about name: AttributeName, on index: Int,
    after delay: Duration? = nil, cause: Int?
  ) {
    let pdu = ATTPDU.handleValueIndication(handle, value: value)
    if links[index].bearer.indicate(.init(pdu: pdu, name: name)) {
      send(pdu, about: name, on: index, after: delay, cause: cause)
    }
  }

  private func isSubscribed(
    _ link: WorldLink, to handle: AttributeHandle, of peer: Int, _ entry: Entry
  ) -> Bool {
    guard link.other == .peer(peer), concerns(link, entry),
      let configuration = peers[peer].server.table.configuration(ofValueAt: handle)
    else { return false }
    let wanted = link.bearer.configurations[configuration.handle] ?? []
    return wanted.contains(entry.kind == .peerIndicates ? .indication : .notification)
  }

  private mutating func confirmIndication(on index: Int, cause: Int) {
    guard let next = links[index].bearer.confirmed() else { return }
    send(next.pdu, about: next.name, on: index, cause: cause)
  }

  /// Gives a peer a new table, and sends Service Changed to every phone that subscribed to it. A
  /// bonded phone that is away hears of it when it is back.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 7.1.
  mutating func changeServices(_ entry: Entry) -> [Draft] {
    guard let peer = peerIndex(of: entry) else { return [] }
    let former = peers[peer].server.table
    peers[peer].server.table = AttributeTable(gatt: entry[.gatt], device: nameInGAP(of: peer))
    peers[peer].properties[.gatt] = entry[.gatt]
    for index in links.indices where links[index].other == .peer(peer) {
      indicateChange(of: peer, from: former, on: index, cause: entry.sequence)
    }
    peers[peer].bonds.servicesChanged()
    return []
  }

  /// Indicates to a client that wants to hear of it that the services of a peer have changed.
  ///
  /// - Parameter table: The attributes as the client knows them; nil for the present ones.
  mutating func indicateChange(
    of peer: Int, from table: AttributeTable? = nil, on index: Int, cause: Int?
  ) {
    let table = table ?? peers[peer].server.table
    let name = AttributeName(characteristic: GATTAttributeType.serviceChanged)
    guard let changed = table.value(of: name),
      let configuration = table.configuration(ofValueAt: changed.handle),
      links[index].bearer.configurations[configuration.handle]?.contains(.indication) ?? false
    else { return }
    indicate(
      changed.handle, value: AttributeHandleRange.all.encoded(), about: changed.name, on: index,
      cause: cause)
  }

  /// The name of a scenario's peer in its Generic Access service, if it needs one that the scenario
  /// does not describe: a host may look for it.
  func nameInGAP(of peer: Int) -> String? { options.speaksHCI ? peers[peer].name : nil }
}

extension ATTPDU {
  /// Whether the PDU is an answer or a value for a client, or a client's confirmation of a value.
  fileprivate var isForClient: Bool {
    switch opcode.role {
    case .response, .notification, .indication, .confirmation: true
    case .request, .command, .unknown: false
    }
  }
}

extension AttributeServer {
  /// Returns the name of the attribute that a client's PDU is about, if it names one.
  func name(of pdu: ATTPDU) -> AttributeName {
    pdu.attributeHandle.flatMap { table[$0]?.name } ?? AttributeName()
  }
}
