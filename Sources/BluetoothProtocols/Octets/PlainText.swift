extension UnsafeRawBufferPointer {
  /// Whether the octets are nothing but the printable characters of ASCII, an octet each, as nearly
  /// every text is: told much faster than anything that goes by characters.
  public var isPlainText: Bool {
    if count < 8 { return unsafe allSatisfy { (0x20..<0x7F).contains($0) } }
    var offset = 0
    while offset < count {
      // The last eight perhaps once more.
      let word = unsafe loadUnaligned(
        fromByteOffset: Swift.min(offset, count - 8), as: UInt64.self)
      if !word.isPlainText { return false }
      offset += 8
    }
    return true
  }
}

extension UInt64 {
  /// Of eight octets at once: those that are not plain get their highest bit set.
  fileprivate var isPlainText: Bool {
    let highest: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    let isControl = ~((self | highest) &- 0x20 &* ones)
    let isDelete = (self & ~highest) &+ ones
    return (self | isControl | isDelete) & highest == 0
  }
}
