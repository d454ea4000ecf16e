/// A set of numbers from 0 on. Most of the numbers are expected to be in it, so each has one bit.
package struct NumberSet: Hashable, Sendable {
  private var words: [UInt64] = []

  package init() {}

  /// Adds a number. A number below 0 is left out.
  ///
  /// - Returns: Whether it was not in the set before.
  @discardableResult
  package mutating func insert(_ number: Int) -> Bool {
    guard number >= 0 else { return false }
    while words.count <= number / 64 { words.append(0) }
    let bit: UInt64 = 1 << UInt64(number % 64)
    if words[number / 64] & bit != 0 { return false }
    words[number / 64] |= bit
    return true
  }

  package mutating func remove(_ number: Int) {
    if contains(number) { words[number / 64] &= ~(1 << UInt64(number % 64)) }
  }

  package func contains(_ number: Int) -> Bool {
    guard number >= 0, number / 64 < words.count else { return false }
    return words[number / 64] >> UInt64(number % 64) & 1 == 1
  }
}
