/// Makes the decisions that produce a life fewer and smaller, as long as a property of the life
/// stays as it is.
///
/// Only decisions are changed, never the life itself. So each smaller life could have been made at
/// random, and is as valid as the first. Fewer decisions go before smaller ones.
struct Shrinking {
  /// The smallest decisions so far.
  private(set) var decisions: [Int]
  private(set) var attempts = 0
  private var parts: [Range<Int>]
  private let mostAttempts: Int
  /// Returns the decisions and parts of the life that these decisions make if it still has what
  /// must stay; nil if it does not.
  private let isStill: ([Int]) throws -> Chance?

  init(
    _ chance: Chance, mostAttempts: Int, whileTrue isStill: @escaping ([Int]) throws -> Chance?
  ) {
    (decisions, parts) = (chance.decisions, chance.parts)
    (self.mostAttempts, self.isStill) = (mostAttempts, isStill)
  }

  mutating func run() throws {
    var former: [Int]
    repeat {
      former = decisions
      try removeParts()
      try removeRuns()
      try simplify()
    } while decisions != former && attempts < mostAttempts
  }

  /// Leaves out parts: several neighbours at once where that works, such as the last ten acts.
  private mutating func removeParts() throws {
    var size = max(1, parts.count / 2)
    while true {
      var last = parts.count - 1
      while last >= 0, last < parts.count {
        let chosen = parts[max(0, last - size + 1)...last]
        let start = chosen.map(\.lowerBound).min() ?? 0
        let range = start..<max(start, chosen.map(\.upperBound).max() ?? 0)
        var fewer = decisions
        fewer.removeSubrange(range)
        if try adopt(fewer) {
          last = min(last, parts.count - 1)
        } else {
          last -= size
        }
      }
      if size == 1 { return }
      size /= 2
    }
  }

  /// Leaves out decisions that belong to no part.
  private mutating func removeRuns() throws {
    for size in [8, 3, 1] {
      var place = decisions.count - size
      while place >= 0 {
        var fewer = decisions
        fewer.removeSubrange(place..<place + size)
        _ = try adopt(fewer)
        place = min(place - 1, decisions.count - size)
      }
    }
  }

  /// Makes single decisions zero, or else as small as they can be.
  private mutating func simplify() throws {
    var place = decisions.count - 1
    while place >= 0 {
      defer { place = min(place - 1, decisions.count - 1) }
      guard place < decisions.count, decisions[place] > 0 else { continue }
      var low = 0
      var smaller = decisions
      smaller[place] = 0
      if try adopt(smaller) { continue }
      while place < decisions.count, low + 1 < decisions[place], attempts < mostAttempts {
        let middle = (low + decisions[place]) / 2
        smaller = decisions
        smaller[place] = middle
        if try !adopt(smaller) { low = middle }
      }
    }
  }

  /// Goes on with other decisions if what must stay stays, and if they are fewer or smaller.
  private mutating func adopt(_ other: [Int]) throws -> Bool {
    guard attempts < mostAttempts else { return false }
    attempts += 1
    guard let chance = try isStill(other) else { return false }
    // A life may need more decisions than it was given.
    let trimmed = chance.decisions.trimmed
    guard trimmed.isSmaller(than: decisions.trimmed) else { return false }
    (decisions, parts) = (chance.decisions, chance.parts)
    return true
  }
}

extension [Int] {
  /// The decisions without the zeros at their end, which are made anyway.
  fileprivate var trimmed: ArraySlice<Int> {
    self[..<((lastIndex { $0 != 0 }).map { $0 + 1 } ?? 0)]
  }
}

extension ArraySlice<Int> {
  fileprivate func isSmaller(than other: ArraySlice<Int>) -> Bool {
    count == other.count ? lexicographicallyPrecedes(other) : count < other.count
  }
}
