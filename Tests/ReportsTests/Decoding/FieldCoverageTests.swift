import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

@testable import Reports

/// Every octet of every real packet is in a field with a name; if none is known, there is a reason.
@Suite struct FieldCoverageTests {
  @Test func `our own packets are explained to the last octet`() {
    check(RealPackets.traces)
  }

  @Test(
    .slow,
    .enabled(
      if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"))
  func `the packets of others are explained to the last octet`() {
    check(CaptureFiles.shared)
  }

  private func check(_ files: [URL]) {
    var seen: Set<String> = []
    RealPackets.forEach(in: files) { packet in
      let isUsual =
        packet.decoded.warnings.isEmpty
        && packet.record.originalLength
          == packet.octets.count
      guard isUsual else { return }
      let fields = RecordFields.fields(of: packet.decoded, packet.octets)
      for unknown in fields.unexplained where reason(packet.decoded) == nil {
        let name = "\(packet.shape): \(unknown.name)"
        #expect(!seen.insert(name).inserted, "\(name) \(unknown.offset)+\(unknown.length)")
      }
      expectNoGap(in: fields, packet)
    }
  }

  /// Returns the reason why no more is known.
  private func reason(_ record: DecodedRecord) -> String? {
    switch record.packet {
    case .command(let command) where command.opcode.group == 0x3F: "a vendor's command"
    case .event(.commandComplete(let complete)) where complete.opcode.group == 0x3F:
      "a vendor's answer"
    case .event(.commandComplete(let complete)) where complete.status != .success:
      "a refused command may return anything"
    case .event(let event) where event.code == .vendor || event.name.hasPrefix("Event 0x"):
      "a vendor's event, or one of no specification"
    case .command(let command) where command.opcode.rawValue > 0x209D: "newer than Core 6.0"
    case .data(.control(_, let control), _) where control.opcode.rawValue > 0x3C:
      "a control PDU of no specification"
    default: nil
    }
  }

  /// The outermost fields follow one another without a hole, up to the end.
  private func expectNoGap(in fields: [PacketField], _ packet: RealPackets.Packet) {
    guard packet.decoded.kind != .log, packet.decoded.kind != .note else { return }
    var position: Int? = 0
    for field in fields where field.length > 0 {
      // Data that came in several packets has offsets of its own.
      if field.meaning?.hasPrefix("offsets are") == true {
        position = nil
        continue
      }
      if let position {
        #expect(field.offset == position, "\(packet.shape): \(field.name) in \(packet.octets)")
      }
      position = field.offset + field.length
    }
  }
}

extension [PacketField] {
  /// The octets that have no field of their own, here and inside.
  fileprivate var unexplained: [PacketField] {
    flatMap { field -> [PacketField] in
      if ["Further_Octets", "Parameters"].contains(field.name) { return [field] }
      switch field.value {
      // Advertisers put into their structures what they like.
      case .list(let inside) where inside.contains(where: { Int($0.name) == nil }): return []
      case .group(let inside), .list(let inside): return inside.unexplained
      case .number, .code, .text, .octets: return []
      }
    }
  }
}
