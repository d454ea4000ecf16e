import BluetoothProtocols
import Timelines

/// Fields as members of an object. The key is the field's name in small letters; a value that
/// stands for something has a second member beside it, as in
/// `"connection_interval":24,"connection_interval_text":"30 ms"`. Codes and octets are hexadecimal.
extension JSONWriter {
  mutating func members(_ fields: [PacketField]) {
    var used: Set<String> = []
    for field in fields {
      let key = field.key(avoiding: &used)
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

  /// An AD structure says what it is first; the items of other lists have only a number.
  private mutating func item(_ item: PacketField) {
    guard case .group(let fields) = item.value else { return value(of: item) }
    object { json in
      if Int(item.name) == nil { json.member("name", item.name) }
      json.members(fields)
    }
  }
}

extension PacketField {
  /// The name as a key that its object does not have yet: reserved bits may come twice.
  fileprivate func key(avoiding used: inout Set<String>) -> String {
    let name = name.lowercased().replacing("-", with: "_")
    var key = name
    var number = 2
    while !used.insert(key).inserted {
      key = "\(name)_\(number)"
      number += 1
    }
    return key
  }
}
