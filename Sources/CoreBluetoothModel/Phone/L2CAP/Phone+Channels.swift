import BluetoothProtocols
import Timelines

extension Phone {
  /// Source: BG-SEM-46. The system chooses the number.
  mutating func publishChannel(by index: Int) {
    var fields = Fields()
    if lastPSM < LocalChannel.lastPSM {
      lastPSM += 1
      sessions[index].peripheral.channels.append(LocalChannel(psm: lastPSM))
      fields[.psm] = .integer(lastPSM)
    } else {
      fields[.error] = .text("outOfSpace")
    }
    tellManager(.callbackDidPublishL2CAPChannel, fields, index)
  }

  mutating func unpublishChannel(_ entry: Entry, by index: Int) {
    let wanted = entry[.psm]?.integer
    let former = sessions[index].peripheral.channels.count
    sessions[index].peripheral.channels.removeAll { $0.psm == wanted }
    let isGone = sessions[index].peripheral.channels.count < former
    tellManager(
      .callbackDidUnpublishL2CAPChannel,
      [.psm: entry[.psm], .error: isGone ? nil : .text("invalidParameters")], index)
  }

  private mutating func tellManager(_ callback: Kind, _ fields: Fields, _ index: Int) {
    deliver(
      Event(
        callback: callback, category: .answer, session: sessions[index].id, fields: fields,
        cause: cause))
  }

  /// Source: BG-SEM-46.
  mutating func openChannel(_ entry: Entry, by index: Int, on link: Int) {
    guard let psm = entry[.psm]?.integer,
      let signal = links[link].channels.ask(for: psm, by: sessions[index].id)
    else { return note("call.openL2CAPChannel names no PSM, or the link has no channel left") }
    send(signal, psm: psm, on: link)
  }

  /// Sends what an app writes to the stream of a channel. If several channels fit the peer and PSM
  /// that the call names, the last one opened is used.
  mutating func writeChannel(_ entry: Entry, by index: Int) {
    let peer = entry[.peer]?.text ?? entry[.central]?.text
    let link = links.firstIndex { link in
      !link.isClosing && peer ?? link.peer == link.peer
        && channel(entry, of: sessions[index], on: link) != nil
    }
    guard let link, let channel = channel(entry, of: sessions[index], on: links[link]) else {
      return note("call.writeL2CAPChannel: there is no such channel")
    }
    let value = entry[.value]?.octets ?? []
    for part in stride(from: 0, to: value.count, by: max(channel.mtu, 1)) {
      let unit = Array(value.dropFirst(part).prefix(max(channel.mtu, 1)))
      let frames = links[link].channels.change(channel.local) { $0.flow.send(unit) }
      send(frames ?? [], over: channel, on: link)
    }
  }

  private func channel(
    _ entry: Entry, of session: Session, on link: Link
  ) -> LinkChannels.Open? {
    link.channels.open.last {
      $0.session == session.id && entry[.psm]?.integer.map([$0.psm].contains) ?? true
    }
  }

  mutating func send(_ signal: L2CAPSignal, psm: Int?, on link: Int) {
    emit(
      .linkSignalling,
      [
        .connection: .integer(links[link].connection), .peer: .text(links[link].peer),
        .opcode: .integer(Int(signal.code.rawValue)), .name: .text(signal.code.description),
        .psm: psm.map(FieldValue.integer), .octets: .octets(signal.encoded()),
      ])
  }
}
