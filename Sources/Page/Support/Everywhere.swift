// The page compiles this file into each module: Embedded Swift has these in no library.

/// A value that threads use one after the other. The page has one thread.
final class Mutex<Value>: @unchecked Sendable {
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ use: (inout Value) -> Result) -> Result { use(&value) }
}

extension Dictionary {
  mutating func merge(
    _ others: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    for (key, value) in others { self[key] = self[key].map { combine($0, value) } ?? value }
  }

  func merging(
    _ others: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value
  ) -> [Key: Value] {
    var merged = self
    merged.merge(others, uniquingKeysWith: combine)
    return merged
  }

  init<Pairs: Sequence>(_ pairs: Pairs, uniquingKeysWith combine: (Value, Value) -> Value)
  where Pairs.Element == (Key, Value) {
    self = [:]
    for (key, value) in pairs { self[key] = self[key].map { combine($0, value) } ?? value }
  }
}

extension StringProtocol {
  /// Returns the first place of a text, compared by its octets.
  func firstRange(of text: String) -> Range<Index>? {
    let octets = utf8
    guard let first = text.utf8.first else { return startIndex..<startIndex }
    var start = octets.startIndex
    while let found = octets[start...].firstIndex(of: first) {
      if octets[found...].starts(with: text.utf8) {
        return found..<octets.index(found, offsetBy: text.utf8.count)
      }
      start = octets.index(after: found)
    }
    return nil
  }

  func contains(_ text: some StringProtocol) -> Bool { firstRange(of: String(text)) != nil }

  /// Returns the text with another one in each place of a text that is not empty.
  func replacing(_ text: String, with other: String) -> String {
    let (octets, wanted) = (Array(utf8), Array(text.utf8))
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    var place = 0
    while place < octets.count {
      if octets[place] == wanted[0], octets[place...].starts(with: wanted) {
        result += other.utf8
        place += wanted.count
      } else {
        result.append(octets[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension DefaultStringInterpolation {
  /// Embedded Swift writes a constant text for a value that has no description, without a word. So
  /// that is not allowed.
  @available(*, deprecated, message: "a page has no description of this value")
  mutating func appendInterpolation<Value>(_ value: Value) {}
}
