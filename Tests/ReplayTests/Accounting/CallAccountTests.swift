import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Every call that goes out is answered once, each link reported once, each advertisement as it
/// was.
@Suite struct CallAccountTests {
  private static let handle = AttributeHandle(rawValue: 16)

  private static func read(_ parts: [[UInt8]]) -> Book {
    var book = Book.subscribed
    book.call(.callReadValue, Book.value)
    var offset = 0
    for part in parts {
      let isFirst = offset == 0
      book.send(
        isFirst ? .readRequest(handle) : .readBlobRequest(handle, offset: UInt16(offset)),
        from: .implementation)
      book.send(
        isFirst ? .readResponse(value: part) : .readBlobResponse(value: part), about: Book.value,
        after: .milliseconds(60))
      offset += part.count
    }
    return book
  }

  @Test func `a long read is told whole`() {
    var book = Self.read([Array(0..<22), [22, 23]])
    book.told(Array(0..<24))
    #expect(book.statement().isClean)
    var cut = Self.read([Array(0..<22), [22, 23]])
    cut.told(Array(0..<22))
    #expect(cut.statement().faults == ["altered came #15 told #16"])
  }

  @Test func `a read that was answered and not told is unanswered`() {
    var book = Self.read([[1]])
    #expect(book.statement().faults == ["unanswered came #13"])
  }

  @Test func `a read that is told twice is doubled`() {
    var book = Self.read([[1]])
    book.told([1])
    book.told([1])
    #expect(book.statement().faults == ["doubled came #14 told #15"])
  }

  @Test func `a refusal keeps its name`() {
    var book = Book.subscribed
    book.call(.callReadValue, Book.value)
    book.send(.readRequest(Self.handle), from: .implementation)
    book.send(
      .errorResponse(request: .readRequest, handle: Self.handle, error: .readNotPermitted),
      about: Book.value)
    var renamed = book
    book.tell(
      .callbackDidUpdateValue, Book.value.merging([.error: .text("readNotPermitted")]))
    #expect(book.statement().isClean)
    renamed.tell(.callbackDidUpdateValue, Book.value.merging([.error: .text("unknown")]))
    #expect(renamed.statement().faults == ["altered came #13 told #14"])
  }

  @Test func `a write that never went out is not done`() {
    var book = Book.subscribed
    book.call(
      .callWriteValue,
      Book.value.merging([.value: .octets([1]), .type: .text("withResponse")]))
    var sent = book
    book.tell(.callbackDidWriteValue, Book.value)
    #expect(book.statement().faults == ["invented came #11 told #12"])
    sent.send(.writeRequest(Self.handle, value: [1]), from: .implementation)
    sent.send(.writeResponse, about: Book.value)
    sent.tell(.callbackDidWriteValue, Book.value)
    #expect(sent.statement().isClean)
  }

  @Test func `each link is told once, and its end with a reason`() {
    var book = Book.subscribed
    var twice = book
    twice.tell(.callbackDidConnect)
    #expect(twice.statement().faults == ["doubled told #11"])
    var invented = book
    invented.tell(.callbackDidDisconnect, [.error: .text("connectionTimeout")])
    #expect(invented.statement().faults == ["invented told #11"])
    book.note(.linkDisconnected, .peer, [.status: .integer(8)])
    var untold = book
    #expect(untold.statement().faults == ["lost came #11"])
    var causeless = book
    causeless.tell(.callbackDidDisconnect)
    #expect(causeless.statement().faults == ["altered came #11 told #12"])
    book.tell(.callbackDidDisconnect, [.error: .text("connectionTimeout")])
    #expect(book.statement().isClean)
  }

  @Test func `who asks for the end is told without an error`() {
    var book = Book.subscribed
    book.call(.callCancelPeripheralConnection)
    var untold = book
    #expect(untold.statement().faults == ["unanswered"])
    book.tell(.callbackDidDisconnect)
    book.tell(.linkDisconnect)
    book.note(.linkDisconnected, .peer, [.status: .integer(0x16)])
    #expect(book.statement().isClean)
  }

  private static func scanning(services: [BluetoothUUID]? = nil) -> Book {
    var book = Book()
    book.call(.callCreateCentralManager)
    book.tell(.callbackDidUpdateState, [.state: .text("poweredOn")])
    book.call(
      .callScanForPeripherals,
      [.allowDuplicates: .flag(true), .services: services.map(FieldValue.uuids)])
    return book
  }

  /// Flags, and the service of heart rates.
  private static let payload: [UInt8] = [2, 1, 6, 3, 3, 0x0D, 0x18]

  private static func heard(_ book: inout Book) {
    book.note(
      .airAdvertisement, .peer,
      [
        .payload: .octets(payload), .rssi: .integer(-50), .connectable: .flag(true),
        .scannable: .flag(false), .pdu: .text("ADV_IND"),
      ], after: .seconds(1))
  }

  private static let discovery: Fields = [
    .rssi: .integer(-50), .connectable: .flag(true),
    .services: .uuids([BluetoothUUID(UInt16(0x180D))]),
  ]

  @Test func `each report of a scan that asks for all is told once`() {
    var book = Self.scanning()
    Self.heard(&book)
    var lost = book
    #expect(lost.statement().faults == ["lost came #4"])
    book.tell(.callbackDidDiscover, Self.discovery)
    var clean = book
    #expect(clean.statement().isClean)
    book.tell(.callbackDidDiscover, Self.discovery)
    #expect(book.statement().faults == ["doubled came #4 told #6"])
  }

  private static let changes: [(Fields, String)] = [
    ([.rssi: .integer(-40)], "altered"), ([.localName: .text("x")], "altered"),
    ([.services: .uuids([])], "altered"), ([.connectable: .flag(false)], "altered"),
  ]

  @Test(arguments: changes)
  func `a discovery says what was heard`(change: Fields, fault: String) {
    var book = Self.scanning()
    Self.heard(&book)
    book.tell(.callbackDidDiscover, change.merging(Self.discovery))
    #expect(book.statement().discrepancies.map(\.fault.rawValue).first == fault)
  }

  @Test func `a scan for another service finds nothing`() {
    var book = Self.scanning(services: [BluetoothUUID(UInt16(0x1234))])
    Self.heard(&book)
    var quiet = book
    #expect(quiet.statement().isClean)
    book.tell(.callbackDidDiscover, Self.discovery)
    #expect(book.statement().discrepancies.map(\.fault) == [.invented])
  }
}
