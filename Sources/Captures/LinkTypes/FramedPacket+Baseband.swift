extension FramedPacket {
  /// Takes a baseband packet of classic Bluetooth as it is.
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
