import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// A replayed app whose script waits for an act that the implementation leaves out.
@Suite struct LeftOutStepTests {
  /// An app that has connected to the strap, whose script reads a value twice.
  private struct Stand {
    var app: ReplayedApp

    init() {
      var tape = Tape()
      tape.connect(at: 0)
      tape.discover(at: 100)
      tape.ask(.readRequest(handle(6)), .readResponse(value: [1]), at: 1000)
      tape.ask(.writeRequest(handle(6), value: [2]), .writeResponse, at: 2000)
      app = ReplayedApp(Recording(tape.entries))
      _ = tell(.callbackDidUpdateState, at: 0, [.state: .text("poweredOn")])
    }

    mutating func tell(_ kind: Kind, at time: Int, _ fields: Fields = Fields()) -> [Draft] {
      app.receive(
        Entry(
          time: milliseconds(time), sequence: 1, from: .implementation, kind: kind,
          fields: fields.merging([.peer: .text(Tape().peer)])))
    }

    /// Tells the app everything up to the first read, and returns the call of that read.
    mutating func discover() -> [Draft] {
      _ = tell(.callbackDidConnect, at: 100)
      _ = tell(
        .callbackDidDiscoverServices, at: 300, [.services: .uuids([BluetoothUUID(UInt16(0x180D))])]
      )
      let found = [UInt16(0x2A37), 0x2A39].map { uuid in
        FieldValue.record([.characteristic: .uuid(BluetoothUUID(uuid))])
      }
      _ = tell(
        .callbackDidDiscoverCharacteristics, at: 400,
        [.service: .uuid(BluetoothUUID(UInt16(0x180D))), .characteristics: .list(found)])
      return tell(
        .callbackDidDiscoverDescriptors, at: 500,
        [
          .service: .uuid(BluetoothUUID(UInt16(0x180D))),
          .characteristic: .uuid(BluetoothUUID(UInt16(0x2A37))),
          .descriptors: .uuids([GATTAttributeType.clientCharacteristicConfiguration]),
        ])
    }
  }

  @Test func `what is not answered within a transaction's time is left out`() throws {
    var stand = Stand()
    let read = stand.discover()
    #expect(read.map(\.kind) == [.callReadValue])
    let due = milliseconds(500) + read[0].delay + .seconds(30)
    // The deadline of an answer stays after the answer has come. It has no effect then.
    #expect(stand.app.advance(to: due - .milliseconds(1)).isEmpty)
    let next = stand.app.advance(to: due)
    #expect(next.map(\.kind) == [.divergenceSkipped, .callWriteValue])
    #expect(next[0][.text]?.text?.contains("it was not answered") ?? false)
    #expect(next[0][.name] == .text("call.readValue"))
  }

  @Test func `what the peer does not show is left out at once`() {
    var stand = Stand()
    _ = stand.tell(.callbackDidConnect, at: 100)
    let rest = stand.tell(.callbackDidDiscoverServices, at: 300, [.services: .list([])])
    #expect(rest.map(\.kind) == Array(repeating: .divergenceSkipped, count: 4))
    #expect(rest.allSatisfy { $0[.text]?.text?.contains("showed no service") ?? false })
  }

  @Test func `what a peer has changed is discovered again`() {
    var stand = Stand()
    _ = stand.discover()
    let service = FieldValue.uuid(BluetoothUUID(UInt16(0x180D)))
    _ = stand.tell(.callbackDidModifyServices, at: 550, [.services: .list([service])])
    let value: Fields = [
      .service: service, .characteristic: .uuid(BluetoothUUID(UInt16(0x2A39))),
    ]
    let first = stand.tell(.callbackDidUpdateValue, at: 1500, value)
    #expect(first.map(\.kind) == [.callDiscoverServices])
    let second = stand.tell(.callbackDidDiscoverServices, at: 1600, [.services: .list([service])])
    #expect(second.map(\.kind) == [.callDiscoverCharacteristics])
    let found = FieldValue.record([.characteristic: .uuid(BluetoothUUID(UInt16(0x2A39)))])
    let third = stand.tell(
      .callbackDidDiscoverCharacteristics, at: 1700,
      [.service: service, .characteristics: .list([found])])
    #expect(third.map(\.kind) == [.callWriteValue])
  }

  @Test func `a connection that fails is tried again, and then given up`() {
    var stand = Stand()
    for time in 1...3 {
      #expect(
        stand.tell(.callbackDidFailToConnect, at: 100 * time).map(\.kind) == [.callConnect])
    }
    let last = stand.tell(.callbackDidFailToConnect, at: 400)
    #expect(last.map(\.kind) == [.divergenceSkipped])
    #expect(last[0][.count] == .integer(6))
    #expect(stand.app.end(at: milliseconds(500)).isEmpty)
  }

  @Test func `what a link's end cuts off is named, and what the run never came to`() {
    var stand = Stand()
    let unmet = stand.app.end(at: milliseconds(50))
    #expect(unmet.last?[.text]?.text?.contains("was never established") ?? false)
    _ = stand.discover()
    let rest = stand.tell(.callbackDidDisconnect, at: 600)
    #expect(rest.map(\.kind) == [.divergenceSkipped])
    // The read is already on its way. It is named later, when its own time has come.
    #expect(rest[0][.name] == .text("call.writeValue"))
  }

  @Test func `a call on its way is not made on another link`() throws {
    var stand = Stand()
    let read = try #require(stand.discover().first)
    _ = stand.tell(.callbackDidDisconnect, at: 600)
    #expect(stand.app.makeCall(read).kind == .divergenceSkipped)
  }
}
