import BluetoothProtocols
import Captures
import Testing

@Suite struct BtsnoopWriterTests {
  private let time = CaptureTime(nanosecondsSince1970: 1_700_000_000_123_456_000)

  @Test(arguments: BtsnoopWriter.Datalink.allCases)
  func `what is written reads the same`(datalink: BtsnoopWriter.Datalink) throws {
    var writer = BtsnoopWriter(datalink)
    for packet in SamplePacket.exchange {
      let isWritten = writer.append(
        packet.octets, packet.type, packet.direction,
        at: CaptureTime(nanosecondsSince1970: packet.microseconds * 1000))
      #expect(isWritten)
    }
    let walk = try Walk(octets: writer.octets)
    #expect(walk.warnings.isEmpty)
    #expect(walk.contents == SamplePacket.exchange.map { .hci($0.type) })
    #expect(walk.directions == SamplePacket.exchange.map(\.direction))
    #expect(walk.times == SamplePacket.exchange.map { $0.microseconds * 1000 })
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    #expect(writer.losses.isEmpty)
  }

  @Test func `what a program says comes back as it was said`() throws {
    var writer = BtsnoopWriter(.monitor)
    let entry = UserLogging(
      priority: 6, identifier: "bluewake", text: #"{"kind":"call.stopScan","app":"viewer"}"#)
    let areWritten = [
      writer.append(entry, at: time),
      writer.append([0x03, 0x0C, 0x00], .command, .hostToController, at: time, adapter: 3),
    ]
    #expect(areWritten == [true, true])
    let walk = try Walk(octets: writer.octets)
    #expect(walk.contents == [.note(.monitor(opcode: 13)), .hci(.command)])
    #expect(walk.records.map(\.record.adapter) == [nil, 3])
    #expect(walk.times == [time.nanosecondsSince1970, time.nanosecondsSince1970])
    let octets = try #require(walk.records.first).octets
    #expect(try UserLogging(parsing: octets.span.bytes) == entry)
  }

  @Test func `an identifier that is too long for its length is cut`() throws {
    let entry = UserLogging(
      priority: 7, identifier: String(repeating: "x", count: 300), text: "text")
    let read = try UserLogging(parsing: entry.octets.span.bytes)
    #expect(read.identifier == String(repeating: "x", count: 254))
    #expect(read.text == "text")
  }

  @Test func `octets may be taken at any time`() throws {
    var writer = BtsnoopWriter(.uart)
    var file = writer.takeOctets()
    #expect(file.count == 16)
    writer.append([0x03, 0x0C, 0x00], .command, .hostToController, at: time)
    file += writer.takeOctets()
    #expect(writer.octets.isEmpty)
    #expect(try Walk(octets: file).records.count == 1)
  }

  @Test func `what a datalink cannot hold is left out and counted`() throws {
    var writer = BtsnoopWriter(.uart)
    let entry = UserLogging(priority: 6, identifier: "a", text: "b")
    let odd = CaptureTime(nanosecondsSince1970: time.nanosecondsSince1970 + 1)
    let areWritten = [
      writer.append(entry, at: time),
      writer.append([0x0E, 0x00], .event, .controllerToHost, at: odd),
    ]
    #expect(areWritten == [false, true])
    #expect(writer.losses.count(of: .notes) == 1)
    #expect(writer.losses.count(of: .fineTimes) == 1)
    var monitor = BtsnoopWriter(.monitor)
    monitor.append([1], HCIPacketType(rawValue: 7), .controllerToHost, at: time)
    #expect(monitor.losses.count(of: .packetTypes) == 1)
  }

  @Test func `adapters of several interfaces stay apart`() throws {
    var writer = BtsnoopWriter(.monitor)
    for adapter: UInt32? in [0, 1, 0x1_0000, 0, nil] {
      let record = CaptureRecord(
        number: 0, offset: 0, time: time, direction: .hostToController, content: .hci(.command),
        originalLength: 3, adapter: adapter)
      writer.append(record, ([3, 0x0C, 0] as [UInt8]).span.bytes)
    }
    #expect(try Walk(octets: writer.octets).records.map(\.record.adapter) == [0, 1, 2, 0, nil])
  }
}
