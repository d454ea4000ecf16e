import Captures
import Foundation
import TestSupport
import Testing

@Suite struct GzipTests {
  @Test(arguments: SampleFile.all)
  func `every container is read out of gzip`(file: SampleFile) throws {
    let packed = PackedFile.gzip(file.octets)
    let capture = try Capture(octets: packed)
    #expect(capture.compressions == [.gzip])
    #expect(capture.octetCount == packed.count)
    #expect(capture.unpackedOctetCount == file.octets.count)
    #expect(Walk(capture).records == (try Walk(octets: file.octets).records))
    #expect(Walk(capture).warnings.isEmpty)
  }

  @Test func `members follow one another, padding follows the last`() throws {
    let octets = SampleFile.btsnoop[1].octets
    let packed =
      PackedFile.gzip(Array(octets.prefix(50))) + PackedFile.gzip(Array(octets.dropFirst(50)))
    #expect(try Walk(octets: packed + [0, 0, 0, 0]).warnings.isEmpty)
    let trailed = try Walk(octets: packed + [1, 2, 3])
    #expect(trailed.records.count == 4)
    #expect(
      trailed.texts == [
        "record 5: warning: octets at offset \(packed.count) are no gzip member; "
          + "they are left out: 3"
      ])
  }

  @Test func `what came out before the damage is there, and the damage is named`() throws {
    let octets = SampleFile.btsnoop[1].octets
    let packed = PackedFile.gzip(octets)
    for end in [packed.count - 1, packed.count - 8, 30 + 16] {
      let walk = try Walk(octets: Array(packed.prefix(end)))
      #expect(walk.warnings.count(of: .cutShort) >= 1)
      #expect(walk.texts.contains { $0.contains("gzip member is cut short") }, "\(end)")
    }
    var wrong = packed
    wrong[packed.count - 8] ^= 1
    let walk = try Walk(octets: wrong)
    #expect(walk.records.count == 4)
    #expect(walk.warnings.damageCount == 1)
    #expect(walk.texts.first?.contains("incorrect data check") == true)
  }

  @Test func `a file cut or changed anywhere never traps`() throws {
    let packed = PackedFile.gzip(SampleFile.packetLogger[0].octets)
    for end in packed.indices { _ = try? Walk(octets: Array(packed.prefix(end))) }
    for index in packed.indices {
      var changed = packed
      changed[index] = ~changed[index]
      _ = try? Walk(octets: changed)
    }
  }

  @Test func `what is in gzip may be no capture, and gzip in gzip in gzip is deep enough`() throws {
    let text = PackedFile.gzip(Array("Dear diary".utf8))
    let error = try #require(throws: CaptureError.self) { try Capture(octets: text) }
    #expect(error.kind == .notACapture)
    var packed = SampleFile.btsnoop[1].octets
    for _ in 0..<3 { packed = PackedFile.gzip(packed) }
    #expect(try Walk(octets: packed).records.count == 4)
    #expect(throws: CaptureError.self) { try Capture(octets: PackedFile.gzip(packed)) }
  }

  /// More than is kept in memory, so that a temporary file takes it.
  @Test(.slow) func `what is large comes out of gzip and out of a pipe the same`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    let packet = [4, 0xFF] + [UInt8](repeating: 7, count: 60_000)
    for index in 0..<150 {
      file.append(packet, flags: 3, microseconds: 1_000_000_000_000_000 + Int64(index))
    }
    let packed = PackedFile.gzip(file.octets)
    let capture = try Capture(octets: packed)
    var count = 0
    let warnings = capture.forEachRecord { record, octets in
      count += octets.byteCount == packet.count - 1 ? 1 : 0
    }
    #expect(count == 150)
    #expect(warnings.isEmpty)

    let pipe = Pipe()
    let octets = packed
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(octets))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let piped = try Capture.open(
      descriptor: pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    #expect(piped.unpackedOctetCount == file.octets.count)
    #expect(CaptureSummary(of: piped).recordCount == 150)
  }

  @Test func `a stream without an end that is no capture is left early`() throws {
    let zeros = PackedFile.gzip([UInt8](repeating: 0, count: 3 << 20))
    let error = try #require(throws: CaptureError.self) { try Capture(octets: zeros) }
    #expect(error.kind == .notACapture)
    let device = try #require(throws: CaptureError.self) { try Capture.open("/dev/zero") }
    #expect(device.kind == .notACapture)
  }
}
