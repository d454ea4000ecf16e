/// The input made by libFuzzer, consumed from the front piece by piece.
public struct FuzzInput {
  /// The remaining octets.
  public private(set) var octets: ArraySlice<UInt8>

  public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    octets = unsafe Array(UnsafeBufferPointer(start: start, count: count))[...]
  }

  public var isAtEnd: Bool { octets.isEmpty }

  /// All that is left.
  public var rest: [UInt8] { Array(octets) }

  /// The next octet, or 0 where none is left.
  public mutating func octet() -> UInt8 { octets.popFirst() ?? 0 }

  /// The next octets, or as many as are left.
  public mutating func octets(_ count: Int) -> [UInt8] {
    defer { octets = octets.dropFirst(count) }
    return Array(octets.prefix(count))
  }
}

/// Stops the fuzzer where a promise does not hold; also in release builds.
public func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError(promise()) }
}
