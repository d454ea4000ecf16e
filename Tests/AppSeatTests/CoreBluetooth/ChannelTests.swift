import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

/// An app's delegate that records the events of its streams, and reads their data.
private final class Reader: NSObject, CBPeripheralManagerDelegate, StreamDelegate {
  var channels: [CBL2CAPChannel] = []
  var keeps = true
  var told: [String] = []
  var value: [UInt8] = []
  /// The number of octets read at a time; none if nil.
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

  /// Lets the streams report their events.
  func listen() {
    for _ in 0..<8 { _ = RunLoop.current.run(mode: .default, before: Date() + 0.001) }
  }
}

/// Something that waits, on a thread of its own, on which it has begun.
private final class Waiting<Value>: @unchecked Sendable {
  private let end = DispatchSemaphore(value: 0)
  private var value: Value?

  init(_ body: @escaping () -> Value?) {
    nonisolated(unsafe) let body = body
    let start = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      start.signal()
      self.value = body()
      self.end.signal()
    }
    start.wait()
    Thread.sleep(forTimeInterval: 0.01)
  }

  var result: Value? {
    end.wait()
    return value
  }
}

extension InputStream {
  /// Reads on a thread of its own; nil if the stream is not open.
  fileprivate var reading: Waiting<[UInt8]> {
    Waiting {
      var buffer = [UInt8](repeating: 0, count: 8)
      let count = self.read(&buffer, maxLength: buffer.count)
      return count < 0 ? nil : Array(buffer.prefix(count))
    }
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
        let first = reader.channels[0].inputStream.reading
        manager.tell("didReceiveL2CAPData", channel.merging(["value": "0x0102"]))
        #expect(first.result == [1, 2])
        let second = reader.channels[0].inputStream.reading
        manager.tell("didCloseL2CAPChannel", channel)
        #expect(second.result == [])
        let third = reader.channels[1].inputStream.reading
        reader.channels[1].inputStream.close()
        #expect(third.result == nil)
      }
    }

    /// Source: Apple, OutputStream.write(_:maxLength:) and hasSpaceAvailable.
    @Test func `a write takes what there is room for, and waits where there is none`() throws {
      try seated { host, reader, manager in
        manager.tell("didOpenL2CAPChannel", channel)
        let output = try #require(reader.channels.first?.outputStream)
        host.answer = { _ in ["length": 3] }
        #expect(output.hasSpaceAvailable)
        #expect(output.write([1, 2, 3, 4, 5], maxLength: 5) == 3)
        #expect(host.calls.last?.text("value") == "0x010203")
        host.answer = { _ in ["length": 0] }
        #expect(!output.hasSpaceAvailable)
        let writing = Waiting { output.write([6, 7], maxLength: 2) }
        #expect(host.calls.last?.text("value") == "0x010203")
        host.answer = { _ in ["length": 8] }
        manager.tell("isReadyToSendL2CAPData", channel)
        #expect(writing.result == 2)
        #expect(host.calls.last?.text("value") == "0x0607")
        host.answer = { _ in ["length": 0] }
        let last = Waiting { output.write([8], maxLength: 1) }
        manager.tell("didCloseL2CAPChannel", channel)
        #expect(last.result == -1)
      }
    }

    @Test func `what comes before the app is handed the channel is not lost`() throws {
      try seated { host, reader, manager in
        let opening = SeatEntry(
          SeatFields(["kind": "callback.didOpenL2CAPChannel"]).merging(channel))
        #expect(!manager.channels.receive(opening))
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
