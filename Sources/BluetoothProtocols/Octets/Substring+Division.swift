extension Substring {
  /// What stands before and behind the first such character; all before it if there is none.
  ///
  /// - Parameter separator: A character of ASCII.
  func divided(at separator: Unicode.Scalar) -> (Substring, Substring) {
    guard let index = utf8.firstIndex(of: UInt8(ascii: separator)) else { return (self, "") }
    return (self[..<index], self[utf8.index(after: index)...])
  }
}
