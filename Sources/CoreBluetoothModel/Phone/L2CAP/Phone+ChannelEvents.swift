import BluetoothProtocols
import Timelines

extension Phone {
  /// Takes in a signalling command of the peer, or data on a channel.
  mutating func receive(channel entry: Entry) {
    guard let link = linkIndex(entry[.connection]?.integer), !links[link].isClosing,
      let octets = entry[.octets]?.octets
    else { return }
    if entry.kind == .linkChannelData {
      return receive(data: octets, of: entry[.channel]?.integer, on: link)
    }
    guard let signal = try? L2CAPSignal(parsing: octets) else {
      return note("a signalling command of \(links[link].peer) cannot be read")
    }
    switch signal.content {
    case .leConnectionRequest(let psm, let peer):
      accept(peer, psm: Int(psm), signal.identifier, on: link)
    case .leConnectionResponse(let peer, let result):
      opened(peer, result, signal.identifier, on: link)
    case .flowControlCredit(let channel, let credits):
      receive(credits: Int(credits), of: channel.rawValue, on: link)
    case .disconnectionRequest(let destination, let source):
      closed(destination, source, signal.identifier, on: link)
    default: break
    }
  }

  /// Accepts a channel that a central opens, for the app that published it.
  ///
  /// Source: BG-SEM-46; MODEL, section 8, P6.
  private mutating func accept(
    _ peer: L2CAPSignal.CreditBasedChannel, psm: Int, _ identifier: UInt8, on link: Int
  ) {
    let owner =
      behaviour.channels.neverOpens
      ? nil
      : sessions.first { session in
        session.peripheral.channels.contains { $0.psm == psm }
      }
    let accepted = owner.flatMap { links[link].channels.accept(peer, psm: psm, for: $0.id) }
    let nothing = L2CAPSignal.CreditBasedChannel(
      channel: L2CAPChannel(rawValue: 0), limits: .init(mtu: 0, mps: 0, initialCredits: 0))
    answer(accepted ?? nothing, accepted == nil ? Self.noSuchPSM : 0, identifier, psm, on: link)
    guard let owner, accepted != nil else { return }
    deliver(
      Event(
        callback: .callbackDidOpenL2CAPChannel, category: .incomingChannel, session: owner.id,
        fields: [.central: .text(links[link].peer), .psm: .integer(psm)], cause: cause))
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.23, table 4.20 (SPSM not supported).
  private static let noSuchPSM: UInt16 = 2

  private mutating func answer(
    _ channel: L2CAPSignal.CreditBasedChannel, _ result: UInt16, _ identifier: UInt8, _ psm: Int,
    on link: Int
  ) {
    let response = L2CAPSignal(
      identifier: identifier, content: .leConnectionResponse(channel, result: result))
    send(response, psm: psm, on: link)
  }

  /// Source: BG-SEM-46.
  /// Source: chosen. A channel that is refused gives the error operationNotSupported.
  private mutating func opened(
    _ peer: L2CAPSignal.CreditBasedChannel, _ result: UInt16, _ identifier: UInt8, on link: Int
  ) {
    guard let asked = links[link].channels.takeAwaited(identifier),
      let index = session(asked.session)
    else { return }
    var fields: Fields = [.psm: .integer(asked.psm)]
    if result == 0 && !behaviour.channels.neverOpens {
      links[link].channels.add(
        .init(psm: asked.psm, session: asked.session, local: asked.local, peer: peer))
    } else {
      fields[.error] = .text("operationNotSupported")
    }
    deliver(
      event(.callbackDidOpenL2CAPChannel, .answer, links[link].peer, sessions[index], fields))
  }

  /// Takes in data on a channel. Whether data wakes an app depends on the parameters.
  ///
  /// Source: BG-CEN-03; observed, BG-CEN-17.
  private mutating func receive(data frame: [UInt8], of number: Int?, on link: Int) {
    guard let channel = links[link].channels.open.first(where: { Int($0.local) == number }),
      let reception = links[link].channels.change(
        channel.local, { $0.flow.receive(frame: frame) })
    else { return }
    switch reception {
    case .part: break
    case .unit(let value): tell(value, of: channel, on: link)
    case .violation: return closeChannel(channel, on: link)
    }
    let returned = links[link].channels.change(channel.local) { $0.flow.takeReturnedCredits() }
    if let returned = returned ?? nil { returnCredits(returned, of: channel, on: link) }
  }

  private mutating func tell(_ value: [UInt8], of channel: LinkChannels.Open, on link: Int) {
    guard let session = session(channel.session).map({ sessions[$0] }) else { return }
    let isCentral = session.role == .central
    let peer = FieldValue.text(links[link].peer)
    deliver(
      Event(
        callback: .callbackDidReceiveL2CAPData,
        category: isCentral ? .channelData : .incomingChannel, session: session.id,
        fields: [
          .peer: isCentral ? peer : nil, .central: isCentral ? nil : peer,
          .psm: .integer(channel.psm), .value: .octets(value),
        ], cause: cause))
  }
}
