import BluetoothProtocols

extension UnsafeRawBufferPointer {
  /// Whether the octets are UTF-8 that a terminal and the log of a job show as what it is: lines and
  /// tabs, and no control character or command besides.
  ///
  /// For what is written in large pieces by code that escapes for itself, such as the table of
  /// `decode`: this only makes sure, and takes eight octets at a time.
  ///
  /// - Parameter isColored: Whether there may be colours too.
  package func isHarmlessText(isColored: Bool) -> Bool {
    var place = 0
    if unsafe startsCommand(at: 0) { return false }
    while place < count {
      if place + 8 <= count,
        unsafe loadUnaligned(fromByteOffset: place, as: UInt64.self).isHarmlessText
      {
        place += 8
        continue
      }
      let end = Swift.min(count, place + 8)
      while place < end {
        guard let next = unsafe harmlessEnd(from: place, isColored: isColored) else { return false }
        place = next
      }
    }
    return true
  }

  /// Where the character at a place ends; nil where it is none that may be shown.
  private func harmlessEnd(from place: Int, isColored: Bool) -> Int? {
    switch unsafe self[place] {
    case UInt8(ascii: "\n"): unsafe startsCommand(at: place + 1) ? nil : place + 1
    case UInt8(ascii: "\t"): place + 1
    case UInt8(ascii: "#"): unsafe holds("##[", at: place) ? nil : place + 1
    case 0x1B: unsafe isColored ? colorEnd(from: place) : nil
    case 0x20..<0x7F: place + 1
    case 0xC2...: unsafe scalarEnd(from: place)
    default: nil
    }
  }

  /// Source: ECMA-48, 8.3.117, Select Graphic Rendition.
  private func colorEnd(from place: Int) -> Int? {
    guard unsafe holds("\u{1B}[", at: place) else { return nil }
    var end = place + 2
    while end < count, unsafe (0x30...0x39).contains(self[end]) { end += 1 }
    return unsafe end < count && self[end] == UInt8(ascii: "m") ? end + 1 : nil
  }

  private func scalarEnd(from place: Int) -> Int? {
    let length = unsafe self[place] < 0xE0 ? 2 : self[place] < 0xF0 ? 3 : 4
    guard place + length <= count else { return nil }
    let octets = unsafe UnsafeRawBufferPointer(rebasing: self[place..<place + length])
    guard let text = unsafe String(validating: octets, as: UTF8.self),
      !text.unicodeScalars.contains(where: \.isControl)
    else { return nil }
    return place + length
  }

  private func startsCommand(at start: Int) -> Bool {
    var place = start
    while place < count, unsafe self[place] == 0x20 || self[place] == 0x09 { place += 1 }
    return unsafe holds("::", at: place)
  }

  private func holds(_ mark: StaticString, at place: Int) -> Bool {
    let length = mark.utf8CodeUnitCount
    guard place + length <= count else { return false }
    return (0..<length).allSatisfy { unsafe self[place + $0] == mark.utf8Start[$0] }
  }
}

extension UInt64 {
  /// Of eight octets at once: whether all are printable characters of ASCII, and none begins a mark.
  fileprivate var isHarmlessText: Bool {
    let highest: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    let isControl = ~((self | highest) &- 0x20 &* ones)
    let isDelete = (self & ~highest) &+ ones
    let marks = self ^ (UInt64(UInt8(ascii: "#")) &* ones)
    let isMark = (marks &- ones) & ~marks
    return (self | isControl | isDelete | isMark) & highest == 0
  }
}
