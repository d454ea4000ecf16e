import BluetoothProtocols

extension FramedPacket {
  /// Reads a message of the nRF Sniffer: a packet with what the radio knew, or another message.
  init(nordic octets: RawSpan) {
    guard let header = NordicHeader(octets) else {
      self.init(
        damage: .headerCutShort(found: octets.byteCount, expected: NordicHeader.longestSize),
        octets)
      return
    }
    let left = octets.byteCount - header.size
    guard header.payloadLength <= left else {
      self.init(damage: .packetCutShort(found: left, expected: header.payloadLength), octets)
      return
    }
    let payload = header.size..<header.size + header.payloadLength
    guard header.isOfPacket || octets.holdsNordicPacket(payload, header) else {
      self.init(
        content: .note(.nordicSniffer(packetID: header.packetID)), direction: nil,
        packet: payload)
      return
    }
    self.init(nordicPacket: octets, payload, header)
  }

  /// Reads the payload of a packet message:
  ///
  ///     header length (1, not in version 0)  flags (1)  channel index (1)  signal (1, negated)
  ///     event counter (2)  time (4)  link-layer packet
  private init(nordicPacket octets: RawSpan, _ payload: Range<Int>, _ header: NordicHeader) {
    let start = payload.lowerBound + header.packetHeaderSize - 9
    let packet = start + 9
    guard packet <= payload.upperBound else {
      let size = packet - payload.lowerBound
      self.init(damage: .headerCutShort(found: payload.count, expected: size), octets)
      return
    }
    var radio = RadioInfo()
    let channel = octets.littleEndian(at: start + 1, as: UInt8.self)
    radio.channel = channel < 40 ? channel : nil
    radio.rssi = Int8(exactly: -Int(octets.littleEndian(at: start + 2, as: UInt8.self)))
    let isAdvertising =
      header.packetID == NordicHeader.advertisingPacket
      || octets.hasAdvertisingAccessAddress(at: packet, before: payload.upperBound)
    radio.read(nordicFlags: octets.littleEndian(at: start), isAdvertising: isAdvertising)
    if !isAdvertising { radio.eventCounter = octets.littleEndian(at: start + 3) }
    self.init(content: .air(radio), direction: .air, packet: packet..<payload.upperBound)
  }
}

extension RadioInfo {
  /// Reads the flags. Bit 0 is set if the CRC was right. On a connection, bit 1 means central to
  /// peripheral, bit 2 encrypted, and bit 3 that the MIC was right: without that the sniffer could
  /// not decrypt. Bits 4 to 6 are the PHY.
  fileprivate mutating func read(nordicFlags flags: UInt8, isAdvertising: Bool) {
    crcIsValid = flags & 0x01 != 0
    phy = PHY(code: UInt16(flags >> 4 & 7))
    if isAdvertising {
      let isPrimary = channel.map { $0 >= 37 } ?? true
      channelType = isPrimary ? .primaryAdvertising : .secondaryAdvertising
      return
    }
    channelType = flags & 0x02 != 0 ? .dataCentralToPeripheral : .dataPeripheralToCentral
    wasEncrypted = flags & 0x04 != 0
    if wasEncrypted {
      micIsValid = flags & 0x08 != 0
      isDecrypted = flags & 0x08 != 0
    }
  }
}

extension RawSpan {
  /// Returns whether a payload is a packet, judged by its lengths and not by the packet id.
  /// Firmwares number their messages differently, and some number packets with 0.
  ///
  /// The header states its own length, and the link-layer packet after it states its own: access
  /// address (4), PDU header (2, its second octet the length of the PDU's payload), payload, CRC
  /// (3).
  ///
  /// Source: observed in files of protocol version 2; Core 5.4, Vol 6, Part B, 2.1.
  fileprivate func holdsNordicPacket(_ payload: Range<Int>, _ header: NordicHeader) -> Bool {
    let packet = payload.lowerBound + header.packetHeaderSize
    guard payload.upperBound - packet >= 9 else { return false }
    let size: UInt8 = littleEndian(at: payload.lowerBound)
    let length: UInt8 = littleEndian(at: packet + 5)
    return (header.version == 0 || Int(size) == header.packetHeaderSize)
      && packet + 9 + Int(length) == payload.upperBound
  }

  /// Source: Core 5.4, Vol 6, Part B, 2.1.2.
  fileprivate func hasAdvertisingAccessAddress(at offset: Int, before end: Int) -> Bool {
    end - offset >= 4 && littleEndian(at: offset, as: UInt32.self) == 0x8E89_BED6
  }
}
