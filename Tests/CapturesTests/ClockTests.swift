import Captures
import Testing

@Suite struct ClockTests {
  private let start: Int64 = 1_600_000_000_000_000
  private let day: Int64 = 24 * 3600 * 1_000_000

  private func walk(_ microseconds: [Int64]) throws -> Walk {
    var file = BtsnoopBuilder(datalink: 1002)
    for time in microseconds { file.append([4, 0x0E, 0], flags: 3, microseconds: time) }
    return try Walk(octets: file.octets)
  }

  @Test func `equal times and a night's pause are nothing to speak of`() throws {
    #expect(try walk([start, start, start + day]).warnings.isEmpty)
  }

  @Test func `time that goes back is counted and the order is kept`() throws {
    let walk = try walk([start, start - 7, start + 1, start])
    #expect(walk.times == [start, start - 7, start + 1, start].map { $0 * 1000 })
    #expect(walk.warnings.count(of: .timeWentBack) == 2)
    #expect(
      walk.texts.first == "record 2: warning: Timestamp of the record at offset 43 goes back by "
        + "0.000007000 s, but records follow in order of time")
  }

  @Test func `a jump of more than a day is counted`() throws {
    let walk = try walk([start, start + day + 1])
    #expect(
      walk.texts == [
        "record 2: warning: Timestamp of the record at offset 43 jumps ahead by "
          + "86400.000001000 s, but records follow in order of time"
      ])
  }

  @Test func `a jump across all of time is counted once`() throws {
    let walk = try walk([-9_000_000_000_000_000, 9_000_000_000_000_000])
    #expect(walk.warnings.count(of: .timeJumped) == 1)
  }

  @Test func `texts of PacketLogger do not set the clock`() throws {
    var file = PacketLoggerBuilder(.little)
    file.append(type: 0xFC, Array("Product".utf8), seconds: 1000)
    file.append(type: 0x01, [0x0E, 0x00], seconds: 1_000_000_000)
    file.append(type: 0xFC, Array("Product".utf8), seconds: 1000)
    file.append(type: 0x01, [0x0E, 0x00], seconds: 1_000_000_002)
    let capture = try Capture(octets: file.octets)
    let summary = CaptureSummary(of: capture)
    #expect(summary.warnings.isEmpty)
    #expect(summary.span == 2_000_000_000)
  }

  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000000000Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
    (951_782_400_000_000_001, "2000-02-29T00:00:00.000000001Z"),
    (1_709_251_199_000_000_000, "2024-02-29T23:59:59.000000000Z"),
    (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000000000Z"),
    (.max, "2262-04-11T23:47:16.854775807Z"), (.min, "1677-09-21T00:12:43.145224192Z"),
  ])
  func `a time reads as a date`(nanoseconds: Int64, text: String) {
    #expect(CaptureTime(nanosecondsSince1970: nanoseconds).description == text)
  }

  @Test(arguments: [(Int64(0), "0.000000000 s"), (-1_000_000_001, "-1.000000001 s")])
  func `a number of nanoseconds reads as seconds`(nanoseconds: Int64, text: String) {
    #expect(CaptureTime.seconds(nanoseconds) == text)
  }
}
