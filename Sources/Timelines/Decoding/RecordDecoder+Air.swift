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
    let data = decode(header, payload, &around, &warnings)
    var decoded = DecodedRecord(record, .data(data, around))
    decoded.address = link?.peripheral
    decoded.warnings = warnings
    return decoded
  }

  private mutating func decode(
    _ header: DataPDUHeader, _ payload: RawSpan, _ around: inout AirPacket,
    _ warnings: inout [DecodingWarning]
  ) -> AirData {
    if around.isStream { return .isochronous(header) }
    guard around.crcIsValid != false, header.logicalLink != .reserved, isOnLink(around) else {
      return .unusable(header)
    }
    let sender = AirLink.Sender(around.radio?.channelType)
    let (isRepeated, encryption) = airLinks.update(around.accessAddress, orBegin: AirLink()) {
      ($0.isRetransmission(header, payload, from: sender), $0.encryption)
    }
    if header.isEmpty { return isRepeated ? .retransmitted(header, nil) : .empty(header) }
    guard isEncrypted(header, payload, encryption, &around) else {
      return read(header, payload, from: sender, isRepeated: isRepeated, around, &warnings)
    }
    guard let plain = decrypt(header, payload, from: sender, around) else {
      return .encrypted(header)
    }
    around.decrypted = plain
    return unsafe read(
      header, plain.span.bytes, from: sender, isRepeated: isRepeated, around, &warnings)
  }

  /// Returns whether a connection can have the access address, or evidently has it. A sniffer that
  /// does not check the CRC takes noise for PDUs.
  private func isOnLink(_ around: AirPacket) -> Bool {
    around.accessAddress.isPossibleOfConnection || around.crcIsValid == true
      || airLinks[around.accessAddress]?.peripheral != nil
  }

  private mutating func decrypt(
    _ header: DataPDUHeader, _ payload: RawSpan, from sender: AirLink.Sender, _ around: AirPacket
  ) -> [UInt8]? {
    updateLink(around.accessAddress) {
      $0.decryption.open(Array(copying: payload), header, isFromCentral: sender.isCentral, &$1)
    }
  }

  /// Reads a data PDU that is not encrypted, or that was decrypted.
  private mutating func read(
    _ header: DataPDUHeader, _ payload: RawSpan, from sender: AirLink.Sender, isRepeated: Bool,
    _ around: AirPacket, _ warnings: inout [DecodingWarning]
  ) -> AirData {
    if isRepeated { return .retransmitted(header, wholeFrame(header, payload)) }
    if header.logicalLink == .control {
      return decodeControl(header, payload, around, &warnings)
    }
    let result = airLinks.update(around.accessAddress, orBegin: AirLink()) {
      $0.receive(isStart: header.logicalLink == .start, payload, from: sender)
    }
    var (fragment, found) = decode(result, payload)
    warnings += found
    if fragment.needsHistory {
      airLinks.update(around.accessAddress, orBegin: AirLink()) {
        fragment.interpret(by: &$0.channels, from: sender.side)
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

extension AirLink.Sender {
  /// Whether the sender is the central; nil if nobody knows.
  fileprivate var isCentral: Bool? {
    switch self {
    case .central: true
    case .peripheral: false
    case .unknown: nil
    }
  }

  fileprivate var side: CreditBasedChannels.Side? {
    switch self {
    case .central: .near
    case .peripheral: .far
    case .unknown: nil
    }
  }

  fileprivate init(_ channel: RadioInfo.ChannelType?) {
    switch channel {
    case .dataCentralToPeripheral: self = .central
    case .dataPeripheralToCentral: self = .peripheral
    default: self = .unknown
    }
  }
}

extension RawSpan {
  /// Whether the packet has the access address of advertising. Periodic advertising has another
  /// access address, so only the sniffer can know it.
  fileprivate var isAdvertising: Bool {
    byteCount >= 4 && littleEndian(at: 0, as: UInt32.self) == AccessAddress.advertising.rawValue
  }

  /// Returns whether the three octets behind a PDU are its CRC. Nil if they were not captured, or
  /// are the zeros that some sniffers write instead.
  fileprivate func hasRightCRC(start: UInt32) -> Bool? {
    guard byteCount >= 2 else { return nil }
    let end = 2 + Int(littleEndian(at: 1, as: UInt8.self))
    guard byteCount >= end + 3 else { return nil }
    let low = UInt32(littleEndian(at: end, as: UInt16.self))
    let check = low | UInt32(littleEndian(at: end + 2, as: UInt8.self)) << 16
    let isRight = CRC24.check(of: extracting(0..<end), start: start) == check
    return isRight || check != 0 ? isRight : nil
  }
}
