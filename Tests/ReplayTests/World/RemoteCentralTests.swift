import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// A phone that advertises and answers ATT requests from a table.
private struct ServingPhone {
  var bench: AirBench
  var server = AttributeServer(table: AttributeTable(gatt: RemoteCentralTests.gatt))
  var bearer = AttributeBearer()
  var answers = true
  private var seen = 0

  init(mtu: Int = 185) {
    server.mtu = mtu
    bench = AirBench(peers: [
      Scenario.PeerSetup(peer: "watch"), Scenario.PeerSetup(peer: "other"),
    ])
  }

  mutating func advertise() {
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([2, 1, 0x1A])])
  }

  mutating func act(_ kind: Kind, _ fields: Fields = Fields()) {
    bench.tell(kind, from: .peer, fields.merging([.peer: .text("watch")]))
  }

  /// Lets time go by in small steps, and answers whatever came.
  mutating func run(for seconds: Int) {
    for _ in 0..<(seconds * 100) {
      bench.run(for: .milliseconds(10))
      let news = bench.entries.dropFirst(seen)
      seen = bench.entries.count
      for entry in news where entry.from == .peer && answers {
        guard let pdu = try? ATTPDU(parsing: entry[.octets]?.octets ?? []),
          let answer = server.answer(pdu, on: &bearer)
        else { continue }
        bench.tell(
          Kind(answer.opcode), Fields(answer).merging([.connection: entry[.connection]]))
      }
    }
  }

  var requests: [String] {
    bench.entries.filter { $0.from == .peer && $0.kind.family == .link }
      .compactMap { $0[.name]?.text }
  }
}

@Suite struct RemoteCentralTests {
  static let gatt = FieldValue.list([
    .record([
      .service: .uuid(BluetoothUUID(UInt16(0x180D))),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(BluetoothUUID(UInt16(0x2A37))), .properties: .texts(["notify"]),
        ]),
        .record([
          .characteristic: .uuid(BluetoothUUID(UInt16(0x2A39))),
          .properties: .texts(["read", "write"]), .value: .octets([7]),
        ]),
      ]),
    ])
  ])

  private let measurement: Fields = [.characteristic: .uuid(BluetoothUUID(UInt16(0x2A37)))]
  private let control: Fields = [.characteristic: .uuid(BluetoothUUID(UInt16(0x2A39)))]

  @Test func `a central connects as soon as the phone advertises`() throws {
    var phone = ServingPhone()
    phone.act(.peerConnects)
    phone.run(for: 5)
    #expect(phone.bench.entries(.linkConnected).isEmpty)
    phone.advertise()
    phone.run(for: 1)
    let connected = try #require(phone.bench.entries(.linkConnected).first)
    #expect(connected.from == .peer)
    #expect(connected[.role] == .text("peripheral"))
    #expect(connected[.peer] == .text("watch"))
  }

  @Test func `it means one of several characteristics with one UUID by its number`() {
    let twin: FieldValue = .record([
      .characteristic: .uuid(BluetoothUUID(UInt16(0x2A39))), .properties: .texts(["write"]),
    ])
    let gatt = FieldValue.list([
      .record([
        .service: .uuid(BluetoothUUID(UInt16(0x180D))), .characteristics: .list([twin, twin]),
      ])
    ])
    var phone = ServingPhone()
    phone.server = AttributeServer(table: AttributeTable(gatt: gatt))
    phone.advertise()
    phone.act(.peerConnects)
    phone.run(for: 1)
    phone.act(.peerWrites, control.merging([.value: .octets([1])]))
    phone.act(.peerWrites, control.merging([.value: .octets([2]), .instance: .integer(2)]))
    phone.act(.peerWrites, control.merging([.value: .octets([3]), .instance: .integer(3)]))
    phone.run(for: 3)
    #expect(phone.server.table[AttributeHandle(rawValue: 3)]?.value == [1])
    #expect(phone.server.table[AttributeHandle(rawValue: 5)]?.value == [2])
    #expect(phone.bench.entries.remarks.contains { $0.hasPrefix("the phone's server has no") })
  }

  @Test func `it means one of several services with one UUID by its number`() {
    let twin = FieldValue.record([
      .service: .uuid(BluetoothUUID(UInt16(0x180D))),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(BluetoothUUID(UInt16(0x2A39))), .properties: .texts(["write"]),
        ])
      ]),
    ])
    var phone = ServingPhone()
    phone.server = AttributeServer(table: AttributeTable(gatt: .list([twin, twin])))
    phone.advertise()
    phone.act(.peerConnects)
    phone.run(for: 1)
    let service: Fields = [.service: .uuid(BluetoothUUID(UInt16(0x180D)))]
    for (number, octet) in [(nil, UInt8(1)), (2, 2), (3, 3)] {
      phone.act(
        .peerWrites,
        control.merging(service).merging([
          .value: .octets([octet]), .serviceInstance: number.map(FieldValue.integer),
        ]))
    }
    phone.run(for: 3)
    #expect(phone.server.table[AttributeHandle(rawValue: 3)]?.value == [1])
    #expect(phone.server.table[AttributeHandle(rawValue: 6)]?.value == [2])
    #expect(phone.bench.entries.remarks.contains { $0.hasPrefix("the phone's server has no") })
  }

  @Test func `it exchanges the MTU and discovers everything before it subscribes`() {
    var phone = ServingPhone()
    phone.advertise()
    phone.act(.peerConnects)
    phone.run(for: 1)
    phone.act(.peerSubscribes, measurement)
    phone.run(for: 3)
    #expect(
      phone.requests == [
        "Exchange MTU Request", "Read By Group Type Request", "Read By Group Type Request",
        "Read By Type Request", "Read By Type Request", "Find Information Request",
        "Write Request",
      ])
    #expect(phone.bearer.configurations == [AttributeHandle(rawValue: 4): .notification])
    #expect(phone.bearer.mtu == 185)
    phone.act(.peerUnsubscribes, measurement)
    phone.run(for: 1)
    #expect(phone.bearer.configurations == [AttributeHandle(rawValue: 4): []])
  }

  @Test func `it reads and writes by name, and writes long values in parts`() {
    var phone = ServingPhone(mtu: 23)
    phone.advertise()
    phone.act(.peerConnects)
    phone.run(for: 1)
    phone.act(.peerWrites, control.merging([.value: .octets(Array(0..<40))]))
    phone.run(for: 5)
    #expect(phone.server.table[AttributeHandle(rawValue: 6)]?.value == Array(0..<40))
    let count = phone.requests.count
    phone.act(.peerReads, control)
    phone.run(for: 2)
    #expect(phone.requests.dropFirst(count) == ["Read Request", "Read Blob Request"])
    phone.act(.peerWrites, control.merging([.value: .octets([5])]))
    phone.run(for: 1)
    #expect(phone.server.table[AttributeHandle(rawValue: 6)]?.value == [5])
  }

  @Test func `what the phone does not have, and a central without a link, is said in a note`() {
    var phone = ServingPhone()
    phone.act(.peerReads, control)
    #expect(phone.bench.entries(.noteText).count == 1)
    phone.advertise()
    phone.act(.peerConnects)
    phone.run(for: 1)
    phone.act(.peerReads, [.characteristic: .uuid(BluetoothUUID(UInt16(0x2A00)))])
    phone.run(for: 3)
    #expect(phone.bench.entries(.noteText).count == 2)
  }

  @Test func `a request that is not answered for 30 seconds ends the link`() throws {
    var phone = ServingPhone()
    phone.answers = false
    phone.advertise()
    phone.act(.peerConnects)
    phone.run(for: 1)
    let start = phone.bench.now
    phone.act(.peerDiscovers)
    phone.run(for: 40)
    let end = try #require(phone.bench.entries(.linkDisconnected).first)
    #expect(end.time == start + .milliseconds(30_030))
    #expect(end[.status] == .integer(0x13))
  }

  @Test func `an indication is confirmed`() {
    var phone = ServingPhone()
    phone.advertise()
    phone.act(.peerConnects)
    phone.run(for: 1)
    let pdu = ATTPDU.handleValueIndication(AttributeHandle(rawValue: 3), value: [1])
    phone.bench.tell(.linkIndication, Fields(pdu).merging([.connection: .integer(1)]))
    phone.run(for: 1)
    #expect(phone.bench.entries(.linkConfirmation).count == 1)
  }

  @Test func `a central ends its link or its wish`() {
    var phone = ServingPhone()
    phone.act(.peerConnects)
    phone.act(.peerDisconnects)
    phone.advertise()
    phone.run(for: 1)
    #expect(phone.bench.entries(.linkConnected).isEmpty)
    phone.act(.peerConnects)
    phone.run(for: 1)
    phone.act(.peerDisconnects)
    #expect(phone.bench.entries(.linkDisconnected).map { $0[.status] } == [.integer(0x13)])
  }
}

@Suite struct AttributeClientTests {
  @Test func `a server that always answers the same does not keep it asking for ever`() {
    var client = AttributeClient()
    var outputs = client.enqueue(.discover)
    let group = ATTGroup(
      range: AttributeHandleRange(.first, AttributeHandle(rawValue: 9)), value: [0x0D, 0x18])
    var count = 0
    while case .send(let request) = outputs.first, count < 1000 {
      count += 1
      switch request {
      case .readByGroupTypeRequest: outputs = client.receive(.readByGroupTypeResponse([group]))
      case .readByTypeRequest:
        let declaration = CharacteristicDeclaration(
          properties: .read, valueHandle: .first, uuid: BluetoothUUID(UInt16(0x2A00)))
        outputs = client.receive(
          .readByTypeResponse([
            ATTHandleValue(handle: AttributeHandle(rawValue: 2), value: declaration.encoded())
          ]))
      case .findInformationRequest:
        outputs = client.receive(
          .findInformationResponse([
            ATTInformation(handle: .first, type: BluetoothUUID(UInt16(0x2902)))
          ]))
      default: outputs = client.receive(.exchangeMTUResponse(serverMTU: 0))
      }
    }
    #expect(count < 20)
    #expect(client.state == .idle)
  }

  @Test func `a value without end is not read for ever`() {
    var client = AttributeClient()
    client.hasDiscovered = true
    let name = AttributeName(characteristic: BluetoothUUID(UInt16(0x2A00)))
    client.table.insert(
      Attribute(handle: .first, type: BluetoothUUID(UInt16(0x2A00)), value: nil, name: name))
    var outputs = client.enqueue(.read(name, offset: 0))
    var count = 0
    while !outputs.isEmpty, count < 1000 {
      count += 1
      outputs = client.receive(.readBlobResponse(value: [UInt8](repeating: 0, count: 22)))
    }
    #expect(count < 40)
  }
}
