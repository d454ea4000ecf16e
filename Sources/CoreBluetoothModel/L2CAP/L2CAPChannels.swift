import BluetoothProtocols

/// The credit-based channels of the phone: those that apps have published, and those of each link.
///
/// Source: BG-SEM-46; Core 5.4, Vol 3, Part A, 4.22 to 4.24.
struct L2CAPChannels: Sendable {
  enum Input: Sendable {
    case publish(by: Int)
    case unpublish(psm: Int?, by: Int)
    /// An app asks for a channel to the peer at the other end of a link.
    case open(psm: Int, by: Int, on: Int)
    /// An app writes to a channel of one of these links.
    case write([UInt8], to: Named, by: Int, on: [Int])
    /// An app has closed the streams of a channel of one of these links.
    case close(Named, by: Int, on: [Int])
    case signal(L2CAPSignal, on: Int)
    /// The peer sends a frame to the channel that has this number at the phone's end.
    case frame([UInt8], to: Int?, on: Int)
    case linkEnded(Int)
    /// A session has left a link that others still use.
    case left(session: Int, link: Int)
    case sessionEnded(Int)
  }

  /// A channel as an app names it: by its number at the phone's end, or by its PSM alone. An absent
  /// part matches any channel.
  struct Named: Hashable, Sendable {
    var psm: Int?
    var number: Int?

    func fits(_ channel: LinkChannels.Open) -> Bool {
      (psm ?? channel.psm) == channel.psm && (number ?? Int(channel.local)) == Int(channel.local)
    }
  }

  enum Output: Hashable, Sendable {
    /// The PSM of the channel that an app has published; nil if no number is left.
    case published(psm: Int?, by: Int)
    case unpublished(psm: Int?, by: Int, isFound: Bool)
    case send(L2CAPSignal, psm: Int, on: Int)
    case sendFrames([ChannelFlow.Frame], over: LinkChannels.Open, on: Int)
    /// The peer's answer to a session's request. The number is nil if the peer refuses.
    case opened(psm: Int, number: UInt16?, session: Int, on: Int)
    /// A central has opened a channel that a session published.
    case accepted(psm: Int, number: UInt16, session: Int, on: Int)
    case received([UInt8], over: LinkChannels.Open, on: Int)
    /// An app that found a channel full may write again.
    case hasRoom(LinkChannels.Open, on: Int)
    /// The channel was closed, and not by its app.
    case closed(LinkChannels.Open, on: Int)
    /// The link has no number left for another channel.
    case noNumberLeft
    /// There is no channel that the app could mean.
    case noSuchChannel
  }

  private var published: [LocalChannel] = []
  private var lastPSM: Int
  /// The channels of each link, by the number of the connection.
  private var links: [Int: LinkChannels] = [:]
  /// The channels of a link that has none yet.
  private let noChannels: LinkChannels

  /// - Parameters:
  ///   - firstPSM: The PSM of the first channel that is published.
  ///   - firstNumber: This phone's number for the first channel of each link.
  init(firstPSM: Int = LocalChannel.firstPSM, firstNumber: Int = LinkChannels.firstNumber) {
    lastPSM = max(firstPSM, LocalChannel.firstPSM) - 1
    noChannels = LinkChannels(firstNumber: firstNumber)
  }

  mutating func receive(_ input: Input, _ behaviour: Behaviour.Channels) -> [Output] {
    switch input {
    case .publish(let session): return publish(by: session)
    case .unpublish(let psm, let session): return unpublish(psm, by: session)
    case .open(let psm, let session, let link):
      guard let signal = links[link, default: noChannels].ask(for: psm, by: session) else {
        return [.noNumberLeft]
      }
      return [.send(signal, psm: psm, on: link)]
    case .write(let value, let name, let session, let links):
      return write(value, to: name, by: session, on: links)
    case .close(let name, let session, let links):
      guard let (channel, link) = channel(name, of: session, on: links) else {
        return [.noSuchChannel]
      }
      return close(channel, on: link)
    case .signal(let signal, let link): return receive(signal, on: link, behaviour)
    case .frame(let octets, let number, let link): return receive(octets, to: number, on: link)
    case .linkEnded(let link):
      let lost = links.removeValue(forKey: link)?.open ?? []
      return lost.map { .closed($0, on: link) }
    case .left(let session, let link): return end(session, on: link)
    case .sessionEnded(let session):
      published.removeAll { $0.session == session }
      return links.keys.sorted().flatMap { end(session, on: $0) }
    }
  }
}

// Requests of apps.
extension L2CAPChannels {
  /// Source: BG-SEM-46. The system chooses the number.
  private mutating func publish(by session: Int) -> [Output] {
    if lastPSM >= LocalChannel.lastPSM { return [.published(psm: nil, by: session)] }
    lastPSM += 1
    published.append(LocalChannel(psm: lastPSM, session: session))
    return [.published(psm: lastPSM, by: session)]
  }

  private mutating func unpublish(_ psm: Int?, by session: Int) -> [Output] {
    let former = published.count
    published.removeAll { $0.psm == psm && $0.session == session }
    return [.unpublished(psm: psm, by: session, isFound: published.count < former)]
  }

  /// Sends an app's data to the stream of a channel.
  private mutating func write(
    _ value: [UInt8], to name: Named, by session: Int, on numbers: [Int]
  ) -> [Output] {
    guard let (channel, link) = channel(name, of: session, on: numbers) else {
      return [.noSuchChannel]
    }
    return stride(from: 0, to: value.count, by: channel.mtu).map { part in
      let unit = Array(value.dropFirst(part).prefix(channel.mtu))
      let frames = links[link]?.change(channel.local) { $0.flow.send(unit) }
      return .sendFrames(frames ?? [], over: channel, on: link)
    }
  }

  /// Returns how many octets an app may write to a channel before its stream is full; nil if no
  /// channel fits.
  mutating func room(in name: Named, by session: Int, on numbers: [Int]) -> Int? {
    guard let (channel, link) = channel(name, of: session, on: numbers) else { return nil }
    return links[link]?.change(channel.local) { $0.flow.room() }
  }

  /// Finds the channel that an app means. If several fit, it is the last one opened on the first of
  /// the links.
  private func channel(
    _ name: Named, of session: Int, on numbers: [Int]
  ) -> (LinkChannels.Open, link: Int)? {
    for link in numbers {
      let channel = links[link]?.open.last { $0.session == session && name.fits($0) }
      if let channel { return (channel, link) }
    }
    return nil
  }
}

// Signals of peers.
extension L2CAPChannels {
  private mutating func receive(
    _ signal: L2CAPSignal, on link: Int, _ behaviour: Behaviour.Channels
  ) -> [Output] {
    switch signal.content {
    case .leConnectionRequest(let psm, let peer):
      accept(peer, psm: Int(psm), signal.identifier, on: link, behaviour)
    case .leConnectionResponse(let peer, let result):
      opened(peer, isAccepted: result == 0 && !behaviour.neverOpens, signal.identifier, on: link)
    case .flowControlCredit(let channel, let credits):
      receive(credits: Int(credits), of: channel.rawValue, on: link)
    case .disconnectionRequest(let destination, let source):
      closed(destination, source, signal.identifier, on: link)
    // Sent by the phone itself, part of BR/EDR or of enhanced channels, or unknown.
    case .disconnectionResponse, .commandReject, .classicConnectionRequest,
      .classicConnectionResponse, .connectionParameterUpdateRequest,
      .connectionParameterUpdateResponse, .connectionRequest, .connectionResponse,
      .reconfigureRequest, .reconfigureResponse, .other:
      []
    }
  }

  /// Accepts a channel that a central opens, for the app that published it.
  ///
  /// Source: BG-SEM-46; MODEL, section 8, P6.
  private mutating func accept(
    _ peer: L2CAPSignal.CreditBasedChannel, psm: Int, _ identifier: UInt8, on link: Int,
    _ behaviour: Behaviour.Channels
  ) -> [Output] {
    let owner = behaviour.neverOpens ? nil : published.first { $0.psm == psm }?.session
    let answer = owner.map {
      links[link, default: noChannels].accept(peer, psm: psm, for: $0)
    }
    let content: L2CAPSignal.Content
    var outputs: [Output] = []
    switch answer ?? .failure(.noSuchPSM) {
    case .success(let own):
      content = .leConnectionResponse(own, result: 0)
      if let owner {
        outputs = [.accepted(psm: psm, number: own.channel.rawValue, session: owner, on: link)]
      }
    case .failure(let refusal):
      content = .leConnectionResponse(.none, result: refusal.rawValue)
    }
    let response = L2CAPSignal(identifier: identifier, content: content)
    return [.send(response, psm: psm, on: link)] + outputs
  }

  /// Handles the response to a request. A channel that the app no longer wants, or that is not
  /// valid, is closed again.
  ///
  /// Source: BG-SEM-46; BG-APP-05 for the app that has ended.
  private mutating func opened(
    _ peer: L2CAPSignal.CreditBasedChannel, isAccepted: Bool, _ identifier: UInt8, on link: Int
  ) -> [Output] {
    guard let asked = links[link]?.takeAwaited(identifier) else { return [] }
    let isUsable = isAccepted && links[link]?.refusal(of: peer) == nil
    let told = asked.session.map {
      Output.opened(psm: asked.psm, number: isUsable ? asked.local : nil, session: $0, on: link)
    }
    var outputs = [told].compactMap { $0 }
    if isUsable, let session = asked.session {
      links[link]?.add(.init(psm: asked.psm, session: session, local: asked.local, peer: peer))
    } else if isAccepted {
      outputs += disconnect(asked.local, peer.channel.rawValue, psm: asked.psm, on: link)
    }
    return outputs
  }

  /// Closes the channels of a session that has ended or has left the link.
  ///
  /// Source: BG-APP-05, BG-SEM-46.
  private mutating func end(_ session: Int, on link: Int) -> [Output] {
    links[link]?.abandonRequests(of: session)
    let open = links[link]?.open.filter { $0.session == session } ?? []
    return open.flatMap { close($0, on: link) }
  }

  private mutating func receive(
    _ frame: [UInt8], to number: Int?, on link: Int
  ) -> [Output] {
    guard let channel = links[link]?.open.first(where: { Int($0.local) == number }),
      let reception = links[link]?.change(channel.local, { $0.flow.receive(frame: frame) })
    else { return [] }
    var outputs: [Output] = []
    switch reception {
    case .part: break
    case .unit(let value):
      outputs.append(.received(value, over: channel, on: link))
    case .violation: return close(channel, on: link) + [.closed(channel, on: link)]
    }
    let content = L2CAPSignal.Content.flowControlCredit(
      channel: L2CAPChannel(rawValue: channel.local), credits: 1)
    outputs += send(content, psm: channel.psm, on: link)
    return outputs
  }

  /// Takes in credits for more frames. The peer names the channel by its own number.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.24.
  private mutating func receive(credits: Int, of remote: UInt16, on link: Int) -> [Output] {
    guard let channel = links[link]?.open.first(where: { $0.remote == remote }),
      let frames = links[link]?.change(channel.local, { $0.flow.receive(credits: credits) })
    else { return [] }
    guard let frames else { return close(channel, on: link) + [.closed(channel, on: link)] }
    let hasRoom = links[link]?.change(channel.local) { $0.flow.takeNewRoom() } ?? false
    return [.sendFrames(frames, over: channel, on: link)]
      + (hasRoom ? [.hasRoom(channel, on: link)] : [])
  }

  /// Closes a channel because its app has closed it or has ended, or because the peer broke a rule
  /// on it. Frames that wait for credits are lost.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 3.4.3 and 4.24 (the channel shall be disconnected).
  private mutating func close(_ channel: LinkChannels.Open, on link: Int) -> [Output] {
    links[link]?.remove(channel.local)
    return disconnect(channel.local, channel.remote, psm: channel.psm, on: link)
  }

  /// Asks the peer to close a channel, under the numbers that it has at the two ends.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.6.
  private mutating func disconnect(
    _ local: UInt16, _ remote: UInt16, psm: Int, on link: Int
  ) -> [Output] {
    let content = L2CAPSignal.Content.disconnectionRequest(
      destination: L2CAPChannel(rawValue: remote), source: L2CAPChannel(rawValue: local))
    return send(content, psm: psm, on: link)
  }

  /// Makes a signalling command of this phone, under an identifier of its own.
  private mutating func send(
    _ content: L2CAPSignal.Content, psm: Int, on link: Int
  ) -> [Output] {
    guard let identifier = links[link]?.takeIdentifier() else { return [] }
    let signal = L2CAPSignal(identifier: identifier, content: content)
    return [.send(signal, psm: psm, on: link)]
  }

  /// Records that the peer has closed a channel, and notifies its app. Later writes of the app are
  /// lost.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.6 and 4.7.
  private mutating func closed(
    _ destination: L2CAPChannel, _ source: L2CAPChannel, _ identifier: UInt8, on link: Int
  ) -> [Output] {
    let channel = links[link]?.open.first {
      $0.local == destination.rawValue && $0.remote == source.rawValue
    }
    guard let channel else { return [] }
    links[link]?.remove(channel.local)
    let response = L2CAPSignal(
      identifier: identifier,
      content: .disconnectionResponse(destination: destination, source: source))
    return [.send(response, psm: channel.psm, on: link), .closed(channel, on: link)]
  }
}

extension L2CAPSignal.CreditBasedChannel {
  /// The placeholder in a response that refuses a channel.
  fileprivate static var none: Self {
    Self(
      channel: L2CAPChannel(rawValue: 0), limits: .init(mtu: 0, mps: 0, initialCredits: 0))
  }
}
