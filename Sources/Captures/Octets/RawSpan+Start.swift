import BluetoothProtocols

extension RawSpan {
  /// Returns whether the first octets are the given ones.
  func starts(with octets: [UInt8]) -> Bool {
    guard byteCount >= octets.count else { return false }
    return octets.indices.allSatisfy { littleEndian(at: $0, as: UInt8.self) == octets[$0] }
  }

  /// Whether the first octets are printable or lay out text, such as tabs and line ends. A
  /// character may be cut off at the end of the octets that are looked at.
  var looksLikeText: Bool {
    let start = [UInt8](copying: extracting(0..<min(512, byteCount)))
    let longestTail = start.count < byteCount ? 3 : 0
    let layout = 0x09...0x0D as ClosedRange<UInt8>
    return start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || layout.contains($0) }
      && (0...longestTail).contains { String(validating: start.dropLast($0), as: UTF8.self) != nil }
  }
}
