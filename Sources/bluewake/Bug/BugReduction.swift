import Captures
import Timelines

/// The search for a small part of a capture that still has a finding.
struct BugReduction {
  private let whole: Capture
  private let layout: CaptureLayout
  private let judge: BugJudge
  private let mark: FindingMark
  private let records: Set<Int>

  /// Source: chosen. A search that has not ended by then wins little.
  private static let mostTrials = 3000

  /// - Parameter records: The numbers of the records that prove the finding.
  init(
    _ whole: Capture, as layout: CaptureLayout, keeping mark: FindingMark, on records: [Int],
    by judge: BugJudge
  ) {
    (self.whole, self.layout, self.judge) = (whole, layout, judge)
    (self.mark, self.records) = (mark, Set(records.map { $0 - 1 }))
  }

  /// Returns the part; nil if no part has the finding, not even the whole.
  func run() throws -> SmallCapture? {
    guard let first = firstCut() else { return nil }
    guard let capture = first.capture(named: whole.name) else { return nil }
    var search = CaptureReduction(capture, as: layout, most: Self.mostTrials) { conversion in
      let small = SmallCapture(conversion, of: capture, first)
      return small.flatMap { judge.finding(mark, in: $0) } == nil ? "the finding is lost" : nil
    }
    try search.run()
    return part(of: capture, search.kept, first)
  }

  /// Returns a part that is quick to find: of a large capture, each trial takes long.
  private func firstCut() -> SmallCapture? {
    let units = RecordUnits(of: whole)
    let guesses: [() -> [Bool]] = [
      { units.completed(records) },
      { units.related(to: records) },
      { (0..<units.count).map { $0 <= records.max() ?? 0 } },
      { Array(repeating: true, count: units.count) },
    ]
    for guess in guesses {
      let small = part(of: whole, guess())
      if let small, judge.finding(mark, in: small) != nil { return small }
    }
    return nil
  }

  private func part(
    of capture: Capture, _ kept: [Bool], _ former: SmallCapture? = nil
  ) -> SmallCapture? {
    var conversion = CaptureConversion(to: layout)
    conversion.kept = kept
    return SmallCapture(conversion, of: capture, former)
  }
}
