import CCodeSegment

/// A readable segment of the program, or of a library, that holds code.
struct CodeSegment {
  let addresses: Range<UInt>

  /// Finds the segment of an address. Nil if there is no code.
  init?(holding address: UnsafeRawPointer) {
    let found = code_segment_around(UInt(bitPattern: address))
    guard found.begin < found.end else { return nil }
    addresses = found.begin..<found.end
  }

  func contains(_ address: UnsafeRawPointer) -> Bool {
    addresses.contains(UInt(bitPattern: address))
  }
}
