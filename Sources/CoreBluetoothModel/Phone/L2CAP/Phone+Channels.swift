import BluetoothProtocols
import Timelines

extension Phone {
  /// Source: BG-SEM-46.
  mutating func publishChannel(by index: Int) {
    use(channels: .publish(by: sessions[index].id))
  }

  mutating func unpublishChannel(_ entry: Entry, by index: Int) {
    use(channels: .unpublish(psm: entry[.psm]?.integer, by: sessions[index].id))
  }

  /// Source: BG-SEM-46.
  mutating func openChannel(_ entry: Entry, by index: Int, on link: Link) {
    guard let psm = entry[.psm]?.integer else { return noteNoChannelLeft() }
    use(channels: .open(psm: psm, by: sessions[index].id, on: link.connection))
  }

  /// Sends what an app writes to the stream of a channel.
  mutating func writeChannel(_ entry: Entry, by index: Int) {
    let peer = entry[.peer]?.text ?? entry[.central]?.text
    let connections = links.all.filter { !$0.isClosing && peer ?? $0.peer == $0.peer }
      .map(\.connection)
    let value = entry[.value]?.octets ?? []
    use(
      channels: .write(
        value, psm: entry[.psm]?.integer, by: sessions[index].id, on: connections))
  }

  /// Takes in a signalling command of the peer.
  mutating func receive(signal entry: Entry) {
    guard let (link, octets) = arrival(entry) else { return }
    guard let signal = try? L2CAPSignal(parsing: octets) else {
      return note("a signalling command of \(link.peer) cannot be read")
    }
    use(channels: .signal(signal, on: link.connection))
  }

  /// Takes in a frame on a channel.
  mutating func receive(frame entry: Entry) {
    guard let (link, octets) = arrival(entry) else { return }
    use(channels: .frame(octets, to: entry[.channel]?.integer, on: link.connection))
  }

  private mutating func arrival(_ entry: Entry) -> (link: Link, octets: [UInt8])? {
    guard let link = links.open(entry[.connection]?.integer), let octets = entry[.octets]?.octets
    else { return nil }
    return (link, octets)
  }

  /// Gives an input to the channels, and has the consequences carried out.
  mutating func use(channels input: L2CAPChannels.Input) {
    for output in channels.receive(input, behaviour.channels) {
      switch output {
      case .published(let psm, let session):
        let fields: Fields = [
          .psm: psm.map(FieldValue.integer), .error: psm == nil ? .text("outOfSpace") : nil,
        ]
        tellManager(.callbackDidPublishL2CAPChannel, fields, session)
      case .unpublished(let psm, let session, let isFound):
        let fields: Fields = [
          .psm: psm.map(FieldValue.integer), .error: isFound ? nil : .text("invalidParameters"),
        ]
        tellManager(.callbackDidUnpublishL2CAPChannel, fields, session)
      case .send(let signal, let psm, let connection): send(signal, psm: psm, on: connection)
      case .sendFrames(let frames, let channel, let connection):
        for frame in frames { send(frame, over: channel, on: connection) }
      case .opened(let psm, let session, let isAccepted, let connection):
        tellOpened(psm, session, isAccepted, on: connection)
      case .accepted(let psm, let session, let connection):
        deliver(
          Event(
            callback: .callbackDidOpenL2CAPChannel, category: .incomingChannel, session: session,
            fields: [.central: peer(of: connection), .psm: .integer(psm)], cause: cause))
      case .received(let value, let psm, let session, let connection):
        tell(value, psm: psm, session, on: connection)
      case .noNumberLeft: noteNoChannelLeft()
      case .noSuchChannel: note("call.writeL2CAPChannel: there is no such channel")
      }
    }
  }
}

// What apps are told.
extension Phone {
  private mutating func tellManager(_ callback: Kind, _ fields: Fields, _ session: Int) {
    deliver(
      Event(callback: callback, category: .answer, session: session, fields: fields, cause: cause))
  }

  /// Source: BG-SEM-46.
  /// Source: chosen. A channel that is refused gives the error operationNotSupported.
  private mutating func tellOpened(
    _ psm: Int, _ id: Int, _ isAccepted: Bool, on connection: Int
  ) {
    guard let index = session(id), let link = links.link(connection) else { return }
    deliver(
      event(
        .callbackDidOpenL2CAPChannel, .answer, link.peer, sessions[index],
        [
          .psm: .integer(psm), .error: isAccepted ? nil : .text("operationNotSupported"),
        ]))
  }

  /// Tells an app of data on a channel. Whether data wakes the app depends on the parameters.
  ///
  /// Source: BG-CEN-03; observed, BG-CEN-17.
  private mutating func tell(_ value: [UInt8], psm: Int, _ id: Int, on connection: Int) {
    guard let role = session(id).map({ sessions[$0].role }) else { return }
    let isCentral = role == .central
    let peer = peer(of: connection)
    deliver(
      Event(
        callback: .callbackDidReceiveL2CAPData,
        category: isCentral ? .channelData : .incomingChannel, session: id,
        fields: [
          .peer: isCentral ? peer : nil, .central: isCentral ? nil : peer, .psm: .integer(psm),
          .value: .octets(value),
        ], cause: cause))
  }

  private mutating func noteNoChannelLeft() {
    note("call.openL2CAPChannel names no PSM, or the link has no channel left")
  }
}

// What goes over the link.
extension Phone {
  private mutating func peer(of connection: Int) -> FieldValue? {
    links.link(connection).map { .text($0.peer) }
  }

  private mutating func send(_ signal: L2CAPSignal, psm: Int, on connection: Int) {
    emit(
      .linkSignalling,
      [
        .connection: .integer(connection), .peer: peer(of: connection),
        .opcode: .integer(Int(signal.code.rawValue)), .name: .text(signal.code.description),
        .psm: .integer(psm), .octets: .octets(signal.encoded()),
      ])
  }

  private mutating func send(
    _ frame: ChannelFlow.Frame, over channel: LinkChannels.Open, on connection: Int
  ) {
    emit(
      .linkChannelData,
      [
        .connection: .integer(connection), .peer: peer(of: connection),
        .channel: .integer(Int(channel.remote)), .psm: .integer(channel.psm),
        .value: .octets(frame.payload), .octets: .octets(frame.octets),
      ])
  }
}
