import BluetoothProtocols
import Timelines

/// Writes an object of JSON for each of millions of records, straight into the text that goes out.
///
/// ``JSONWriter`` makes every key and value of strings, which is right for reports. A record has
/// dozens of members, and the names of nearly all of them are known before.
struct RecordJSON: ~Copyable {
  var text = TextBuffer(capacity: 64)
  private var isFirst = true
  /// The keys that the open objects of packets have so far, as ``FieldName/hash``, and where those of
  /// the innermost object begin.
  private var keys: [UInt64] = []
  private var start = 0
  private var outside: [Outside] = []

  /// The outer object that goes on when an object of a packet ends.
  private struct Outside {
    var start: Int
    /// The key of the object in the one around it, if that has a number.
    var numberedKey: String?
  }
}

// Members that every record has, or many of them.
extension RecordJSON {
  /// Begins a member. The name is given as it is written, with quotation marks and a colon.
  mutating func member(_ name: StaticString) {
    separate()
    text.append(text: name)
  }

  mutating func null() { text.append(text: "null") }

  /// Writes an object. The closure writes its members.
  mutating func object(_ members: (inout RecordJSON) -> Void) {
    text.append(UInt8(ascii: "{"))
    isFirst = true
    members(&self)
    text.append(UInt8(ascii: "}"))
    isFirst = false
  }

  mutating func array(_ values: [String]) {
    text.append(UInt8(ascii: "["))
    for (place, value) in values.enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      text.append(json: value)
    }
    text.append(UInt8(ascii: "]"))
  }

  /// Writes a member with the fields of a packet. The closure gives the fields. If there are none,
  /// there is no member.
  mutating func packet(_ name: StaticString, _ fields: (inout RecordJSON) -> Void) {
    let (before, wasFirst) = (text.count, isFirst)
    member(name)
    open(nil)
    fields(&self)
    let isEmpty = isFirst
    _ = close()
    if isEmpty {
      text.removeAll(from: before)
      isFirst = wasFirst
    }
  }

  private mutating func separate() {
    if isFirst { isFirst = false } else { text.append(UInt8(ascii: ",")) }
  }
}

// Objects whose keys come from packets.
extension RecordJSON {
  private mutating func open(_ numberedKey: String?) {
    text.append(UInt8(ascii: "{"))
    isFirst = true
    outside.append(Outside(start: start, numberedKey: numberedKey))
    start = keys.count
  }

  /// Ends an object, and returns its key in the one around it if that has a number.
  private mutating func close() -> String? {
    text.append(UInt8(ascii: "}"))
    isFirst = false
    keys.removeLast(keys.count - start)
    guard let around = outside.popLast() else { return nil }
    start = around.start
    return around.numberedKey
  }

  /// Begins a member. If the object has its key already, this one gets a number and the new key is
  /// returned. For example, reserved bits may come twice.
  private mutating func begin(_ name: FieldName) -> String? {
    separate()
    guard has(name.hash) else {
      keys.append(name.hash)
      text.append(octets: name.memberStart)
      return nil
    }
    var number = 2
    while has(FieldName.hash(ofKey: "\(name.key)_\(number)")) { number += 1 }
    let key = "\(name.key)_\(number)"
    keys.append(FieldName.hash(ofKey: key))
    text.append(json: key)
    text.append(UInt8(ascii: ":"))
    return key
  }

  private func has(_ key: UInt64) -> Bool {
    var place = keys.count
    while place > start {
      place -= 1
      if keys[place] == key { return true }
    }
    return false
  }

  /// Begins the member with the meaning of the value in another one.
  private mutating func beginMeaning(of name: FieldName, _ numberedKey: String?) {
    text.append(UInt8(ascii: ","))
    guard let numberedKey else { return text.append(octets: name.meaningStart) }
    text.append(json: numberedKey + "_text")
    text.append(UInt8(ascii: ":"))
  }
}

/// Fields as members of an object. The key is the field's name in small letters. A value with a
/// meaning has a second member beside it, as in
/// `"connection_interval":24,"connection_interval_text":"30 ms"`. Codes and octets are hexadecimal.
extension RecordJSON: PacketFieldSink {
  mutating func receive(
    _ name: FieldName, at place: Range<Int>, _ value: PacketFieldValue,
    _ meaning: PacketFieldMeaning, _ content: PacketField.Content, in packet: RawSpan
  ) {
    let numberedKey = begin(name)
    switch value {
    case .number(let number): text.append(decimal: number)
    case .text(let value): text.append(json: value)
    default:
      text.append(UInt8(ascii: "\""))
      write(value, at: place, in: packet)
      text.append(UInt8(ascii: "\""))
    }
    switch meaning {
    case .none: break
    case .text(let meaning):
      beginMeaning(of: name, numberedKey)
      text.append(json: meaning)
    case .power(let power):
      beginMeaning(of: name, numberedKey)
      text.append(UInt8(ascii: "\""))
      text.append(decimal: power)
      text.append(text: " dBm\"")
    }
  }

  /// Writes a value that needs no escapes.
  private mutating func write(
    _ value: PacketFieldValue, at place: Range<Int>, in packet: RawSpan
  ) {
    switch value {
    case .code(let code, let digits): text.append(hexadecimal: code, digits: digits)
    case .address(let address): text.append(address)
    case .uuid(let uuid): text.append(uuid)
    case .octets: text.append(hexadecimal: packet.extracting(place))
    case .number, .text: break
    }
  }

  mutating func beginGroup(_ name: FieldName) {
    let numberedKey = begin(name)
    open(numberedKey)
  }

  mutating func endGroup(_ name: FieldName, at place: Range<Int>, meaning: String?) {
    let numberedKey = close()
    guard let meaning else { return }
    beginMeaning(of: name, numberedKey)
    text.append(json: meaning)
  }

  mutating func beginList(_ name: FieldName) {
    _ = begin(name)
    text.append(UInt8(ascii: "["))
    isFirst = true
  }

  mutating func endList(
    _ name: FieldName, at place: Range<Int>, _ content: PacketField.Content
  ) {
    text.append(UInt8(ascii: "]"))
    isFirst = false
  }

  /// An AD structure says its type first, in the member `item`, because `name` is a field of its
  /// own. The items of other lists have only a number, which their place says too.
  mutating func beginItem(_ name: PacketItemName) {
    separate()
    open(nil)
    if case .text(let name) = name {
      member(#""item":"#)
      text.append(json: name)
    }
  }

  mutating func endItem(_ name: PacketItemName, at place: Range<Int>, meaning: String?) {
    _ = close()
  }
}
