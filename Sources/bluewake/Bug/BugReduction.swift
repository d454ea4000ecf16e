import Captures
import Timelines

/// The search for a small part of a capture that still has a finding.
struct BugReduction {
  private let whole: Capture
  private let layout: CaptureLayout
  private let judge: BugJudge
  private let mark: FindingMark
  private let records: [Int]

  /// Source: chosen. A search that has not ended by then wins little.
  private static let mostTrials = 3000

  /// - Parameter records: The numbers of the records that prove the finding.
  init(
    _ whole: Capture, as layout: CaptureLayout, keeping mark: FindingMark, on records: [Int],
    by judge: BugJudge
  ) {
    (self.whole, self.layout, self.judge) = (whole, layout, judge)
    (self.mark, self.records) = (mark, records)
  }

  /// Returns the part; nil if no part has the finding, not even the whole.
  func run() throws -> SmallCapture? {
    let cut = Self.firstCut(of: whole, as: layout, around: records) {
      judge.finding(mark, in: $0)
    }
    guard let first = cut?.small, let capture = first.capture(named: whole.name) else { return nil }
    var search = CaptureReduction(capture, as: layout, most: Self.mostTrials) { conversion in
      let small = SmallCapture(conversion, of: capture, first)
      return small.flatMap { judge.finding(mark, in: $0) } == nil ? "the finding is lost" : nil
    }
    try search.run()
    return SmallCapture(CaptureConversion(to: layout, keeping: search.kept), of: capture, first)
  }

  /// Returns a part that has something, and is quick to find: of a large capture, each trial takes long.
  ///
  /// - Parameters:
  ///   - records: The numbers of the records that must be in it.
  ///   - find: Returns what the part must have; nil if it has not.
  static func firstCut(
    of whole: Capture, as layout: CaptureLayout, around records: [Int],
    finding find: (SmallCapture) -> BugFinding?
  ) -> (small: SmallCapture, found: BugFinding)? {
    let units = RecordUnits(of: whole)
    let places = Set(records.map { $0 - 1 })
    let guesses: [() -> [Bool]] = [
      { units.completed(places) },
      { units.related(to: places) },
      { (0..<units.count).map { $0 <= places.max() ?? 0 } },
      { Array(repeating: true, count: units.count) },
    ]
    for guess in guesses {
      let small = SmallCapture(CaptureConversion(to: layout, keeping: guess()), of: whole)
      if let small, let found = find(small) { return (small, found) }
    }
    return nil
  }
}
