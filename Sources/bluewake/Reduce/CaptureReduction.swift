import Adapters
import ArgumentParser
import Captures
import Timelines

/// The search for a small part of a capture that still has a property.
struct CaptureReduction: ~Copyable {
  private let capture: Capture
  private let layout: CaptureLayout
  private let property: Property
  private let most: Int
  private let units: RecordUnits
  private var reduction: Reduction
  /// The folder of the candidates. It goes with this value.
  private let folder: PrivateFolder
  /// The file that the candidates are written to.
  private let trial: String
  private let files: CommandFiles
  private let progress = ProgressLine()

  /// Which records are left.
  var kept: [Bool] { reduction.kept }
  /// How many candidates were tried.
  var attempts: Int { reduction.attempts }
  /// Whether the search ended because there were too many trials.
  private(set) var isAtBound = false

  /// - Parameters:
  ///   - output: The name of the result. A candidate has the same ending.
  ///   - most: The most trials.
  static func of(
    _ capture: Capture, as layout: CaptureLayout, named output: String,
    keeping property: Property, most: Int
  ) throws(ExitCode) -> CaptureReduction {
    let folder = try makeFolder()
    let name = output.split(separator: "/").last.map(String.init) ?? "capture"
    let trial = folder.path + "/" + name
    let files = try CommandFiles(writing: .capture(trial, by: "the trial"))
    var units = RecordUnits()
    _ = capture.forEachRecord { record, octets in units.append(record, octets) }
    return CaptureReduction(
      capture: capture, layout: layout, property: property, most: most, units: units,
      reduction: Reduction(count: units.count) { [units] in units.whole($0) },
      folder: folder, trial: trial, files: files)
  }

  /// Makes a folder for the candidates.
  private static func makeFolder() throws(ExitCode) -> PrivateFolder {
    do throws(SystemError) {
      return try PrivateFolder(isTree: true)
    } catch {
      StandardError.writeLine("error: no folder for the trials can be made: \(error.description)")
      throw .outputFailed
    }
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
      reduction.note(try reason(against: candidate) == nil)
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

  /// Returns nil if the candidate has the property; otherwise why it has not.
  private func reason(against candidate: [Bool]) throws -> TerminalText? {
    var conversion = CaptureConversion(to: layout)
    conversion.kept = candidate
    let outcome = try conversion.convert(capture, to: trial, in: files, showsProgress: false)
    guard outcome.recordsWritten > 0 else { return "no record is left" }
    return try property.reason(against: trial)
  }
}
