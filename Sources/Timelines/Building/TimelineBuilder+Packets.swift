import BluetoothProtocols
import Captures

/// The choice of the part of the timeline that a packet belongs to.
extension TimelineBuilder {
  mutating func receive(_ decoded: DecodedRecord) {
    let adapter = decoded.record.adapter ?? 0
    switch decoded.packet {
    case .command(let command): receive(command, adapter: adapter)
    case .event(let event): receive(event, adapter: adapter)
    case .acl(let header, .frame(let frame)):
      let isFromHost = decoded.record.direction.map { $0 != .controllerToHost } ?? frame.isClients
      receive(
        frame, on: .handle(adapter: adapter, header.handle),
        from: FrameSender(isFromHost: isFromHost))
    case .advertising(let pdu, let around) where around.crcIsValid != false:
      receive(pdu, around)
    case .data(let data, let around): receive(data, around)
    case .note(let note, let text?) where note.isLog:
      guard let told = LifecycleNotes.Note(text: text, at: now) else {
        emit(.noteText, from: .harness, [.text: .text(text)])
        return
      }
      emit(told.kind, from: told.party, told.fields)
    case .note(_, let text?): emit(.noteText, from: .harness, [.text: .text(text)])
    case .damaged(let damage): emitDamage(damage.description, decoded)
    case .malformed(_, _, let failure): emitDamage(failure.description, decoded)
    case .acl, .advertising, .synchronous, .isochronous, .note, .other: break
    }
  }

  private mutating func emitDamage(_ text: String, _ decoded: DecodedRecord) {
    emit(
      .noteDamage, from: .harness,
      [.offset: .integer(decoded.record.offset), .text: .text(text)])
  }

  mutating func receive(
    _ frame: DecodedFrame, on key: LinkTable.Key, from sender: FrameSender
  ) {
    switch frame.content {
    case .att(let pdu): receive(pdu, on: key, from: sender)
    case .malformedATT(_, let failure):
      let link = links.link(key)
      emit(
        .noteDamage, from: .harness,
        [
          .connection: .integer(link.number), .peer: .text(link.peer),
          .text: .text(failure.description),
        ])
    case .signal(let signal):
      emit(
        .linkSignalling, from: sender.party,
        links.link(key).fields.merging(sender.fields).merging(
          Fields(signal: signal, octets: signal.keepsOctets ? signal.encoded() : nil)))
    case .securityManager(let pdu): receive(pdu, on: key, from: sender)
    case .segment, .other: break
    }
  }
}

extension L2CAPSignal {
  /// Whether its entry has the octets. A replay repeats a request for other connection parameters. Of
  /// a rejection, and of a command without a layout, the fields do not say everything.
  fileprivate var keepsOctets: Bool {
    switch content {
    case .connectionParameterUpdateRequest, .commandReject, .other: true
    default: false
    }
  }
}
