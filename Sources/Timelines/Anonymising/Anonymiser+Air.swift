import BluetoothProtocols
import Captures

// Link-layer packets.

/// The work left for a packet on air when all of it is known.
struct AirEnding {
  /// The packet as it was captured.
  var before: [UInt8]
  /// The PDU. The CRC follows it.
  var pdu = 0..<0
  /// Only a PDU of a connection with a payload has one.
  var data: AirPayload?
}

/// The payload of a data PDU.
struct AirPayload {
  var range: Range<Int>
  var header: DataPDUHeader
  var link: AccessAddress
  /// The sender of the PDUs it belongs to: 0 central, 1 peripheral, 2 unknown.
  var slot: Int
  /// The decryption of the PDU, if a key opened it.
  var opened: LinkDecryption.Opened?
  /// Whether the PDU may repeat the last one of its side.
  var isRepeated = false
}

extension Anonymiser {
  mutating func receiveAir(_ number: Int, _ octets: RawSpan, _ radio: RadioInfo?) {
    let record = held[number].record
    let address = octets.byteCount >= 4 ? octets.littleEndian(at: 0, as: UInt32.self) : 0
    let channels = decoder.airLinks[AccessAddress(rawValue: address)]?.channels
    let decoded = decoder.decode(record, octets)
    defer { _ = context.insight(into: decoded) }
    held[number].air = AirEnding(before: held[number].octets)
    switch decoded.packet {
    case .advertising(let pdu, let around):
      receiveAdvertising(number, octets, pdu, around)
    case .data(let data, let around): receiveData(number, octets, data, around, channels)
    default:
      // A packet that breaks the rules of its kind keeps its access address and its header.
      let start = min((radio?.pduOffset ?? 4) + 2, octets.byteCount)
      tools.replaceBroken(&held[number].octets, start..<octets.byteCount)
    }
  }

  /// Returns whether the CRC of a packet is right, as far as anybody can know. A sniffer that calls
  /// it right may err: its word counts for packets whose CRC it left out, or whose octets it changed.
  private func isRight(_ octets: RawSpan, _ pdu: Range<Int>, _ packet: AirPacket) -> Bool {
    if packet.crcIsValid == false || packet.radio?.isWhitened == true { return false }
    let end = pdu.upperBound + 3
    guard octets.byteCount >= end, packet.radio?.isDecrypted != true,
      let start = crcStart(of: packet)
    else { return true }
    let check =
      UInt32(octets.littleEndian(at: pdu.upperBound, as: UInt16.self))
      | UInt32(octets.littleEndian(at: pdu.upperBound + 2, as: UInt8.self)) << 16
    return check == 0 || CRC24.check(of: octets.extracting(pdu), start: start) == check
  }

  private func crcStart(of packet: AirPacket) -> UInt32? {
    if packet.accessAddress == .advertising { return CRC24.advertisingStart }
    return decoder.airLinks[packet.accessAddress]?.crcStart
      ?? survey.crcStarts[packet.accessAddress]
  }

  private func missing(in record: CaptureRecord, _ octets: RawSpan) -> Int {
    max(0, record.originalLength - octets.byteCount)
  }
}

// MARK: - Advertising channels

extension Anonymiser {
  private mutating func receiveAdvertising(
    _ number: Int, _ octets: RawSpan, _ pdu: AdvertisingPDU, _ packet: AirPacket
  ) {
    let start = packet.pduOffset
    let range = start..<min(octets.byteCount, start + 2 + Int(pdu.header.length))
    held[number].air?.pdu = range
    var tree = PacketFieldTree()
    let form = PacketFields.advertising(
      octets, from: start, missing: missing(in: held[number].record, octets), to: &tree)
    guard form != .broken, isRight(octets, range, packet) else {
      tools.replaceBroken(&held[number].octets, range.dropFirst(2))
      let behind = min(range.upperBound + 3, octets.byteCount)
      return tools.replaceBroken(&held[number].octets, behind..<octets.byteCount)
    }
    var around = Around()
    around.device = tools.device(pdu.advertiser)
    if case .extended(let extended) = pdu.payload {
      let isPeriodic = packet.accessAddress != .advertising
      around.chain =
        extended.dataInfo.map(ChainKey.air)
        ?? (isPeriodic ? .periodicAir(packet.accessAddress) : nil)
      around.hasMore = extended.auxPointer != nil
      around.isLater = extended.advertiser == nil
    }
    var output = held[number].octets
    replace(tree.fields, behind: 2, of: range, in: &output, around)
    held[number].octets = output
  }
}

// MARK: - Connections

extension Anonymiser {
  private mutating func receiveData(
    _ number: Int, _ octets: RawSpan, _ data: AirData, _ packet: AirPacket,
    _ channels: CreditBasedChannels?
  ) {
    let start = packet.pduOffset
    let header = data.header
    let (slot, side) = sender(packet)
    let first = min(start + (header.hasCTE ? 3 : 2), octets.byteCount)
    let range = first..<min(octets.byteCount, first + Int(header.length))
    var payload = AirPayload(
      range: range, header: header, link: packet.accessAddress, slot: slot)
    held[number].air?.pdu = start..<range.upperBound
    held[number].air?.data = payload
    let fragment = Fragment(
      record: number, range: range, isStart: header.logicalLink == .start,
      link: .accessAddress(packet.accessAddress.rawValue), slot: slot, side: side,
      channels: channels, channelSide: side.map { $0 == .near ? .near : .far })
    let behind = octets.byteCount - first - Int(header.length)
    guard behind == 0 || behind == 3, isRight(octets, start..<range.upperBound, packet) else {
      let end = min(range.upperBound + 3, octets.byteCount)
      tools.replaceBroken(&held[number].octets, end..<octets.byteCount)
      return header.logicalLink == .control
        ? tools.replaceBroken(&held[number].octets, range) : refuse(fragment)
    }
    if let plain = packet.decrypted {
      payload.opened = decoder.airLinks[packet.accessAddress]?.decryption.lastOpened
      held[number].opened = plain
    }
    let plain = held[number].opened.map { 0..<$0.count } ?? range
    switch data {
    case .empty: return
    case .retransmitted: payload.isRepeated = true
    case .control: replaceControl(number, plain)
    case .fragment(_, let outcome):
      var fragment = fragment
      fragment.range = plain
      receive(fragment, outcome)
    case .isochronous: tools.replacePayload(&held[number].octets, range, as: .sound)
    case .unusable: tools.replaceBroken(&held[number].octets, range)
    case .encrypted: tools.replaceEncrypted(&held[number].octets, payload)
    }
    held[number].air?.data = payload
  }

  private mutating func replaceControl(_ number: Int, _ range: Range<Int>) {
    var octets = held[number].opened ?? held[number].octets
    var tree = PacketFieldTree()
    let form = unsafe PacketFields.control(
      octets.span.bytes, from: range.lowerBound, end: range.upperBound, to: &tree)
    if form == .broken {
      let other = tools.broken(Array(octets[range]), behind: .control)
      octets.replaceSubrange(range, with: other)
    } else {
      replace(tree.fields, behind: 1, of: range, in: &octets, Around())
    }
    if held[number].opened != nil {
      held[number].opened = octets
    } else {
      held[number].octets = octets
    }
  }

  private func sender(_ around: AirPacket) -> (slot: Int, side: ATTBearer.Side?) {
    switch around.sender {
    case .central: (0, .near)
    case .peripheral: (1, .far)
    case nil: (2, nil)
    }
  }
}

// MARK: - When all is known

extension Anonymiser {
  /// Returns the octets of a packet on air to write: encrypted again, and with a CRC that fits as well
  /// as the old one did.
  mutating func seal(_ next: HeldRecords.Held, _ ending: AirEnding) -> [UInt8] {
    let current = tools.record
    tools.record = next.record.number
    defer { tools.record = current }
    var octets = next.octets
    if let data = ending.data, !data.range.isEmpty {
      seal(&octets, next.opened, data, Array(ending.before[data.range]))
    }
    if CRC24.adapt(&octets, behind: ending.pdu, from: ending.before) { tools.count(.checks) }
    _ = unsafe reader.decode(next.record, octets.span.bytes)
    return octets
  }

  private mutating func seal(
    _ octets: inout [UInt8], _ plain: [UInt8]?, _ data: AirPayload, _ before: [UInt8]
  ) {
    let key = LinkTable.Key.accessAddress(data.link.rawValue)
    if data.isRepeated {
      let last = links[key]?.last[data.slot]
      if let last, last.before == before {
        octets.replaceSubrange(data.range, with: last.after)
      } else {
        tools.replaceEncrypted(&octets, data)
      }
    } else if let plain {
      if let sealed = sealed(plain, data), sealed.count == data.range.count {
        octets.replaceSubrange(data.range, with: sealed)
      } else {
        tools.replaceEncrypted(&octets, data)
      }
    }
    let after = Array(octets[data.range])
    links.update(key, orBegin: LinkMasks()) { $0.last[data.slot] = (before, after) }
  }

  private func sealed(_ plain: [UInt8], _ data: AirPayload) -> [UInt8]? {
    data.opened.flatMap { opened in
      reader.airLinks[data.link]?.decryption.seal(plain, data.header, like: opened, reader.keys)
    }
  }
}

extension MaskingTools {
  /// Replaces an unreadable payload such that its length says the same of its encryption as before.
  mutating func replaceEncrypted(_ octets: inout [UInt8], _ payload: AirPayload) {
    let range = payload.range
    let isControl = payload.header.logicalLink == .control
    let shown = lengthShown(Array(octets[range]), isControl)
    let kept = shown == nil ? 0 : isControl ? 1 : 4
    replacePayload(&octets, range.dropFirst(kept), as: .encrypted)
    guard lengthShown(Array(octets[range]), isControl) != shown else { return }
    // No control PDU has this opcode, and no channel this number.
    for place in range.prefix(isControl ? 1 : 4) { octets[place] = 0xFF }
  }

  private func lengthShown(_ octets: [UInt8], _ isControl: Bool) -> EncryptionByLength? {
    unsafe isControl
      ? EncryptionByLength(control: octets.span.bytes)
      : EncryptionByLength(frame: octets.span.bytes)
  }
}
