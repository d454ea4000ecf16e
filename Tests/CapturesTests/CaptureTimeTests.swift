import Captures
import Testing

@Suite struct CaptureTimeTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999999999Z", -1),
      ("2024-02-29T12:30:45.5Z", 1_709_209_845_500_000_000),
      ("2001-09-09 01:46:40Z", 1_000_000_000_000_000_000),
    ] as [(String, Int64)])
  func `an instant is read`(text: String, nanoseconds: Int64) {
    #expect(CaptureTime(rfc3339: text)?.nanosecondsSince1970 == nanoseconds)
  }

  @Test func `what is written is read again`() {
    for day in stride(from: -50_000 as Int64, to: 80_000, by: 777) {
      let time = CaptureTime(nanosecondsSince1970: day * 86_400_000_000_000 + 123_456_789)
      #expect(CaptureTime(rfc3339: time.description) == time)
    }
  }

  @Test(arguments: [
    "", "2024", "2024-13-01T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00",
    "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00.1234567890Z", "9999-01-01T00:00:00Z",
    "2024-01-01T00:00:00Zx", "02024-01-01T00:00:00Z",
  ])
  func `what is no instant is none`(text: String) {
    #expect(CaptureTime(rfc3339: text) == nil)
  }

  @Test func `seconds are read to the nanosecond`() {
    #expect(CaptureTime.nanoseconds(inSeconds: "12.5") == 12_500_000_000)
    #expect(CaptureTime.nanoseconds(inSeconds: "0.000000001") == 1)
    for text in ["", "-1", "1.", ".5", "1e3", "9223372036854775807", "99999999999999999999"] {
      #expect(CaptureTime.nanoseconds(inSeconds: text) == nil)
    }
  }
}
