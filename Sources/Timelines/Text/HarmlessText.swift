import BluetoothProtocols

extension UnsafeRawBufferPointer {
  /// Returns whether a terminal and the log of a job show the octets as they are. They must be
  /// UTF-8 with lines and tabs, but without other control characters and without commands.
  ///
  /// For lines of formats that do their own escaping, such as JSON. The check is only a second
  /// safeguard, and takes eight octets at a time.
  ///
  /// - Parameter isColored: Whether colours are allowed too.
  package func isHarmlessText(isColored: Bool) -> Bool {
    var place = 0
    if unsafe startsCommand(at: 0) { return false }
    while place < count {
      place = unsafe plainEnd(from: place)
      if place + 8 <= count {
        let word = unsafe UInt64(
          littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
        if word.isHarmless {
          if unsafe startsCommand(behindLinesEnding: word.lineFeeds, at: place) { return false }
          place += 8
          continue
        }
      }
      let end = Swift.min(count, place + 8)
      while place < end {
        guard let next = unsafe harmlessEnd(from: place, isColored: isColored) else { return false }
        place = next
      }
    }
    return true
  }

  /// Returns a place up to which there are only printable ASCII characters without number signs, as
  /// far as whole pieces of 32 octets have only these. Nearly all text is like that.
  private func plainEnd(from start: Int) -> Int {
    var place = start
    while place + 32 <= count {
      let odd =
        unsafe word(at: place).oddities | word(at: place + 8).oddities
        | word(at: place + 16).oddities | word(at: place + 24).oddities
      if odd != 0 { break }
      place += 32
    }
    return place
  }

  /// - Parameter lineFeeds: A word in which each octet that ends a line has its highest bit set.
  private func startsCommand(behindLinesEnding lineFeeds: UInt64, at place: Int) -> Bool {
    var left = lineFeeds
    while left != 0 {
      let start = place + left.trailingZeroBitCount / 8 + 1
      if unsafe startsCommand(at: start) { return true }
      left &= left - 1
    }
    return false
  }

  /// Returns where the character at a place ends; nil if the character may not be shown.
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
    var value = unsafe UInt32(self[place]) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let octet = unsafe self[place + offset]
      if octet & 0xC0 != 0x80 { return nil }
      value = value << 6 | UInt32(octet & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value), !scalar.isControl, UTF8.width(scalar) == length
    else { return nil }
    return place + length
  }

  fileprivate func startsCommand(at start: Int) -> Bool {
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

extension UnsafeRawBufferPointer {
  /// Whether a string of JSON holds the text without escapes. The text is printable ASCII without
  /// quotation marks, backslashes and number signs then, as nearly every text is.
  ///
  /// Source: RFC 8259, section 7. A number sign may begin the mark of a command.
  var isPlainInJSON: Bool {
    guard count >= 8 else { return unsafe allSatisfy(\.isPlainInJSON) }
    // The last word may overlap the one before it.
    for place in stride(from: 0, to: count - 8, by: 8) {
      guard unsafe word(at: place).isPlainInJSON else { return false }
    }
    return unsafe word(at: count - 8).isPlainInJSON
  }

  private func word(at place: Int) -> UInt64 {
    unsafe loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }
}

extension UInt8 {
  fileprivate var isPlainInJSON: Bool {
    (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
      && self != UInt8(ascii: "#")
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the octets are one line of printable ASCII characters without any mark of a command but
  /// perhaps one at its start.
  fileprivate var isHarmlessLine: Bool {
    var place = unsafe plainEnd(from: 0)
    while place + 8 <= count {
      if unsafe word(at: place).oddities != 0 { return false }
      place += 8
    }
    return unsafe self[place...].allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x23 }
  }
}

extension String {
  /// Whether the text is one line of printable ASCII characters without any mark of a command, as
  /// nearly every text is. It is checked in one pass.
  package var isHarmlessLine: Bool {
    var text = self
    return text.withUTF8 { UnsafeRawBufferPointer($0).isHarmlessLine }
  }
}

extension String {
  /// Whether a terminal and the log of a job show the lines of the text as they are.
  var isHarmlessText: Bool {
    var text = self
    return text.withUTF8 { unsafe UnsafeRawBufferPointer($0).isHarmlessText(isColored: false) }
  }
}

extension TextBuffer {
  /// Makes one harmless line of the text from an offset on, as ``TerminalText`` does with any text.
  package mutating func makeHarmlessLine(from start: Int) {
    let isHarmless = unsafe withOctets { text in
      let line = unsafe UnsafeRawBufferPointer(rebasing: text[start...])
      return unsafe line.isHarmlessLine && !line.startsCommand(at: 0)
    }
    if isHarmless { return }
    let line: TerminalText = "\(string(from: start))"
    replace(from: start, with: line.text)
  }
}

// Tests for eight octets at once. An octet for which the test is true has its highest bit set.
extension UInt64 {
  private static let highest: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Whether all octets are printable ASCII characters, tabs or line feeds, and none is a `#`.
  fileprivate var isHarmless: Bool {
    let isDelete = (self & ~Self.highest) &+ Self.ones
    let marks = self ^ (0x23 &* Self.ones)
    let isMark = (marks &- Self.ones) & ~marks
    let isControl = controls & ~(octets(equalTo: 0x09) | lineFeeds)
    return (self | isControl | isDelete | isMark) & Self.highest == 0
  }

  /// Is 0 only if all octets are printable ASCII characters, and none is a `#`. Cheaper than the other
  /// tests: of a word with such an octet it does not tell which one it is.
  fileprivate var oddities: UInt64 {
    let marks = self ^ (0x23 &* Self.ones)
    let isControl = (self &- 0x20 &* Self.ones) & ~self
    let isMark = (marks &- Self.ones) & ~marks
    return (self | isControl | isMark | (self &+ Self.ones)) & Self.highest
  }

  /// Whether each of the eight octets is plain in a string of JSON.
  fileprivate var isPlainInJSON: Bool {
    oddities | octets(equalTo: UInt8(ascii: "\"")) | octets(equalTo: UInt8(ascii: "\\")) == 0
  }

  fileprivate var lineFeeds: UInt64 { octets(equalTo: 0x0A) }

  private var controls: UInt64 {
    ~((self | Self.highest) &- 0x20 &* Self.ones) & Self.highest & ~self
  }

  private func octets(equalTo octet: UInt8) -> UInt64 {
    let difference = self ^ (UInt64(octet) &* Self.ones)
    return ~((difference & ~Self.highest) &+ ~Self.highest | difference | ~Self.highest)
  }
}
