import BluetoothProtocols

/// The PDUs on the ATT channel of a link.
extension TimelineBuilder {
  mutating func receive(_ pdu: ATTPDU, on key: LinkTable.Key, from sender: FrameSender) {
    let (side, party) = (sender.side, sender.party)
    let place = links.place(of: key)
    if !pdu.opcode.isRequest, !pdu.opcode.answersRequest, mayLeaveOut(Kind(pdu.opcode), by: party) {
      leaveOut()
      return
    }
    let request = pdu.opcode.answersRequest ? links[place: place].pending[side.other] : nil
    let handle = pdu.attributeHandle ?? request?.pdu.attributeHandle
    let known = links[place: place].repeated.fields(
      of: pdu, about: handle, from: sender, edition: namesEdition)
    let fields = known ?? fields(of: pdu, about: handle, on: key, from: sender, answering: request)
    if known == nil {
      links[place: place].repeated.keep(fields, of: pdu, about: handle, from: sender)
    }
    let number = emit(Kind(pdu.opcode), from: party, fields, cause: request?.sequence)
    links.follow(pdu, number, on: key, from: side)
    if case .exchangeMTUResponse(let serverMTU) = pdu, let client = links[place: place].clientMTU {
      let mtu = ATTLimit.agreedMTU(client: Int(client), server: Int(serverMTU))
      let link = links[place: place].fields.merging(sender.fields)
      emit(.linkMTU, from: party, link.merging([.mtu: .integer(mtu)]), cause: number)
    }
  }

  /// Makes the fields of a PDU, and learns from it what the attributes are.
  private mutating func fields(
    of pdu: ATTPDU, about handle: AttributeHandle?, on key: LinkTable.Key,
    from sender: FrameSender, answering request: LinkTable.PendingRequest?
  ) -> Fields {
    let link = links.link(key)
    let server = serverName(of: pdu, sentBy: sender.side, on: link, isHCI: key.isHCI)
    var fields = Fields(pdu)
    fields.merge(link.fields)
    fields.merge(sender.fields)
    if let request {
      if names[server, default: AttributeNames()].learn(from: pdu, to: request.pdu) {
        namesEdition += 1
      }
      fields.merge(pdu.discoveries(answering: request.pdu))
    }
    if let handle {
      fields.merge(names[server]?.named(handle) ?? [.handle: .integer(Int(handle.rawValue))])
    }
    if case .findInformationRequest(let range) = pdu {
      fields.merge(names[server]?.characteristic(at: range.first) ?? [:])
    }
    if names[server]?.forget(changedBy: pdu) == true { namesEdition += 1 }
    return fields
  }

  /// Returns the name of the server whose attributes a PDU is about. Requests, commands and
  /// confirmations go to the server. All others come from it.
  private func serverName(
    of pdu: ATTPDU, sentBy side: ATTBearer.Side, on link: LinkTable.Link, isHCI: Bool
  ) -> String {
    let server = pdu.opcode.goesToServer ? side.other : side
    if server == .far { return link.peer }
    return isHCI ? "" : "central of link \(link.number)"
  }
}
