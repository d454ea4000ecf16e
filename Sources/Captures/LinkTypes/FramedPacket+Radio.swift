import BluetoothProtocols

extension FramedPacket {
  /// Reads a radio header of 10 octets, little-endian, and the packet after it.
  ///
  ///     RF channel (1)  signal (1)  noise (1)  access address offenses (1)
  ///     reference access address (4)  flags (2)
  ///
  /// Source: tcpdump.org, LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  init(radio octets: RawSpan) {
    let size = 10
    guard octets.byteCount >= size else {
      self.init(damage: .headerCutShort(found: octets.byteCount, expected: size), octets)
      return
    }
    let flags = octets.littleEndian(at: 8, as: UInt16.self)
    var radio = RadioInfo()
    radio.isWhitened = flags & 0x0001 == 0
    radio.isDecrypted = flags & 0x0008 != 0
    radio.wasEncrypted = radio.isDecrypted
    if flags & 0x0002 != 0 { radio.rssi = octets.littleEndian(at: 1) }
    if flags & 0x0004 != 0 { radio.noise = octets.littleEndian(at: 2) }
    if flags & 0x0010 != 0 { radio.referenceAccessAddress = octets.littleEndian(at: 4) }
    if flags & 0x0040 == 0 {
      radio.channel = RadioInfo.channel(radioFrequency: octets.littleEndian(at: 0))
    }
    if flags & 0x0400 != 0 { radio.crcIsValid = flags & 0x0800 != 0 }
    radio.channelType = RadioInfo.ChannelType(code: flags >> 7 & 7)
    if radio.channelType != .secondaryAdvertising, flags & 0x1000 != 0 {
      radio.micIsValid = flags & 0x2000 != 0
    }
    radio.phy = RadioInfo.PHY(code: flags >> 14)
    self.init(content: .air(radio), direction: .air, packet: size..<octets.byteCount)
  }
}

extension RadioInfo {
  /// Returns the channel index of a radio frequency, which is given as 0 to 39, counted upwards
  /// from 2402 MHz. The advertising channels lie between the others.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.4.1.
  static func channel(radioFrequency number: UInt8) -> UInt8? {
    switch number {
    case 0: 37
    case 1...11: number - 1
    case 12: 38
    case 13...38: number - 2
    case 39: 39
    default: nil
    }
  }
}

extension RadioInfo.ChannelType {
  /// Reads the PDU type bits, which older files leave at 0.
  fileprivate init(code: UInt16) {
    switch code {
    case 1: self = .secondaryAdvertising
    case 2: self = .dataCentralToPeripheral
    case 3: self = .dataPeripheralToCentral
    case 4: self = .isoCentralToPeripheral
    case 5: self = .isoPeripheralToCentral
    case 6: self = .broadcastISO
    default: self = .unspecified
    }
  }
}

extension RadioInfo.PHY {
  init(code: UInt16) {
    switch code {
    case 0: self = .le1M
    case 1: self = .le2M
    case 2: self = .leCoded
    default: self = .reserved
    }
  }
}
