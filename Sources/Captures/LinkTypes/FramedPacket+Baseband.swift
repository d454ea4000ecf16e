extension FramedPacket {
  /// A baseband packet is classic Bluetooth and stays as it is.
  init(baseband octets: RawSpan) {
    guard octets.byteCount >= BasebandHeader.size else {
      self.init(
        damage: .headerCutShort(found: octets.byteCount, expected: BasebandHeader.size), octets)
      return
    }
    self.init(
      content: .note(.basebandPacket), direction: .air, packet: 0..<octets.byteCount)
  }
}
