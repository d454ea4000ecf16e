import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct RecordedDialogueTests {
  private func dialogue(_ build: (inout Tape) -> Void) throws -> RecordedDialogue {
    var tape = Tape()
    tape.connect(at: 0)
    build(&tape)
    let transcript = try #require(LinkTranscript.all(in: tape.entries).first)
    return RecordedDialogue(transcript, clientIsHost: true)
  }

  @Test func `an answer belongs to the request of its opcode`() throws {
    let dialogue = try dialogue { tape in
      tape.send(.readRequest(handle(3)), at: 1)
      tape.send(.exchangeMTURequest(clientMTU: 100), at: 2)
      tape.send(.readResponse(value: [7]), at: 3, from: .peer)
      tape.send(.exchangeMTUResponse(serverMTU: 50), at: 9, from: .peer)
    }
    #expect(dialogue.delays == [.milliseconds(2), .milliseconds(7)])
    #expect(dialogue.reads.map(\.outcome) == [.value([7], isComplete: true)])
    #expect(dialogue.serverMTU == 50)
    #expect(dialogue.mtu == 50)
  }

  @Test func `a request whose answer the capture lost does not take the next one's`() throws {
    let dialogue = try dialogue { tape in
      tape.send(.readRequest(handle(3)), at: 1)
      tape.ask(.readRequest(handle(5)), .readResponse(value: [5]), at: 100)
      tape.send(.readResponse(value: [9]), at: 300, from: .peer)
    }
    #expect(dialogue.reads.map(\.handle) == [handle(5)])
  }

  @Test func `a long read is one read, complete when a short part came`() throws {
    let dialogue = try dialogue { tape in
      tape.ask(
        .readRequest(handle(3)), .readResponse(value: [UInt8](repeating: 1, count: 22)), at: 10)
      tape.ask(
        .readBlobRequest(handle(3), offset: 22), .readBlobResponse(value: [2, 2]), at: 30)
    }
    let read = try #require(dialogue.reads.first)
    #expect(dialogue.reads.count == 1)
    #expect(
      read.outcome == .value([UInt8](repeating: 1, count: 22) + [2, 2], isComplete: true))
    #expect(read.end == milliseconds(40))
  }

  @Test func `a full read that nobody went on with may be longer`() throws {
    let value = [UInt8](repeating: 1, count: 22)
    let open = try dialogue { $0.ask(.readRequest(handle(3)), .readResponse(value: value), at: 10) }
    #expect(open.reads.map(\.outcome) == [.value(value, isComplete: false)])
    let closed = try dialogue { tape in
      tape.ask(.readRequest(handle(3)), .readResponse(value: value), at: 10)
      tape.ask(
        .readBlobRequest(handle(3), offset: 22),
        .refusal(.readBlobRequest, 3, .attributeNotLong), at: 30)
    }
    #expect(closed.reads.map(\.outcome) == [.value(value, isComplete: true)])
  }

  @Test func `prepared parts are one write`() throws {
    let dialogue = try dialogue { tape in
      for offset in [UInt16(0), 3] {
        let part = [UInt8](repeating: UInt8(offset), count: 3)
        tape.ask(
          .prepareWriteRequest(handle(6), offset: offset, value: part),
          .prepareWriteResponse(handle(6), offset: offset, value: part), at: 10 + Int(offset) * 10)
      }
      tape.ask(.executeWriteRequest(.write), .executeWriteResponse, at: 100)
    }
    #expect(dialogue.writes.map(\.value) == [[0, 0, 0, 3, 3, 3]])
    #expect(dialogue.writes.map(\.style) == [.prepared])
    #expect(dialogue.writes.first?.end == milliseconds(110))
  }

  @Test func `refusals, commands and values keep their own sides`() throws {
    let dialogue = try dialogue { tape in
      tape.ask(
        .writeRequest(handle(6), value: [1]), .refusal(.writeRequest, 6, .writeNotPermitted),
        at: 10)
      tape.send(.writeCommand(handle(6), value: [2]), at: 30)
      tape.send(.handleValueNotification(handle(3), value: [3]), at: 40, from: .peer)
      tape.send(
        .multipleHandleValueNotification([
          ATTHandleLengthValue(handle: handle(3), length: 1, value: [4])
        ]), at: 41, from: .peer)
      // The peer is a client too. Its requests are no part of this dialogue.
      tape.send(.readRequest(handle(9)), at: 50, from: .peer)
      tape.send(.readResponse(value: [9]), at: 60)
    }
    #expect(dialogue.writes.map(\.refusal) == [.writeNotPermitted, nil])
    #expect(dialogue.pushes.map(\.value) == [[3], [4]])
    #expect(dialogue.reads.isEmpty)
  }

  @Test func `without an exchange the longest PDU shows the least MTU`() throws {
    let dialogue = try dialogue { tape in
      tape.send(
        .handleValueNotification(handle(3), value: [UInt8](repeating: 0, count: 100)), at: 40,
        from: .peer)
    }
    #expect(dialogue.mtu == 103)
    #expect(dialogue.serverMTU == nil)
  }
}

@Suite struct RecordedTableTests {
  private let table = RecordedTable([
    RecordedDialogue(
      LinkTranscript.all(in: discovered.entries)[0], clientIsHost: true)
  ])

  private static var discovered: Tape {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [9]), at: 500)
    return tape
  }

  @Test func `discovery gives types, names, properties and values`() throws {
    #expect(table.table.attributes.map(\.handle.rawValue) == [1, 2, 3, 4, 5, 6])
    let measurement = try #require(table.table[handle(3)])
    #expect(measurement.name.service == BluetoothUUID(UInt16(0x180D)))
    #expect(measurement.name.characteristic == BluetoothUUID(UInt16(0x2A37)))
    #expect(measurement.isCharacteristicValue)
    #expect(measurement.properties == .notify)
    let configuration = try #require(table.table.configuration(ofValueAt: handle(3)))
    #expect(configuration.handle == handle(4))
    #expect(configuration.name.characteristic == BluetoothUUID(UInt16(0x2A37)))
    #expect(table.table[handle(6)]?.value == [9])
    #expect(table.table[handle(6)]?.permissions == [.readable, .writeable])
    #expect(table.table[handle(3)]?.value == nil)
  }

  @Test func `what was searched is known, and nothing else`() {
    #expect(table.isSearched(.services, in: .all))
    #expect(table.isSearched(.attributes(GATTAttributeType.characteristic), in: range(1, 5)))
    #expect(!table.isSearched(.attributes(GATTAttributeType.characteristic), in: range(1, 20)))
    #expect(table.isSearched(.everything, in: range(4, 4)))
    #expect(table.isSearched(.everything, in: range(1, 6)))
    #expect(!table.isSearched(.everything, in: range(6, 7)))
    #expect(!table.isSearched(.attributes(GATTAttributeType.include), in: range(1, 6)))
  }
}

@Suite struct PushPlanTests {
  private func causes(_ build: (inout Tape) -> Void) throws -> [PushCause] {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    build(&tape)
    return try #require(Recording(tape.entries).peers.first).opened(0).plan.pushes.map(\.cause)
  }

  private func notify(_ value: UInt8, at time: Int, in tape: inout Tape) {
    tape.send(.handleValueNotification(handle(3), value: [value]), at: time, from: .peer)
  }

  private func subscribe(at time: Int, in tape: inout Tape) {
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: time)
  }

  @Test func `a value of a device that measures follows from the subscription`() throws {
    let causes = try causes { tape in
      subscribe(at: 1000, in: &tape)
      for second in 1...5 { notify(1, at: 1000 + second * 1000, in: &tape) }
    }
    #expect(causes == Array(repeating: .subscription(handle(4), 0), count: 5))
  }

  @Test func `an answer to a command follows from it, as long as it goes on`() throws {
    let causes = try causes { tape in
      subscribe(at: 1000, in: &tape)
      tape.ask(.writeRequest(handle(6), value: [7]), .writeResponse, at: 5000)
      for step in 0..<10 { notify(1, at: 5900 + step * 200, in: &tape) }
      notify(1, at: 9000, in: &tape)
    }
    #expect(
      causes == Array(repeating: .write(handle(6), [7], 0), count: 10)
        + [.subscription(handle(4), 0)])
  }

  @Test func `the same command twice has two answers`() throws {
    let causes = try causes { tape in
      subscribe(at: 1000, in: &tape)
      for number in 0..<2 {
        tape.ask(
          .writeRequest(handle(6), value: [7]), .writeResponse, at: 5000 + number * 3000)
        notify(1, at: 5100 + number * 3000, in: &tape)
      }
    }
    #expect(causes == [.write(handle(6), [7], 0), .write(handle(6), [7], 1)])
  }

  @Test func `without a subscription it follows from the connection`() throws {
    #expect(try causes { notify(1, at: 5000, in: &$0) } == [.connection])
  }

  @Test func `a write that no app can make again is nobody's cause`() throws {
    var tape = Tape()
    tape.send(.writeCommand(handle(1), value: [1]), at: 100)
    tape.send(.handleValueNotification(handle(0x22), value: [2]), at: 150, from: .peer)
    let peer = try #require(Recording(tape.entries).peers.first)
    let plan = peer.opened(0).plan
    #expect(plan.pushes.map(\.cause) == [.connection])
    #expect(plan.pushes.map(\.configuration) == [handle(0x23)])
    #expect(plan.pushes.map(\.isSubscriptionAssumed) == [true])
    #expect(try #require(peer.sessions.first).isFromBeginning == false)
  }

  // MARK: - Off the air

  /// A link that a sniffer heard, on which each end reads from the other.
  private func sniffed(_ senders: [LinkEnd?]) throws -> LinkTranscript {
    var tape = Tape()
    tape.note(
      .linkConnected, at: 0, from: .peer,
      [.connection: .integer(1), .peer: .text(tape.peer), .sender: .text("central")])
    let pdus: [ATTPDU] = [
      .readRequest(handle(3)), .readRequest(handle(7)), .readResponse(value: [3]),
      .readResponse(value: [7]),
    ]
    for (place, (pdu, sender)) in zip(pdus, senders).enumerated() {
      tape.note(
        Kind(pdu.opcode), at: 10 + place, from: .peer,
        Fields(pdu).merging([
          .connection: .integer(1), .peer: .text(tape.peer),
          .sender: .text(sender?.rawValue ?? "unknown"),
        ]))
    }
    tape.note(
      .linkDisconnected, at: 100, from: .peer,
      [
        .connection: .integer(1), .peer: .text(tape.peer), .status: .integer(0x13),
        .sender: .text(senders[0]?.rawValue ?? "unknown"),
      ])
    return try #require(LinkTranscript.all(in: tape.entries).first)
  }

  @Test func `off the air, the central stands for the host, also as a server`() throws {
    let link = try sniffed([.central, .peripheral, .peripheral, .central])
    let reads = [true, false].map { RecordedDialogue(link, clientIsHost: $0).reads }
    #expect(reads.map { $0.map(\.handle) } == [[handle(3)], [handle(7)]])
    #expect(
      reads.map { $0.map(\.outcome) } == [
        [.value([3], isComplete: true)], [.value([7], isComplete: true)],
      ])
    #expect(link.hostServes)
    #expect(link.ending?.reason == .terminatedByLocalHost)
    let ended = try sniffed([.peripheral, .central, .central, .peripheral])
    #expect(ended.ending?.reason == .remoteUserTerminated)
  }

  @Test func `where nobody knows the sender, the central is the client`() throws {
    let link = try sniffed([nil, nil, nil, nil])
    #expect(!link.hostServes)
    // A client has one request at a time, so the second one has replaced the first.
    #expect(RecordedDialogue(link, clientIsHost: true).reads.map(\.handle) == [handle(7)])
    #expect(RecordedDialogue(link, clientIsHost: false).reads.isEmpty)
    #expect(link.ending?.reason == .remoteUserTerminated)
  }
}
