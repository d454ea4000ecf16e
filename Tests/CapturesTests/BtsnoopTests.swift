import BluetoothProtocols
import Captures
import Testing

@Test func `a btsnoop record without an octet is delivered as damaged and counted`() throws {
  var octets: [UInt8] = Array("btsnoop\0".utf8)
  octets += [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
  octets += [UInt8](repeating: 0, count: 16) + [0x00, 0xDC, 0xDD, 0xB3, 0x0F, 0x2F, 0x80, 0x00]
  let capture = try Capture(octets: octets)
  var records: [CaptureRecord] = []
  let warnings = capture.forEachRecord { record, _ in records.append(record) }
  #expect(records.map(\.content) == [.damaged(.noPacketType)])
  #expect(records.map(\.time) == [CaptureTime(nanosecondsSince1970: 0)])
  #expect(warnings.count(of: .damagedRecord) == 1)
}
