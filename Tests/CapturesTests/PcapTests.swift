import BluetoothProtocols
import Captures
import Testing

@Suite struct PcapTests {
  @Test(arguments: ByteOrder.allCases)
  func `nanoseconds are kept`(order: ByteOrder) throws {
    var file = PcapBuilder(order, linkType: 201, isNanoseconds: true)
    file.append([0, 0, 0, 1, 4, 0x0E, 0], seconds: 0xF000_0000, fraction: 123_456_789)
    #expect(try Walk(octets: file.octets).times == [4_026_531_840_123_456_789])
  }

  @Test func `a record longer than the snapshot length is delivered whole`() throws {
    var file = PcapBuilder(.little, linkType: 187, snapshotLength: 4)
    file.append([4, 0x0E, 4, 1, 3, 0x0C, 0])
    file.append([4, 0x0F, 0])
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == [[0x0E, 4, 1, 3, 0x0C, 0], [0x0F, 0]])
    #expect(walk.warnings.isEmpty)
  }

  @Test(arguments: [0, 0xFFFF_FFFF] as [UInt32])
  func `any snapshot length will do`(length: UInt32) throws {
    var file = PcapBuilder(.little, linkType: 187, snapshotLength: length)
    file.append([4, 0x0F, 0])
    #expect(try Walk(octets: file.octets).records.count == 1)
  }

  @Test func `the length of a checksum is not part of the link type`() throws {
    var file = PcapBuilder(.big, linkType: 0x5400_00BB)
    file.append([4, 0x0F, 0])
    #expect(try Walk(octets: file.octets).contents == [.hci(.event)])
  }

  @Test func `the records of old kernels have a longer header`() throws {
    var file = PcapBuilder(.little, linkType: 187)
    file.octets.replaceSubrange(0..<4, with: ByteOrder.little.octets(0xA1B2_CD34 as UInt32))
    for code in [0x0E, 0x0F] as [UInt8] {
      file.append([], captured: 3, original: 3)
      file.octets += [UInt8](repeating: 0, count: 8) + [4, code, 0]
    }
    #expect(try Walk(octets: file.octets).records.map(\.octets) == [[0x0E, 0], [0x0F, 0]])
  }

  @Test func `odd fields are worth a warning and the record is delivered`() throws {
    var file = PcapBuilder(.little, linkType: 187)
    file.append([4, 0x0E, 0], fraction: 1_000_000)
    file.append([4, 0x0F, 0], seconds: 1_000_000_002, original: 2)
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.count == 2)
    #expect(
      walk.texts == [
        "record 1: warning: Timestamp at offset 28 is 1000000000 ns past the second, "
          + "but a second has 1000000000",
        "record 2: warning: Captured Packet Length of the record at offset 43 is 3, "
          + "but Original Packet Length is 2",
      ])
  }

  @Test(arguments: [262_145, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func `an impossible length ends the walk`(length: UInt32) throws {
    var file = PcapBuilder(.big, linkType: 187)
    file.append([4, 0x0E, 0])
    file.append([4, 0x0F, 0], captured: length)
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.count == 1)
    #expect(walk.warnings.first.map(\.kind) == [.notARecord])
    #expect(walk.warnings.first.map(\.offset) == [43])
    #expect(
      walk.texts.first?.hasPrefix(
        "record 2: warning: Captured Packet Length at offset 51 is \(length), but at most "
          + "3 octets are possible (") == true)
  }

  @Test(arguments: ByteOrder.allCases)
  func `a minor version that libpcap does not read is read all the same`(order: ByteOrder) throws {
    var file = PcapBuilder(order, linkType: 201, isNanoseconds: true, version: (2, 5))
    for packet in SamplePacket.exchange { file.append(packet, as: .hciH4WithHeader) }
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    #expect(walk.times == SamplePacket.exchange.map { $0.microseconds * 1000 })
    #expect(walk.warnings.first.map(\.kind) == [.oddField])
    #expect(walk.texts.first?.hasSuffix("it is read without libpcap") == true)
  }

  @Test(arguments: [(UInt16(1), UInt16(0)), (3, 0)])
  func `a version that libpcap does not read is refused`(major: UInt16, minor: UInt16) throws {
    let file = PcapBuilder(.little, linkType: 187, version: (major, minor))
    let error = try #require(throws: CaptureError.self) { try Capture(octets: file.octets) }
    #expect(error.kind == .damagedHeader)
    #expect(error.text.hasPrefix("File Header at offset 0 is refused by libpcap: "))
  }

  @Test(arguments: [(UInt32(1), "1 (Ethernet)"), (148, "148 (USER1)"), (9999, "9999")])
  func `a link type that is not read is refused by its name`(number: UInt32, name: String) throws {
    let file = PcapBuilder(.little, linkType: number)
    let error = try #require(throws: CaptureError.self) { try Capture(octets: file.octets) }
    #expect(error.kind == .unsupported)
    #expect(
      error.text == "Link Type at offset 20 is \(name), but only "
        + "187, 192, 201, 251, 254, 255, 256, 272 are supported")
  }
}
