import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// The table under test:
///
/// ```
/// 0001 Primary Service 180D      0007 Primary Service (128 bits)
/// 0002 Characteristic notify     0008 Characteristic read, write
/// 0003 2A37                      0009 a value of 30 octets
/// 0004 2902                      000A Characteristic write without response
/// 0005 Characteristic read       000B empty
/// 0006 2A38 = 01
/// ```
private let gatt = FieldValue.list([
  .record([
    .service: .uuid(BluetoothUUID(UInt16(0x180D))),
    .characteristics: .list([
      .record([
        .characteristic: .uuid(BluetoothUUID(UInt16(0x2A37))), .properties: .texts(["notify"]),
      ]),
      .record([
        .characteristic: .uuid(BluetoothUUID(UInt16(0x2A38))), .properties: .texts(["read"]),
        .value: .octets([1]),
      ]),
    ]),
  ]),
  .record([
    .service: .uuid(BluetoothUUID(mostSignificant: 0x0001_0203_0405_0607, leastSignificant: 8)),
    .characteristics: .list([
      .record([
        .characteristic: .uuid(BluetoothUUID(mostSignificant: 9, leastSignificant: 9)),
        .properties: .texts(["read", "write"]), .value: .octets(Array(0..<30)),
      ]),
      .record([
        .characteristic: .uuid(BluetoothUUID(UInt16(0x2A06))),
        .properties: .texts(["writeWithoutResponse"]),
      ]),
    ]),
  ]),
])

private struct Exchange: CustomTestStringConvertible {
  var name: String
  var request: String
  var answer: String?
  var testDescription: String { name }

  init(_ name: String, _ request: String, _ answer: String?) {
    self.name = name
    self.request = request
    self.answer = answer
  }
}

private let discovery = [
  Exchange("groups of one length", "10 0100 FFFF 0028", "11 06 0100 0600 0D18"),
  Exchange(
    "groups of 128 bits", "10 0700 FFFF 0028", "11 14 0700 0B00 0800000000000000 0706050403020100"),
  Exchange("no more groups", "10 0C00 FFFF 0028", "01 10 0C00 0A"),
  Exchange("groups of a type that is none", "10 0100 FFFF 0328", "01 10 0100 10"),
  Exchange("a range from 0", "10 0000 FFFF 0028", "01 10 0000 01"),
  Exchange("a range that runs backwards", "08 0500 0400 0328", "01 08 0500 01"),
  Exchange("a service by its UUID", "06 0100 FFFF 0028 0D18", "07 0100 0600"),
  Exchange("a service that is not there", "06 0100 FFFF 0028 0F18", "01 06 0100 0A"),
  Exchange(
    "characteristics", "08 0100 0600 0328", "09 07 0200 10 0300 372A 0500 02 0600 382A"),
  Exchange(
    "a characteristic of 128 bits", "08 0700 FFFF 0328",
    "09 15 0800 0A 0900 0900000000000000 0900000000000000"),
  Exchange("information of 16 bits", "04 0400 0600", "05 01 0400 0229 0500 0328 0600 382A"),
  Exchange(
    "information of 128 bits", "04 0900 FFFF", "05 02 0900 0900000000000000 0900000000000000"),
  Exchange("no information", "04 0C00 FFFF", "01 04 0C00 0A"),
]

private let access = [
  Exchange("a value", "0A 0600", "0B 01"),
  Exchange("a long value is cut", "0A 0900", "0B 000102030405060708090A0B0C0D0E0F101112131415"),
  Exchange("its rest", "0C 0900 1600", "0D 161718191A1B1C1D"),
  Exchange("its very end", "0C 0900 1E00", "0D"),
  Exchange("behind its end", "0C 0900 1F00", "01 0C 0900 07"),
  Exchange("what may not be read", "0A 0300", "01 0A 0300 02"),
  Exchange("what is not there", "0A 2000", "01 0A 2000 01"),
  Exchange("by type", "08 0100 FFFF 382A", "09 03 0600 01"),
  Exchange("by type, not readable", "08 0100 FFFF 372A", "01 08 0300 02"),
  Exchange("several", "0E 0600 0400", "0F 01 0000"),
  Exchange("several, one missing", "0E 0600 3000", "01 0E 3000 01"),
  Exchange("several, only one", "0E 0600", "01 0E 0600 04"),
  Exchange(
    "several with lengths", "20 0600 0900", "21 0100 01 1E00 000102030405060708090A0B0C0D0E0F10"),
  Exchange("the MTU", "02 6400", "03 F700"),
  Exchange("an unknown request", "3F 01", "01 3F 0000 06"),
  Exchange("an unknown command", "7F 01", nil),
  Exchange("a confirmation", "1E", nil),
  Exchange("a write", "12 0900 AABB", "13"),
  Exchange("a write to what is only read", "12 0600 00", "01 12 0600 03"),
  Exchange("a write where only commands go", "12 0B00 00", "01 12 0B00 03"),
  Exchange("a command", "52 0B00 00", nil),
  Exchange("a command to nowhere", "52 FF00 00", nil),
  Exchange("a subscription", "12 0400 0100", "13"),
  Exchange("a subscription of the wrong length", "12 0400 01", "01 12 0400 0D"),
  Exchange("indications where there are none", "12 0400 0200", "01 12 0400 13"),
  Exchange("executing nothing", "18 01", "19"),
  Exchange("executing with unknown flags", "18 07", "01 18 0000 04"),
]

@Suite struct AttributeServerTests {
  private func octets(_ text: String) -> [UInt8] { [UInt8](hexadecimal: text) ?? [] }

  @Test(arguments: discovery + access)
  private func `it answers as the specification says`(exchange: Exchange) throws {
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var bearer = AttributeBearer()
    let request = try ATTPDU(parsing: octets(exchange.request))
    let answer = server.answer(request, on: &bearer)?.encoded()
    #expect(answer == exchange.answer.map(octets))
  }

  @Test func `a longer MTU lets more through`() throws {
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var bearer = AttributeBearer()
    _ = server.answer(.exchangeMTURequest(clientMTU: 64), on: &bearer)
    #expect(bearer.mtu == 64)
    let answer = server.answer(.readRequest(AttributeHandle(rawValue: 9)), on: &bearer)
    #expect(answer == .readResponse(value: Array(0..<30)))
    _ = server.answer(.exchangeMTURequest(clientMTU: 5), on: &bearer)
    #expect(bearer.mtu == 23)
  }

  @Test func `prepared writes take effect together`() throws {
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var bearer = AttributeBearer()
    let handle = AttributeHandle(rawValue: 9)
    let first = ATTPDU.prepareWriteRequest(handle, offset: 0, value: [1, 2])
    #expect(
      server.answer(first, on: &bearer) == .prepareWriteResponse(handle, offset: 0, value: [1, 2]))
    _ = server.answer(.prepareWriteRequest(handle, offset: 2, value: [3]), on: &bearer)
    #expect(server.table[handle]?.value?.count == 30)
    #expect(server.answer(.executeWriteRequest(.write), on: &bearer) == .executeWriteResponse)
    #expect(server.table[handle]?.value == [1, 2, 3])
    #expect(bearer.prepared.isEmpty)
  }

  @Test func `a cancelled or impossible long write changes nothing`() {
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var bearer = AttributeBearer()
    let handle = AttributeHandle(rawValue: 9)
    _ = server.answer(.prepareWriteRequest(handle, offset: 0, value: [1]), on: &bearer)
    _ = server.answer(.executeWriteRequest(.cancel), on: &bearer)
    _ = server.answer(.prepareWriteRequest(handle, offset: 40, value: [1]), on: &bearer)
    let answer = server.answer(.executeWriteRequest(.write), on: &bearer)
    #expect(
      answer == .errorResponse(request: .executeWriteRequest, handle: handle, error: .invalidOffset)
    )
    #expect(server.table[handle]?.value?.count == 30)
  }

  @Test func `the queue of prepared writes is full some day`() {
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var bearer = AttributeBearer()
    let handle = AttributeHandle(rawValue: 9)
    var answers: [ATTPDU?] = []
    for _ in 0...AttributeBearer.mostPreparedWrites {
      answers.append(
        server.answer(.prepareWriteRequest(handle, offset: 0, value: [1]), on: &bearer))
    }
    #expect(
      answers.last
        == .errorResponse(request: .prepareWriteRequest, handle: handle, error: .prepareQueueFull))
  }

  @Test func `each client has its own subscription`() {
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var one = AttributeBearer()
    var other = AttributeBearer()
    let configuration = AttributeHandle(rawValue: 4)
    _ = server.answer(.writeRequest(configuration, value: [1, 0]), on: &one)
    #expect(server.answer(.readRequest(configuration), on: &one) == .readResponse(value: [1, 0]))
    #expect(server.answer(.readRequest(configuration), on: &other) == .readResponse(value: [0, 0]))
  }

  @Test func `what needs encryption is refused without it`() {
    let secret = FieldValue.list([
      .record([
        .service: .uuid(BluetoothUUID(UInt16(0x1812))),
        .characteristics: .list([
          .record([
            .characteristic: .uuid(BluetoothUUID(UInt16(0x2A4D))),
            .properties: .texts(["read", "write"]),
            .permissions: .texts(["readEncryptionRequired", "writeEncryptionRequired"]),
          ])
        ]),
      ])
    ])
    var server = AttributeServer(table: AttributeTable(gatt: secret))
    var bearer = AttributeBearer()
    let handle = AttributeHandle(rawValue: 3)
    for request in [ATTPDU.readRequest(handle), .writeRequest(handle, value: [])] {
      let expected = ATTPDU.errorResponse(
        request: request.opcode, handle: handle, error: .insufficientAuthentication)
      #expect(server.answer(request, on: &bearer) == expected)
    }
  }

  @Test func `every request cut at every octet gets an answer or none, and never traps`() {
    var server = AttributeServer(table: AttributeTable(gatt: gatt))
    var bearer = AttributeBearer()
    for exchange in discovery + access {
      let whole = octets(exchange.request)
      for count in whole.indices {
        guard let pdu = try? ATTPDU(parsing: Array(whole[..<count])) else { continue }
        let answer = server.answer(pdu, on: &bearer)
        #expect(answer.map { $0.encoded().count <= bearer.mtu } ?? true)
      }
    }
  }
}
