import Timelines
import VirtualTime

/// One time that a scope is open, from its opening to its closing.
///
/// A reference to what never changes: it is handed round with every entry, and one is made only
/// when a scope opens.
final class Stretch: Sendable {
  /// Different for each stretch of an expectation.
  let number: Int
  /// The entry that opened it; nil where it is open from the start.
  let opener: Entry?
  let openedAt: Instant

  init(number: Int, opener: Entry? = nil, openedAt: Instant) {
    self.number = number
    self.opener = opener
    self.openedAt = openedAt
  }

  static let fromStart = Stretch(number: 0, openedAt: .start)
}

/// Why a stretch ends.
enum Ending {
  /// The entry that closes it.
  case closed(Entry)
  /// Its time is over.
  case expired
  /// The timeline ends while it is open.
  case traceEnded
}
