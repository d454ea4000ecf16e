import BluetoothProtocols

/// A channel that an app has published, with the number (PSM) that the system gave it.
///
/// Source: BG-SEM-46.
struct LocalChannel: Hashable, Sendable {
  let psm: Int
  /// The session whose app has published it.
  let session: Int

  /// Source: Core 5.4, Vol 3, Part A, 4.22, table 4.19 (dynamic SPSM: 0x0080 to 0x00FF).
  static let firstPSM = Parameters().firstPSM
  static let lastPSM = 0xFF
}

/// The credit-based channels of a link.
///
/// Each end chooses its own number for a channel, so that every channel has two numbers.
///
/// Source: Core 5.4, Vol 3, Part A, 4.22 to 4.24 and 10.1.
struct LinkChannels: Hashable, Sendable {
  struct Open: Hashable, Sendable {
    var psm: Int
    /// The session whose app uses the channel.
    var session: Int
    /// The number under which this phone receives data.
    var local: UInt16
    /// The number under which the peer receives data.
    var remote: UInt16
    /// The longest unit of data that the peer takes.
    var mtu: Int
    var flow: ChannelFlow

    init(psm: Int, session: Int, local: UInt16, peer: L2CAPSignal.CreditBasedChannel) {
      self.psm = psm
      self.session = session
      self.local = local
      remote = peer.channel.rawValue
      mtu = Int(peer.limits.mtu)
      flow = ChannelFlow(
        frameLength: Int(peer.limits.mps), credits: Int(peer.limits.initialCredits),
        longestUnit: Int(LinkChannels.limits.mtu))
    }
  }

  /// A channel that this phone has requested, and for which the peer's response has not come.
  struct Awaited: Hashable, Sendable {
    var identifier: UInt8
    var psm: Int
    /// The session that asked; nil if its app has ended since.
    var session: Int?
    var local: UInt16
  }

  /// The reason why a channel is refused, as the result of the response gives it.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.23, table 4.20.
  enum Refusal: UInt16, Error {
    case noSuchPSM = 0x0002
    case noResources = 0x0004
    case invalidNumber = 0x0009
    case numberInUse = 0x000A
    case unacceptableLimits = 0x000B
  }

  private(set) var open: [Open] = []
  private var awaited: [Awaited] = []
  private var lastIdentifier: UInt8 = 0
  /// The first of this phone's numbers that is free.
  private var nextLocal: UInt16

  /// The numbers that a channel can have.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 2.1 (LE dynamic channels: 0x0040 to 0x007F).
  private static let numbers: ClosedRange<UInt16> = 0x40...0x7F
  static let firstNumber = Parameters().firstChannelNumber

  init(firstNumber: Int = Self.firstNumber) {
    nextLocal = UInt16(clamping: max(firstNumber, Self.firstNumber))
  }

  /// The longest unit and frame payload that this phone takes, and how many frames the peer may
  /// send at first.
  ///
  /// Source: chosen. A peer gets 64 credits, and each used credit back at once.
  static let limits = L2CAPSignal.CreditBasedLimits(mtu: 2048, mps: 2048, initialCredits: 64)

  /// Makes the request for a channel to the peer.
  ///
  /// - Returns: The request; nil if no number is left.
  mutating func ask(for psm: Int, by session: Int) -> L2CAPSignal? {
    guard let number = UInt16(exactly: psm), let local = takeLocal() else { return nil }
    let identifier = takeIdentifier()
    awaited.append(Awaited(identifier: identifier, psm: psm, session: session, local: local))
    return L2CAPSignal(
      identifier: identifier,
      content: .leConnectionRequest(
        psm: number, .init(channel: L2CAPChannel(rawValue: local), limits: Self.limits)))
  }

  /// Takes the request of this phone to which a response has come.
  mutating func takeAwaited(_ identifier: UInt8) -> Awaited? {
    guard let index = awaited.firstIndex(where: { $0.identifier == identifier }) else { return nil }
    return awaited.remove(at: index)
  }

  /// Records that a session has ended. A channel that it has asked for is closed if it still opens.
  mutating func abandonRequests(of session: Int) {
    for index in awaited.indices where awaited[index].session == session {
      awaited[index].session = nil
    }
  }

  /// Returns why a channel to the peer's end cannot be; nil if it can.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.22 (MTU and MPS are at least 23) and 4.23.
  func refusal(of peer: L2CAPSignal.CreditBasedChannel) -> Refusal? {
    if !Self.numbers.contains(peer.channel.rawValue) { return .invalidNumber }
    if open.contains(where: { $0.remote == peer.channel.rawValue }) { return .numberInUse }
    return min(peer.limits.mtu, peer.limits.mps) < 23 ? .unacceptableLimits : nil
  }

  mutating func add(_ channel: Open) { open.append(channel) }

  /// Changes an open channel, which is found by this phone's number for it.
  mutating func change<Result>(
    _ local: UInt16, _ body: (inout Open) -> Result
  ) -> Result? {
    guard let index = open.firstIndex(where: { $0.local == local }) else { return nil }
    return body(&open[index])
  }

  mutating func remove(_ local: UInt16) { open.removeAll { $0.local == local } }

  /// Takes the identifier for the next signalling command.
  mutating func takeIdentifier() -> UInt8 {
    lastIdentifier = lastIdentifier == .max ? 1 : lastIdentifier + 1
    return lastIdentifier
  }

  /// Accepts a channel that the peer requests, if it can be.
  mutating func accept(
    _ peer: L2CAPSignal.CreditBasedChannel, psm: Int, for session: Int
  ) -> Result<L2CAPSignal.CreditBasedChannel, Refusal> {
    if let refusal = refusal(of: peer) { return .failure(refusal) }
    guard let local = takeLocal() else { return .failure(.noResources) }
    open.append(Open(psm: psm, session: session, local: local, peer: peer))
    return .success(.init(channel: L2CAPChannel(rawValue: local), limits: Self.limits))
  }

  private mutating func takeLocal() -> UInt16? {
    guard Self.numbers.contains(nextLocal) else { return nil }
    nextLocal += 1
    return nextLocal - 1
  }
}
