import BluetoothProtocols
import Replay
import Timelines

/// A run of one phone, one app and one peer, written down by hand.
struct Book {
  private(set) var account = Account()
  private var sequence = 0
  var now = Instant.start

  static let peer = "strap"
  static let value: Fields = [
    .service: .uuid(BluetoothUUID(UInt16(0x180D))),
    .characteristic: .uuid(BluetoothUUID(UInt16(0x2A37))),
  ]
  static let other: Fields = [
    .service: .uuid(BluetoothUUID(UInt16(0x180D))),
    .characteristic: .uuid(BluetoothUUID(UInt16(0x2A38))),
  ]

  mutating func note(
    _ kind: Kind, _ party: Party, _ fields: Fields = [:], after delay: Duration = .zero
  ) {
    sequence += 1
    now = now + delay
    var all: Fields = [.device: .text("phone")]
    if [.call, .callback, .app].contains(kind.family) { all[.app] = .text("app") }
    if [.call, .callback].contains(kind.family) {
      (all[.manager], all[.role]) = (.text("central"), .text("central"))
    }
    if kind.carries(.peer) { all[.peer] = .text(Self.peer) }
    if kind.family == .link { all[.connection] = .integer(1) }
    account.receive(
      Entry(
        time: now, sequence: sequence, from: party, kind: kind, fields: fields.merging(all)))
  }

  mutating func tell(_ kind: Kind, _ fields: Fields = [:], after delay: Duration = .zero) {
    note(kind, .implementation, fields, after: delay)
  }

  mutating func call(_ kind: Kind, _ fields: Fields = [:]) { note(kind, .app, fields) }

  /// A PDU of the peer, or of the phone.
  mutating func send(
    _ pdu: ATTPDU, about name: Fields = [:], from party: Party = .peer,
    after delay: Duration = .zero
  ) {
    note(Kind(pdu.opcode), party, name.merging(Fields(pdu)), after: delay)
  }

  mutating func notify(_ octets: [UInt8], about name: Fields = Book.value, at handle: UInt16 = 16) {
    send(
      .handleValueNotification(AttributeHandle(rawValue: handle), value: octets), about: name,
      after: .seconds(1))
  }

  mutating func told(
    _ octets: [UInt8], about name: Fields = Book.value, after delay: Duration = .zero
  ) {
    tell(
      .callbackDidUpdateValue, name.merging([.value: .octets(octets)]), after: delay)
  }

  /// Connected, both characteristics known, and subscribed to both.
  static var subscribed: Book {
    var book = Book()
    book.sequence = -1
    book.call(.callCreateCentralManager)
    book.tell(.callbackDidUpdateState, [.state: .text("poweredOn")])
    book.call(.callConnect)
    book.note(.linkConnected, .implementation, [.role: .text("central")], after: .seconds(1))
    book.tell(.callbackDidConnect)
    book.call(.callDiscoverCharacteristics, [.service: value[.service]])
    book.tell(
      .callbackDidDiscoverCharacteristics, [.service: value[.service], .characteristics: found])
    for name in [value, other] {
      book.call(.callSetNotifyValue, name.merging([.enabled: .flag(true)]))
      book.tell(
        .callbackDidUpdateNotificationState, name.merging([.isNotifying: .flag(true)]))
    }
    return book
  }

  private static let found = FieldValue.list(
    [value, other].map { .record([.characteristic: $0[.characteristic]]) })

  /// Returns the statement a minute later.
  mutating func statement(after rest: Duration = .seconds(60)) -> Statement {
    account.finish(at: now + rest)
  }
}

extension Statement {
  /// The faults in order, each with the entry that brought the value and the one that delivered it.
  var faults: [String] {
    discrepancies.map { item in
      [
        item.fault.rawValue, item.brought.map { "came #\($0.sequence)" },
        item.told.map { "told #\($0.sequence)" },
      ].compactMap(\.self).joined(separator: " ")
    }
  }
}
