import Timelines

/// An instant, or a crowd of instants, at which something happens that the time axis makes room for.
struct PictureMoment: Foldable {
  let start: Instant
  private(set) var end: Instant
  private(set) var sequences: ClosedRange<Int>
  /// The number of entries it stands for.
  private(set) var count = 1

  init(at time: Instant, sequence: Int) {
    (start, end, sequences) = (time, time, sequence...sequence)
  }

  mutating func absorb(_ next: PictureMoment) {
    end = max(end, next.end)
    let numbers = [
      sequences.lowerBound, sequences.upperBound, next.sequences.lowerBound,
      next.sequences.upperBound,
    ]
    sequences = (numbers.min() ?? 0)...(numbers.max() ?? 0)
    count += next.count
  }
}
