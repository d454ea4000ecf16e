import BluetoothProtocols
import Captures

// The fragments of ACL data and of connections on air, the frames that they make, and what is in them.

extension Anonymiser {
  /// A fragment of a frame, and where it comes from.
  struct Fragment {
    /// The number of the record.
    var record: Int
    /// The range of the fragment in the record.
    var range: Range<Int>
    var isStart: Bool
    var link: LinkTable.Key
    /// The sender of the frames it belongs to: 0 near, 1 far, 2 unknown.
    var slot: Int
    /// The sender; nil if only the PDU shows it.
    var side: ATTBearer.Side?
    /// The channels of the link before the fragment came.
    var channels: CreditBasedChannels?
    var channelSide: CreditBasedChannels.Side?
  }

  mutating func receiveACL(_ number: Int, _ octets: RawSpan) {
    let record = held[number].record
    var input = ByteReader(octets)
    guard let header = try? ACLHeader(parsing: &input) else {
      _ = decoder.decode(record, octets)
      return tools.replaceBroken(&held[number].octets, 0..<octets.byteCount)
    }
    let key = decoder.key(header.handle, record)
    let channels = decoder.links[key]?.channels
    let isFromHost =
      record.isFromHost ?? (decoder.links[key] ?? HCILink()).guessIsFromHost(header)
    let decoded = decoder.decode(record, octets)
    defer { _ = context.insight(into: decoded) }
    guard case .acl(_, let outcome) = decoded.packet else { return }
    if case .vendorData = outcome {
      return tools.replacePayload(&held[number].octets, 4..<octets.byteCount, as: .unknown)
    }
    let fragment = Fragment(
      record: number, range: 4..<octets.byteCount, isStart: header.packetBoundary.isStart,
      link: .handle(adapter: record.adapter ?? 0, header.handle), slot: isFromHost ? 0 : 1,
      side: record.isFromHost == nil ? nil : isFromHost ? .near : .far, channels: channels,
      channelSide: isFromHost ? .near : .far)
    guard record.originalLength == 4 + Int(header.dataLength) else { return refuse(fragment) }
    receive(fragment, outcome)
  }

  /// Replaces a fragment that is not what its header says, and what it would have been a part of.
  mutating func refuse(_ fragment: Fragment) {
    abandon(slotOf: fragment)
    tools.replaceBroken(&held[fragment.record].octets, fragment.range)
  }

  /// Receives a fragment. If it completes a frame, the frame is replaced.
  mutating func receive(_ fragment: Fragment, _ outcome: DecodedFragment) {
    if fragment.isStart {
      abandon(slotOf: fragment)
      let message = held.beginMessage(isFrame: true)
      links.update(fragment.link, orBegin: LinkMasks()) { $0.frames[fragment.slot] = message }
    }
    let stretch = HeldRecords.Stretch(record: fragment.record, range: fragment.range)
    guard let message = links[fragment.link]?.frames[fragment.slot], held.isOpen(message) else {
      return replace([stretch], as: .fragments)
    }
    held.add(stretch, to: message)
    switch outcome {
    case .pending: break
    case .frame(let frame):
      links.update(fragment.link, orBegin: LinkMasks()) { $0.frames[fragment.slot] = nil }
      replace(frame, held.close(message).stretches, fragment)
    case .orphan, .headerNotCaptured, .vendorData: abandon(slotOf: fragment)
    }
  }

  private mutating func abandon(slotOf fragment: Fragment) {
    guard let message = links[fragment.link]?.frames[fragment.slot] else { return }
    links.update(fragment.link, orBegin: LinkMasks()) { $0.frames[fragment.slot] = nil }
    if held.isOpen(message) { giveUp(message) }
  }

  /// Replaces the parts of a message that never became whole.
  mutating func giveUp(_ message: Int) {
    let closed = held.close(message)
    let stretches = closed.stretches
    let octets = held.octets(of: stretches)
    guard closed.isFrame, octets.count >= 4 else { return replace(stretches, as: .fragments) }
    held.write(header(octets, isWhole: false), to: stretches.keeping(4))
    replace(stretches.dropping(4), as: .fragments)
  }

  /// Replaces octets of unknown meaning.
  private mutating func replace(
    _ stretches: [HeldRecords.Stretch], as change: AnonymisationReport.Change
  ) {
    guard !stretches.isEmpty else { return }
    var octets = held.octets(of: stretches)
    tools.replaceBroken(&octets, octets.indices, as: change)
    held.write(octets, to: stretches)
  }

  /// Returns the header of a frame to write. It is masked if the frame is not whole, unless every
  /// link has its channel.
  private func header(_ octets: [UInt8], isWhole: Bool) -> [UInt8] {
    let channel = L2CAPChannel(rawValue: UInt16(octets[2]) | UInt16(octets[3]) << 8)
    if isWhole || L2CAPChannel.ofEveryLink.contains(channel) { return Array(octets.prefix(4)) }
    return [0xFF, 0xFF, 0xFF, 0xFF]
  }
}

extension L2CAPChannel {
  fileprivate static let ofEveryLink: [L2CAPChannel] = [
    .classicSignalling, .attributeProtocol, .leSignalling, .securityManager,
    .classicSecurityManager,
  ]
}

// MARK: - Frames

extension Anonymiser {
  private mutating func replace(
    _ frame: DecodedFrame, _ stretches: [HeldRecords.Stretch], _ fragment: Fragment
  ) {
    let captured = frame.header.captured
    let body = stretches.dropping(4).keeping(captured)
    held.write(header(held.octets(of: stretches), isWhole: true), to: stretches.keeping(4))
    // The octets after the frame, or after a hole in it.
    replace(stretches.dropping(4 + captured), as: .malformed)
    guard frame.header.surplus == 0 else { return replace(body, as: .malformed) }
    let payload = held.octets(of: body)
    if frame.isOfUnit { return receiveUnit(frame, body, fragment) }
    held.write(replacement(of: frame, payload, fragment), to: body)
  }

  private mutating func replacement(
    of frame: DecodedFrame, _ payload: [UInt8], _ fragment: Fragment
  ) -> [UInt8] {
    switch frame.content {
    case .att(let pdu): attribute(pdu, payload, fragment)
    case .malformedATT: tools.broken(payload, behind: .attribute)
    case .securityManager(let pdu): tools.replacement(of: pdu, payload)
    case .signal: tools.replacement(ofSignals: payload, isClassic: false)
    case .segment: tools.channelData(payload, of: device(fragment.link))
    case .other: other(frame.header.channel, payload, fragment)
    }
  }

  private mutating func other(
    _ channel: L2CAPChannel, _ payload: [UInt8], _ fragment: Fragment
  ) -> [UInt8] {
    switch channel {
    case .classicSignalling: tools.replacement(ofSignals: payload, isClassic: true)
    case .leSignalling: tools.broken(payload, behind: .signal)
    case .securityManager: tools.broken(payload, behind: .securityManager)
    case .classicSecurityManager:
      if let pdu = try? SMPPDU(parsing: payload) {
        tools.replacement(of: pdu, payload)
      } else {
        tools.broken(payload, behind: .securityManager)
      }
    default: tools.channelData(payload, of: device(fragment.link))
    }
  }

  /// Returns the number of the peer at the other end of a link by which its values find their place. A
  /// peer whose address is not known has the number of its link.
  private func device(_ link: LinkTable.Key) -> UInt64 {
    if tools.isRun { return 0 }
    return context.address(on: link).map { tools.device($0) } ?? UInt64(link.number) | 1 << 52
  }

  /// Takes a frame of a credit-based channel, which has a unit of data or a part of one.
  private mutating func receiveUnit(
    _ frame: DecodedFrame, _ body: [HeldRecords.Stretch], _ fragment: Fragment
  ) {
    let key = UnitKey(slot: fragment.slot, channel: frame.header.channel)
    let use = fragment.channels?.use(of: frame.header.channel, from: fragment.channelSide)
    var unit = links[fragment.link]?.units[key]
    if use?.isGoingOn != true {
      if let unit, held.isOpen(unit) { giveUp(unit) }
      unit = held.beginMessage(isFrame: false)
    }
    guard let unit, held.isOpen(unit), let use, !frame.header.isCut else {
      return replace(body, as: .fragments)
    }
    // The first frame of a unit begins with the unit's length.
    for stretch in use.isGoingOn ? body : body.dropping(2) { held.add(stretch, to: unit) }
    let isOpen = frame.isPartOfUnit
    links.update(fragment.link, orBegin: LinkMasks()) { link in
      if link.units.count >= Self.mostUnits { link.units = [:] }
      link.units[key] = isOpen ? unit : nil
    }
    if isOpen { return }
    let stretches = held.close(unit).stretches
    held.write(replacement(of: frame, held.octets(of: stretches), fragment), to: stretches)
  }

  private static let mostUnits = 64

  private mutating func attribute(
    _ pdu: ATTPDU, _ payload: [UInt8], _ fragment: Fragment
  ) -> [UInt8] {
    let opcode = pdu.opcode
    let sender = fragment.side ?? (opcode.goesToServer ? .near : .far)
    let server = opcode.goesToServer ? sender.other : sender
    let context = context
    let around = AttributeSurroundings(
      request: opcode.answersRequest
        ? context.request(answeredBy: opcode, on: fragment.link, to: sender.other) : nil,
      device: server == .near ? tools.host : device(fragment.link),
      label: { context.label(of: $0, on: fragment.link, server: server) })
    var link = links[fragment.link] ?? LinkMasks()
    defer { links.begin(fragment.link, link) }
    guard pdu.encoded() == payload,
      let other = tools.replacement(of: pdu, around, &link.values)?.encoded(),
      other.count == payload.count
    else { return tools.broken(payload, behind: .attribute) }
    return other
  }
}

extension DecodedFrame {
  /// Whether the frame has a unit of data of a credit-based channel, or a part of one.
  fileprivate var isOfUnit: Bool {
    if case .segment = content { true } else { isEnhancedATT }
  }

  /// Whether the unit goes on in the next frame of the channel.
  fileprivate var isPartOfUnit: Bool {
    if case .segment(let segment) = content { segment.missing > 0 } else { false }
  }
}
