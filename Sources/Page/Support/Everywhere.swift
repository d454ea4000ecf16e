// What the standard library of Embedded Swift lacks, for each module of the page.

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
    var start = startIndex
    while start < endIndex {
      if self[start...].utf8.starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }

  func contains(_ text: some StringProtocol) -> Bool { firstRange(of: String(text)) != nil }

  func replacing(_ text: String, with other: String) -> String {
    var result = ""
    var rest = self[startIndex...]
    while let range = rest.firstRange(of: text) {
      result += String(rest[..<range.lowerBound]) + other
      rest = rest[range.upperBound...]
    }
    return result + String(rest)
  }
}

extension DefaultStringInterpolation {
  /// Embedded Swift writes a constant text for a value that has no description, without a word. So
  /// that is not allowed.
  @available(*, deprecated, message: "a page has no description of this value")
  mutating func appendInterpolation<Value>(_ value: Value) {}
}
