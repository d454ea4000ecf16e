/// Cuts octets into lines as they come.
package struct LineBuffer: Sendable {
  private var octets: [UInt8] = []
  /// The index at which the next line starts, and the index up to which a line break was looked
  /// for.
  private var start = 0
  private var unsearched = 0
  private let limit: Int

  /// - Parameter limit: The most octets in a line, without its line break.
  package init(limit: Int) { self.limit = limit }

  /// The number of octets in memory.
  var heldOctets: Int { octets.count }

  /// The number of octets that have come and have not been taken.
  var unreadOctets: Int { octets.count - start }

  /// Whether a line has begun that is not finished.
  var holdsPartOfLine: Bool { start < octets.count }

  package mutating func append(_ more: some Collection<UInt8>) {
    if start == octets.count {
      octets.removeAll(keepingCapacity: true)
      start = 0
      unsearched = 0
    } else if start > octets.count - start {
      // Pieces rarely end with a line. Without this, everything that ever came would be kept.
      octets.removeFirst(start)
      unsearched -= start
      start = 0
    }
    octets.append(contentsOf: more)
  }

  /// Takes out the next whole line, without its line break; nil if none is there yet.
  ///
  /// - Throws: ``TooLong`` for a line beyond the limit, finished or not.
  package mutating func popLine() throws(TooLong) -> [UInt8]? {
    guard let end = octets[unsearched...].firstIndex(of: UInt8(ascii: "\n")) else {
      unsearched = octets.count
      if unsearched - start > limit { throw TooLong() }
      return nil
    }
    guard end - start <= limit else { throw TooLong() }
    defer {
      start = end + 1
      unsearched = start
    }
    return Array(octets[start..<end])
  }

  /// Takes out all that is left, be it a whole line or not.
  mutating func takeAll() -> [UInt8] {
    defer {
      octets = []
      (start, unsearched) = (0, 0)
    }
    return Array(octets[start...])
  }

  package struct TooLong: Error, CustomStringConvertible {
    package var description: String { "the line is too long" }
  }
}

/// The last octets of a stream that may have no end.
struct Tail: Sendable {
  private var octets: [UInt8] = []
  private var total = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func append(_ more: some Collection<UInt8>) {
    total += more.count
    octets.append(contentsOf: more)
    if octets.count > 2 * limit { octets.removeFirst(octets.count - limit) }
  }

  /// The octets as text. If the beginning is lost, the text begins with the first whole line.
  /// Octets that are not UTF-8 are replaced.
  var text: String {
    if total <= limit { return String(decoding: octets, as: UTF8.self) }
    let last = octets.suffix(limit)
    let whole = last.firstIndex(of: UInt8(ascii: "\n")).map { last[($0 + 1)...] } ?? last
    return String(decoding: whole, as: UTF8.self)
  }
}
