extension RawSpan {
  /// Returns whether the three octets after a link-layer PDU are its CRC. Nil if they were not
  /// captured, or are the zeros that some sniffers write instead.
  ///
  /// - Parameter start: The start value: that of advertising, or the one of CONNECT_IND.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 3.1.1.
  public func hasRightCRC(start: UInt32) -> Bool? {
    guard byteCount >= 2 else { return nil }
    let end = 2 + Int(littleEndian(at: 1, as: UInt8.self))
    guard byteCount >= end + 3 else { return nil }
    let low = UInt32(littleEndian(at: end, as: UInt16.self))
    let check = low | UInt32(littleEndian(at: end + 2, as: UInt8.self)) << 16
    let isRight = CRC24.check(of: extracting(0..<end), start: start) == check
    return isRight || check != 0 ? isRight : nil
  }
}
