import BluetoothProtocols

/// The credit-based channels of a link, at the peer's end: those that the phone opens, and those
/// that the peer opens.
///
/// Source: Core 5.4, Vol 3, Part A, 4.22 and 4.23.
struct PeerChannels: Hashable, Sendable {
  /// A signalling command for the phone.
  struct Command: Hashable, Sendable {
    var signal: L2CAPSignal
    /// The protocol of the channel that it is about.
    var psm: Int?

    init(_ identifier: UInt8, _ content: L2CAPSignal.Content, psm: Int? = nil) {
      signal = L2CAPSignal(identifier: identifier, content: content)
      self.psm = psm
    }
  }

  struct Channel: Hashable, Sendable {
    let psm: Int
    /// The channel number (CID) to which the phone sends.
    let own: UInt16
    /// The channel number (CID) to which the peer sends; nil until the phone has accepted the
    /// channel.
    fileprivate(set) var phone: UInt16?
    fileprivate let identifier: UInt8
    /// The number of frames that the phone has sent since it last got credits.
    fileprivate var received = 0
  }

  private var all: [Channel] = []
  /// The number of channels so far, including closed ones.
  private var known = 0

  /// Returns the protocol of the channel to which the phone sends under a number.
  func psm(ofChannel number: Int) -> Int? { all.last { Int($0.own) == number }?.psm }

  /// Returns the open channel that was opened last.
  ///
  /// - Parameter psm: Its protocol; nil for any.
  func lastOpen(_ psm: Int?) -> Channel? {
    all.last { $0.phone != nil && psm ?? $0.psm == $0.psm }
  }

  /// Opens a channel to the phone.
  ///
  /// - Returns: The request; nil if no number is left.
  mutating func open(_ psm: UInt16) -> Command? {
    guard let own = nextNumber else { return nil }
    let identifier = nextIdentifier
    add(psm, own: own, identifier: identifier)
    return Command(identifier, .leConnectionRequest(psm: psm, Self.end(own)), psm: Int(psm))
  }

  /// Records a command that the scenario has the peer send. A channel that it asks for can be
  /// written to once the phone has accepted it.
  mutating func rememberSent(_ signal: L2CAPSignal) {
    guard case .leConnectionRequest(let psm, let own) = signal.content else { return }
    add(psm, own: own.channel.rawValue, identifier: signal.identifier)
  }

  /// Closes the channel that was opened last. The peer takes it for closed at once.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.6.
  ///
  /// - Returns: The request; nil if no channel is open.
  mutating func close(_ psm: Int?) -> Command? {
    guard let channel = lastOpen(psm), let phone = channel.phone else { return nil }
    let identifier = nextIdentifier
    all.removeAll { $0.own == channel.own }
    return Command(
      identifier,
      .disconnectionRequest(
        destination: L2CAPChannel(rawValue: phone), source: L2CAPChannel(rawValue: channel.own)),
      psm: channel.psm)
  }

  /// Counts a frame of the phone. When half of the credits are used, the phone gets them back.
  mutating func receiveFrame(to number: Int?) -> Command? {
    guard let place = all.firstIndex(where: { Int($0.own) == number }) else { return nil }
    all[place].received += 1
    guard all[place].received == Self.half else { return nil }
    all[place].received = 0
    return Command(
      nextIdentifier,
      .flowControlCredit(
        channel: L2CAPChannel(rawValue: all[place].own), credits: UInt16(Self.half)),
      psm: all[place].psm)
  }

  /// Takes in a signalling command of the phone.
  ///
  /// - Parameters:
  ///   - serves: Whether the peer opens channels of a protocol.
  ///   - rejects: Whether it rejects commands that it does not understand.
  /// - Returns: The peer's answer.
  mutating func receive(
    _ signal: L2CAPSignal, serves: (UInt16) -> Bool, rejects: Bool
  ) -> Command? {
    switch signal.content {
    case .leConnectionRequest(let psm, let phone):
      return accept(phone, psm, signal.identifier, isServed: serves(psm))
    case .leConnectionResponse(let phone, 0):
      let asked = all.firstIndex { $0.phone == nil && $0.identifier == signal.identifier }
      if let asked { all[asked].phone = phone.channel.rawValue }
      return nil
    case .disconnectionRequest(let destination, let source):
      let isOpen = all.contains { $0.own == destination.rawValue }
      all.removeAll { $0.own == destination.rawValue }
      let numbers = [destination, source].flatMap {
        [UInt8($0.rawValue & 0xFF), UInt8($0.rawValue >> 8)]
      }
      return Command(
        signal.identifier,
        isOpen
          ? .disconnectionResponse(destination: destination, source: source)
          : .commandReject(reason: Self.invalidChannel, data: numbers))
    case .commandReject, .connectionParameterUpdateResponse, .leConnectionResponse,
      .flowControlCredit, .disconnectionResponse, .connectionResponse, .reconfigureResponse:
      return nil
    default:
      return rejects ? Command(signal.identifier, .commandReject(reason: 0, data: [])) : nil
    }
  }

  private mutating func accept(
    _ phone: L2CAPSignal.CreditBasedChannel, _ psm: UInt16, _ identifier: UInt8, isServed: Bool
  ) -> Command {
    let result = isServed ? result(of: phone) : .noSuchPSM
    let own = result == .accepted ? nextNumber ?? 0 : 0
    if result == .accepted {
      add(psm, own: own, phone: phone.channel.rawValue, identifier: identifier)
    }
    return Command(
      identifier, .leConnectionResponse(Self.end(own), result: result.rawValue), psm: Int(psm))
  }

  /// The answer to a request for a channel.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.23, table 4.20.
  private enum Result: UInt16 {
    case accepted = 0x0000
    case noSuchPSM = 0x0002
    case noResources = 0x0004
    case invalidNumber = 0x0009
    case numberInUse = 0x000A
    case unacceptableParameters = 0x000B
  }

  private func result(of phone: L2CAPSignal.CreditBasedChannel) -> Result {
    if !Self.numbers.contains(phone.channel.rawValue) { return .invalidNumber }
    if all.contains(where: { $0.phone == phone.channel.rawValue }) { return .numberInUse }
    // Source: Core 5.4, Vol 3, Part A, 4.22 (an MTU and an MPS of 23 octets at least).
    if min(phone.limits.mtu, phone.limits.mps) < 23 { return .unacceptableParameters }
    return nextNumber == nil ? .noResources : .accepted
  }

  private mutating func add(
    _ psm: UInt16, own: UInt16, phone: UInt16? = nil, identifier: UInt8
  ) {
    all.append(Channel(psm: Int(psm), own: own, phone: phone, identifier: identifier))
    known += 1
  }

  /// The identifier of the peer's next signalling command.
  private var nextIdentifier: UInt8 { UInt8(clamping: known + 1) }

  /// The lowest number that no channel has.
  private var nextNumber: UInt16? {
    Self.numbers.first { number in !all.contains { $0.own == number } }
  }

  /// Source: Core 5.4, Vol 3, Part A, 2.1, table 2.2 (LE dynamic channels are 0x0040 to 0x007F).
  private static let numbers: ClosedRange<UInt16> = 0x40...0x7F

  /// Source: Core 5.4, Vol 3, Part A, 4.1 (Invalid CID in request).
  private static let invalidChannel: UInt16 = 2

  private static let half = 0x8000

  /// Source: chosen.
  private static func end(_ own: UInt16) -> L2CAPSignal.CreditBasedChannel {
    L2CAPSignal.CreditBasedChannel(
      channel: L2CAPChannel(rawValue: own),
      limits: .init(mtu: 512, mps: 512, initialCredits: 0xFFFF))
  }
}
