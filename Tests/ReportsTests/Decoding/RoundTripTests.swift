import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

/// Real packets written from their values: what is read of them again is the same.
@Suite struct RoundTripTests {
  @Test func `our own packets come back as they were`() { check(RealPackets.traces) }

  @Test(
    .enabled(
      if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"))
  func `the packets of others come back as they were`() { check(CaptureFiles.shared) }

  private func check(_ files: [URL]) {
    var compared = 0
    RealPackets.forEach(in: files) { packet in
      switch packet.decoded.packet {
      case .command(let command):
        #expect((try? HCICommand(parsing: command.encoded())) == command)
      case .event(.leAdvertisingReport(let reports)) where reports.damage != nil: return
      case .event(let event): #expect((try? HCIEvent(parsing: event.encoded())) == event)
      case .acl(_, .frame(let frame)), .data(.fragment(_, .frame(let frame)), _):
        check(frame)
      default: return
      }
      compared += 1
    }
    #expect(compared > 100)
  }

  private func check(_ frame: DecodedFrame) {
    switch frame.content {
    case .att(let pdu): #expect((try? ATTPDU(parsing: pdu.encoded())) == pdu)
    case .signal(let signal): #expect((try? L2CAPSignal(parsing: signal.encoded())) == signal)
    case .securityManager(let pdu): #expect((try? SMPPDU(parsing: pdu.encoded())) == pdu)
    case .malformedATT, .segment, .other: break
    }
  }
}
