import BluetoothProtocols
import Timelines

// Messages of peers that no other act makes: unreadable requests, frames without credits.
extension World {
  /// Carries out `peer.sends`: octets on a fixed channel or on the phone's number of another one. A
  /// request of ATT waits for its turn: a client sends one at a time. Otherwise the peer ignores an
  /// answer. If the act names an attribute, the peer finds it first, and puts its handle after the
  /// first octet.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.2 (one request at a time).
  mutating func sendOctets(_ entry: Entry) -> [Draft] {
    guard let index = linkOfPeer(entry), let octets = entry[.octets]?.octets,
      let first = octets.first
    else { return [remark("there is no link to send octets on, or there are none", about: entry)] }
    if entry[.characteristic] != nil {
      let task = AttributeClient.Task.send(AttributeName(entry.fields), octets)
      return carryOut(links[index].client.enqueue(task), of: index, cause: entry.sequence)
    }
    let channel = entry[.channel]?.integer ?? Int(L2CAPChannel.attributeProtocol.rawValue)
    switch L2CAPChannel(rawValue: UInt16(clamping: channel)) {
    case .attributeProtocol:
      guard ATTOpcode.isRequest(octets) else {
        sendPDU(octets, on: index, cause: entry.sequence)
        break
      }
      return carryOut(
        links[index].client.enqueue(.send(nil, octets)), of: index, cause: entry.sequence)
    case .leSignalling:
      let code = L2CAPSignalCode(rawValue: first)
      let signal = try? L2CAPSignal(parsing: octets)
      if let signal { links[index].channels.rememberSent(signal) }
      let known = signal.map { Fields(signal: $0, octets: octets) }
      send(
        .linkSignalling,
        known ?? [
          .opcode: .integer(Int(first)), .name: .text(code.description), .octets: .octets(octets),
        ], on: index, cause: entry.sequence)
    case .securityManager:
      links[index].security.followScript()
      send(.linkPairing, Fields(securityManager: octets), on: index, cause: entry.sequence)
    default:
      send(
        .linkChannelData,
        [.channel: .integer(channel), .value: .octets(octets), .octets: .octets(octets)],
        on: index, cause: entry.sequence)
    }
    return []
  }

  mutating func sendPDU(_ octets: [UInt8], on index: Int, cause: Int) {
    if let pdu = try? ATTPDU(parsing: octets) {
      links[index].client.rememberSent(pdu)
      let name = pdu.attributeHandle.flatMap { links[index].client.table[$0]?.name }
      return send(pdu, about: name ?? AttributeName(), on: index, cause: cause)
    }
    let opcode = ATTOpcode(rawValue: octets[0])
    send(
      Kind(opcode),
      [.opcode: .integer(Int(opcode.rawValue)), .octets: .octets(octets)], on: index, cause: cause)
  }
}
