import BluetoothProtocols

/// The texts of the reports that advertisers were heard to send. From one report of an advertiser
/// to the next, hardly more changes than the channel and the signal strength.
///
/// The table has a fixed size. Each report has two places, and a new text replaces the older of the
/// two.
struct ReportTexts: Sendable {
  private var slots: [Slot] = []

  struct Slot: Sendable {
    fileprivate var fields = Fields()
    /// The members before channel and signal strength, and the members after them.
    fileprivate var head: [UInt8] = []
    fileprivate var tail: [UInt8] = []
  }

  private static let count = 1 << 12

  /// Returns the first of a report's two places. It is even, and the other place is the next one.
  fileprivate func place(of fields: Fields) -> Int {
    var hash = fields.quickHash(.address, from: UInt64(fields.count))
    // Some advertisers take turns with two payloads.
    if case .octets(let payload) = fields[.payload] {
      for octet in payload.suffix(8) { hash = hash << 5 ^ hash >> 59 ^ UInt64(octet) }
    }
    return 2 * (Int(truncatingIfNeeded: hash ^ hash >> 32) & (Self.count / 2 - 1))
  }

  fileprivate func slot(at place: Int, of fields: Fields) -> Slot? {
    if slots.isEmpty { return nil }
    if fields.isWritten(like: slots[place].fields) { return slots[place] }
    return fields.isWritten(like: slots[place + 1].fields) ? slots[place + 1] : nil
  }

  fileprivate mutating func keep(_ slot: Slot, at place: Int) {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.count) }
    slots[place + 1] = slots[place]
    slots[place] = slot
  }
}

extension JSONWriter {
  /// Writes the fields of a report, like those of any other entry.
  mutating func report(_ fields: Fields) {
    guard !fields.hasPDUApart, let place = reports?.place(of: fields) else {
      return fields.writeMembers(to: &self)
    }
    if let known = reports?.slot(at: place, of: fields) {
      octets.append(contentsOf: known.head)
      fields.forEachSignal { write($1, at: $0) }
      octets.append(contentsOf: known.tail)
    } else {
      compose(fields, at: place)
    }
  }

  private mutating func compose(_ fields: Fields, at place: Int) {
    let signalPlace = fields.signalPlace
    let start = octets.count
    for pair in fields.pairs[..<signalPlace] { write(pair.value, at: pair.field) }
    let headEnd = octets.count
    fields.forEachSignal { write($1, at: $0) }
    let tailStart = octets.count
    for pair in fields.pairs[signalPlace...] { write(pair.value, at: pair.field) }
    let slot = ReportTexts.Slot(
      fields: fields, head: Array(octets[start..<headEnd]), tail: Array(octets[tailStart...]))
    reports?.keep(slot, at: place)
  }
}

extension Fields {
  /// Returns whether all fields except the signal have the same text.
  fileprivate func isWritten(like others: Fields) -> Bool {
    if sharesAllButSignal(with: others) { return true }
    guard pairs.count == others.pairs.count else { return false }
    for index in pairs.indices {
      guard pairs[index].field == others.pairs[index].field,
        pairs[index].value.isWritten(like: others.pairs[index].value)
      else { return false }
    }
    return true
  }
}

extension FieldValue {
  /// Returns whether the value has the same text. Equal texts may be spelled in different octets,
  /// and equal UUIDs may have different lengths.
  fileprivate func isWritten(like other: FieldValue) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let otherText)): text.utf8.elementsEqual(otherText.utf8)
    case (.uuid(let uuid), .uuid(let otherUUID)):
      uuid == otherUUID && uuid.width == otherUUID.width
    case (.list(let values), .list(let others)):
      values.elementsEqual(others) { $0.isWritten(like: $1) }
    case (.record(let fields), .record(let others)):
      fields == others && fields.isWritten(like: others)
    default: self == other
    }
  }
}
