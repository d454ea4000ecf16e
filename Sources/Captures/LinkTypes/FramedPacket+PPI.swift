import BluetoothProtocols

extension FramedPacket {
  /// Reads a header of the per-packet information format, its fields, and a packet of another link
  /// type. One of the fields is about Bluetooth LE.
  ///
  ///     version (1)  flags (1)  length of the header and the fields (2)  link type (4)
  ///
  /// All is little-endian.
  ///
  /// Source: tcpdump.org, LINKTYPE_PPI.
  init(ppi octets: RawSpan) {
    let size = 8
    guard octets.byteCount >= size else {
      self.init(damage: .headerCutShort(found: octets.byteCount, expected: size), octets)
      return
    }
    let length = Int(octets.littleEndian(at: 2, as: UInt16.self))
    guard length >= size, length <= octets.byteCount else {
      self.init(
        damage: .headerCutShort(found: octets.byteCount, expected: max(size, length)), octets)
      return
    }
    let number = octets.littleEndian(at: 4, as: UInt32.self)
    let inner = LinkType(rawValue: UInt16(truncatingIfNeeded: number))
    let packet = length..<octets.byteCount
    switch inner {
    case .user0, .leLinkLayer:
      let radio = RadioInfo(ppiFields: octets.extracting(size..<length))
      self.init(content: .air(radio), direction: .air, packet: packet)
    case .ppi:
      self.init(content: .note(.unsupportedLinkType(inner)), direction: nil, packet: packet)
    default:
      self.init(octets.extracting(packet), as: inner, hint: nil)
      self.packet = self.packet.lowerBound + length..<self.packet.upperBound + length
    }
  }
}

extension RadioInfo {
  /// Reads the Bluetooth LE field, which Ubertooth writes; nil if there is none.
  ///
  ///     type (2)  length (2)  version (1)  frequency in MHz (2)  clock, high (1)
  ///     clock, in units of 100 ns (4)  signal: most, least, mean (1 each)  count (1)
  ///
  /// Source: greatscottgadgets/libbtbb, lib/src/pcap.c.
  fileprivate init?(ppiFields fields: RawSpan) {
    let bluetoothLE: UInt16 = 30_006
    var position = 0
    while fields.byteCount - position >= 4 {
      let type = fields.littleEndian(at: position, as: UInt16.self)
      let length = Int(fields.littleEndian(at: position + 2, as: UInt16.self))
      let start = position + 4
      guard length <= fields.byteCount - start else { return nil }
      if type == bluetoothLE, length >= 12 {
        self.init()
        channel = Self.channel(frequency: fields.littleEndian(at: start + 1))
        // Sniffers that measured only once leave the mean at 0.
        let mean = fields.littleEndian(at: start + 10, as: Int8.self)
        let most = fields.littleEndian(at: start + 8, as: Int8.self)
        rssi = mean != 0 ? mean : most != 0 ? most : nil
        return
      }
      position = start + length
    }
    return nil
  }

  private static func channel(frequency: UInt16) -> UInt8? {
    guard (2402...2480).contains(frequency), frequency % 2 == 0 else { return nil }
    return channel(radioFrequency: UInt8((frequency - 2402) / 2))
  }
}
