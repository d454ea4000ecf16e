import BluetoothProtocols
import Timelines

// Remote centrals: peers that connect to a phone and use its GATT server.
extension World {
  /// Records that a peer wants to connect to a phone. The link is made at the phone's next
  /// connectable advertising event, however long that takes.
  mutating func connectByPeer(_ entry: Entry) -> [Draft] {
    guard let index = peerIndex(of: entry), let phone = phoneToConnect(entry) else { return [] }
    peers[index].takeAddress(of: entry)
    peers[index].appear()
    let isLinked = links.contains { $0.other == .peer(index) && $0.phone == phone }
    if isLinked { return [remark("\(peers[index].name) is connected already", about: entry)] }
    peers[index].wish = Peer.Wish(
      phone: phone, parameters: WantedParameters(entry.fields), cause: entry.sequence)
    scheduleAdvertising()
    return []
  }

  /// Returns the phone that the act names, or the first one that advertises.
  private mutating func phoneToConnect(_ entry: Entry) -> Int? {
    if entry[.device] != nil { return phoneIndex(of: entry) }
    return phones.firstIndex { $0.advertising.hasContents } ?? phoneIndex(of: entry)
  }

  /// Does what an act asks of a remote central on its link: `peer.discovers`, `peer.reads`, and so
  /// on.
  mutating func useServices(_ use: Kind.ServiceUse, _ entry: Entry) -> [Draft] {
    guard let peer = peerIndex(of: entry) else { return [] }
    guard let index = linkOfPeer(entry) else {
      return [remark("\(peers[peer].name) is not connected", about: entry)]
    }
    let outputs = links[index].client.enqueue(AttributeClient.Task(use, entry))
    return carryOut(outputs, of: index, cause: entry.sequence)
  }

  /// Takes what the phone's server answers or sends.
  mutating func receiveAsClient(_ pdu: ATTPDU, on index: Int, cause: Int) -> [Draft] {
    if case .peer(let peer) = links[index].other, let handle = pdu.attributeHandle,
      let name = links[index].client.table[handle]?.name
    {
      matchValue(pdu.value ?? [], of: name, on: index, from: peer)
      // A recorded client has no act for a new discovery: its stack discovers again by itself what
      // it needs.
      if name.isServiceChanged, links[index].central != nil,
        case .handleValueIndication = pdu
      {
        links[index].client.forgetDiscoveries()
      }
    }
    if case .handleValueIndication = pdu {
      if case .peer(let peer) = links[index].other, !peers[peer].answers { return [] }
      send(.handleValueConfirmation, about: AttributeName(), on: index, cause: cause)
      return []
    }
    guard pdu.opcode.role == .response else { return [] }
    let outputs = links[index].client.receive(pdu)
    return carryOut(outputs, of: index, cause: cause)
  }

  /// Carries out what the client of a remote central asks for: sends its PDUs, and returns the drafts
  /// of what follows.
  mutating func carryOut(
    _ outputs: [AttributeClient.Output], of index: Int, cause: Int
  ) -> [Draft] {
    var drafts: [Draft] = []
    for output in outputs {
      switch output {
      case .send(let pdu):
        let name = pdu.attributeHandle.flatMap { links[index].client.table[$0]?.name }
        send(pdu, about: name ?? AttributeName(), on: index, cause: cause)
        if pdu.opcode.role == .request { superviseTransaction(on: index) }
      case .sendOctets(let octets):
        // Source: Core 5.4, Vol 3, Part F, 3.2.8 (no PDU is longer than the ATT_MTU).
        let mtu = links[index].client.mtu
        if octets.count > mtu {
          let text = "a PDU of \(octets.count) octets does not fit the ATT_MTU of \(mtu)"
          drafts.append(Draft(.noteText, from: .harness, [.text: .text(text)], cause: cause))
          if ATTOpcode.isRequest(octets) {
            drafts += carryOut(links[index].client.abandon(), of: index, cause: cause)
          }
          break
        }
        sendPDU(octets, on: index, cause: cause)
        if ATTOpcode.isRequest(octets) { superviseTransaction(on: index) }
      case .finished(let task, let result):
        drafts += centralFinished(task, result, on: index, cause: cause)
      case .missing(let name):
        let what = name.fields.description
        drafts.append(
          Draft(
            .noteText, from: .harness,
            [.text: .text("the phone's server has no attribute \(what)")], cause: cause))
      }
    }
    return drafts
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.3.3 (a transaction has 30 seconds).
  private static let transactionTimeout = Duration.seconds(30)

  private mutating func superviseTransaction(on index: Int) {
    let transaction = links[index].client.beginTransaction()
    plan(
      .transactionTimeout(link: links[index].number, transaction: transaction),
      after: links[index].interval + Self.transactionTimeout)
  }

  /// Ends the link of a client whose request was not answered: the client may not send another one.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.3.
  /// Source: chosen. The specification leaves it to higher layers how the link ends.
  mutating func endTransaction(_ transaction: Int, on number: Int) -> [Draft] {
    guard links.link(number)?.client.awaitsResponse(in: transaction) ?? false else { return [] }
    return end(number, .remoteUserTerminated, by: .peer, cause: nil)
  }
}

extension AttributeClient.Task {
  /// Makes the task that an act gives to a remote central.
  fileprivate init(_ use: Kind.ServiceUse, _ entry: Entry) {
    let name = AttributeName(entry.fields)
    switch use {
    case .discovers: self = .discover
    case .reads:
      self = .read(name, offset: UInt16(clamping: entry[.offset]?.integer ?? 0))
    case .writes:
      let type = entry[.type]?.text
      self = .write(
        name, entry[.value]?.octets ?? [], withResponse: type.map { $0 == "withResponse" })
    case .subscribes: self = .subscribe(name, true)
    case .unsubscribes: self = .subscribe(name, false)
    }
  }
}
