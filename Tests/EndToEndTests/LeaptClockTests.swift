import Foundation
import TestSupport
import Testing

/// Captures during which the recorder's clock was set, replayed through the program.
@Suite(.waitsForPrograms) struct LeaptClockTests {
  /// Makes a capture of a host that scans, hears an advertiser once, and stops scanning. The time
  /// stamps are microseconds since the year 0.
  private static func capture(lastStamp: UInt64) -> [UInt8] {
    let packets: [(flags: UInt8, stamp: UInt64, octets: [UInt8])] = [
      (2, firstStamp, [0x01, 0x0C, 0x20, 0x02, 0x01, 0x00]),
      (3, firstStamp + 6377, [0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, 0x00]),
      (
        3, firstStamp + 1_074_964,
        [
          0x04, 0x3E, 0x0C, 0x02, 0x01, 0x04, 0x01, 0x04, 0x81, 0x33, 0xD5, 0x40, 0xC4, 0x00, 0xB0,
        ]
      ),
      (3, lastStamp, [0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, 0x00]),
    ]
    var file = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    for packet in packets {
      let length = [0, 0, 0, UInt8(packet.octets.count)]
      let stamp = (0..<8).reversed().map { UInt8(truncatingIfNeeded: packet.stamp >> ($0 * 8)) }
      file += length + length + [0, 0, 0, packet.flags, 0, 0, 0, 0] + stamp + packet.octets
    }
    return file
  }

  private static let firstStamp: UInt64 = 0x00E0_3AB4_4E1B_5C8C
  private static let day: UInt64 = 86_400_000_000

  /// Replays such a capture, and returns how large the run's own capture became. A record for each
  /// interval of a year would be gigabytes.
  private func replay(
    lastStamp: UInt64
  ) throws -> (status: Int32, output: String, recorded: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bluewake-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, record) = (folder.appending(path: "leap"), folder.appending(path: "run"))
    try Data(Self.capture(lastStamp: lastStamp)).write(to: file)
    let (status, output) = try Command.bluewake.run(
      ["replay", file.path, "--no-rules", "--record", record.path])
    return (status, output, try Data(contentsOf: record).count)
  }

  @Test(arguments: [1, 130, 365, 50 * 365])
  func `a leap of days is a cut, and nothing is played for it`(days: UInt64) throws {
    let run = try replay(lastStamp: Self.firstStamp + days * Self.day + 2_000_000)
    #expect(run.status == 0)
    #expect(run.recorded < 1_000_000)
    #expect(run.output.contains("the recording is cut: the recorder's clock leapt by"))
  }

  @Test func `the capture of the report, which leaps by fifty years`() throws {
    let run = try replay(lastStamp: 0x00E5_D4CB_AA58_B016)
    #expect(run.status == 0)
    #expect(run.recorded < 1_000_000)
  }

  @Test func `a clock that goes back a year is told, and costs nothing`() throws {
    let run = try replay(lastStamp: Self.firstStamp - 365 * Self.day)
    #expect(run.status == 0)
    #expect(run.recorded < 1_000_000)
    #expect(run.output.contains("the recorder's clock went back by 8760h here"))
  }
}
