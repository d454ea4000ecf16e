import Conformance
import TestSupport
import Testing
import Timelines

/// Thirty traces that keep a property and thirty that break it, with verdicts that are known.
@Suite struct TimescalesTests {
  /// The benchmark's own length in the long mode.
  static let rows = LongMode.isOn ? 1_000_000 : 4_000
  static let bounds = [10, 100, 1000]

  @Test(arguments: Timescale.Name.allCases, bounds)
  func `a trace that keeps a property passes`(name: Timescale.Name, bound: Int) throws {
    let verdict = try judge(Timescale(name: name, bound: bound), isBroken: false).verdict
    #expect(verdict.expectations.allSatisfy { $0.violations == 0 }, "\(verdict)")
    #expect(verdict.verdict == .pass)
  }

  @Test(arguments: Timescale.Name.allCases, bounds)
  func `a trace that breaks it fails with its last row and not before`(
    name: Timescale.Name, bound: Int
  ) throws {
    let (verdict, rows) = try judge(Timescale(name: name, bound: bound), isBroken: true)
    #expect(verdict.verdict == .fail)
    #expect(verdict.expectations.allSatisfy { $0.violations <= 1 }, "\(verdict)")
    // Findings of a closed scope were made up to two rows before it is judged.
    let last = Instant(nanoseconds: Int64(rows - 1) * Self.row)
    for finding in verdict.expectations.flatMap(\.findings) {
      #expect(finding.time <= last)
      #expect(finding.time >= Instant(nanoseconds: last.nanoseconds - 2 * Self.row))
    }
  }

  private static let row: Int64 = 1_000_000

  /// Returns the verdict of the checker, which must have no finding before the last row.
  private func judge(
    _ timescale: Timescale, isBroken: Bool
  ) throws -> (verdict: SpecVerdict, rows: Int) {
    let spec = try SpecFile(parsing: timescale.yaml, path: timescale.name.rawValue)
    let seed = UInt64(timescale.bound)
    let trace = timescale.trace(of: Self.rows, isBroken: isBroken, seed: seed)
    var checker = Checker([spec], profile: .documented)
    var sequence = 0
    for (number, row) in trace.enumerated() {
      if number == trace.count - 1 { #expect(checker.violations == 0) }
      let time = Instant(nanoseconds: Int64(number) * Self.row)
      // Every row is an entry, so that time passes even if no proposition is true.
      for kind in [.noteText] + row.map(\.kind) {
        sequence += 1
        checker.receive(
          Entry(time: time, sequence: sequence, from: .implementation, kind: kind))
      }
    }
    // A row lasts until the next.
    let end = Instant(nanoseconds: Int64(trace.count) * Self.row - 1)
    return (checker.finish(at: end)[0], trace.count)
  }
}
