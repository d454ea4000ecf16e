import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

@testable import Reports

/// The fields inside packets, as we see them and as tshark does: 72 columns beside those of the
/// table, on every capture at hand.
@Suite(.enabled(if: Tshark.program != nil, "tshark is not installed"))
struct TsharkFieldsTests {
  @Test(arguments: RealPackets.traces + CaptureFiles.malformedTraces)
  func `the fields of our own captures are those of tshark`(file: URL) throws {
    try compare(file)
  }

  @Test(
    .enabled(
      if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"),
    arguments: CaptureFiles.shared)
  func `the fields of others' captures are those of tshark`(file: URL) throws {
    try compare(file)
  }

  private func compare(_ file: URL) throws {
    guard (try? Capture.open(file.path)) != nil else { return }
    let rows = try Tshark.rows(of: file, ["_ws.malformed"] + TsharkColumn.all.map(\.theirs))
    var compared = 0
    RealPackets.forEach(in: [file]) { packet in
      guard packet.record.number <= rows.count else { return }
      let row = rows[packet.record.number - 1]
      let fields = RecordFields.fields(of: packet.decoded, packet.octets)
      for column in TsharkColumn.all {
        let theirs = column.values(in: row)
        // What tshark does not say is no difference: it has no field for much that we show.
        if theirs.isEmpty { continue }
        compared += 1
        let ours = column.values(in: fields)
        if ours == theirs { continue }
        let difference = FieldDifference(
          packet: packet, row: row, column: column, ours: ours, theirs: theirs)
        #expect(difference.reason != nil, "\(file.lastPathComponent): \(difference)")
      }
    }
    let isSilent = rows.allSatisfy { row in TsharkColumn.all.allSatisfy { row[$0.theirs].isEmpty } }
    #expect(compared > 0 || isSilent)
  }
}

/// A difference between a packet's fields as we read them and as tshark does.
struct FieldDifference: CustomStringConvertible {
  var packet: RealPackets.Packet
  var row: Tshark.Row
  var column: TsharkColumn
  var ours: [String]
  var theirs: [String]

  var description: String {
    "record \(packet.record.number): \(column.theirs) is \(ours), but tshark says \(theirs): "
      + packet.decoded.summary
  }

  /// Why it is no mistake of ours, or nil where it may be one. The faults of tshark that are named
  /// here are those of version 4.0.
  var reason: String? {
    switch packet.decoded.packet {
    case .data(.encrypted, _): "tshark reads encrypted payloads as if they were plain"
    case .data(.unusable, _): "tshark decodes PDUs although their check is wrong"
    case .data(.fragment(_, .orphan), _):
      "tshark goes on with a frame although the check of its start was wrong"
    case .data(.retransmitted, _) where ours.isEmpty:
      "what was sent before is not put together a second time"
    default: nil
    }
  }
}
