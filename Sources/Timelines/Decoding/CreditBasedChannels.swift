import BluetoothProtocols

/// The channels of one link that signalling opens and closes. These are the credit-based ones, and
/// on BR/EDR those of ATT.
///
/// The channel number in a frame is the receiver's, so both ends may use one number for different
/// channels. If the recorder does not say who sent a frame, both ends are tried.
///
/// Source: Core 5.4, Vol 3, Part A, 4.2, 4.3, 4.7, 4.22 to 4.26 and 10.2.
struct CreditBasedChannels: Sendable {
  enum Side: Hashable, Sendable {
    /// The recorded host; on air, the central.
    case near
    case far

    var other: Side { self == .near ? .far : .near }
  }

  private struct Key: Hashable {
    var receiver: Side
    var channel: L2CAPChannel
  }

  private struct RequestKey: Hashable {
    var sender: Side
    var identifier: UInt8
  }

  private struct Request {
    var psm: UInt16
    var channels: [L2CAPChannel]
    var isOverLE: Bool

    /// Whether there can be a channel with these numbers at its two ends.
    func canOpen(_ source: L2CAPChannel, _ destination: L2CAPChannel) -> Bool {
      if isOverLE {
        return L2CAPPSM(rawValue: psm).isPossibleOverLE && source.isDynamicOverLE
          && destination.isDynamicOverLE
      }
      return source.isDynamic && destination.isDynamic
    }
  }

  private struct Channel {
    var psm: UInt16
    /// The number of octets of the service data unit that are still to come; nil before its first
    /// frame.
    var missing: Int?
    /// The octets so far of an ATT PDU that takes several frames.
    var pdu: [UInt8] = []
  }

  private var requests: [RequestKey: Request] = [:]
  private var open: [Key: Channel] = [:]

  /// The most channels or requests. No real link has more, so if a file has more, all are
  /// forgotten.
  private static let limit = 64

  /// Whether no channel is open.
  var isEmpty: Bool { open.isEmpty }

  /// The use of a channel when its next frame comes.
  struct Use {
    var psm: L2CAPPSM
    /// Whether the next frame goes on with a service data unit.
    var isGoingOn: Bool
    /// Whether the channel is one of BR/EDR, whose frames do not begin with an SDU length.
    var isClassic: Bool { psm == .att }
  }

  /// Returns the use of a channel that is open.
  ///
  /// - Parameter sender: The sender of the next frame; nil if it is unknown.
  func use(of channel: L2CAPChannel, from sender: Side?) -> Use? {
    let sides = sender.map { [$0.other] } ?? [.far, .near]
    let found = sides.lazy.compactMap { open[Key(receiver: $0, channel: channel)] }.first
    return found.map { Use(psm: L2CAPPSM(rawValue: $0.psm), isGoingOn: $0.missing != nil) }
  }

  /// Gives a frame of an open channel its meaning, and follows a frame that opens or closes
  /// channels.
  mutating func interpret(_ frame: inout DecodedFrame, from sender: Side?) {
    switch frame.content {
    case .signal(let signal): follow(signal, from: sender ?? .near, isOverLE: true)
    case .other(let octets) where frame.header.channel == .classicSignalling:
      followClassic(octets, from: sender ?? .near)
    case .other(let octets) where frame.header.channel.isDynamic:
      let sides = sender.map { [$0.other] } ?? [.far, .near]
      let keys = sides.map { Key(receiver: $0, channel: frame.header.channel) }
      guard let key = keys.first(where: { open[$0] != nil }) else { return }
      if open[key]?.psm == L2CAPPSM.att.rawValue {
        frame.content = Self.attribute(octets)
        return
      }
      frame.content = receive(octets, length: frame.header.length, on: key)
      if case .segment = frame.content { return }
      frame.isEnhancedATT = true
    default: break
    }
  }

  private mutating func follow(_ signal: L2CAPSignal, from sender: Side, isOverLE: Bool) {
    switch signal.content {
    case .leConnectionRequest(let psm, let channel):
      remember(
        Request(psm: psm, channels: [channel.channel], isOverLE: isOverLE), signal, sender)
    case .connectionRequest(let psm, _, let channels):
      remember(Request(psm: psm, channels: channels, isOverLE: isOverLE), signal, sender)
    case .leConnectionResponse(let channel, let result):
      answer(signal, result == 0 ? [channel.channel] : [], sender)
    case .connectionResponse(_, _, let channels):
      // Some of several channels may be refused. Their number is then 0.
      answer(signal, channels, sender)
    case .disconnectionResponse(let destination, let source):
      close(destination, receiver: sender)
      close(source, receiver: sender.other)
    default: break
    }
  }

  /// Follows the commands of a frame on BR/EDR. There may be several. Among the channels that they
  /// open, only those of ATT count here.
  private mutating func followClassic(_ octets: [UInt8], from sender: Side) {
    var input = unsafe ByteReader(octets.span.bytes)
    while !input.isAtEnd, let signal = try? L2CAPSignal(parsing: &input) {
      switch signal.content {
      case .classicConnectionRequest(let psm, let source) where psm == L2CAPPSM.att.rawValue:
        remember(Request(psm: psm, channels: [source], isOverLE: false), signal, sender)
      case .classicConnectionResponse(let destination, _, let result, _):
        // The result 1 means pending, so the answer that counts is still to come.
        if result != 1 { answer(signal, result == 0 ? [destination] : [], sender) }
      default: follow(signal, from: sender, isOverLE: false)
      }
    }
  }

  private mutating func remember(_ request: Request, _ signal: L2CAPSignal, _ sender: Side) {
    // No command has the identifier 0. Source: Core 5.4, Vol 3, Part A, 4.
    if signal.identifier == 0 { return }
    if requests.count >= Self.limit { requests.removeAll() }
    requests[RequestKey(sender: sender, identifier: signal.identifier)] = request
  }

  private mutating func answer(
    _ signal: L2CAPSignal, _ channels: [L2CAPChannel], _ sender: Side
  ) {
    let key = RequestKey(sender: sender.other, identifier: signal.identifier)
    let otherKey = RequestKey(sender: sender, identifier: signal.identifier)
    guard let request = requests.removeValue(forKey: key) ?? requests.removeValue(forKey: otherKey)
    else { return }
    for (source, destination) in zip(request.channels, channels)
    where request.canOpen(source, destination) {
      begin(destination, receiver: sender, psm: request.psm)
      begin(source, receiver: sender.other, psm: request.psm)
    }
  }

  private mutating func begin(_ channel: L2CAPChannel, receiver: Side, psm: UInt16) {
    if open.count >= Self.limit { open.removeAll() }
    open[Key(receiver: receiver, channel: channel)] = Channel(psm: psm)
  }

  private mutating func close(_ channel: L2CAPChannel, receiver: Side) {
    open[Key(receiver: receiver, channel: channel)] = nil
  }

  /// Takes a frame of an open channel. The first frame of a service data unit begins with the
  /// unit's length.
  private mutating func receive(
    _ octets: [UInt8], length: Int, on key: Key
  ) -> DecodedFrame.Content {
    guard var channel = open[key] else { return .other(octets: octets) }
    defer { open[key] = channel }
    let isFirst = channel.missing == nil
    guard !isFirst || octets.count >= 2 else { return .other(octets: octets) }
    let sduLength = isFirst ? Int(octets[0]) | Int(octets[1]) << 8 : nil
    let body = isFirst ? Array(octets.dropFirst(2)) : octets
    let missing = (channel.missing ?? sduLength ?? 0) - (length - (isFirst ? 2 : 0))
    channel.missing = missing > 0 ? missing : nil
    let isATT = channel.psm == L2CAPPSM.enhancedATT.rawValue
    if isATT { channel.pdu += body }
    if isATT, missing <= 0 {
      let pdu = channel.pdu
      channel.pdu = []
      return Self.attribute(pdu)
    }
    return .segment(
      DecodedSegment(
        psm: L2CAPPSM(rawValue: channel.psm), sduLength: sduLength, octets: body,
        missing: max(0, missing)))
  }

  private static func attribute(_ pdu: [UInt8]) -> DecodedFrame.Content {
    do throws(DecodingFailure) {
      return .att(try ATTPDU(parsing: pdu))
    } catch {
      return .malformedATT(pdu.first.map { ATTOpcode(rawValue: $0) }, error)
    }
  }
}

extension L2CAPChannel {
  /// Whether the meaning of a frame on this channel depends on frames before it.
  var needsHistory: Bool { isDynamic || self == .leSignalling || self == .classicSignalling }
}
