extension Int {
  /// Returns the number with a noun that is in the plural unless the number is 1: `1 rule`, `3 rules`.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
