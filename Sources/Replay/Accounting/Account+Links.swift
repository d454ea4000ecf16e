import BluetoothProtocols
import Timelines

// The link's side: what arrives at the phone, and what the phone sends.
extension Account {
  mutating func receive(link entry: Entry) {
    switch entry.kind {
    case .linkConnected: connected(entry)
    case .linkFailed:
      failedLinks.insert("\(entry[.device]?.text ?? "")/\(entry[.peer]?.text ?? "")")
    case .linkDisconnect: disconnect(entry)
    case .linkDisconnected: disconnected(entry)
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification,
      .linkIndication:
      guard let index = bearer(of: entry), let octets = entry[.octets]?.octets,
        let pdu = try? ATTPDU(parsing: octets)
      else { return }
      entry.from == .implementation ? send(pdu, index, entry) : receive(pdu, index, entry)
    default: break
    }
  }

  private func bearer(of entry: Entry) -> Int? {
    // By index, because a closure would be handed a copy of each.
    for index in bearers.indices
    where entry.fields.has(.integer(bearers[index].connection), at: .connection)
      && entry.fields.has(bearers[index].device, at: .device)
    {
      return index
    }
    return nil
  }

  private mutating func connected(_ entry: Entry) {
    let bearer = Bearer(entry)
    bearers.append(bearer)
    tell(bearer, isUp: true, entry)
  }

  private mutating func disconnect(_ entry: Entry) {
    guard let index = bearer(of: entry), !bearers[index].isClosing else { return }
    bearers[index].isClosing = true
    tell(bearers[index], isUp: false, entry)
  }

  private mutating func disconnected(_ entry: Entry) {
    guard let index = bearer(of: entry) else { return }
    let bearer = bearers.remove(at: index)
    if bearer.isCentral {
      if !bearer.isClosing { tell(bearer, isUp: false, entry) }
    } else {
      servers[server(of: bearer.device)].linkEnded(with: bearer.peer)
    }
  }

  private mutating func tell(_ bearer: Bearer, isUp: Bool, _ entry: Entry) {
    guard bearer.isCentral else { return }
    for index in centrals.indices where centrals[index].device == bearer.device {
      centrals[index].follow(bearer, isUp: isUp, entry, circumstances(of: index))
    }
  }

  // MARK: Received packets

  private mutating func receive(_ pdu: ATTPDU, _ index: Int, _ entry: Entry) {
    switch pdu.opcode.role {
    case .notification, .indication: receive(value: pdu, index, entry)
    case .response: receive(answer: pdu, index, entry)
    case .request: ask(pdu, index, entry)
    case .command: if let value = pdu.value { remember(written: value, index) }
    case .confirmation, .unknown: break
    }
  }

  private mutating func receive(value pdu: ATTPDU, _ index: Int, _ entry: Entry) {
    guard let value = pdu.value, bearers[index].isCentral, !bearers[index].isClosing else { return }
    let name = AttributeName(accounted: entry.fields)
    for central in centrals.indices where centrals[central].device == bearers[index].device {
      centrals[central].receive(
        value: value, of: name, from: bearers[index].peer, entry, circumstances(of: central))
    }
  }

  private mutating func receive(answer pdu: ATTPDU, _ index: Int, _ entry: Entry) {
    let name = AttributeName(accounted: entry.fields)
    let found = bearers[index].receive(pdu, about: name, at: entry.time)
    guard let found, bearers[index].isCentral else { return }
    for central in centrals.indices where centrals[central].device == bearers[index].device {
      centrals[central].receive(found.result, of: found.name, from: bearers[index].peer, entry)
    }
  }

  private mutating func ask(_ pdu: ATTPDU, _ index: Int, _ entry: Entry) {
    bearers[index].owedAnswer = (pdu, Discrepancy.Place(entry))
    switch pdu {
    case .writeRequest(_, let value): remember(written: value, index)
    case .prepareWriteRequest(_, let offset, let part):
      bearers[index].prepare(part, at: Int(offset))
    case .executeWriteRequest(.write):
      if let value = bearers[index].takePrepared() { remember(written: value, index) }
    case .executeWriteRequest: _ = bearers[index].takePrepared()
    case .exchangeMTURequest(let mtu): bearers[index].mtuOffered = Int(mtu)
    default: break
    }
  }

  private mutating func remember(written value: [UInt8], _ index: Int) {
    if bearers[index].isCentral { return }
    servers[server(of: bearers[index].device)].remember(written: value, by: bearers[index].peer)
  }

  // MARK: Sent packets

  private mutating func send(_ pdu: ATTPDU, _ index: Int, _ entry: Entry) {
    switch pdu.opcode.role {
    case .request: bearers[index].ask(pdu)
    case .response:
      let server = server(of: bearers[index].device)
      guard let owed = bearers[index].owedAnswer else {
        return statement.add(servers[server].unasked(bearers[index], entry))
      }
      bearers[index].owedAnswer = nil
      if case .exchangeMTUResponse(let mtu) = pdu {
        bearers[index].mtu = max(23, min(Int(mtu), bearers[index].mtuOffered))
      }
      servers[server].answered(owed.pdu, with: pdu, on: bearers[index], entry, &statement)
    case .notification, .indication:
      guard let value = pdu.value, let handle = pdu.attributeHandle else { return }
      let server = server(of: bearers[index].device)
      servers[server].sent(value, at: Int(handle.rawValue), on: bearers[index], entry, &statement)
    case .command, .confirmation, .unknown: break
    }
  }
}
