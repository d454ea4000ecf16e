import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Hosts that knew a server's attributes from before the capture, wholly or in part: none of their
/// reads, writes and received values is lost.
@Suite struct CachedServiceTests {
  private let primary = GATTAttributeType.primaryService
  private let characteristic = GATTAttributeType.characteristic

  private func search(
    for uuid: UInt16, _ found: [AttributeHandleRange], at time: Int, _ tape: inout Tape
  ) {
    let value = BluetoothUUID(uuid).encoded()
    tape.ask(
      .findByTypeValueRequest(.all, type: primary, value: value),
      found.isEmpty ? .refusal(.findByTypeValueRequest, 1) : .findByTypeValueResponse(found),
      at: time)
  }

  private func declaration(
    _ place: UInt16, _ properties: CharacteristicProperties, _ uuid: UInt16
  ) -> ATTHandleValue {
    let declaration = CharacteristicDeclaration(
      properties: properties, valueHandle: handle(place + 1), uuid: BluetoothUUID(uuid))
    return ATTHandleValue(handle: handle(place), value: declaration.encoded())
  }

  /// Discovers services as a host does that goes on until there are no more.
  private func services(
    _ services: [(AttributeHandleRange, UInt16)], at time: Int, _ tape: inout Tape
  ) {
    let groups = services.map { ATTGroup(range: $0, value: BluetoothUUID($1).encoded()) }
    tape.ask(
      .readByGroupTypeRequest(.all, type: primary), .readByGroupTypeResponse(groups), at: time)
    guard let next = services.last?.0.last.next else { return }
    tape.ask(
      .readByGroupTypeRequest(AttributeHandleRange(next, .last), type: primary),
      .refusal(.readByGroupTypeRequest, next.rawValue), at: time + 10)
  }

  /// Finds attributes of one type, until there are no more.
  private func find(
    _ type: BluetoothUUID, in range: AttributeHandleRange, _ found: [ATTHandleValue], at time: Int,
    _ tape: inout Tape
  ) {
    tape.ask(.readByTypeRequest(range, type: type), .readByTypeResponse(found), at: time)
    guard let next = found.last?.handle.next, next <= range.last else { return }
    tape.ask(
      .readByTypeRequest(AttributeHandleRange(next, range.last), type: type),
      .refusal(.readByTypeRequest, next.rawValue), at: time + 20)
  }

  private func values(_ values: [UInt8], of place: UInt16, at time: Int, _ tape: inout Tape) {
    for (number, value) in values.enumerated() {
      tape.send(
        .handleValueNotification(handle(place), value: [value]), at: time + 500 * number,
        from: .peer)
    }
  }

  private func replay(_ build: (inout Tape) -> Void) -> Reenactment {
    var tape = Tape()
    tape.hear(at: 0)
    tape.connect(at: 500)
    build(&tape)
    let last = Int(tape.entries.last?.time.nanoseconds ?? 0) / 1_000_000
    tape.disconnect(at: last + 2000, status: 0x13)
    return Reenactment(tape)
  }

  private func expectAll(
    _ run: Reenactment, values: [[UInt8]], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.toldValues == values, sourceLocation: location)
    #expect(run.outcome.skipped == 0, sourceLocation: location)
    #expect(run.outcome.unused == 0, sourceLocation: location)
    #expect(run.outcome.unknown == 0, sourceLocation: location)
    #expect(run.outcome.isFaithful, sourceLocation: location)
  }

  @Test func `a cached service is used after a search for another one`() {
    let run = replay { tape in
      search(for: 0x180D, [], at: 600, &tape)
      find(
        characteristic, in: range(0x100, 0x105), [declaration(0x101, .notify, 0xFFF1)], at: 700,
        &tape)
      tape.ask(.writeRequest(handle(0x103), value: [1, 0]), .writeResponse, at: 800)
      values([1, 2, 3], of: 0x102, at: 900, &tape)
    }
    expectAll(run, values: [[1], [2], [3]])
  }

  @Test func `a cached service is used beside one that was found`() {
    let run = replay { tape in
      search(for: 0x180D, [range(0x10, 0x12)], at: 600, &tape)
      tape.ask(.readRequest(handle(0x102)), .readResponse(value: [7]), at: 700)
      find(
        characteristic, in: range(0x10, 0x12), [declaration(0x11, .read, 0x2A38)], at: 800, &tape)
      tape.ask(.readRequest(handle(0x12)), .readResponse(value: [8]), at: 900)
      tape.send(.writeCommand(handle(0x105), value: [9]), at: 1000)
      values([1, 2], of: 0x108, at: 1100, &tape)
    }
    expectAll(run, values: [[7], [8], [1], [2]])
  }

  @Test func `a cached service that an earlier link showed is used after a search for another`() {
    let run = replay { tape in
      tape.discover(at: 600)
      tape.disconnect(at: 2000, status: 0x13)
      tape.connection = 2
      tape.connect(at: 5000)
      search(for: 0x180F, [], at: 5100, &tape)
      tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 5200)
      values([1, 2], of: 3, at: 5300, &tape)
    }
    expectAll(run, values: [[1], [2]])
  }

  @Test func `values of a cached service come without a subscription`() {
    let run = replay { tape in
      search(for: 0x180D, [], at: 600, &tape)
      values([1, 2, 3], of: 0x102, at: 900, &tape)
    }
    expectAll(run, values: [[1], [2], [3]])
  }

  @Test func `a secondary service is reached through the service that includes it`() {
    let run = replay { tape in
      services([(range(1, 6), 0x180D)], at: 600, &tape)
      find(
        GATTAttributeType.include, in: range(1, 6),
        [ATTHandleValue(handle: handle(2), value: [0x20, 0, 0x24, 0, 0x0F, 0x18])], at: 700, &tape)
      find(
        characteristic, in: range(0x20, 0x24), [declaration(0x21, [.read], 0x2A19)], at: 800, &tape)
      tape.ask(.readRequest(handle(0x22)), .readResponse(value: [80]), at: 900)
    }
    expectAll(run, values: [[80]])
    #expect(run.entries(.callDiscoverIncludedServices).count == 1)
    #expect(
      run.entries(.callbackDidUpdateValue).first?[.service]
        == .uuid(BluetoothUUID(UInt16(0x180F))))
  }

  @Test func `an include of 128 bits is named by the declaration that the host read`() {
    let uuid = BluetoothUUID(mostSignificant: 0x1122_3344_5566_7788, leastSignificant: 0x99)
    let run = replay { tape in
      services([(range(1, 6), 0x180D)], at: 600, &tape)
      find(
        GATTAttributeType.include, in: range(1, 6),
        [ATTHandleValue(handle: handle(2), value: [0x20, 0, 0x24, 0])], at: 700, &tape)
      tape.ask(.readRequest(handle(0x20)), .readResponse(value: uuid.encoded()), at: 750)
      find(
        characteristic, in: range(0x20, 0x24), [declaration(0x21, [.read], 0x2A19)], at: 800, &tape)
      tape.ask(.readRequest(handle(0x22)), .readResponse(value: [80]), at: 900)
    }
    expectAll(run, values: [[80]])
    #expect(run.entries(.callbackDidUpdateValue).first?[.service] == .uuid(uuid))
  }

  @Test func `an included service that no search missed is found as a primary one`() {
    let run = replay { tape in
      search(for: 0x180D, [range(1, 6)], at: 600, &tape)
      find(
        GATTAttributeType.include, in: range(1, 6),
        [ATTHandleValue(handle: handle(2), value: [0x20, 0, 0x24, 0, 0x0F, 0x18])], at: 700, &tape)
      tape.ask(.readRequest(handle(0x22)), .readResponse(value: [80]), at: 900)
    }
    #expect(run.toldValues == [[80]])
    #expect(run.outcome.skipped == 0)
    #expect(run.outcome.unused == 0)
    #expect(
      run.entries(.callbackDidUpdateValue).first?[.service]
        == .uuid(BluetoothUUID(UInt16(0x180F))))
  }

  @Test func `a search for secondary services says nothing of primary ones`() {
    let run = replay { tape in
      tape.ask(
        .readByGroupTypeRequest(.all, type: GATTAttributeType.secondaryService),
        .refusal(.readByGroupTypeRequest, 1), at: 600)
      tape.ask(.readRequest(handle(0x12)), .readResponse(value: [7]), at: 700)
    }
    expectAll(run, values: [[7]])
  }

  @Test func `a value that was read by its UUID is a characteristic's`() {
    let level = BluetoothUUID(UInt16(0x2A19))
    let run = replay { tape in
      find(level, in: .all, [ATTHandleValue(handle: handle(0x12), value: [80])], at: 600, &tape)
      values([79, 78], of: 0x12, at: 900, &tape)
      tape.ask(.readRequest(handle(0x12)), .readResponse(value: [77]), at: 2000)
    }
    expectAll(run, values: [[80], [79], [78], [77]])
    #expect(
      run.entries(.callbackDidUpdateValue).allSatisfy { $0[.characteristic] == .uuid(level) })
  }

  @Test func `a name that the host's own stack read is no call of the app's`() {
    let run = replay { tape in
      find(
        BluetoothUUID(UInt16(0x2A00)), in: .all,
        [ATTHandleValue(handle: handle(3), value: [0x42])], at: 600, &tape)
    }
    expectAll(run, values: [])
    #expect(run.entries(.callReadValue).isEmpty)
  }

  @Test func `several values that one response brings are told one by one`() {
    let run = replay { tape in
      tape.discover(at: 600)
      find(
        BluetoothUUID(UInt16(0x2A39)), in: range(1, 6),
        [ATTHandleValue(handle: handle(6), value: [9])], at: 1000, &tape)
      tape.ask(
        .readMultipleVariableRequest([handle(6), handle(6)]),
        .readMultipleVariableResponse([
          ATTLengthValue(length: 2, value: [1, 2]), ATTLengthValue(length: 1, value: [3]),
        ]), at: 2000)
      tape.send(
        .multipleHandleValueNotification([
          ATTHandleLengthValue(handle: handle(3), length: 1, value: [4]),
          ATTHandleLengthValue(handle: handle(3), length: 1, value: [5]),
        ]), at: 3000, from: .peer)
    }
    expectAll(run, values: [[9], [1, 2], [3], [4], [5]])
  }

  @Test func `a host that asks for several values at once has them all`() {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    let ask = ATTPDU.readMultipleVariableRequest([handle(3), handle(6)])
    tape.ask(
      ask,
      .readMultipleVariableResponse([
        ATTLengthValue(length: 1, value: [1]), ATTLengthValue(length: 1, value: [2]),
      ]), at: 1000)
    var bench = AirBench(recording: Recording(tape.entries))
    bench.connect(to: tape.peer)
    #expect(bench.ask(ask) == [0x21, 1, 0, 1, 1, 0, 2])
    #expect(!bench.entries(.divergenceUnused).contains { $0[.text] == .text("never read") })
  }

  @Test func `a value one handle behind its service is the service's`() {
    let run = replay { tape in
      services([(range(0xFFFB, 0xFFFE), 0x180D)], at: 600, &tape)
      find(
        characteristic, in: range(0xFFFB, 0xFFFE),
        [declaration(0xFFFC, [.read], 0x2A37), declaration(0xFFFE, [.read, .write], 0x2A39)],
        at: 700, &tape)
      tape.ask(.readRequest(handle(0xFFFF)), .readResponse(value: [1]), at: 800)
      tape.ask(.writeRequest(handle(0xFFFF), value: [2]), .writeResponse, at: 900)
      tape.ask(.readRequest(handle(0xFFFD)), .readResponse(value: [3]), at: 1000)
    }
    expectAll(run, values: [[1], [3]])
    #expect(run.entries(.callWriteValue).count == 1)
  }

  @Test func `a descriptor behind its service is the characteristic's`() throws {
    var tape = Tape()
    tape.connect(at: 0)
    services([(range(1, 2), 0x180D), (range(9, 11), 0x180F)], at: 600, &tape)
    find(characteristic, in: range(1, 2), [declaration(2, [.notify], 0x2A37)], at: 700, &tape)
    tape.ask(
      .findInformationRequest(range(4, 5)),
      .findInformationResponse([
        ATTInformation(
          handle: handle(4), type: GATTAttributeType.clientCharacteristicConfiguration),
        ATTInformation(handle: handle(5), type: BluetoothUUID(UInt16(0xFFF5))),
      ]), at: 800)
    let table = try #require(Recording(tape.entries).peers.first).table
    #expect(table.table[handle(3)]?.name.service == BluetoothUUID(UInt16(0x180D)))
    #expect(table.table[handle(4)]?.name.characteristic == BluetoothUUID(UInt16(0x2A37)))
    #expect(table.table[handle(5)]?.name == AttributeName())
  }

  @Test func `a value that would stand on the next service leaves that service alone`() {
    let run = replay { tape in
      services([(range(1, 2), 0x180D), (range(3, 5), 0x180F)], at: 600, &tape)
      find(characteristic, in: range(1, 2), [declaration(2, [.read], 0x2A38)], at: 700, &tape)
      find(characteristic, in: range(3, 5), [declaration(4, [.read], 0x2A19)], at: 800, &tape)
      tape.ask(.readRequest(handle(5)), .readResponse(value: [80]), at: 900)
    }
    expectAll(run, values: [[80]])
    #expect(
      run.entries(.callbackDidUpdateValue).first?[.service]
        == .uuid(BluetoothUUID(UInt16(0x180F))))
  }

  @Test func `two octets that look like a subscription are a value where values come from`() {
    let run = replay { tape in
      tape.send(.writeCommand(handle(0x20), value: [1, 0]), at: 600)
      values([1, 2], of: 0x20, at: 900, &tape)
      tape.ask(.writeRequest(handle(0x30), value: [2, 0]), .writeResponse, at: 2600)
      values([3], of: 0x30, at: 2900, &tape)
    }
    expectAll(run, values: [[1], [2], [3]])
    #expect(run.entries(.callWriteValue).count == 2)
  }

  @Test func `values go on after a change of services that leaves them as they were`() {
    let run = replay { tape in
      tape.discover(at: 600)
      tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 700)
      values([1, 2], of: 3, at: 800, &tape)
      tape.send(
        .handleValueIndication(handle(0x52), value: [1, 0, 0xFF, 0xFF]), at: 2000, from: .peer)
      tape.discover(at: 2100)
      tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 2300)
      values([3, 4], of: 3, at: 2400, &tape)
    }
    #expect(run.toldValues == [[1], [2], [3], [4]])
  }

  @Test func `what a change of services renumbers has the names of its time`() throws {
    let run = replay { tape in
      tape.discover(at: 600)
      tape.ask(.readRequest(handle(6)), .readResponse(value: [1]), at: 700)
      tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 750)
      values([2, 3], of: 3, at: 800, &tape)
      tape.send(
        .handleValueIndication(handle(0x52), value: [1, 0, 0xFF, 0xFF]), at: 2000, from: .peer)
      services([(range(1, 3), 0x180F), (range(0x11, 0x17), 0x180D)], at: 2400, &tape)
      find(characteristic, in: range(1, 3), [declaration(2, .read, 0x2A19)], at: 2500, &tape)
      find(
        characteristic, in: range(0x11, 0x17),
        [declaration(0x12, .notify, 0x2A37), declaration(0x16, .read, 0x2A38)], at: 2600, &tape)
      tape.ask(.readRequest(handle(0x17)), .readResponse(value: [4]), at: 3000)
      tape.ask(.readRequest(handle(3)), .readResponse(value: [5]), at: 3100)
      tape.ask(.writeRequest(handle(0x14), value: [1, 0]), .writeResponse, at: 3200)
      values([6, 7], of: 0x13, at: 3300, &tape)
    }
    #expect(run.toldValues == [[1], [2], [3], [4], [5], [6], [7]])
    #expect(run.outcome.skipped == 0, "\(run.entries(.divergenceSkipped).map(\.fields))")
    let names = run.entries(.callbackDidUpdateValue).compactMap {
      $0[.characteristic]?.uuid?.description
    }
    #expect(names == ["2A39", "2A37", "2A37", "2A38", "2A19", "2A37", "2A37"])
  }
}
