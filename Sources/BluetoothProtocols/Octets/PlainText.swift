extension UnsafeRawBufferPointer {
  /// Whether all octets are printable characters of ASCII. Nearly every text is so, and this check
  /// is much faster than one that goes by characters.
  public var isPlainText: Bool {
    if count < 8 { return unsafe allSatisfy { (0x20..<0x7F).contains($0) } }
    var offset = 0
    while offset < count {
      // The last word ends with the text, so that some octets may be checked twice.
      let word = unsafe loadUnaligned(
        fromByteOffset: Swift.min(offset, count - 8), as: UInt64.self)
      if !word.isPlainText { return false }
      offset += 8
    }
    return true
  }
}

extension UInt64 {
  /// Whether all eight octets are printable characters of ASCII. All are checked at once: an octet
  /// that is not gets its highest bit set.
  fileprivate var isPlainText: Bool {
    let highest: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    let isControl = ~((self | highest) &- 0x20 &* ones)
    let isDelete = (self & ~highest) &+ ones
    return (self | isControl | isDelete) & highest == 0
  }
}
