import BluetoothProtocols
import Captures
import Testing
import Timelines

@Suite struct HostEvidenceTests {
  private func host(
    _ packets: [(HCIPacketType, [UInt8])], in format: CaptureFormat = .btsnoop
  ) -> RecordedHost? {
    var evidence = HostEvidence(format)
    for (number, packet) in packets.enumerated() {
      let record = CaptureRecord(
        number: number + 1, offset: 0, time: CaptureTime(nanosecondsSince1970: 0), direction: nil,
        content: .hci(packet.0), originalLength: packet.1.count)
      evidence.learn(from: record, packet.1.span.bytes)
    }
    return evidence.host
  }

  @Test func `nothing tells of nobody`() {
    #expect(host([]) == nil)
    #expect(host([(.command, [0x03, 0x0C, 0x00])]) == nil)
    // Anybody may send an iBeacon's frame.
    #expect(
      host([(.command, [0x08, 0x20, 0x07, 0x06, 0x05, 0xFF, 0x4C, 0x00, 0x02, 0x15])]) == nil)
  }

  @Test func `PacketLogger writes Apple's captures, unless the host shows another`() {
    #expect(host([], in: .packetLogger)?.kind == .apple)
    let android = host([(.command, [0x57, 0xFD, 0x00])], in: .packetLogger)
    #expect(android?.kind == .android)
    #expect(android?.reason == "it sends vendor command 0xFD57, which Android defines")
  }

  @Test func `an overflow area and Apple's controllers tell of Apple`() {
    let overflow: [UInt8] =
      [0x08, 0x20, 0x20, 0x15, 0x14, 0xFF, 0x4C, 0x00, 0x01] + [UInt8](repeating: 0, count: 27)
    #expect(host([(.command, overflow)])?.reason.contains("overflow area (type 0x01)") == true)
    let version: [UInt8] = [
      0x0E, 0x0C, 0x01, 0x01, 0x10, 0x00, 0x0C, 0x00, 0x00, 0x0C, 0x4C, 0x00, 0x00, 0x00,
    ]
    #expect(host([(.event, version)])?.kind == .apple)
    // Cut short anywhere, it is no evidence and does no harm.
    for length in version.indices.prefix(11) {
      #expect(host([(.event, Array(version.prefix(length)))]) == nil)
    }
  }
}
