import Timelines

/// A mark at an instant: one entry, or a crowd of entries that is drawn as one.
struct PictureMark: Foldable {
  let first: Entry
  private(set) var last: Entry
  /// The number of entries it stands for.
  private(set) var count = 1
  /// The number of entries of each kind, if there are several kinds.
  private(set) var kinds: [Kind: Int] = [:]
  /// The strongest and the weakest signal among them, in dBm; nil if none is known.
  private(set) var signal: ClosedRange<Int>?
  /// The number of octets of values they carried over links.
  private(set) var octets: Int
  /// Whether the mark is a report of an advertiser that says something new.
  private(set) var isNews: Bool

  init(_ entry: Entry, isNews: Bool = false) {
    first = entry
    last = entry
    self.isNews = isNews
    signal = entry[.rssi]?.integer.map { $0...$0 }
    octets = entry.kind.family == .link ? entry[.value]?.octets?.count ?? 0 : 0
  }

  var start: Instant { first.time }
  var end: Instant { last.time }

  mutating func absorb(_ next: PictureMark) {
    if !kinds.isEmpty || !next.kinds.isEmpty || next.first.kind != first.kind {
      kinds = counts.merging(next.counts) { $0 + $1 }
    }
    count += next.count
    octets += next.octets
    last = next.last
    isNews = isNews || next.isNews
    if let other = next.signal {
      let mine = signal ?? other
      signal = min(mine.lowerBound, other.lowerBound)...max(mine.upperBound, other.upperBound)
    }
  }

  /// The number of entries of each kind.
  var counts: [Kind: Int] { kinds.isEmpty ? [first.kind: count] : kinds }

  /// Returns whether the entry of a number is or may be in the mark.
  func holds(_ sequence: Int) -> Bool {
    (first.sequence...max(first.sequence, last.sequence)).contains(sequence)
  }
}
