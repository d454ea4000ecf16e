import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

/// An app's delegate that remembers what its streams told it, and reads what comes.
private final class Reader: NSObject, CBPeripheralManagerDelegate, StreamDelegate {
  var channels: [CBL2CAPChannel] = []
  var keeps = true
  var told: [String] = []
  var value: [UInt8] = []
  /// How many octets are read at a time; none if nil.
  var reads: Int? = 64

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {}

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    guard keeps, let channel else { return }
    channels.append(channel)
    for stream: Foundation.Stream in [channel.inputStream, channel.outputStream] {
      stream.delegate = self
      stream.schedule(in: .current, forMode: .default)
      stream.open()
    }
  }

  func stream(_ aStream: Foundation.Stream, handle eventCode: Foundation.Stream.Event) {
    let name = aStream is InputStream ? "in" : "out"
    switch eventCode {
    case .hasBytesAvailable:
      told.append("\(name) has octets")
      guard let reads, let input = aStream as? InputStream else { return }
      var buffer = [UInt8](repeating: 0, count: reads)
      let count = input.read(&buffer, maxLength: reads)
      value += buffer.prefix(count)
    case .endEncountered: told.append("\(name) ends")
    case .errorOccurred: told.append("\(name) fails")
    default: break
    }
  }

  /// Lets the streams tell what they have to tell.
  func listen() {
    for _ in 0..<8 { _ = RunLoop.current.run(mode: .default, before: Date() + 0.001) }
  }
}

/// A read on a thread of its own, which has begun to wait.
private final class Reading: @unchecked Sendable {
  private let end = DispatchSemaphore(value: 0)
  private var taken: [UInt8]?

  init(_ stream: InputStream) {
    nonisolated(unsafe) let stream = stream
    let start = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 8)
      start.signal()
      let count = stream.read(&buffer, maxLength: buffer.count)
      self.taken = count < 0 ? nil : Array(buffer.prefix(count))
      self.end.signal()
    }
    start.wait()
    Thread.sleep(forTimeInterval: 0.01)
  }

  /// What was read; nil if the stream was closed.
  var result: [UInt8]? {
    end.wait()
    return taken
  }
}

extension Seated {
  @Suite struct ChannelTests {
    private let channel: SeatFields = ["central": "phone", "psm": 193, "channel": 64]

    private func seated(_ body: (FakeHost, Reader, CBPeripheralManager) throws -> Void) rethrows {
      try FakeHost.sit { host in
        let reader = Reader()
        let manager = CBPeripheralManager(delegate: reader, queue: nil)
        try body(host, reader, manager)
      }
    }

    @Test func `an app closes a channel by closing both streams`() throws {
      try seated { host, reader, manager in
        manager.tell("didOpenL2CAPChannel", channel)
        let open = try #require(reader.channels.first)
        open.inputStream.close()
        #expect(open.inputStream.streamStatus == .closed)
        #expect(!host.kinds.contains("closeL2CAPChannel"))
        #expect(open.outputStream.write([9], maxLength: 1) == 1)
        open.outputStream.close()
        open.outputStream.close()
        let closing = host.calls.filter { $0.text("kind") == "call.closeL2CAPChannel" }
        #expect(closing.count == 1)
        #expect(closing.first?.text("central") == "phone")
        #expect(closing.first?.text("role") == "peripheral")
        #expect(closing.first?.integer("psm") == 193)
        #expect(closing.first?.integer("channel") == 64)
        #expect(open.outputStream.write([9], maxLength: 1) == -1)
        reader.channels = []
        manager.tell("didReceiveL2CAPData", channel.merging(["value": "0x01"]))
        reader.listen()
        #expect(reader.told.isEmpty)
        #expect(host.kinds.filter { $0 == "closeL2CAPChannel" }.count == 1)
      }
    }

    @Test func `a channel that nobody keeps is closed, and streams that are kept end`() throws {
      try seated { host, reader, manager in
        manager.tell("didOpenL2CAPChannel", channel)
        let input = try #require(reader.channels.first?.inputStream)
        reader.channels = []
        #expect(host.kinds.last == "closeL2CAPChannel")
        reader.listen()
        #expect(reader.told == ["in ends"])
        #expect(input.streamStatus == .atEnd)
        reader.keeps = false
        manager.tell("didOpenL2CAPChannel", channel.merging(["channel": 65]))
        #expect(host.calls.last?.integer("channel") == 65)
      }
    }

    @Test func `when the peer closes a channel the streams end behind the last octet`() throws {
      try seated { host, reader, manager in
        manager.tell("didOpenL2CAPChannel", channel)
        let open = try #require(reader.channels.first)
        reader.reads = 2
        manager.tell("didReceiveL2CAPData", channel.merging(["value": "0x010203"]))
        manager.tell("didCloseL2CAPChannel", channel)
        #expect(open.inputStream.streamStatus == .open)
        #expect(open.outputStream.streamStatus == .atEnd)
        reader.listen()
        #expect(reader.value == [1, 2, 3])
        let input = reader.told.filter { $0.hasPrefix("in") }
        #expect(input == ["in has octets", "in has octets", "in ends"])
        #expect(reader.told.filter { $0 == "out ends" }.count == 1)
        #expect(open.inputStream.streamStatus == .atEnd)
        var buffer: [UInt8] = [0]
        #expect(open.inputStream.read(&buffer, maxLength: 1) == 0)
        #expect(open.outputStream.write([9], maxLength: 1) == -1)
        #expect(open.outputStream.streamStatus == .error)
        #expect((open.outputStream.streamError as? POSIXError)?.code == .EPIPE)
        reader.listen()
        #expect(reader.told.last == "out fails")
        reader.channels = []
        #expect(!host.kinds.contains("closeL2CAPChannel"))
      }
    }

    @Test func `a read waits for octets, for the end, and for the app's own closing`() throws {
      try seated { host, reader, manager in
        manager.tell("didOpenL2CAPChannel", channel)
        manager.tell("didOpenL2CAPChannel", channel.merging(["channel": 65]))
        try #require(reader.channels.count == 2)
        let first = Reading(reader.channels[0].inputStream)
        manager.tell("didReceiveL2CAPData", channel.merging(["value": "0x0102"]))
        #expect(first.result == [1, 2])
        let second = Reading(reader.channels[0].inputStream)
        manager.tell("didCloseL2CAPChannel", channel)
        #expect(second.result == [])
        let third = Reading(reader.channels[1].inputStream)
        reader.channels[1].inputStream.close()
        #expect(third.result == nil)
      }
    }

    @Test func `what comes before the app is handed the channel is not lost`() throws {
      try seated { host, reader, manager in
        let opening = SeatEntry(
          SeatFields(["kind": "callback.didOpenL2CAPChannel"]).merging(channel))
        #expect(!manager.channels.take(opening))
        manager.tell("didReceiveL2CAPData", channel.merging(["value": "0x0102"]))
        manager.tell("didCloseL2CAPChannel", channel)
        manager.deliver(opening)
        reader.listen()
        #expect(reader.value == [1, 2])
        #expect(reader.told.contains("in ends") && reader.told.contains("out ends"))
      }
    }

    @Test func `a stream that is opened after the end tells it then`() throws {
      try seated { _, reader, manager in
        manager.tell("didOpenL2CAPChannel", channel)
        let first = try #require(reader.channels.first)
        first.inputStream.close()
        reader.keeps = false
        let late = CBL2CAPChannel(
          to: first.peer, psm: 193, number: 65, line: .init(name: "m", role: .peripheral))
        late.receive(Data([7]))
        late.endByPeer()
        for stream: Foundation.Stream in [late.inputStream, late.outputStream] {
          stream.delegate = reader
          stream.open()
          stream.schedule(in: .current, forMode: .default)
        }
        reader.listen()
        #expect(reader.value == [7])
        #expect(reader.told.contains("in ends") && reader.told.contains("out ends"))
      }
    }

    @Test func `two channels of one PSM are two`() throws {
      try seated { host, reader, manager in
        manager.tell("didOpenL2CAPChannel", channel)
        manager.tell("didOpenL2CAPChannel", channel.merging(["channel": 65]))
        try #require(reader.channels.count == 2)
        manager.tell("didCloseL2CAPChannel", channel)
        #expect(reader.channels.map(\.outputStream.streamStatus) == [.atEnd, .open])
        _ = reader.channels[1].outputStream.write([1], maxLength: 1)
        #expect(host.calls.last?.integer("channel") == 65)
      }
    }
  }
}
