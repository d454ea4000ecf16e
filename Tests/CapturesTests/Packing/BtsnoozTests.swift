import BluetoothProtocols
import Captures
import Testing

@Suite struct BtsnoozTests {
  private let lastTime: UInt64 = 1_700_000_000_000_000

  private func sample(version: UInt8) -> BtsnoozBuilder {
    var block = BtsnoozBuilder(version: version)
    block.append(type: 0x20, [3, 0x0C, 0], delta: 0)
    block.append(type: 0x10, [0x0E, 4, 1, 3, 0x0C, 0], delta: 250)
    block.append(type: 0x21, [0x40, 0, 7, 0], delta: 1_000_000, original: 12)
    block.append(type: 0x11, [0x40, 0x20, 7, 0, 3], delta: 3)
    block.append(type: 0x17, [0x40, 0x20], delta: 0)
    return block
  }

  @Test(arguments: [1, 2] as [UInt8])
  func `the block of a bug report is read like the file it came from`(version: UInt8) throws {
    let capture = try Capture(octets: sample(version: version).report(lastTime: lastTime))
    #expect(capture.format == .btsnoop)
    #expect(capture.compressions == [.btsnooz])
    let walk = Walk(capture)
    #expect(walk.warnings.isEmpty, "\(walk.texts)")
    #expect(
      walk.contents == [
        .hci(.command), .hci(.event), .hci(.aclData), .hci(.aclData), .hci(.isoData),
      ])
    #expect(
      walk.directions == [
        .hostToController, .controllerToHost, .hostToController, .controllerToHost,
        .controllerToHost,
      ])
    #expect(walk.times.last == Int64(lastTime) * 1000)
    #expect(walk.times.first == (Int64(lastTime) - 1_000_253) * 1000)
    #expect(walk.records.map(\.record.originalLength)[2] == (version == 2 ? 11 : 4))
    #expect(walk.records[3].octets == [0x40, 0x20, 7, 0, 3])
  }

  @Test func `a compressed report has its block taken out too`() throws {
    let packed = PackedFile.gzip(sample(version: 2).report(lastTime: lastTime))
    let capture = try Capture(octets: packed)
    #expect(capture.compressions == [.gzip, .btsnooz])
    #expect(Walk(capture).records.count == 5)
  }

  @Test func `a block that is cut gives what is whole`() throws {
    let open = try Walk(octets: sample(version: 1).report(lastTime: lastTime, isClosed: false))
    #expect(open.records.count == 5)
    #expect(open.texts.first?.contains("without its last line") == true)
    let report = sample(version: 2).report(lastTime: lastTime)
    let start = try #require(report.firstIndex(of: UInt8(ascii: ")"))) + 6
    for end in start..<report.count {
      guard let walk = try? Walk(octets: Array(report.prefix(end))) else { continue }
      #expect(walk.records.count <= 5)
    }
    let middle = try Walk(octets: Array(report.prefix(report.count - 60)))
    #expect(middle.warnings.damageCount > 0)
    #expect(middle.records.count >= 3)
  }

  @Test func `a letter that is none of base64, and a bad record, end the block`() throws {
    var report = sample(version: 2).report(lastTime: lastTime)
    let place = report.count - 50
    report[place] = UInt8(ascii: "*")
    let walk = try Walk(octets: report)
    #expect(walk.texts.contains { $0.contains("offset \(place) has 0x2a") }, "\(walk.texts)")
    var block = BtsnoozBuilder(version: 1)
    block.append(type: 0x20, [3, 0x0C, 0], delta: 5)
    block.append(type: 0x20, [3, 0x0C, 0], delta: 5, length: 0)
    let short = try Walk(octets: block.report(lastTime: lastTime))
    #expect(short.records.count == 1)
    #expect(short.warnings.count(of: .cutShort) == 1)
  }

  @Test func `another version is refused`() throws {
    let report = BtsnoozBuilder(version: 3).report(lastTime: 0)
    let error = try #require(throws: CaptureError.self) { try Capture(octets: report) }
    #expect(error.text == "btsnooz Version is 3, but only versions 1 and 2 are known")
  }
}
