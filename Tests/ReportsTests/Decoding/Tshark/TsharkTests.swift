import Captures
import Foundation
import TestSupport
import Testing

/// Every capture that is at hand, decoded by us and by tshark, which is started once for each.
@Suite(.waitsForPrograms, .enabled(if: Tshark.program != nil, "tshark is not installed"))
struct TsharkTests {
  private static let fields =
    RecordComparison.fields
    + FieldComparison.fields.filter { !RecordComparison.fields.contains($0) }

  /// tshark takes the channel of a credit indication for one of the packet's own; the accessory's
  /// captures have such packets.
  private static let own = CaptureFiles.traces.filter {
    $0.deletingLastPathComponent().lastPathComponent != "accessory"
  }

  @Test(.slow, arguments: own + CaptureFiles.malformedTraces)
  func `our own captures come out as from tshark`(file: URL) throws {
    try compare(file)
  }

  @Test(
    .slow,
    .enabled(
      if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"),
    arguments: CaptureFiles.shared)
  func `the captures of others come out as from tshark`(file: URL) throws {
    try compare(file)
  }

  /// Files that we refuse have their own tests, and only we read records after damage.
  private func compare(_ file: URL) throws {
    guard (try? Capture.open(file.path)) != nil else { return }
    let rows = try Tshark.rows(of: file, Self.fields)
    try RecordComparison.compare(file, with: rows)
    FieldComparison.compare(file, with: rows)
  }
}
