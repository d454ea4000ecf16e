extension Substring {
  /// Returns the texts before and after the first separator. If there is none, the second text is
  /// empty.
  ///
  /// - Parameter separator: A character of ASCII.
  func divided(at separator: Unicode.Scalar) -> (Substring, Substring) {
    guard let index = utf8.firstIndex(of: UInt8(ascii: separator)) else { return (self, "") }
    return (self[..<index], self[utf8.index(after: index)...])
  }
}
