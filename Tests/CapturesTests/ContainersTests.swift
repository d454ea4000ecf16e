import BluetoothProtocols
import Captures
import TestSupport
import Testing

/// The properties shared by every container.
@Suite struct ContainersTests {
  @Test(arguments: SampleFile.all)
  func `every container gives the same records`(file: SampleFile) throws {
    let walk = try Walk(octets: file.octets)
    #expect(walk.warnings.isEmpty, "\(walk.texts)")
    #expect(walk.records.map(\.record.number) == [1, 2, 3, 4])
    #expect(walk.contents == SamplePacket.exchange.map { .hci($0.type) })
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    #expect(walk.records.map(\.record.originalLength) == SamplePacket.exchange.map(\.octets.count))
    #expect(walk.times == SamplePacket.exchange.map { $0.microseconds * 1000 })
    #expect(walk.records.map(\.record.adapter) == [0, 0, 0, 0])
    if !file.testDescription.hasPrefix("pcap 187") {
      #expect(walk.directions == SamplePacket.exchange.map(\.direction))
    }
  }

  @Test(arguments: SampleFile.all)
  func `a walk can be repeated`(file: SampleFile) throws {
    let capture = try Capture(octets: file.octets)
    #expect(Walk(capture).records == Walk(capture).records)
  }

  @Test(arguments: SampleFile.all)
  func `a walk ends where its visitor throws`(file: SampleFile) throws {
    struct Enough: Error, Equatable {}
    let capture = try Capture(octets: file.octets)
    var count = 0
    #expect(throws: Enough()) {
      _ = try capture.forEachRecord { (record, _) throws(Enough) in
        count = record.number
        if record.number == 2 { throw Enough() }
      }
    }
    #expect(count == 2)
  }

  @Test(arguments: SampleFile.all)
  func `a file cut anywhere gives the whole records before the cut`(file: SampleFile) throws {
    let whole = try Walk(octets: file.octets)
    for length in 0..<file.octets.count {
      guard let walk = try? Walk(octets: Array(file.octets.prefix(length))) else {
        #expect(length < (file.borders.min() ?? 0), "refused when cut at \(length)")
        continue
      }
      #expect(Array(whole.records.prefix(walk.records.count)) == walk.records)
      if file.borders.contains(length) {
        #expect(walk.warnings.isEmpty, "cut at \(length)")
      } else {
        #expect(walk.warnings.count(of: .cutShort) == 1, "cut at \(length)")
        #expect(walk.warnings.damageCount == 1, "cut at \(length): \(walk.texts)")
      }
    }
  }

  @Test(.slow, arguments: SampleFile.representatives)
  func `whatever an octet is replaced by, records stay inside the file`(file: SampleFile) {
    for index in file.octets.indices {
      for value in UInt8.min...UInt8.max {
        var octets = file.octets
        octets[index] = value
        guard let walk = try? Walk(octets: octets) else { continue }
        let held = walk.records.reduce(0) { $0 + $1.octets.count }
        #expect(held <= octets.count)
        #expect(walk.records.map(\.record.number) == walk.records.indices.map { $0 + 1 })
        #expect(walk.records.allSatisfy { $0.record.offset < octets.count })
      }
    }
  }
}
