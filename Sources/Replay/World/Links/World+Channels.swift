import BluetoothProtocols
import Timelines

/// The credit-based channels of a link, as the peer sees them.
///
/// Source: Core 5.4, Vol 3, Part A, 4.22 and 4.23.
struct PeerChannels: Hashable, Sendable {
  struct Channel: Hashable, Sendable {
    var psm: Int
    /// The channel number (CID) to which the phone sends.
    var own: UInt16
    /// The channel number (CID) to which the peer sends; nil until the phone has accepted the
    /// channel.
    var phone: UInt16?
    var identifier: UInt8
    /// The number of frames that the phone has sent since it last got credits.
    var received = 0
  }

  var all: [Channel] = []
  /// The number of channels so far, including closed ones.
  private var known = 0

  mutating func add(_ channel: Channel) {
    all.append(channel)
    known += 1
  }

  /// The identifier of the peer's next signalling command.
  var nextIdentifier: UInt8 { UInt8(clamping: known + 1) }

  /// The lowest number that no channel has.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 2.1, table 2.2 (LE dynamic channels are 0x0040 to 0x007F).
  var next: UInt16? { Self.numbers.first { number in !all.contains { $0.own == number } } }

  static let numbers: ClosedRange<UInt16> = 0x40...0x7F
}

// Channels that phones open to peers, and channels that peers open to phones.
extension World {
  /// Takes a signalling command or a frame of data from a phone to the other end of its link.
  mutating func carryChannel(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation, let index = linkIndex(of: entry),
      let octets = entry[.octets]?.octets
    else { return [] }
    switch links[index].other {
    case .phone(let other): return relay(entry, octets, to: other)
    case .peer(let peer):
      if entry.kind == .linkSignalling, let signal = try? L2CAPSignal(parsing: octets) {
        receive(signal, on: index, of: peer, cause: entry.sequence)
      } else if entry.kind == .linkChannelData {
        count(entry, on: index)
      }
      return []
    }
  }

  /// Counts a frame of a phone. When half of the credits are used, the phone gets them back.
  private mutating func count(_ entry: Entry, on index: Int) {
    guard
      let found = links[index].channels.all.firstIndex(where: {
        Int($0.own) == entry[.channel]?.integer
      })
    else { return }
    links[index].channels.all[found].received += 1
    let channel = links[index].channels.all[found]
    guard channel.received == Self.half else { return }
    links[index].channels.all[found].received = 0
    signalPhone(
      L2CAPSignal(
        identifier: links[index].channels.nextIdentifier,
        content: .flowControlCredit(
          channel: L2CAPChannel(rawValue: channel.own), credits: UInt16(Self.half))),
      psm: channel.psm, on: index, cause: entry.sequence)
  }

  private static let half = 0x8000

  private mutating func receive(
    _ signal: L2CAPSignal, on index: Int, of peer: Int, cause: Int
  ) {
    switch signal.content {
    case .leConnectionRequest(let psm, let phone):
      let own = links[index].channels.next
      let refusal = refusal(of: phone, psm: psm, on: index, of: peer)
      if refusal == nil, let own {
        links[index].channels.add(
          .init(
            psm: Int(psm), own: own, phone: phone.channel.rawValue, identifier: signal.identifier))
      }
      let answer = L2CAPSignal.CreditBasedChannel(
        channel: L2CAPChannel(rawValue: refusal == nil ? own ?? 0 : 0), limits: Self.limits)
      signalPhone(
        L2CAPSignal(
          identifier: signal.identifier,
          content: .leConnectionResponse(answer, result: (refusal ?? .accepted).rawValue)),
        psm: Int(psm), on: index, cause: cause)
    case .leConnectionResponse(let phone, 0):
      let found = links[index].channels.all.firstIndex {
        $0.phone == nil && $0.identifier == signal.identifier
      }
      if let found { links[index].channels.all[found].phone = phone.channel.rawValue }
    case .disconnectionRequest(let destination, let source):
      let isOpen = links[index].channels.all.contains { $0.own == destination.rawValue }
      links[index].channels.all.removeAll { $0.own == destination.rawValue }
      let numbers = [destination, source].flatMap {
        [UInt8($0.rawValue & 0xFF), UInt8($0.rawValue >> 8)]
      }
      answer(
        signal,
        isOpen
          ? .disconnectionResponse(destination: destination, source: source)
          : .commandReject(reason: Self.invalidChannel, data: numbers), on: index, cause: cause)
    // Only host stacks send the following signals.
    case _ where !options.speaksHCI: break
    case .connectionParameterUpdateRequest(let request) where links[index].role == .peripheral:
      let isGranted = grant(request, on: index, of: peer)
      answer(
        signal, .connectionParameterUpdateResponse(result: isGranted ? 0 : 1), on: index,
        cause: cause)
    case .commandReject, .connectionParameterUpdateResponse, .leConnectionResponse,
      .flowControlCredit, .disconnectionResponse, .connectionResponse, .reconfigureResponse:
      break
    // The peer understands nothing else. That a central asks for parameters it does not understand
    // either.
    default:
      answer(signal, .commandReject(reason: 0, data: []), on: index, cause: cause)
    }
  }

  private mutating func answer(
    _ signal: L2CAPSignal, _ content: L2CAPSignal.Content, on index: Int, cause: Int
  ) {
    signalPhone(
      L2CAPSignal(identifier: signal.identifier, content: content), psm: nil, on: index,
      cause: cause)
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.1 (Invalid CID in request).
  private static let invalidChannel: UInt16 = 2

  /// The answer to a request for a channel.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.23, table 4.20.
  private enum ChannelResult: UInt16 {
    case accepted = 0x0000
    case noSuchPSM = 0x0002
    case noResources = 0x0004
    case invalidNumber = 0x0009
    case numberInUse = 0x000A
    case unacceptableParameters = 0x000B
  }

  /// Returns why the peer opens no channel; nil if it opens one.
  private func refusal(
    of phone: L2CAPSignal.CreditBasedChannel, psm: UInt16, on index: Int, of peer: Int
  ) -> ChannelResult? {
    let channels = links[index].channels
    let isServed = peers[peer].properties[.channels]?.list?.contains(.integer(Int(psm))) ?? false
    if !isServed { return .noSuchPSM }
    if !PeerChannels.numbers.contains(phone.channel.rawValue) { return .invalidNumber }
    if channels.all.contains(where: { $0.phone == phone.channel.rawValue }) { return .numberInUse }
    // Source: Core 5.4, Vol 3, Part A, 4.22 (an MTU and an MPS of 23 octets at least).
    if min(phone.limits.mtu, phone.limits.mps) < 23 { return .unacceptableParameters }
    return channels.next == nil ? .noResources : nil
  }
  /// Source: chosen.
  private static let limits = L2CAPSignal.CreditBasedLimits(
    mtu: 512, mps: 512, initialCredits: 0xFFFF)

  private mutating func signalPhone(
    _ signal: L2CAPSignal, psm: Int?, on index: Int, cause: Int
  ) {
    var fields = Fields(signal: signal, octets: signal.encoded())
    if let psm { fields[.psm] = .integer(psm) }
    send(.linkSignalling, fields, on: index, cause: cause)
  }

  mutating func send(_ kind: Kind, _ fields: Fields, on index: Int, cause: Int?) {
    let draft = Draft(
      kind, from: .peer, identifiers(of: links[index]).merging(fields), cause: cause)
    timers.insert(
      .arrival(link: links[index].number, draft), due: now + links[index].interval)
  }

  /// Carries out `peer.opensL2CAPChannel`: a channel to the phone with which the peer has a link.
  mutating func openChannel(_ entry: Entry) -> [Draft] {
    guard let index = linkOfPeer(entry), let psm = entry[.psm]?.integer,
      let number = UInt16(exactly: psm)
    else { return [remark("there is no link to open a channel on, or no PSM", about: entry)] }
    guard let own = links[index].channels.next else {
      return [remark("all channels of the link are open", about: entry)]
    }
    let identifier = links[index].channels.nextIdentifier
    links[index].channels.add(.init(psm: psm, own: own, identifier: identifier))
    let channel = L2CAPSignal.CreditBasedChannel(
      channel: L2CAPChannel(rawValue: own), limits: Self.limits)
    signalPhone(
      L2CAPSignal(identifier: identifier, content: .leConnectionRequest(psm: number, channel)),
      psm: psm, on: index, cause: entry.sequence)
    return []
  }

  /// Carries out `peer.writesL2CAPChannel`: one unit of data in one frame.
  mutating func writeChannel(_ entry: Entry) -> [Draft] {
    guard let (index, channel) = channel(of: entry), let number = channel.phone else {
      return [remark("there is no such channel to write to", about: entry)]
    }
    let value = Array((entry[.value]?.octets ?? []).prefix(2048))
    let length = UInt16(clamping: value.count)
    send(
      .linkChannelData,
      [
        .channel: .integer(Int(number)), .psm: .integer(channel.psm), .value: .octets(value),
        .octets: .octets([UInt8(length & 0xFF), UInt8(length >> 8)] + value),
      ], on: index, cause: entry.sequence)
    return []
  }

  /// Carries out `peer.closesL2CAPChannel`. The peer takes the channel for closed at once.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.6.
  mutating func closeChannel(_ entry: Entry) -> [Draft] {
    guard let (index, channel) = channel(of: entry), let number = channel.phone else {
      return [remark("there is no such channel to close", about: entry)]
    }
    let identifier = links[index].channels.nextIdentifier
    links[index].channels.all.removeAll { $0.own == channel.own }
    signalPhone(
      L2CAPSignal(
        identifier: identifier,
        content: .disconnectionRequest(
          destination: L2CAPChannel(rawValue: number), source: L2CAPChannel(rawValue: channel.own))),
      psm: channel.psm, on: index, cause: entry.sequence)
    return []
  }

  /// The open channel that an act of a peer names: the last one of the PSM, or of any.
  private mutating func channel(of entry: Entry) -> (link: Int, PeerChannels.Channel)? {
    guard let index = linkOfPeer(entry) else { return nil }
    let found = links[index].channels.all.last {
      $0.phone != nil && entry[.psm]?.integer ?? $0.psm == $0.psm
    }
    return found.map { (index, $0) }
  }

  private mutating func linkOfPeer(_ entry: Entry) -> Int? {
    guard let peer = peerIndex(of: entry) else { return nil }
    return links.firstIndex { $0.other == .peer(peer) && concerns($0, entry) }
  }
}
