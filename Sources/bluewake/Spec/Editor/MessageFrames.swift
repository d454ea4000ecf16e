/// The messages in a stream of octets, each after a header with its length.
///
/// Source: Language Server Protocol 3.17, Base Protocol.
struct MessageFrames {
  private var octets: [UInt8] = []

  /// The stream cannot be read further, because the start of the next message is unknown.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Source: chosen. A rule of this size is refused by its reader.
  private static let mostOctets = 1 << 26
  private static let mostOfHeader = 1 << 12

  mutating func append(_ more: some Sequence<UInt8>) { octets += more }

  /// Removes the next message from the stream; nil if it is not there yet.
  mutating func popFirst() throws(Failure) -> [UInt8]? {
    guard let header = octets.firstRange(of: Array("\r\n\r\n".utf8)) else {
      if octets.count > Self.mostOfHeader { throw Failure(description: "no header ends") }
      return nil
    }
    let text = String(decoding: octets[..<header.lowerBound], as: UTF8.self)
    let lengths = text.split(whereSeparator: \.isNewline).compactMap { line -> Int? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
      return Int(parts[1].drop { $0 == " " })
    }
    guard let length = lengths.first, 0...Self.mostOctets ~= length else {
      throw Failure(description: "the header has no Content-Length of at most 64 MiB")
    }
    let end = header.upperBound + length
    guard octets.count >= end else { return nil }
    defer { octets.removeFirst(end) }
    return Array(octets[header.upperBound..<end])
  }

  /// Returns a message with its header.
  static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
