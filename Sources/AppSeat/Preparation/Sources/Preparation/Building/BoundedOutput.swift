/// The first and the last part of what a command writes, in bounded memory.
///
/// A build writes some hundred lines. A command that fails in a loop writes gigabytes, of which the beginning and
/// the end are worth reading.
struct BoundedOutput {
  /// The number of octets written so far.
  private(set) var count = 0
  private let most: Int
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  /// - Parameter most: The number of octets that are kept of the beginning, and as many of the end.
  init(keeping most: Int) {
    self.most = most
  }

  mutating func append(_ octets: ArraySlice<UInt8>) {
    count += octets.count
    let fitting = octets.prefix(most - first.count)
    first += fitting
    last += octets.dropFirst(fitting.count)
    // Not at each call, as this moves all that is kept.
    if last.count > 2 * most { last.removeFirst(last.count - most) }
  }

  /// The number of octets that are left out.
  var leftOut: Int { max(0, count - first.count - most) }

  var text: String {
    guard leftOut > 0 else { return String(decoding: first + last, as: UTF8.self) }
    return String(decoding: first, as: UTF8.self) + "\n… \(leftOut) octets are left out …\n"
      + String(decoding: last.suffix(most), as: UTF8.self)
  }
}
