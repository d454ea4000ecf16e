import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// A recorded server, and one link of the run with it.
private struct ServerBench {
  var server: RecordedServer
  var bearer = AttributeBearer()
  var state: RecordedLinkState

  init(_ build: (inout Tape) -> Void) throws {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    build(&tape)
    tape.disconnect(at: 100_000, status: 0x16)
    let recording = Recording(tape.entries)
    server = RecordedServer(try #require(recording.peers.first))
    let begun = server.beginLink(at: .start)
    state = try #require(begun)
  }

  mutating func ask(_ pdu: ATTPDU) -> RecordedServer.Outcome {
    server.answer(pdu, pdu.encoded(), on: &bearer, &state)
  }
}

extension RecordedServer.Outcome {
  fileprivate var isKnown: Bool { divergence == nil }

  fileprivate var isUnknown: Bool { if case .unknown = divergence { true } else { false } }
}

@Suite struct RecordedServerTests {
  @Test func `reads give the recorded values in order and then the last again`() throws {
    var bench = try ServerBench { tape in
      for value in UInt8(1)...2 {
        tape.ask(
          .readRequest(handle(6)), .readResponse(value: [value]), at: 1000 * Int(value),
          for: 20 * Int(value))
      }
    }
    let outcomes = (0..<3).map { _ in bench.ask(.readRequest(handle(6))) }
    #expect(outcomes.map(\.answer) == [1, 2, 2].map { .readResponse(value: [$0]) })
    #expect(outcomes.map(\.delay) == [.milliseconds(20), .milliseconds(40), .milliseconds(40)])
    #expect(outcomes.allSatisfy { $0.isKnown })
  }

  @Test func `a refusal is repeated, and what may not be read is refused by the table`() throws {
    var bench = try ServerBench { tape in
      tape.ask(
        .readRequest(handle(6)), .refusal(.readRequest, 6, .insufficientEncryption), at: 1000)
    }
    #expect(
      bench.ask(.readRequest(handle(6))).answer
        == .refusal(.readRequest, 6, .insufficientEncryption))
    let notification = bench.ask(.readRequest(handle(3)))
    #expect(notification.answer == .refusal(.readRequest, 3, .readNotPermitted))
    #expect(notification.isKnown)
  }

  @Test func `a value that was never read is unknown`() throws {
    var bench = try ServerBench { _ in }
    let outcome = bench.ask(.readRequest(handle(6)))
    #expect(outcome.answer == .refusal(.readRequest, 6, .unlikelyError))
    #expect(outcome.isUnknown)
  }

  @Test func `another MTU cuts a long value in other places`() throws {
    let value = (0..<40).map { UInt8($0) }
    var bench = try ServerBench { tape in
      tape.ask(.exchangeMTURequest(clientMTU: 50), .exchangeMTUResponse(serverMTU: 50), at: 500)
      tape.ask(.readRequest(handle(6)), .readResponse(value: value), at: 1000)
    }
    #expect(bench.ask(.readRequest(handle(6))).answer == .readResponse(value: Array(value[..<22])))
    #expect(
      bench.ask(.readBlobRequest(handle(6), offset: 22)).answer
        == .readBlobResponse(value: Array(value[22...])))
    #expect(
      bench.ask(.readBlobRequest(handle(6), offset: 41)).answer
        == .refusal(.readBlobRequest, 6, .invalidOffset))
    let exchange = bench.ask(.exchangeMTURequest(clientMTU: 185))
    #expect(exchange.answer == .exchangeMTUResponse(serverMTU: 50))
    #expect(exchange.isKnown)
    #expect(bench.bearer.mtu == 50)
  }

  @Test func `the end of a value that was read in part is unknown`() throws {
    var bench = try ServerBench { tape in
      tape.ask(
        .readRequest(handle(6)), .readResponse(value: [UInt8](repeating: 1, count: 22)), at: 1000)
    }
    _ = bench.ask(.readRequest(handle(6)))
    #expect(bench.ask(.readBlobRequest(handle(6), offset: 22)).isUnknown)
  }

  @Test func `an MTU that was never exchanged stays what it was`() throws {
    var bench = try ServerBench { _ in }
    let outcome = bench.ask(.exchangeMTURequest(clientMTU: 185))
    #expect(outcome.answer == .exchangeMTUResponse(serverMTU: 23))
    #expect(outcome.divergence.map { if case .remark = $0 { true } else { false } } == true)
  }

  @Test func `discovery in other steps is answered from the table`() throws {
    var bench = try ServerBench { _ in }
    let uuid = BluetoothUUID(UInt16(0x180D))
    let byValue = ATTPDU.findByTypeValueRequest(
      .all, type: GATTAttributeType.primaryService, value: uuid.encoded())
    #expect(bench.ask(byValue).answer == .findByTypeValueResponse([range(1, 6)]))
    let information = bench.ask(.findInformationRequest(range(3, 6)))
    #expect(
      information.answer
        == .findInformationResponse([
          ATTInformation(handle: handle(3), type: BluetoothUUID(UInt16(0x2A37))),
          ATTInformation(handle: handle(4), type: BluetoothUUID(UInt16(0x2902))),
          ATTInformation(handle: handle(5), type: GATTAttributeType.characteristic),
          ATTInformation(handle: handle(6), type: BluetoothUUID(UInt16(0x2A39))),
        ]))
    #expect(information.isKnown)
    let behind = bench.ask(
      .readByGroupTypeRequest(range(50, 0xFFFF), type: GATTAttributeType.primaryService))
    #expect(behind.answer == .refusal(.readByGroupTypeRequest, 50))
    #expect(behind.isKnown)
  }

  @Test func `where nobody searched the answer is unknown`() throws {
    var bench = try ServerBench { _ in }
    let beyond = bench.ask(.findInformationRequest(range(7, 0xFFFF)))
    #expect(beyond.answer == .refusal(.findInformationRequest, 7))
    #expect(beyond.isUnknown)
    let include = ATTPDU.readByTypeRequest(range(1, 20), type: GATTAttributeType.include)
    #expect(bench.ask(include).isUnknown)
    #expect(bench.ask(.unknown(ATTOpcode(rawValue: 0x3F), parameters: [])).isUnknown)
    #expect(bench.ask(.handleValueConfirmation).answer == nil)
  }

  @Test func `a write counts by value, and the same again is not known to have an effect`() throws {
    var bench = try ServerBench { tape in
      tape.ask(.writeRequest(handle(6), value: [7]), .writeResponse, at: 1000, for: 33)
    }
    let known = bench.ask(.writeRequest(handle(6), value: [7]))
    #expect(known.answer == .writeResponse)
    #expect(known.delay == .milliseconds(33))
    #expect(known.causes == [.write(handle(6), [7], 0)])
    #expect(known.isKnown)
    #expect(bench.ask(.writeRequest(handle(6), value: [7])).causes == [.write(handle(6), [7], 1)])
    let other = bench.ask(.writeRequest(handle(6), value: [8]))
    #expect(other.answer == .writeResponse)
    #expect(other.isUnknown)
    let command = bench.ask(.writeCommand(handle(6), value: [7]))
    #expect(command.answer == nil)
    #expect(command.isKnown)
  }

  @Test func `what cannot be written, and what is not there, is refused`() throws {
    var bench = try ServerBench { _ in }
    let readOnly = bench.ask(.writeRequest(handle(3), value: [1]))
    #expect(readOnly.answer == .refusal(.writeRequest, 3, .writeNotPermitted))
    #expect(readOnly.isKnown)
    let nowhere = bench.ask(.writeRequest(handle(99), value: [1]))
    #expect(nowhere.answer == .refusal(.writeRequest, 99, .invalidHandle))
    #expect(nowhere.isUnknown)
  }

  @Test func `a recorded refusal of a write is repeated`() throws {
    var bench = try ServerBench { tape in
      tape.ask(
        .writeRequest(handle(6), value: [7]),
        .refusal(.writeRequest, 6, ATTErrorCode(rawValue: 0x80)), at: 1000)
    }
    #expect(
      bench.ask(.writeRequest(handle(6), value: [7])).answer
        == .refusal(.writeRequest, 6, ATTErrorCode(rawValue: 0x80)))
  }

  @Test func `to subscribe and unsubscribe as recorded is known, and to subscribe anew is not`()
    throws
  {
    var bench = try ServerBench { tape in
      tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 1000)
    }
    #expect(
      bench.ask(.writeRequest(handle(4), value: [1, 0])).causes == [.subscription(handle(4), 0)])
    #expect(bench.ask(.writeRequest(handle(4), value: [0, 0])).isKnown)
    #expect(bench.ask(.readRequest(handle(4))).answer == .readResponse(value: [0, 0]))
    #expect(
      bench.ask(.writeRequest(handle(4), value: [1, 0])).causes == [.subscription(handle(4), 1)])
    var never = try ServerBench { _ in }
    let outcome = never.ask(.writeRequest(handle(4), value: [1, 0]))
    #expect(outcome.answer == .writeResponse)
    #expect(outcome.isUnknown)
  }

  @Test func `a long write in other parts is the same write`() throws {
    var bench = try ServerBench { tape in
      tape.ask(
        .prepareWriteRequest(handle(6), offset: 0, value: [1, 2, 3]),
        .prepareWriteResponse(handle(6), offset: 0, value: [1, 2, 3]), at: 1000)
      tape.ask(.executeWriteRequest(.write), .executeWriteResponse, at: 1020)
    }
    for (offset, part) in [(0, [UInt8(1)]), (1, [2, 3])] {
      let answer = bench.ask(
        .prepareWriteRequest(handle(6), offset: UInt16(offset), value: part)
      ).answer
      #expect(answer == .prepareWriteResponse(handle(6), offset: UInt16(offset), value: part))
    }
    let outcome = bench.ask(.executeWriteRequest(.write))
    #expect(outcome.answer == .executeWriteResponse)
    #expect(outcome.causes == [.write(handle(6), [1, 2, 3], 0)])
    #expect(outcome.isKnown)
  }

  @Test func `a second link has the answers of the second recorded one, a third those again`()
    throws
  {
    var tape = Tape()
    for number in 1...2 {
      tape.connection = number
      tape.connect(at: 10_000 * number)
      tape.discover(at: 10_000 * number + 100)
      tape.ask(
        .readRequest(handle(6)), .readResponse(value: [UInt8(number)]),
        at: 10_000 * number + 1000)
      tape.disconnect(at: 10_000 * number + 5000, status: 0x13)
    }
    var server = RecordedServer(try #require(Recording(tape.entries).peers.first))
    var values: [ATTPDU?] = []
    for _ in 0..<3 {
      let begun = server.beginLink(at: .start)
      var state = try #require(begun)
      var bearer = AttributeBearer()
      let request = ATTPDU.readRequest(handle(6))
      values.append(server.answer(request, request.encoded(), on: &bearer, &state).answer)
    }
    #expect(values == [1, 2, 2].map { .readResponse(value: [$0]) })
  }
}
