import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

@testable import Reports

/// The fields inside packets, as we see them and as tshark does: 72 columns beside those of the
/// table.
enum FieldComparison {
  /// The fields of tshark that this reads.
  static let fields = ["_ws.malformed"] + TsharkColumn.all.map(\.theirs)

  static func compare(_ file: URL, with rows: [Tshark.Row]) {
    var compared = 0
    RealPackets.forEach(in: [file]) { packet in
      guard packet.record.number <= rows.count else { return }
      let row = rows[packet.record.number - 1]
      let fields = RecordFields.fields(of: packet.decoded, packet.octets)
      for column in TsharkColumn.all {
        let theirs = column.values(in: row)
        // A value that tshark does not give is no difference: it has no field for much that we
        // show.
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

  /// The reason why it is no mistake of ours, or nil if it may be one. The faults of tshark that
  /// are named here are those of version 4.0.
  var reason: String? {
    switch packet.decoded.packet {
    case .data(.encrypted, _): "tshark reads encrypted payloads as if they were plain"
    case .data(_, let around) where around.decrypted != nil:
      "tshark reads encrypted payloads as if they were plain"
    case .acl(_, .frame(let frame))
    where column.theirs.hasSuffix("ing_handle") && frame.isIndication:
      "tshark reads the value of Service Changed; here a value is its octets"
    case .data(.unusable, _): "tshark decodes PDUs although their check is wrong"
    case .data(.fragment(_, .orphan), _):
      "tshark goes on with a frame although the check of its start was wrong"
    case .data(_, _) where column.theirs == "btle.crc" && isCheckInsidePDU:
      "tshark takes the check of some control PDUs out of their parameters"
    case .data(.retransmitted, _) where ours.isEmpty:
      "what was sent before is not put together a second time"
    case .acl(_, .vendorData): "tshark takes data of the controller's maker for a connection"
    case .event(.leAdvertisingReport) where isMalformed && ours.starts(with: theirs):
      "tshark stops where advertising data overruns"
    case .event(.leAdvertisingReport(let reports))
    where column.isAdvertisingData && reports.reports.contains(where: \.hasOddList):
      "tshark goes on inside a list whose length is no multiple of its elements"
    case .event(.leAdvertisingReport(let reports))
    where column.isAdvertisingData && reports.reports.contains(where: \.isPartOfChain):
      "a fragment of a chain: its structures are whole only with the others"
    case .command(let command) where column.isAdvertisingData && command.isFragment:
      "a fragment of advertising data: its structures are whole only with the others"
    default: nil
    }
  }

  private var isMalformed: Bool { !row["_ws.malformed"].isEmpty }

  /// Whether the text of tshark is in the PDU, before its check.
  private var isCheckInsidePDU: Bool {
    guard let shown = theirs.first.flatMap(UInt32.init) else { return false }
    let octets = [16, 8, 0].map { UInt8(truncatingIfNeeded: shown >> $0).bitsReversed }
    let before = packet.octets.dropLast(1)
    return (0...max(0, before.count - 3)).contains {
      Array(before.dropFirst($0).prefix(3)) == octets
    }
  }
}

extension DecodedFrame {
  fileprivate var isIndication: Bool {
    if case .att(.handleValueIndication) = content { true } else { false }
  }
}

extension TsharkColumn {
  fileprivate var isAdvertisingData: Bool { theirs.hasPrefix("btcommon.eir_ad") }
}

extension AdvertisingReport {
  /// Whether a list of UUIDs or addresses has octets left over.
  fileprivate var hasOddList: Bool {
    advertisingData.structures.contains { structure in
      switch structure.type.rawValue {
      case 0x02, 0x03, 0x14: structure.data.count % 2 != 0
      case 0x04, 0x05, 0x1F: structure.data.count % 4 != 0
      case 0x06, 0x07, 0x15: structure.data.count % 16 != 0
      case 0x17, 0x18: structure.data.count % 6 != 0
      default: false
      }
    }
  }

  /// More is to come, or what there is does not end with its last structure.
  fileprivate var isPartOfChain: Bool {
    guard extended != nil else { return false }
    let length = advertisingData.structures.reduce(0) { $0 + $1.encodedLength }
    return dataStatus != .complete || length != data.count
  }
}

extension HCICommand {
  fileprivate var isFragment: Bool {
    switch self {
    case .leSetExtendedAdvertisingData(let fragment), .leSetExtendedScanResponseData(let fragment):
      fragment.operation != .complete
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var bitsReversed: UInt8 {
    (0..<8).reduce(0) { $0 | (self >> UInt8($1) & 1) << UInt8(7 - $1) }
  }
}
