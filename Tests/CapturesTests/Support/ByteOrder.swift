/// Writes integers in one of the two orders.
enum ByteOrder: CaseIterable {
  case big, little

  func octets<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    let little = stride(from: 0, to: Number.bitWidth, by: 8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
    return self == .big ? little.reversed() : little
  }
}
