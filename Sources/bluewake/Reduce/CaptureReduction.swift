import ArgumentParser
import Captures
import Timelines

/// The search for a small part of a capture that still has a property.
struct CaptureReduction {
  /// Returns nil if what a conversion writes has the property; otherwise why it has not.
  typealias Trial = (CaptureConversion) throws -> TerminalText?

  private let capture: Capture
  private let layout: CaptureLayout
  private let most: Int
  private let trial: Trial
  private let units: RecordUnits
  private var reduction: Reduction
  private let progress = ProgressLine()

  /// Whether each record is left.
  var kept: [Bool] { reduction.kept }
  /// The number of candidates that were tried.
  var attempts: Int { reduction.attempts }
  /// Whether the search ended because there were too many trials.
  private(set) var isAtBound = false

  /// - Parameters:
  ///   - most: The most trials.
  ///   - trial: Tries a candidate.
  init(_ capture: Capture, as layout: CaptureLayout, most: Int, trial: @escaping Trial) {
    (self.capture, self.layout, self.most, self.trial) = (capture, layout, most, trial)
    let units = RecordUnits(of: capture)
    self.units = units
    reduction = Reduction(count: units.count) { units.whole($0) }
  }

  /// Makes the capture smaller until nothing more can be left out.
  mutating func run() throws {
    defer { progress.clear() }
    if let reason = try reason(against: reduction.kept) {
      StandardError.writeLine(
        "\(capture.name): error: the whole capture does not show it: \(reason)")
      throw ExitCode.badInput
    }
    var former: Int
    repeat {
      former = reduction.keptCount
      try leaveOut(stretches(of: max(1, former / 64)))
      for level in RecordUnits.Level.allCases { try leaveOut(units.units(of: level)) }
    } while reduction.keptCount < former && !isAtBound
  }

  private mutating func leaveOut(_ units: [[Int]]) throws {
    guard !isAtBound else { return }
    reduction.begin(units)
    while let candidate = reduction.candidate() {
      guard reduction.attempts < most else {
        isAtBound = true
        return
      }
      reduction.answer(try reason(against: candidate) == nil)
      progress.show("\(reduction.keptCount) records left  \(reduction.attempts) trials")
    }
  }

  /// Returns stretches of so many neighbouring records that are left.
  private func stretches(of length: Int) -> [[Int]] {
    let left = reduction.kept.indices.filter { reduction.kept[$0] }
    return stride(from: 0, to: left.count, by: length).map { begin in
      Array(left[begin..<min(begin + length, left.count)])
    }
  }

  /// Returns the reason why the candidate lacks the property; nil if it has it.
  private func reason(against candidate: [Bool]) throws -> TerminalText? {
    try trial(CaptureConversion(to: layout, keeping: candidate))
  }
}
