import Replay
import Timelines

/// A set of ascending numbers. It forgets numbers far below the last one.
struct RecentNumbers {
  private var latest = NumberSet()
  /// The numbers of the span before.
  private var former = NumberSet()
  private var span = 0

  /// The fewest numbers that are remembered. They take a megabyte.
  ///
  /// Source: chosen. An entry's effects come after far fewer other entries.
  private static let length = 1 << 23

  mutating func insert(_ number: Int) {
    let (span, place) = Self.whereabouts(number)
    if span > self.span {
      former = span == self.span + 1 ? latest : NumberSet()
      (latest, self.span) = (NumberSet(), span)
    }
    if span == self.span { latest.insert(place) }
  }

  func contains(_ number: Int) -> Bool {
    let (span, place) = Self.whereabouts(number)
    if span == self.span { return latest.contains(place) }
    return span == self.span - 1 && former.contains(place)
  }

  private static func whereabouts(_ number: Int) -> (span: Int, place: Int) {
    (number / length, number % length)
  }
}
