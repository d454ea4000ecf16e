/// How the octets of a field are read and shown, by the name that layouts use.
///
/// ```
/// 1 2 3 4 8     a number of so many octets        s1 s2     the same with a sign
/// x1 ... x8     a code in hexadecimal             o5        octets
/// o[Length]     as many octets as a field says    o         the rest
/// o[Length-2]   two fewer than it says          o[rest-12]   all but the last twelve
/// 0.625ms 1.25ms 10ms 1.28s 30us                  a time of two octets in such units
/// status role phy ...                             a code of one octet with names
/// ```
struct FieldFormat: Sendable {
  enum Size: Sendable {
    case octets(Int)
    case field(String, less: Int)
    /// What is left, without the last so many.
    case rest(less: Int)
  }

  /// What the octets say.
  enum Kind: Sendable {
    case number, signed, code, flag
    case octets, secret, text, address, ownAddress, uuid
    case handle, opcode, channel, psm, company, appearance
    /// In dBm.
    case power
    case time(unitInMicroseconds: Int)
    case names([Int: String])
    case bits([String])
    case advertisingData, appleMessages
    /// The layout's author made a mistake: shown as a number, and a test fails.
    case unknown
  }

  var kind: Kind
  var size: Size

  init(_ text: Substring) {
    let (word, bracket) = text.divided(at: "[")
    if !bracket.isEmpty {
      let (name, less) = bracket.dropLast().divided(at: "-")
      kind = Kind(named: String(word))
      let fewer = Int(String(less)) ?? 0
      size = name == "rest" ? .rest(less: fewer) : .field(String(name), less: fewer)
    } else if let known = Self.widths[String(text)] {
      kind = Kind(named: String(text))
      size = .octets(known)
    } else if FieldMeaning.codes[String(text)] != nil {
      kind = Kind(named: String(text))
      size = .octets(Int(text.filter(\.isNumber)) ?? 1)
    } else {
      kind = Kind(named: text.filter { !$0.isNumber })
      size = Int(text.filter(\.isNumber)).map(Size.octets) ?? .rest(less: 0)
    }
  }

  /// The formats whose width their name does not tell.
  private static let widths: [String: Int] = [
    "handle": 2, "attribute": 2, "address": 6, "ownAddress": 6, "opcode": 2, "cid": 2, "psm": 2,
    "company": 2,
    "uuid16": 2, "uuid32": 4, "uuid128": 16, "dBm": 1, "appearance": 2, "bool": 1,
    "0.625ms": 2, "0.625ms3": 3, "1.25ms": 2, "1.25ms1": 1, "10ms": 2, "1.28s": 2, "30us": 2,
    "10ms3": 3, "1s": 2,
  ]
}

extension FieldFormat.Kind {
  fileprivate init(named word: String) {
    self =
      Self.words[word] ?? FieldMeaning.codes[word].map(Self.names)
      ?? FieldMeaning.masks[word].map(Self.bits) ?? .unknown
  }

  private static let words: [String: Self] = [
    "": .number, "s": .signed, "x": .code, "attribute": .code, "bool": .flag, "o": .octets,
    "secret": .secret, "text": .text, "address": .address, "ownAddress": .ownAddress, "uuid": .uuid,
    "uuid16": .uuid,
    "uuid32": .uuid, "uuid128": .uuid, "handle": .handle, "opcode": .opcode, "cid": .channel,
    "psm": .psm, "company": .company, "appearance": .appearance, "dBm": .power,
    "0.625ms": .time(unitInMicroseconds: 625), "0.625ms3": .time(unitInMicroseconds: 625),
    "1.25ms": .time(unitInMicroseconds: 1250), "1.25ms1": .time(unitInMicroseconds: 1250),
    "10ms": .time(unitInMicroseconds: 10_000), "10ms3": .time(unitInMicroseconds: 10_000),
    "1.28s": .time(unitInMicroseconds: 1_280_000), "30us": .time(unitInMicroseconds: 30),
    "1s": .time(unitInMicroseconds: 1_000_000), "ad": .advertisingData, "apple": .appleMessages,
  ]
}

extension FieldFormat {
  /// The value of octets, and what it stands for.
  func value(of octets: ArraySlice<UInt8>) -> (PacketField.Value, meaning: String?) {
    switch kind {
    case .octets: (.octets(Array(octets)), nil)
    case .secret: (.octets(Array(octets)), "secret")
    case .text: (.text(String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)), nil)
    case .address, .ownAddress: (.text(DeviceAddress(truncating: octets.number).description), nil)
    case .uuid: Self.uuid(octets)
    default: value(of: octets.number, octets: octets.count)
    }
  }

  /// The value of a number that took so many octets, or only some of their bits.
  func value(of number: UInt64, octets: Int) -> (PacketField.Value, meaning: String?) {
    let plain = PacketField.Value.number(Int(clamping: number))
    let code = PacketField.Value.code(number, digits: 2 * octets)
    let short = UInt16(truncatingIfNeeded: number)
    switch kind {
    case .time(let unit): return (plain, durationText(Int(clamping: number) * unit))
    case .names(let names): return (plain, names[Int(clamping: number)] ?? "unknown")
    case .bits(let names): return (code, FieldMeaning.names(ofBits: number, names))
    case .code: return (code, nil)
    case .handle: return (.code(number & 0x0FFF, digits: 4), nil)
    case .signed: return (.number(number.signed(octets: octets)), nil)
    case .power:
      let power = number.signed(octets: 1)
      return (.number(power), power == 127 ? "unknown" : "\(power) dBm")
    case .flag: return (plain, number == 0 ? "no" : "yes")
    case .opcode: return (code, HCIOpcode(rawValue: short).description)
    case .channel:
      let channel = L2CAPChannel(rawValue: short)
      return (code, channel.isDynamic ? nil : channel.description)
    case .psm: return (code, L2CAPPSM(rawValue: short).name)
    case .company: return (code, CompanyIdentifier(rawValue: short).name)
    case .appearance: return (code, FieldMeaning.appearances[Int(clamping: number >> 6)])
    default: return (plain, nil)
    }
  }

  private static func uuid(_ octets: ArraySlice<UInt8>) -> (PacketField.Value, meaning: String?) {
    guard let width = BluetoothUUID.Width(rawValue: 8 * octets.count) else {
      return (.octets(Array(octets)), "no UUID has so many octets")
    }
    var input = unsafe ByteReader(octets.span.bytes)
    guard let uuid = try? BluetoothUUID(parsing: &input, width: width) else {
      return (.octets(Array(octets)), nil)
    }
    return (.text(uuid.description), uuid.name)
  }
}

extension ArraySlice<UInt8> {
  /// The little-endian number of up to eight octets.
  var number: UInt64 {
    prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension UInt64 {
  /// The number of so many octets, read with a sign.
  fileprivate func signed(octets: Int) -> Int {
    let unused = UInt64(64 - 8 * Swift.min(Swift.max(octets, 1), 8))
    return Int(truncatingIfNeeded: Int64(truncatingIfNeeded: self << unused) >> Int64(unused))
  }
}

/// A time in the unit that suits it, as in `37.5 ms`.
package func durationText(_ microseconds: Int) -> String {
  let (unit, digits) =
    1..<1000 ~= microseconds
    ? ("us", 1) : microseconds < 10_000_000 ? ("ms", 1000) : ("s", 1_000_000)
  let whole = microseconds / digits
  var fraction = String(microseconds % digits + digits).dropFirst()
  while fraction.last == "0" { fraction.removeLast() }
  return fraction.isEmpty ? "\(whole) \(unit)" : "\(whole).\(fraction) \(unit)"
}
