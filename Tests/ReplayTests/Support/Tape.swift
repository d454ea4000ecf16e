import BluetoothProtocols
import Timelines

@testable import Replay

/// A timeline written by hand, as a capture of a host would give it. Instants are in milliseconds.
struct Tape {
  private(set) var entries: [Entry] = []
  var peer = "C0:00:00:00:00:01"
  var connection = 1

  mutating func note(
    _ kind: Kind, at time: Int, from party: Party = .implementation, _ fields: Fields = Fields()
  ) {
    entries.append(
      Entry(
        time: .start + .milliseconds(time), sequence: entries.count + 1, from: party, kind: kind,
        origin: .record(entries.count + 1), fields: fields))
  }

  /// - Parameter window: The time of each 100 ms in which the host listens, in milliseconds.
  mutating func scan(
    _ isEnabled: Bool = true, at time: Int, filtersDuplicates: Bool = false, window: Int = 100
  ) {
    note(
      .airScanning, at: time,
      [
        .enabled: .flag(isEnabled), .filtersDuplicates: .flag(filtersDuplicates),
        .window: .duration(.milliseconds(window)), .interval: .duration(.milliseconds(100)),
      ])
  }

  mutating func hear(
    _ payload: [UInt8] = [2, 1, 6], at time: Int, rssi: Int = -50, isResponse: Bool = false
  ) {
    note(
      isResponse ? .airScanResponse : .airAdvertisement, at: time, from: .peer,
      [
        .peer: .text(peer), .address: .address(DeviceAddress(peer) ?? .init(truncating: 1)),
        .addressType: .text("random"), .pdu: .text("ADV_IND"), .connectable: .flag(true),
        .scannable: .flag(true), .payload: .octets(payload), .rssi: .integer(rssi),
      ])
  }

  private var link: Fields { [.connection: .integer(connection), .peer: .text(peer)] }

  mutating func connect(at time: Int, role: String = "central") {
    note(
      .linkConnected, at: time, from: role == "central" ? .implementation : .peer,
      link.merging([.role: .text(role)]))
  }

  mutating func disconnect(at time: Int, status: Int) {
    note(.linkDisconnected, at: time, from: .peer, link.merging([.status: .integer(status)]))
  }

  mutating func send(_ pdu: ATTPDU, at time: Int, from party: Party = .implementation) {
    note(Kind(pdu.opcode), at: time, from: party, link.merging(Fields(pdu)))
  }

  /// Whether the host is the client, and the peer the server, or the other way round.
  var hostIsClient = true

  /// Adds a request and its answer. The answer comes 10 ms later unless another delay is given.
  mutating func ask(_ request: ATTPDU, _ answer: ATTPDU, at time: Int, for delay: Int = 10) {
    send(request, at: time, from: hostIsClient ? .implementation : .peer)
    send(answer, at: time + delay, from: hostIsClient ? .peer : .implementation)
  }

  /// Discovers the server of a heart rate strap: a service with one value that notifies and one to
  /// write to.
  ///
  /// ```
  /// 0001 Primary Service 180D    0005 Characteristic read, write
  /// 0002 Characteristic notify   0006 2A39
  /// 0003 2A37
  /// 0004 2902
  /// ```
  ///
  /// - Returns: The end of the discovery.
  @discardableResult
  mutating func discover(at time: Int) -> Int {
    let uuid = BluetoothUUID(UInt16(0x180D))
    let service = ATTGroup(range: range(1, 6), value: uuid.encoded())
    let primary = GATTAttributeType.primaryService
    ask(
      .readByGroupTypeRequest(.all, type: primary), .readByGroupTypeResponse([service]), at: time)
    ask(
      .readByGroupTypeRequest(range(7, 0xFFFF), type: primary),
      .refusal(.readByGroupTypeRequest, 7), at: time + 10)
    let characteristic = GATTAttributeType.characteristic
    ask(
      .readByTypeRequest(range(1, 6), type: characteristic),
      .readByTypeResponse([
        declaration(at: 2, .notify, 0x2A37), declaration(at: 5, [.read, .write], 0x2A39),
      ]), at: time + 20)
    ask(
      .findInformationRequest(range(4, 4)),
      .findInformationResponse([
        ATTInformation(
          handle: handle(4), type: GATTAttributeType.clientCharacteristicConfiguration)
      ]), at: time + 30)
    return time + 40
  }

  private func declaration(
    at place: UInt16, _ properties: CharacteristicProperties, _ uuid: UInt16
  ) -> ATTHandleValue {
    let declaration = CharacteristicDeclaration(
      properties: properties, valueHandle: handle(place + 1), uuid: BluetoothUUID(uuid))
    return ATTHandleValue(handle: handle(place), value: declaration.encoded())
  }

  /// A strap that is found, connected to, discovered and subscribed to. It notifies three times.
  static var strap: Tape {
    var tape = Tape()
    tape.scan(at: 0)
    for time in stride(from: 100, to: 1100, by: 105) { tape.hear(at: time) }
    tape.scan(false, at: 1100)
    tape.note(.airInitiating, at: 1101, [.enabled: .flag(true), .peer: .text(tape.peer)])
    tape.connect(at: 1200)
    tape.discover(at: 1300)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 1500)
    for value in UInt8(1)...3 {
      tape.send(
        .handleValueNotification(handle(3), value: [value]), at: 1600 + 2000 * Int(value),
        from: .peer)
    }
    tape.disconnect(at: 9000, status: 0x13)
    return tape
  }

  /// Two battery services with the same UUID, each with a level that notifies. The second one is
  /// read and subscribed to, and sends a value.
  ///
  /// ```
  /// 0001 Primary Service 180F    0005 Primary Service 180F
  /// 0002 Characteristic          0006 Characteristic
  /// 0003 2A19                    0007 2A19
  /// 0004 2902                    0008 2902
  /// ```
  static var twins: Tape {
    var tape = Tape()
    tape.connect(at: 0)
    let battery = BluetoothUUID(UInt16(0x180F)).encoded()
    let primary = GATTAttributeType.primaryService
    tape.ask(
      .readByGroupTypeRequest(.all, type: primary),
      .readByGroupTypeResponse([
        ATTGroup(range: range(1, 4), value: battery), ATTGroup(range: range(5, 8), value: battery),
      ]), at: 100)
    for first in [UInt16(1), 5] {
      tape.ask(
        .readByTypeRequest(range(first, first + 3), type: GATTAttributeType.characteristic),
        .readByTypeResponse([tape.declaration(at: first + 1, [.read, .notify], 0x2A19)]),
        at: 200 + 20 * Int(first))
    }
    tape.ask(.readRequest(handle(7)), .readResponse(value: [80]), at: 400)
    tape.ask(.writeRequest(handle(8), value: [1, 0]), .writeResponse, at: 500)
    tape.send(.handleValueNotification(handle(7), value: [79]), at: 2000, from: .peer)
    tape.disconnect(at: 9000, status: 0x13)
    return tape
  }

  /// A watch that connects to the host, discovers its strap service, reads, writes and subscribes.
  /// It gets two values.
  static var watch: Tape {
    var tape = Tape()
    tape.hostIsClient = false
    tape.note(
      .airAdvertising, at: 500,
      [
        .enabled: .flag(true), .localName: .text("Strap"),
        .services: .uuids([BluetoothUUID(UInt16(0x180D))]),
      ])
    tape.connect(at: 1000, role: "peripheral")
    tape.discover(at: 1100)
    tape.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 2000)
    tape.ask(
      .writeRequest(handle(6), value: [8]), .refusal(.writeRequest, 6, .writeNotPermitted),
      at: 3000)
    tape.ask(.writeRequest(handle(4), value: [1, 0]), .writeResponse, at: 4000)
    for value in UInt8(1)...2 {
      tape.send(
        .handleValueNotification(handle(3), value: [value]), at: 4000 + 2000 * Int(value))
    }
    tape.disconnect(at: 9000, status: 0x13)
    return tape
  }
}

func handle(_ number: UInt16) -> AttributeHandle { AttributeHandle(rawValue: number) }

func range(_ first: UInt16, _ last: UInt16) -> AttributeHandleRange {
  AttributeHandleRange(handle(first), handle(last))
}

func milliseconds(_ number: Int) -> Instant { .start + .milliseconds(number) }

extension ATTPDU {
  static func refusal(
    _ request: ATTOpcode, _ place: UInt16, _ error: ATTErrorCode = .attributeNotFound
  ) -> ATTPDU {
    .errorResponse(request: request, handle: handle(place), error: error)
  }
}
