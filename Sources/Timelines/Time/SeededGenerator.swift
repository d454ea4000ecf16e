/// A small random generator whose numbers all follow from its seed (SplitMix64).
///
/// Chance in a run, such as advertising delays and private addresses, must come out the same on
/// every machine. So it comes from here and never from the system.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator. Generators with the same seed give the same numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number, each of the 64-bit numbers as likely as any other.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Makes the generator that belongs to a name. It does not depend on other names, nor on the
  /// order in which names are met.
  public init(seed: UInt64, name: String) {
    // FNV-1a, since Swift's own hashing differs from run to run.
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    self.init(seed: seed ^ hash)
  }
}
