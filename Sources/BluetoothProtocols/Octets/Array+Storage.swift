extension Array {
  /// Returns whether both lists are known to be equal, because one was copied from the other and neither
  /// was changed since. Looks at no element, and copies nothing.
  package func sharesStorage(with other: Array) -> Bool {
    unsafe withUnsafeBufferPointer { mine in
      unsafe other.withUnsafeBufferPointer { theirs in
        unsafe mine.baseAddress == theirs.baseAddress && mine.count == theirs.count
      }
    }
  }
}
