/// Chance with a seed: libFuzzer gives one with every input that it wants changed, and the same seed
/// must change it the same way.
public struct Chance {
  private var state: UInt64

  public init(seed: UInt32) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// A number below a bound, which is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 16) % bound }

  mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// Returns a number of the kind that decoders get wrong: zero, one less than all, a power of two.
  mutating func oddNumber() -> UInt32 {
    switch below(5) {
    case 0: 0
    case 1: .max
    case 2: UInt32(1) << UInt32(below(32))
    case 3: (UInt32(1) << UInt32(below(32))) &- 1
    default: UInt32(truncatingIfNeeded: next())
    }
  }
}
