import BluetoothProtocols
import Timelines

/// Fields as members of an object. The key is the field's name in small letters. A value with a
/// meaning has a second member beside it, as in
/// `"connection_interval":24,"connection_interval_text":"30 ms"`. Codes and octets are hexadecimal.
extension JSONWriter {
  mutating func members(_ fields: [PacketField]) {
    let keys = fields.keys
    for (key, field) in zip(keys, fields) {
      member(key) { $0.value(of: field) }
      if let meaning = field.meaning { member(key + "_text", meaning) }
    }
  }

  private mutating func value(of field: PacketField) {
    switch field.value {
    case .number(let number): self.number(number)
    case .code(let code, let digits): string(code.hexadecimal(digits: digits))
    case .text(let text): string(text)
    case .octets(let octets): string(octets.hexadecimal)
    case .group(let fields): object { $0.members(fields) }
    case .list(let items):
      array { json in
        for item in items { json.element { $0.item(item) } }
      }
    }
  }

  /// Writes an item of a list. An AD structure says its type first, in the member `item`, because
  /// `name` is a field of its own. The items of other lists have only a number.
  private mutating func item(_ item: PacketField) {
    guard case .group(let fields) = item.value else { return value(of: item) }
    object { json in
      if Int(item.name) == nil { json.member("item", item.name) }
      json.members(fields)
    }
  }
}

extension [PacketField] {
  /// The names as keys. If an object has a name already, the next one gets a number. For example,
  /// reserved bits may come twice.
  fileprivate var keys: [String] {
    var keys: [String] = []
    keys.reserveCapacity(count)
    for field in self {
      let name = field.key
      var key = name
      var number = 2
      while keys.contains(where: { $0.utf8.count == key.utf8.count && $0 == key }) {
        key = "\(name)_\(number)"
        number += 1
      }
      keys.append(key)
    }
    return keys
  }
}

extension PacketField {
  /// The name in small letters, with `_` for `-`.
  fileprivate var key: String {
    var name = name
    let count = name.utf8.count
    return name.withUTF8 { characters in
      unsafe String(unsafeUninitializedCapacity: count) { key in
        for index in 0..<count { unsafe key[index] = Self.keyCharacter(characters[index]) }
        return count
      }
    }
  }

  private static func keyCharacter(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character | 0x20
    case UInt8(ascii: "-"): UInt8(ascii: "_")
    default: character
    }
  }
}
