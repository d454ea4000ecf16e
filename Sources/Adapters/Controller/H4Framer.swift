import BluetoothProtocols

/// Cuts the octets that come over a line into HCI packets.
///
/// Source: Core 5.4, Vol 4, Part A, 2 (indicators) and 4 (after a lost frame only a reset counts).
package struct H4Framer: Sendable {
  private var octets: [UInt8] = []
  private var start = 0
  /// Whether the frame was lost. Then nothing is a packet until the host resets its controller.
  package private(set) var isLost = false

  package init() {}

  package mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      octets.removeFirst(start)
      start = 0
    }
    octets.append(contentsOf: more)
  }

  /// Takes out the next whole packet, with its indicator; nil if more octets have to come.
  ///
  /// - Throws: ``LostFrame`` at an octet that is no indicator, once for each loss.
  package mutating func popPacket() throws(LostFrame) -> [UInt8]? {
    if isLost { findReset() }
    guard !isLost, start < octets.count else { return nil }
    guard let header = Self.headerLength(octets[start]) else {
      isLost = true
      let found = octets[start]
      throw LostFrame(octet: found)
    }
    guard octets.count - start >= header else { return nil }
    let length = header + dataLength
    guard octets.count - start >= length else { return nil }
    defer { start += length }
    return Array(octets[start..<start + length])
  }

  /// The packet that has begun and is not whole yet; empty if the frame is lost.
  package var unfinished: [UInt8] { isLost ? [] : Array(octets[start...]) }

  package struct LostFrame: Error, Hashable {
    package var octet: UInt8

    package init(octet: UInt8) { self.octet = octet }
  }

  /// Returns the length of the indicator and the header after it; nil if the octet is no indicator.
  private static func headerLength(_ indicator: UInt8) -> Int? {
    switch indicator {
    case 1, 3: 4
    case 2, 5: 5
    default: nil
    }
  }

  private var dataLength: Int {
    switch octets[start] {
    case 2: Int(octets[start + 3]) | Int(octets[start + 4]) << 8
    case 5: Int(octets[start + 3]) | Int(octets[start + 4] & 0x3F) << 8
    default: Int(octets[start + 3])
    }
  }

  /// HCI_Reset with its indicator. After a lost frame, everything before it is thrown away.
  private static let reset: [UInt8] = [0x01, 0x03, 0x0C, 0x00]

  private mutating func findReset() {
    while octets.count - start >= Self.reset.count {
      if octets[start..<start + Self.reset.count].elementsEqual(Self.reset) {
        isLost = false
        return
      }
      start += 1
    }
  }
}
