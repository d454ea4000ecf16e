import Captures
import Testing

/// The limits of a capture's cost. Records read before a limit count.
@Suite struct LimitTests {
  private let event: [UInt8] = [4, 0x0E, 4, 1, 3, 0x0C, 0]

  private func btsnoop(_ packets: [[UInt8]]) -> [UInt8] {
    var file = BtsnoopBuilder(datalink: 1002)
    for packet in packets { file.append(packet, flags: 3) }
    return file.octets
  }

  private func walk(
    _ octets: [UInt8], _ bound: CaptureLimits.Bound, _ limit: Int
  ) throws -> Walk {
    var limits = CaptureLimits()
    limits[bound] = limit
    return Walk(try Capture(octets: octets, within: limits))
  }

  /// The bound is said once, with its name, and is damage.
  private func expectReached(_ walk: Walk, _ bound: CaptureLimits.Bound, _ limit: Int) {
    #expect(walk.warnings.count(of: .limitReached) == 1)
    #expect(walk.warnings.damageCount >= 1)
    let text = walk.warnings.first.first { $0.kind == .limitReached }?.text ?? ""
    #expect(text.hasPrefix("more than \(limit) \(bound.meaning)"), "\(text)")
    #expect(text.hasSuffix("--limit \(bound)=NUMBER allows more"), "\(text)")
  }

  @Test func `as many records are read as are allowed, in every container`() throws {
    for file in SampleFile.all {
      let all = try Walk(octets: file.octets)
      guard all.records.count > 2 else { continue }
      let some = try walk(file.octets, .records, 2)
      #expect(some.records == Array(all.records.prefix(2)), "\(file)")
      expectReached(some, .records, 2)
      #expect(try walk(file.octets, .records, all.records.count).warnings.isEmpty, "\(file)")
    }
  }

  @Test func `records without a packet are read up to a bound of their own`() throws {
    let octets = btsnoop([event] + Array(repeating: [], count: 10) + [event])
    let some = try walk(octets, .damaged, 4)
    #expect(some.records.count == 5)
    expectReached(some, .damaged, 4)
    let all = try walk(octets, .damaged, 10)
    #expect(all.records.count == 12)
    #expect(all.warnings.count(of: .limitReached) == 0)
  }

  @Test func `what comes out of gzip up to the bound is read`() throws {
    let octets = btsnoop(Array(repeating: event, count: 100))
    let packed = PackedFile.gzip(octets)
    let some = try walk(packed, .unpacked, 16 + 31 * 50)
    #expect(some.records.count == 50)
    expectReached(some, .unpacked, 16 + 31 * 50)
    #expect(try walk(packed, .unpacked, octets.count).warnings.isEmpty)
  }

  @Test func `what is packed in what was packed has the same bound`() throws {
    let octets = btsnoop(Array(repeating: event, count: 100))
    let packed = PackedFile.gzip(PackedFile.gzip(octets))
    let some = try walk(packed, .unpacked, 1000)
    expectReached(some, .unpacked, 1000)
    #expect(!some.records.isEmpty && some.records.count < 100)
  }

  @Test func `the block of a bug report has the bound too`() throws {
    var builder = BtsnoozBuilder(version: 2)
    for _ in 0..<20_000 { builder.append(type: 0x10, Array(event.dropFirst()), delta: 1) }
    let report = builder.report(lastTime: 1_700_000_000_000_000)
    let some = try walk(report, .unpacked, 200_000)
    expectReached(some, .unpacked, 200_000)
    #expect(some.records.count > 1000 && some.records.count < 20_000)
  }

  @Test func `sections and interfaces are counted together`() throws {
    var builder = PcapngBuilder(.little)
    for _ in 0..<5 { builder.interface(201) }
    builder.beginSection(.little)
    builder.interface(201)
    let some = try walk(builder.octets, .interfaces, 6)
    expectReached(some, .interfaces, 6)
    #expect(try walk(builder.octets, .interfaces, 8).warnings.isEmpty)
    var limits = CaptureLimits()
    limits[.interfaces] = 3
    let facts = try Capture(octets: builder.octets, within: limits).facts
    #expect(facts.interfaces.count == 2)
  }

  @Test func `a census ends at the bound on devices`() throws {
    let reports = (0..<10).map { number -> [UInt8] in
      [4, 0x3E, 12, 2, 1, 0, 1, UInt8(number), 1, 2, 3, 4, 0xC5, 0, 0xC4]
    }
    var limits = CaptureLimits()
    limits[.peers] = 3
    let some = CaptureSummary(of: try Capture(octets: btsnoop(reports), within: limits))
    #expect(some.advertiserCount == 4)
    #expect(some.recordCount == 4)
    #expect(some.warnings.count(of: .limitReached) == 1)
    limits[.peers] = 10
    let all = CaptureSummary(of: try Capture(octets: btsnoop(reports), within: limits))
    #expect(all.warnings.isEmpty)
  }

  @Test func `a stream ends at its bound`() throws {
    var limits = CaptureLimits()
    limits[.records] = 3
    var stream = CaptureStream(name: "stream", within: limits)
    var count = 0
    for _ in 0..<2 {
      try stream.append(btsnoop(Array(repeating: event, count: 5))) { _, _ in
        count += 1
        return nil
      }
    }
    #expect(count == 3)
    let warnings = stream.end()
    #expect(warnings.count(of: .limitReached) == 1)
  }
}
