import Timelines

/// Which of an advertiser's events get through to those who listen. The others are lost: they
/// collide with other packets, or the advertiser is far away.
///
/// The events are divided into blocks, and of each block one event gets through, at a random place.
/// So the number of events that get through in a long time can be computed without going through
/// them. For example, with a spacing of 2500 the blocks have two and three events in turn.
///
/// Source: chosen. Losses that do not depend on each other could not be skipped.
struct Audibility: Hashable, Sendable {
  /// The mean length of a block, in thousandths of an event: at least 1000, which loses nothing.
  let spacing: Int64
  /// The number of an event that gets through for certain: the first one of block 0.
  let anchor: Int64

  /// - Parameter spacing: Kept within one event and a million events.
  init(spacing: Int64, anchor: Int64 = 0) {
    self.spacing = min(max(spacing, Self.whole), 1_000_000 * Self.whole)
    self.anchor = anchor
  }

  /// The spacing that loses nothing.
  static let whole: Int64 = 1000

  /// All events get through.
  static let complete = Audibility(spacing: whole)

  var isComplete: Bool { spacing == Self.whole }

  /// Returns the number of the first event that gets through, not before the given one.
  func firstEvent(atOrAfter number: Int64, seed: UInt64) -> Int64 {
    if isComplete { return number }
    let block = block(of: number)
    let event = event(ofBlock: block, seed: seed)
    return event >= number ? event : self.event(ofBlock: block + 1, seed: seed)
  }

  /// Returns how many events get through from one number up to but not including another.
  func count(from first: Int64, before last: Int64, seed: UInt64) -> Int64 {
    isComplete ? last - first : rank(of: last, seed) - rank(of: first, seed)
  }

  /// Returns the number of the block whose event is the first that is not before the given one.
  private func rank(of number: Int64, _ seed: UInt64) -> Int64 {
    let block = block(of: number)
    return event(ofBlock: block, seed: seed) >= number ? block : block + 1
  }

  private func block(of number: Int64) -> Int64 {
    ((number - anchor + 1) * Self.whole - 1).quotient(flooredBy: spacing)
  }

  private func start(ofBlock block: Int64) -> Int64 {
    anchor + (block * spacing).quotient(flooredBy: Self.whole)
  }

  private func event(ofBlock block: Int64, seed: UInt64) -> Int64 {
    let start = start(ofBlock: block)
    if block == 0 { return start }
    var chance = SeededGenerator(seed: ~seed ^ UInt64(bitPattern: block))
    let length = self.start(ofBlock: block + 1) - start
    return start + Int64(chance.next() % UInt64(length))
  }
}

extension Int64 {
  /// Returns the quotient, rounded down for negative numbers too.
  fileprivate func quotient(flooredBy divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
