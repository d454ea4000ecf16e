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

  /// A number by which lists that share their elements are found. It says nothing else: it is another
  /// one each time the program runs.
  package var storageNumber: UInt {
    unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
