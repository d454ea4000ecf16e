extension Substring {
  /// What stands before and behind the first such character; all before it if there is none.
  func divided(at separator: Character) -> (Substring, Substring) {
    guard let index = firstIndex(of: separator) else { return (self, "") }
    return (self[..<index], self[self.index(after: index)...])
  }
}
