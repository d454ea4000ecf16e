import BluetoothProtocols
import Testing

@Suite struct L2CAPReassemblerTests {
  /// Feeds one fragment, of which the recorder may have cut the end.
  private func feed(
    _ reassembler: inout L2CAPReassembler, start: Bool, _ wire: String, length: Int? = nil
  ) -> (outcome: L2CAPReassembler.Outcome, dropped: L2CAPReassembler.Dropped?) {
    let fragment = octets(wire)
    return reassembler.receive(
      isStart: start, fragment.span.bytes, length: length ?? fragment.count)
  }

  @Test func `an unfragmented frame is used where it lies`() {
    var reassembler = L2CAPReassembler()
    let (outcome, dropped) = feed(&reassembler, start: true, "0300 0400 0A1200")
    guard case .wholeFrame(let header) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(header.channel == .attributeProtocol)
    #expect(header.length == 3)
    #expect(!header.isCut)
    #expect(header.surplus == 0)
    #expect(dropped == nil)
  }

  @Test(arguments: 1...6) func `a frame may be cut anywhere`(cut: Int) {
    let frame = octets("0300 0400 0A1200")
    var reassembler = L2CAPReassembler()
    let first = Array(frame[..<cut])
    let second = Array(frame[cut...])
    #expect(
      reassembler.receive(isStart: true, first.span.bytes, length: cut).outcome == .pending)
    let (outcome, _) = reassembler.receive(
      isStart: false, second.span.bytes, length: second.count)
    guard case .reassembled(let whole) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(whole.payload == octets("0A1200"))
    #expect(!whole.header.isCut)
  }

  @Test func `a continuation without a start is an orphan`() {
    var reassembler = L2CAPReassembler()
    #expect(feed(&reassembler, start: false, "0A1200").outcome == .orphan)
    _ = feed(&reassembler, start: true, "0300 0400 0A1200")
    #expect(feed(&reassembler, start: false, "00").outcome == .orphan)
  }

  @Test func `a start drops what was unfinished and says how much`() {
    var reassembler = L2CAPReassembler()
    _ = feed(&reassembler, start: true, "0500 0400 0A")
    let (outcome, dropped) = feed(&reassembler, start: true, "0300 0400 0A1200")
    #expect(dropped == L2CAPReassembler.Dropped(received: 5, expected: 9))
    guard case .wholeFrame = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reassembler.reset() == nil)
  }

  @Test func `octets behind the frame are counted and left`() {
    var reassembler = L2CAPReassembler()
    guard case .wholeFrame(let header) = feed(&reassembler, start: true, "0100 0400 13FFFF").outcome
    else {
      Issue.record("no frame")
      return
    }
    #expect(header.surplus == 2)
    #expect(header.captured == 1)
  }

  @Test func `a cut start and a whole continuation make a frame with a hole`() {
    var reassembler = L2CAPReassembler()
    #expect(
      feed(&reassembler, start: true, "0800 0400 1B1200", length: 9).outcome == .pending)
    guard case .reassembled(let frame) = feed(&reassembler, start: false, "AABBCC").outcome
    else {
      Issue.record("no frame")
      return
    }
    #expect(frame.payload == octets("1B1200"))
    #expect(frame.header.isCut)
    #expect(frame.header.captured == 3)
    #expect(frame.header.length == 8)
  }

  @Test func `a frame is complete when its octets were there though not captured`() {
    var reassembler = L2CAPReassembler()
    guard
      case .wholeFrame(let header) = feed(
        &reassembler, start: true, "0800 0400 1B1200", length: 12
      ).outcome
    else {
      Issue.record("no frame")
      return
    }
    #expect(header.isCut)
    #expect(header.captured == 3)
  }

  @Test func `a header that was not captured is said`() {
    var reassembler = L2CAPReassembler()
    #expect(feed(&reassembler, start: true, "0800", length: 12).outcome == .headerNotCaptured)
    #expect(feed(&reassembler, start: true, "08").outcome == .pending)
    #expect(
      feed(&reassembler, start: false, "", length: 11).outcome == .headerNotCaptured)
  }
}

@Suite struct L2CAPSignalTests {
  static let examples = [
    "01 01 0200 0000", "06 02 0400 4000 4100", "07 02 0400 4000 4100",
    "12 03 0800 0600 0C00 0000 F401", "13 03 0200 0000", "14 04 0A00 8000 4000 F700 F700 0A00",
    "15 04 0A00 4100 F700 F700 0A00 0000", "16 05 0400 4000 0A00",
    "17 06 0C00 2700 4000 4000 0100 4000 4100", "18 06 0C00 4000 4000 0100 0000 4200 4300",
    "19 07 0600 8000 8000 4000", "1A 07 0200 0000", "7E 08 0200 0102",
  ]

  @Test(arguments: examples) func `a signal is read`(wire: String) throws {
    let signal = try L2CAPSignal(parsing: octets(wire))
    #expect(signal.code.rawValue == octets(wire).first)
    #expect(signal.identifier == octets(wire)[1])
    expectSurvival(of: L2CAPSignal.self, from: octets(wire))
  }

  @Test func `a credit based connection opens several channels`() throws {
    let signal = try L2CAPSignal(parsing: octets("17 06 0C00 2700 4000 4000 0100 4000 4100"))
    #expect(
      signal.content
        == .connectionRequest(
          psm: 0x27, L2CAPSignal.CreditBasedLimits(mtu: 64, mps: 64, initialCredits: 1),
          channels: [L2CAPChannel(rawValue: 0x40), L2CAPChannel(rawValue: 0x41)]))
  }
}
