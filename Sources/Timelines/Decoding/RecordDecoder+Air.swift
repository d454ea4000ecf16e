import BluetoothProtocols
import Captures

extension RecordDecoder {
  mutating func decodeAir(
    _ record: CaptureRecord, _ octets: RawSpan, _ radio: RadioInfo?
  ) -> DecodedRecord {
    let isAdvertising = octets.isAdvertising || radio?.channelType == .secondaryAdvertising
    do throws(DecodingFailure) {
      var input = ByteReader(octets)
      var around = AirPacket(accessAddress: try AccessAddress(parsing: &input), radio: radio)
      if radio?.phy == .leCoded { _ = try input.readInteger("CI", as: UInt8.self) }
      let pdu = octets.extracting(input.offset..<octets.byteCount)
      var decoded =
        isAdvertising
        ? try decodeAdvertising(record, pdu, &around)
        : try decodeData(record, pdu, &around)
      decoded.rssi = radio?.rssi
      return decoded
    } catch {
      var decoded = malformed(record, isAdvertising ? .advertising : .data, nil, error)
      decoded.rssi = radio?.rssi
      return decoded
    }
  }

  private mutating func decodeAdvertising(
    _ record: CaptureRecord, _ pdu: RawSpan, _ around: inout AirPacket
  ) throws(DecodingFailure) -> DecodedRecord {
    around.crcIsValid = around.radio?.crcIsValid
    if around.crcIsValid == nil, around.accessAddress == .advertising {
      around.crcIsValid = pdu.hasRightCRC(start: CRC24.advertisingStart)
    }
    let packet = try AdvertisingPDU(parsing: pdu)
    if case .connect(let indication) = packet.payload, around.crcIsValid != false,
      indication.accessAddress != .advertising
    {
      airLinks.begin(indication.accessAddress, AirLink(indication))
    }
    around.answersScan = auxiliaryScan?.isAnswered(by: packet, record, around) ?? false
    auxiliaryScan = AuxiliaryScan(packet, record, around)
    var decoded = DecodedRecord(record, .advertising(packet, around))
    decoded.address = packet.advertiser
    return decoded
  }

  private mutating func decodeData(
    _ record: CaptureRecord, _ pdu: RawSpan, _ around: inout AirPacket
  ) throws(DecodingFailure) -> DecodedRecord {
    var input = ByteReader(pdu)
    let header = try DataPDUHeader(parsing: &input)
    let payload = try input.readOctets("Data PDU Payload", count: Int(header.length))
    let link = airLinks[around.accessAddress]
    around.crcIsValid =
      around.radio?.crcIsValid ?? link?.crcStart.flatMap { pdu.hasRightCRC(start: $0) }
    var warnings: [DecodingWarning] = []
    let data = decode(header, payload, at: record.time, &around, &warnings)
    var decoded = DecodedRecord(record, .data(data, around))
    decoded.address = link?.peripheral
    decoded.warnings = warnings
    return decoded
  }

  private mutating func decode(
    _ header: DataPDUHeader, _ payload: RawSpan, at time: CaptureTime, _ around: inout AirPacket,
    _ warnings: inout [DecodingWarning]
  ) -> AirData {
    if around.isStream { return .isochronous(header) }
    let said = LinkEnd(around.radio?.channelType)
    around.sender = said
    guard isOnLink(around) else { return .unusable(header) }
    guard around.crcIsValid != false, header.logicalLink != .reserved else {
      airLinks.change(around.accessAddress) { $0.senders.miss() }
      return .unusable(header)
    }
    let encryption = airLinks.update(around.accessAddress, orBegin: AirLink()) { $0.encryption }
    let isSealed = !header.isEmpty && isEncrypted(header, payload, encryption, &around)
    let heard = SenderInference.Heard(
      header: header, time: time.nanosecondsSince1970, phy: around.radio?.phy)
    let (sender, isRepeated) = airLinks.update(around.accessAddress, orBegin: AirLink()) {
      let sender = $0.senders.sender(of: heard, payload, isEncrypted: isSealed, said: said)
      return (sender, $0.isRetransmission(header, payload, from: sender))
    }
    around.sender = sender
    if header.isEmpty { return isRepeated ? .retransmitted(header, nil) : .empty(header) }
    if !isSealed { return read(header, payload, isRepeated: isRepeated, around, &warnings) }
    guard let plain = decrypt(header, payload, said, &around) else { return .encrypted(header) }
    around.decrypted = plain
    return unsafe read(header, plain.span.bytes, isRepeated: isRepeated, around, &warnings)
  }

  /// Returns whether a connection can have the access address, or evidently has it. A sniffer that
  /// does not check the CRC takes noise for PDUs.
  private func isOnLink(_ around: AirPacket) -> Bool {
    around.accessAddress.isPossibleOfConnection || around.crcIsValid == true
      || airLinks[around.accessAddress]?.peripheral != nil
  }

  /// Returns the payload of an encrypted PDU; nil if no key opens it. The key also shows the sender.
  private mutating func decrypt(
    _ header: DataPDUHeader, _ payload: RawSpan, _ said: LinkEnd?, _ around: inout AirPacket
  ) -> [UInt8]? {
    let (plain, sender) = updateLink(around.accessAddress) { link, ring in
      let plain = link.decryption.open(
        Array(copying: payload), header, isFromCentral: said.map { $0 == .central }, &ring)
      let opened = plain == nil || said != nil ? nil : link.decryption.lastOpened
      let sender = opened.map { $0.isFromCentral ? LinkEnd.central : .peripheral }
      if let sender { link.senders.correct(sender) }
      return (plain, sender)
    }
    if let sender { around.sender = sender }
    return plain
  }

  /// Reads a data PDU that is not encrypted, or that was decrypted.
  private mutating func read(
    _ header: DataPDUHeader, _ payload: RawSpan, isRepeated: Bool, _ around: AirPacket,
    _ warnings: inout [DecodingWarning]
  ) -> AirData {
    if isRepeated { return .retransmitted(header, wholeFrame(header, payload)) }
    if header.logicalLink == .control {
      return decodeControl(header, payload, around, &warnings)
    }
    let result = airLinks.update(around.accessAddress, orBegin: AirLink()) {
      $0.receive(isStart: header.logicalLink == .start, payload, from: around.sender)
    }
    var (fragment, found) = decode(result, payload)
    warnings += found
    if fragment.needsHistory {
      airLinks.update(around.accessAddress, orBegin: AirLink()) {
        fragment.interpret(by: &$0.channels, from: around.sender.map(CreditBasedChannels.Side.init))
      }
    }
    if case .frame(let frame) = fragment, case .securityManager(let pdu) = frame.content {
      updateLink(around.accessAddress) { $0.decryption.follow(pdu, &$1) }
    }
    return .fragment(header, fragment)
  }

  /// Returns whether the payload cannot be read. The sniffer and the course of the link say it,
  /// unless the PDU's length shows otherwise.
  private mutating func isEncrypted(
    _ header: DataPDUHeader, _ payload: RawSpan, _ encryption: AirLink.Encryption,
    _ around: inout AirPacket
  ) -> Bool {
    if around.radio?.isDecrypted == true { return false }
    let isControl = header.logicalLink == .control
    let isSaid = around.isEncrypted(encryption, isControl: isControl)
    // Any octet may be an opcode. So the course of the link counts more than the length of one PDU.
    let shown: EncryptionByLength? =
      switch header.logicalLink {
      case .start: EncryptionByLength(frame: payload)
      case .control where encryption == .off: EncryptionByLength(control: payload)
      default: nil
      }
    if !isControl, let shown {
      airLinks.update(around.accessAddress, orBegin: AirLink()) {
        $0.lengthsShow = shown.isEncrypted == isSaid ? nil : shown
      }
    }
    let known = shown ?? (isControl ? nil : airLinks[around.accessAddress]?.lengthsShow)
    guard let known, known.isEncrypted != isSaid else { return isSaid }
    around.assumedByLength = known
    return known.isEncrypted
  }

  /// Returns the frame of a PDU that holds a whole frame; nil for other PDUs.
  private func wholeFrame(_ header: DataPDUHeader, _ payload: RawSpan) -> DecodedFrame? {
    guard header.logicalLink == .start else { return nil }
    var reassembler = L2CAPReassembler()
    let result = reassembler.receive(isStart: true, payload, length: payload.byteCount)
    guard case .frame(let frame) = decode(result, payload).0 else { return nil }
    return frame
  }

  private mutating func decodeControl(
    _ header: DataPDUHeader, _ payload: RawSpan, _ around: AirPacket,
    _ warnings: inout [DecodingWarning]
  ) -> AirData {
    do throws(DecodingFailure) {
      let control = try LLControlPDU(parsing: payload)
      updateLink(around.accessAddress) { $0.follow(control, &$1) }
      return .control(header, control)
    } catch {
      warnings.append(.malformed(error))
      return .unusable(header)
    }
  }
}

extension RecordDecoder {
  /// Changes a link, together with the keys that may open it.
  private mutating func updateLink<Result>(
    _ accessAddress: AccessAddress, _ change: (inout AirLink, inout KeyRing) -> Result
  ) -> Result {
    // The keys are moved out of the decoder meanwhile, because two parts of one value cannot be
    // changed at once. This copies none of them.
    var ring = KeyRing()
    swap(&ring, &keys)
    defer { swap(&ring, &keys) }
    return airLinks.update(accessAddress, orBegin: AirLink()) { change(&$0, &ring) }
  }
}

extension AirPacket {
  /// Whether the packet belongs to an isochronous stream. The header of such a PDU has the length
  /// in the same place as others, but its other bits differ.
  fileprivate var isStream: Bool {
    switch radio?.channelType {
    case .isoCentralToPeripheral, .isoPeripheralToCentral, .broadcastISO: true
    default: false
    }
  }

  /// Returns whether the payload cannot be read, from what the sniffer says and from the course of
  /// the link.
  fileprivate func isEncrypted(_ encryption: AirLink.Encryption, isControl: Bool) -> Bool {
    if radio?.wasEncrypted == true { return true }
    return switch encryption {
    case .off: false
    case .starting: !isControl
    case .on: true
    }
  }
}

extension LinkEnd {
  /// The end that a sniffer names as the sender; nil if it names none.
  fileprivate init?(_ channel: RadioInfo.ChannelType?) {
    switch channel {
    case .dataCentralToPeripheral: self = .central
    case .dataPeripheralToCentral: self = .peripheral
    case .data, .unspecified, .primaryAdvertising, .secondaryAdvertising,
      .isoCentralToPeripheral, .isoPeripheralToCentral, .broadcastISO, nil:
      return nil
    }
  }
}

extension CreditBasedChannels.Side {
  fileprivate init(_ sender: LinkEnd) { self = sender == .central ? .near : .far }
}

extension RawSpan {
  /// Whether the packet has the access address of advertising. Periodic advertising has another
  /// access address, so only the sniffer can know it.
  fileprivate var isAdvertising: Bool {
    byteCount >= 4 && littleEndian(at: 0, as: UInt32.self) == AccessAddress.advertising.rawValue
  }
}
