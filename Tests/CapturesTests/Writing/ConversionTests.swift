import BluetoothProtocols
import Captures
import Testing

@Suite struct ConversionTests {
  static let layouts: [CaptureLayout] = {
    var section = CaptureSection()
    section.interfaces = [CaptureInterface(.hciH4)]
    return [
      .btsnoop(.uart), .btsnoop(.monitor), .packetLogger(), .packetLogger(isBigEndian: false),
      .pcap(.hciH4WithHeader), .pcap(.hciH4WithHeader, hasFineTimes: true), .pcap(.linuxMonitor),
      .pcapng(section),
    ]
  }()

  @Test(arguments: SampleFile.all, layouts)
  func `every container becomes every other`(file: SampleFile, layout: CaptureLayout) throws {
    let capture = try Capture(octets: file.octets)
    let conversion = try Conversion(capture, to: layout)
    let walk = try conversion.walk
    #expect(walk.warnings.isEmpty)
    #expect(walk.contents == SamplePacket.exchange.map { .hci($0.type) })
    #expect(walk.times == SamplePacket.exchange.map { $0.microseconds * 1000 })
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    // A type octet alone says nothing of data's direction, which then has to be made up.
    if !file.testDescription.contains("pcap 187") {
      #expect(walk.directions == SamplePacket.exchange.map(\.direction))
      #expect(conversion.outcome.losses.isEmpty)
    } else {
      #expect(walk.directions.prefix(2) == [.hostToController, .controllerToHost])
    }
  }

  @Test func `a stretch of time is cut out, its end left out`() throws {
    let capture = try Capture(octets: SampleFile.btsnoop[1].octets)
    let times = SamplePacket.exchange.map {
      CaptureTime(nanosecondsSince1970: $0.microseconds * 1000)
    }
    let conversion = try Conversion(
      capture, to: .btsnoop(.uart), from: times[1], until: times[3])
    #expect(conversion.outcome.recordsRead == 4)
    #expect(conversion.outcome.recordsInTime == 2)
    #expect(try conversion.walk.times == times[1...2].map(\.nanosecondsSince1970))
  }

  @Test func `comments are put on records by their numbers, where the format holds them`() throws {
    let capture = try Capture(octets: SampleFile.btsnoop[1].octets)
    let layout = try #require(CaptureLayout(.pcapng, for: capture))
    var conversion = CaptureConversion(to: layout)
    conversion.comments = [2: ["first", "second"], 99: ["of no record"]]
    var octets: [UInt8] = []
    _ = try conversion.convert(capture) { octets += $0 }
    let written = try Capture(octets: octets)
    var comments: [[String]] = []
    let warnings = written.forEachRecord { record, _ in
      comments.append(written.comments(of: record))
    }
    #expect(warnings.isEmpty)
    #expect(comments == [[], ["first", "second"], [], []])

    conversion.layout = .btsnoop(.uart)
    #expect(try conversion.convert(capture) { _ in }.losses.count(of: .comments) == 2)
  }

  @Test func `notes off the traffic's clock stay where the traffic around them is`() throws {
    var file = PacketLoggerBuilder(.big)
    file.append(type: 0xFC, Array("old".utf8), seconds: 1)
    file.append(type: 0x00, [3, 0x0C, 0], seconds: 100)
    file.append(type: 0xFC, Array("within".utf8), seconds: 2)
    file.append(type: 0x00, [3, 0x0C, 0], seconds: 200)
    let conversion = try Conversion(
      try Capture(octets: file.octets), to: .packetLogger(),
      from: CaptureTime(nanosecondsSince1970: 50_000_000_000),
      until: CaptureTime(nanosecondsSince1970: 150_000_000_000))
    #expect(try conversion.walk.records.map(\.octets) == [[3, 0x0C, 0], Array("within".utf8)])
  }

  @Test func `what is lost is counted, and nothing at all is written for nothing`() throws {
    var file = PcapBuilder(.little, linkType: 251)
    file.append([0xD6, 0xBE, 0x89, 0x8E, 0x40, 0])
    let capture = try Capture(octets: file.octets)
    let conversion = try Conversion(capture, .btsnoop)
    #expect(conversion.outcome.losses.count(of: .airPackets) == 1)
    #expect(conversion.outcome.recordsWritten == 0)
    #expect(conversion.octets.isEmpty)
  }

  @Test func `another recorder's texts become notes of the target`() throws {
    var file = PacketLoggerBuilder(.little)
    file.append(type: 0xFC, Array("hello".utf8))
    file.append(type: 0xFD, [])
    let capture = try Capture(octets: file.octets)
    let conversion = try Conversion(capture, .btsnoop, linkType: 2001)
    let record = try #require(try conversion.walk.records.first)
    #expect(record.record.content == .note(.monitor(opcode: 12)))
    #expect(record.octets == Array("hello\0".utf8))
    #expect(conversion.outcome.losses.count(of: .noteKinds) == 1)
    #expect(conversion.outcome.losses.count(of: .notes) == 1)
  }

  @Test func `times before 1970 and far ahead are written as the nearest possible`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.append([1, 3, 0x0C, 0], flags: 2, microseconds: -5_000_001)
    file.append([1, 3, 0x0C, 0], flags: 2, microseconds: 7_258_118_400_000_000)
    let capture = try Capture(octets: file.octets)
    let same = try Conversion(capture, .btsnoop)
    #expect(same.outcome.losses.isEmpty)
    #expect(same.octets == file.octets)
    for format: CaptureFormat in [.pcap, .packetLogger, .pcapng] {
      let conversion = try Conversion(capture, format)
      #expect(conversion.outcome.losses.count(of: .farTimes) >= 1, "\(format)")
      #expect(try conversion.walk.records.count == 2, "\(format)")
    }
  }

  @Test func `a layout for packets that cannot be wrapped so is none`() throws {
    let capture = try Capture(octets: SampleFile.btsnoop[1].octets)
    #expect(CaptureLayout(.pcap, for: capture, linkType: 272) == nil)
    #expect(CaptureLayout(.btsnoop, for: capture, linkType: 201) == nil)
    #expect(CaptureLayout(.packetLogger, for: capture, linkType: 1) == nil)
    #expect(CaptureLayout(.pcap, for: capture, linkType: -1) == nil)
    #expect(CaptureLayout(.pcap, for: capture) == .pcap(.hciH4WithHeader))
    #expect(CaptureLayout(.pcap, for: capture, linkType: 254) == .pcap(.linuxMonitor))
  }

  @Test func `packets longer than any reader believes are cut and counted`() throws {
    var writer = try CaptureWriter(.packetLogger())
    let long = [UInt8](repeating: 7, count: 70_000)
    let record = CaptureRecord(
      number: 1, offset: 0, time: CaptureTime(nanosecondsSince1970: 0),
      direction: .hostToController, content: .hci(.aclData), originalLength: long.count)
    writer.append(record, long.span.bytes)
    #expect(writer.losses.count(of: .longPackets) == 1)
    #expect(writer.losses.count(of: .originalLengths) == 1)
    let octets = writer.takeOctets()
    #expect(try Walk(octets: octets).records.count == 1)
  }
}
