import Timelines

extension Kind {
  /// A small number, different for each kind: the place of the kind in a dispatch table.
  ///
  /// A kind has no payload, so its bits are its tag. Comparing the spellings would cost more than
  /// everything else that is done with an entry that no rule is about.
  var tag: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }

  /// One more than the greatest tag that a kind can have.
  static let mostTags = 256
}

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
