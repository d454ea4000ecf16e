import BluetoothProtocols

/// The PDUs on the ATT channel of a link.
extension TimelineBuilder {
  mutating func receive(
    _ pdu: ATTPDU, on key: LinkTable.Key, from side: ATTBearer.Side, party: Party
  ) {
    let link = links.link(key)
    let request = pdu.opcode.answersRequest ? link.pending[side.other] : nil
    let server = serverName(of: pdu, sentBy: side, on: link, isHCI: key.isHCI)
    var fields = Fields(pdu)
    fields.merge(link.fields)
    if let request {
      names[server, default: AttributeNames()].learn(from: pdu, to: request.pdu)
      fields.merge(pdu.discoveries(answering: request.pdu))
    }
    let handle = pdu.attributeHandle ?? request?.pdu.attributeHandle
    if let handle {
      fields.merge(names[server]?.named(handle) ?? [.handle: .integer(Int(handle.rawValue))])
    }
    if case .findInformationRequest(let range) = pdu {
      fields.merge(names[server]?.characteristic(at: range.first) ?? [:])
    }
    let number = emit(Kind(pdu.opcode), from: party, fields, cause: request?.sequence)
    links.note(pdu, number, on: key, from: side)
    if case .exchangeMTUResponse(let serverMTU) = pdu, let client = link.clientMTU {
      let mtu = ATTLimit.agreedMTU(client: Int(client), server: Int(serverMTU))
      emit(.linkMTU, from: party, link.fields.merging([.mtu: .integer(mtu)]), cause: number)
    }
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
