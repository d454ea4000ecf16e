import BluetoothProtocols
import Captures

// Link-layer packets.

extension Anonymiser {
  mutating func replaceAir(
    _ output: inout [UInt8], _ record: CaptureRecord, _ octets: RawSpan
  ) {
    defer { _ = unsafe reader.decode(record, output.span.bytes) }
    let address = octets.byteCount >= 4 ? octets.littleEndian(at: 0, as: UInt32.self) : 0
    let channels = decoder.airLinks[AccessAddress(rawValue: address)]?.channels
    let decoded = decoder.decode(record, octets)
    let before = output
    let start: Int
    let end: Int
    switch decoded.packet {
    case .advertising(let pdu, let around):
      start = around.pduOffset
      end = min(output.count, start + 2 + Int(pdu.header.length))
      replaceAdvertising(pdu, &output, start, around)
    case .data(let data, let around):
      start = around.pduOffset
      let payload = start + (data.header.hasCTE ? 3 : 2)
      end = min(output.count, payload + Int(data.header.length))
      if payload < end {
        replaceData(data, &output, payload..<end, around, channels)
      }
    default:
      tools.note(.malformed)
      replaceMalformed(&output)
      return
    }
    let behind = min(end + 3, output.count)
    if behind < output.count {
      tools.replacePayload(&output, behind..<output.count, as: .malformed)
    }
    adaptCheck(&output, before, start..<end)
    _ = context.insight(into: decoded)
  }

  /// A packet that breaks the rules of its kind keeps its access address and its header.
  private mutating func replaceMalformed(_ output: inout [UInt8]) {
    let start = min(6, output.count)
    tools.replacePayload(&output, start..<output.count, as: .malformed)
  }

  /// Adapts the CRC to the changed octets. A right CRC stays right, and a wrong one stays wrong: the
  /// CRC is linear, so it changes by the CRC of the changes, whatever it started from.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 3.1.1.
  private mutating func adaptCheck(
    _ output: inout [UInt8], _ before: [UInt8], _ pdu: Range<Int>
  ) {
    guard output.count >= pdu.upperBound + 3, pdu.contains(where: { output[$0] != before[$0] })
    else { return }
    let places = pdu.upperBound..<pdu.upperBound + 3
    // Some sniffers write zeros instead of the CRC.
    guard places.contains(where: { output[$0] != 0 }) else { return }
    let changes = pdu.map { output[$0] ^ before[$0] }
    let check = CRC24.check(of: changes, start: 0)
    for (index, place) in places.enumerated() {
      output[place] ^= UInt8(truncatingIfNeeded: check >> UInt32(8 * index))
    }
    tools.note(.checks)
  }
}

// MARK: - Advertising channels

extension Anonymiser {
  private mutating func replaceAdvertising(
    _ pdu: AdvertisingPDU, _ output: inout [UInt8], _ start: Int, _ packet: AirPacket
  ) {
    var around = Around()
    if case .extended(let extended) = pdu.payload {
      let isPeriodic = packet.accessAddress != .advertising
      around.chain =
        extended.dataInfo.map(ChainKey.air)
        ?? (isPeriodic ? .periodicAir(packet.accessAddress) : nil)
      around.hasMore = extended.auxPointer != nil
      around.isLater = extended.advertiser == nil
    }
    replace(PacketFields.advertising(output, from: start), in: &output, around)
  }
}

// MARK: - Connections

extension Anonymiser {
  private mutating func replaceData(
    _ data: AirData, _ output: inout [UInt8], _ range: Range<Int>, _ around: AirPacket,
    _ channels: CreditBasedChannels?
  ) {
    let key = LinkTable.Key.accessAddress(around.accessAddress.rawValue)
    let slot = sender(around).slot
    let before = output[range]
    switch data {
    case .empty: return
    case .retransmitted where links[key]?.last[slot].before == before:
      output.replaceSubrange(range, with: links[key]?.last[slot].after ?? [])
      return
    case .control, .fragment:
      replaceReadable(data, &output, range, around, channels)
    case .isochronous: tools.replacePayload(&output, range, as: .sound)
    case .unusable: tools.replacePayload(&output, range, as: .malformed)
    case .encrypted, .retransmitted:
      replaceEncrypted(&output, range, isControl: data.header.logicalLink == .control)
    }
    let after = output[range]
    links.update(key, orBegin: LinkMasks()) { $0.last[slot] = (before, after) }
  }

  /// Replaces a payload that can be read, perhaps with a key. Then it is encrypted again.
  private mutating func replaceReadable(
    _ data: AirData, _ output: inout [UInt8], _ range: Range<Int>, _ around: AirPacket,
    _ channels: CreditBasedChannels?
  ) {
    guard var plain = around.decrypted else {
      replacePlain(data, &output, range, around, channels)
      return
    }
    replacePlain(data, &plain, plain.indices, around, channels)
    let opened = decoder.airLinks[around.accessAddress]?.decryption.lastOpened
    let sealed = opened.flatMap {
      reader.airLinks[around.accessAddress]?.decryption.seal(
        plain, data.header, like: $0, reader.keys)
    }
    if let sealed, sealed.count == range.count {
      output.replaceSubrange(range, with: sealed)
    } else {
      replaceEncrypted(&output, range, isControl: data.header.logicalLink == .control)
    }
  }

  private mutating func replacePlain(
    _ data: AirData, _ output: inout [UInt8], _ range: Range<Int>, _ around: AirPacket,
    _ channels: CreditBasedChannels?
  ) {
    if case .control = data {
      replace(
        PacketFields.control(output, from: range.lowerBound, to: range.upperBound), in: &output,
        Around())
      return
    }
    let (slot, side) = sender(around)
    let channelSide: CreditBasedChannels.Side? =
      switch side {
      case .near: .near
      case .far: .far
      case nil: nil
      }
    replaceFragment(
      &output, range, length: range.count, isStart: data.header.logicalLink == .start,
      on: .accessAddress(around.accessAddress.rawValue), slot: slot, side, channels: channels,
      channelSide: channelSide)
  }

  private func sender(_ around: AirPacket) -> (slot: Int, side: ATTBearer.Side?) {
    switch around.sender {
    case .central: (0, .near)
    case .peripheral: (1, .far)
    case nil: (2, nil)
    }
  }

  /// Replaces what nobody can read. What its first octets would say of its length stays the same, as
  /// readers judge by it whether a PDU is encrypted.
  private mutating func replaceEncrypted(
    _ output: inout [UInt8], _ range: Range<Int>, isControl: Bool
  ) {
    let before = output[range]
    let shown = lengthShown(Array(before), isControl)
    let kept = shown == nil ? 0 : isControl ? 1 : 4
    tools.replacePayload(&output, range.dropFirst(kept), as: .encrypted)
    guard lengthShown(Array(output[range]), isControl) != shown else { return }
    // No control PDU has this opcode, and no channel this number.
    for place in range.prefix(isControl ? 1 : 4) { output[place] = 0xFF }
  }

  private func lengthShown(_ octets: [UInt8], _ isControl: Bool) -> EncryptionByLength? {
    unsafe isControl
      ? EncryptionByLength(control: octets.span.bytes)
      : EncryptionByLength(frame: octets.span.bytes)
  }
}
