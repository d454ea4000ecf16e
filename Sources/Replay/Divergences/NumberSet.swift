/// Numbers from 0, nearly all of which come to be in the set: a bit for each.
package struct NumberSet: Hashable, Sendable {
  private var words: [UInt64] = []

  package init() {}

  /// A number below 0 is not taken.
  package mutating func insert(_ number: Int) {
    guard number >= 0 else { return }
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << UInt64(number % 64)
  }

  package func contains(_ number: Int) -> Bool {
    guard number >= 0, number / 64 < words.count else { return false }
    return words[number / 64] >> UInt64(number % 64) & 1 == 1
  }
}
