import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

/// Real packets written from their values: the octets are the same. A packet's description says
/// once how it is read and how it is written, and its value keeps whatever was there.
@Suite struct RoundTripTests {
  @Test func `our own packets come back to the octet`() { check(RealPackets.traces) }

  @Test(
    .enabled(
      if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"))
  func `the packets of others come back to the octet`() { check(CaptureFiles.shared) }

  private func check(_ files: [URL]) {
    var compared = 0
    var differing: [String: String] = [:]
    RealPackets.forEach(in: files) { packet in
      expectSameValue(of: packet.decoded.packet)
      // A packet that was cut is read as far as it goes, and written no farther.
      guard packet.record.originalLength == packet.octets.count else { return }
      for (name, written) in written(packet.decoded.packet) {
        compared += 1
        let isSame =
          name.isWhole
          ? written == packet.octets : packet.places(of: written, name.payload) != nil
        if !isSame { differing[name.text] = "\(written) of \(packet.octets)" }
      }
    }
    #expect(compared > 1000)
    for (name, octets) in differing.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(name) comes back otherwise: \(octets)")
    }
  }

  /// Expects that an encoded packet is decoded to the same value again, also a cut one.
  private func expectSameValue(of packet: DecodedPacket) {
    switch packet {
    case .command(let command): #expect((try? HCICommand(parsing: command.encoded())) == command)
    case .event(let event) where !event.isDamaged:
      #expect((try? HCIEvent(parsing: event.encoded())) == event)
    case .acl(_, .frame(let frame)), .data(.fragment(_, .frame(let frame)), _):
      switch frame.content {
      case .att(let pdu): #expect((try? ATTPDU(parsing: pdu.encoded())) == pdu)
      case .signal(let signal): #expect((try? L2CAPSignal(parsing: signal.encoded())) == signal)
      case .securityManager(let pdu): #expect((try? SMPPDU(parsing: pdu.encoded())) == pdu)
      case .malformedATT, .segment, .other: break
      }
    default: break
    }
  }

  /// A part of a record that is written on its own.
  private struct Part {
    var text: String
    /// It is all of the record.
    var isWhole = false
    /// Octets that it lies in instead of those of the record: put together of several records, or
    /// decrypted.
    var payload: [UInt8]?
  }

  private func written(_ packet: DecodedPacket) -> [(Part, [UInt8])] {
    switch packet {
    case .command(let command):
      return [(Part(text: "\(command.opcode)", isWhole: true), command.encoded())]
    case .event(let event) where !event.isDamaged:
      return [(Part(text: event.name, isWhole: true), event.encoded())]
    case .acl(let header, .frame(let frame)):
      return [(Part(text: "ACL header"), header.encoded())] + written(frame, nil)
    case .acl(let header, _): return [(Part(text: "ACL header"), header.encoded())]
    case .synchronous(let header): return [(Part(text: "SCO header"), header.encoded())]
    case .isochronous(let header): return [(Part(text: "ISO header"), header.encoded())]
    case .advertising(let pdu, _): return [(Part(text: "\(pdu.header.type)"), pdu.encoded())]
    case .data(let data, let around):
      let header = (Part(text: "data header"), data.header.encoded())
      guard case .fragment(_, .frame(let frame)) = data else { return [header] }
      return [header] + written(frame, around.decrypted)
    default: return []
    }
  }

  private func written(_ frame: DecodedFrame, _ decrypted: [UInt8]?) -> [(Part, [UInt8])] {
    let payload = frame.reassembled ?? decrypted
    return switch frame.content {
    case .att(let pdu): [(Part(text: "\(pdu.opcode)", payload: payload), pdu.encoded())]
    case .signal(let signal): [(Part(text: "\(signal.code)", payload: payload), signal.encoded())]
    case .securityManager(let pdu): [(Part(text: "\(pdu.code)", payload: payload), pdu.encoded())]
    case .malformedATT, .segment, .other: []
    }
  }
}

extension RealPackets.Packet {
  /// Returns the offset of octets in the record, or in the payload it is part of; nil if they are
  /// not there.
  fileprivate func places(of part: [UInt8], _ payload: [UInt8]?) -> Int? {
    let whole = payload ?? octets
    return (0...max(0, whole.count - part.count)).first { whole[$0...].starts(with: part) }
  }
}

extension HCIEvent {
  /// Some of its reports could not be read.
  fileprivate var isDamaged: Bool {
    if case .leAdvertisingReport(let reports) = self { reports.damage != nil } else { false }
  }
}
