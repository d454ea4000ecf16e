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
    guard let psm = entry[.psm]?.integer else { return remarkNoChannelLeft() }
    use(channels: .open(psm: psm, by: sessions[index].id, on: link.connection))
  }

  /// Sends what an app writes to the stream of a channel, or closes a channel.
  ///
  /// Source: Apple, CBL2CAPChannel (an app has the streams alone, and no method that closes).
  mutating func useChannel(_ call: Kind.ChannelCall, _ entry: Entry, by index: Int) {
    let (name, connections) = channel(of: entry)
    let session = sessions[index].id
    switch call {
    case .write:
      let value = entry[.value]?.octets ?? []
      use(channels: .write(value, to: name, by: session, on: connections))
    case .close: use(channels: .close(name, by: session, on: connections))
    }
  }

  /// Returns how many octets an app may write to a channel; nil if there is no such channel.
  mutating func room(_ entry: Entry, by index: Int) -> Int? {
    let (name, connections) = channel(of: entry)
    return channels.room(in: name, by: sessions[index].id, on: connections)
  }

  /// Returns how an entry names a channel, and the links on which it may be.
  private func channel(of entry: Entry) -> (L2CAPChannels.Named, connections: [Int]) {
    let peer = entry[.peer]?.text ?? entry[.central]?.text
    let connections = links.all.filter { !$0.isClosing && peer ?? $0.peer == $0.peer }
      .map(\.connection)
    let name = L2CAPChannels.Named(psm: entry[.psm]?.integer, number: entry[.channel]?.integer)
    return (name, connections)
  }

  /// Takes in a signalling command of the peer.
  mutating func receive(signal entry: Entry) {
    guard let (link, octets) = arrival(entry) else { return }
    guard let signal = try? L2CAPSignal(parsing: octets) else {
      return remark("a signalling command of \(link.peer) cannot be read")
    }
    if case .connectionParameterUpdateRequest(let request) = signal.content {
      return answer(request, signal.identifier, on: link)
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
      case .opened(let psm, let number, let session, let connection):
        tellOpened(psm, number, session, on: connection)
      case .accepted(let psm, let number, let session, let connection):
        deliver(
          Event(
            callback: .callbackDidOpenL2CAPChannel, category: .incomingChannel, session: session,
            fields: [
              .central: peer(of: connection), .psm: .integer(psm), .channel: .integer(Int(number)),
            ], cause: cause))
      case .received(let value, let channel, let connection):
        tell(
          .callbackDidReceiveL2CAPData, of: channel, on: connection, [.value: .octets(value)])
      case .hasRoom(let channel, let connection):
        tell(.callbackIsReadyToSendL2CAPData, of: channel, on: connection)
      case .closed(let channel, let connection):
        tell(.callbackDidCloseL2CAPChannel, of: channel, on: connection)
      case .noNumberLeft: remarkNoChannelLeft()
      case .noSuchChannel: remark("the app has no such channel")
      }
    }
  }
}

// Reports to apps.
extension Phone {
  private mutating func tellManager(_ callback: Kind, _ fields: Fields, _ session: Int) {
    deliver(
      Event(callback: callback, category: .answer, session: session, fields: fields, cause: cause))
  }

  /// Source: BG-SEM-46.
  /// Source: chosen. A refused channel has the error operationNotSupported.
  private mutating func tellOpened(
    _ psm: Int, _ number: UInt16?, _ id: Int, on connection: Int
  ) {
    guard let index = session(id), let link = links.link(connection) else { return }
    deliver(
      event(
        .callbackDidOpenL2CAPChannel, .answer, link.peer, sessions[index],
        [
          .psm: .integer(psm), .channel: number.map { .integer(Int($0)) },
          .error: number == nil ? .text("operationNotSupported") : nil,
        ]))
  }

  /// Reports the events of a channel's streams to an app: data, room for data, or their end. The
  /// parameters decide whether that wakes the app.
  ///
  /// Source: BG-CEN-03; observed, BG-CEN-17.
  /// Source: chosen. Room and the end of a stream wake an app if data does.
  private mutating func tell(
    _ callback: Kind, of channel: LinkChannels.Open, on connection: Int, _ fields: Fields = [:]
  ) {
    guard let role = session(channel.session).map({ sessions[$0].role }) else { return }
    let isCentral = role == .central
    let peer = peer(of: connection)
    let about: Fields = [
      .peer: isCentral ? peer : nil, .central: isCentral ? nil : peer,
      .psm: .integer(channel.psm), .channel: .integer(Int(channel.local)),
    ]
    deliver(
      Event(
        callback: callback, category: isCentral ? .channelData : .incomingChannel,
        session: channel.session, fields: about.merging(fields), cause: cause))
  }

  private mutating func remarkNoChannelLeft() {
    remark("call.openL2CAPChannel names no PSM, or the link has no channel left")
  }
}

// The traffic on the link.
extension Phone {
  private mutating func peer(of connection: Int) -> FieldValue? {
    links.link(connection).map { .text($0.peer) }
  }

  private mutating func send(_ signal: L2CAPSignal, psm: Int, on connection: Int) {
    var fields = Fields(signal: signal, octets: signal.encoded())
    fields[.connection] = .integer(connection)
    fields[.peer] = peer(of: connection)
    fields[.psm] = .integer(psm)
    emit(.linkSignalling, fields)
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
