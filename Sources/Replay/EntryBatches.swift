import Timelines

/// Holds entries back for an implementation that takes several at once, and decides how many: as
/// many as have passed lately without an answer from it.
struct EntryBatches: Sendable {
  /// The most entries that the implementation takes in a batch; below 2 it is shown each entry by
  /// itself.
  private let most: Int
  private var quietEntries = 0
  /// The entries of the batch that is being filled; nil if entries are shown at once.
  private(set) var held: [Entry]?

  init(most: Int) { self.most = most }

  /// The fewest quiet entries before batches begin: going ahead in vain costs more than asking a
  /// few times.
  private static let leastQuietEntries = 8

  /// The greatest number of entries in the next batch; 1 if there is to be none.
  var next: Int { quietEntries < Self.leastQuietEntries ? 1 : min(quietEntries, most) }

  /// Holds back the entries that come from now on.
  mutating func begin() { held = [] }

  /// Takes an entry into the batch.
  ///
  /// - Returns: Whether there is a batch to take it into.
  mutating func hold(_ entry: Entry) -> Bool {
    held?.append(entry)
    return held != nil
  }

  /// Shows entries at once again.
  mutating func end() { held = nil }

  /// Records entries that the implementation was shown.
  ///
  /// - Parameter isQuiet: Whether nothing followed from any of them.
  mutating func count(_ entries: Int, isQuiet: Bool) {
    if most < 2 { return }
    quietEntries = isQuiet ? min(quietEntries + entries, most) : entries / 2
  }
}
