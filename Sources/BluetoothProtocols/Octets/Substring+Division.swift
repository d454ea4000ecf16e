extension Substring {
  /// Returns what stands before and behind the first separator. If there is none, everything stands
  /// before it.
  ///
  /// - Parameter separator: A character of ASCII.
  func divided(at separator: Unicode.Scalar) -> (Substring, Substring) {
    guard let index = utf8.firstIndex(of: UInt8(ascii: separator)) else { return (self, "") }
    return (self[..<index], self[utf8.index(after: index)...])
  }
}
