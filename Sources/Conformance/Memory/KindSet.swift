import Timelines

/// A set of kinds that costs no hashing.
struct KindSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  init(_ kinds: some Sequence<Kind>) {
    for kind in kinds { words[kind.tag >> 6] |= 1 << UInt64(kind.tag & 63) }
  }

  func contains(_ kind: Kind) -> Bool {
    words[kind.tag >> 6] & 1 << UInt64(kind.tag & 63) != 0
  }
}
