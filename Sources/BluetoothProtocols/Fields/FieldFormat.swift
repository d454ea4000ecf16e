/// How the octets of a field are read and shown. Layouts call a format by its name:
///
/// ```
/// 1 2 3 4 8     a number of 1, 2, ... octets      s1 s2     the same with a sign
/// x1 ... x8     a code in hexadecimal             o5        five octets
/// o[Length]     as many octets as a field says    o         the rest
/// o[Length-2]   two octets fewer than that        o[rest-12]   the rest but twelve
/// 0.625ms 1.25ms 10ms 1.28s 30us                  a time of two octets in such units
/// interval timeout latency                        those of a connection, of two octets
/// status role phy ...                             a code of one octet with names
/// ```
struct FieldFormat: Sendable {
  enum Size: Sendable {
    case octets(Int)
    case field(String, less: Int)
    /// The rest of the packet without its last octets, as many as `less` says.
    case rest(less: Int)
  }

  /// The meaning of the octets.
  enum Kind: Sendable {
    case number, signed, code, flag
    case octets, secret, text, address, ownAddress, uuid
    case handle, opcode, subevent, channel, psm, company, appearance
    /// In dBm.
    case power
    case time(unitInMicroseconds: Int)
    /// Of connections, in units of 1.25 ms and 10 ms.
    case interval, timeout
    /// In connection events.
    case latency
    case advertisingData, appleMessages
    /// A code or a mask, whose values have names.
    case named(FieldWord)
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
    } else {
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      kind = Kind(
        named: String(decoding: text.utf8.filter { !digits.contains($0) }, as: UTF8.self))
      let width = text.utf8.lazy.filter(digits.contains).reduce(0) { 10 * $0 + Int($1 & 0x0F) }
      size = width > 0 ? .octets(width) : kind.size
    }
  }

  /// The widths, in octets, of formats whose names do not say them.
  private static let widths: [String: Int] = [
    "handle": 2, "attribute": 2, "address": 6, "ownAddress": 6, "opcode": 2, "subevent": 1,
    "cid": 2, "psm": 2,
    "company": 2,
    "uuid16": 2, "uuid32": 4, "uuid128": 16, "dBm": 1, "appearance": 2, "bool": 1,
    "0.625ms": 2, "0.625ms3": 3, "1.25ms": 2, "1.25ms1": 1, "10ms": 2, "1.28s": 2, "30us": 2,
    "10ms3": 3, "1s": 2, "interval": 2, "timeout": 2, "latency": 2,
  ]
}

extension FieldFormat.Kind {
  fileprivate init(named word: String) { self = Self.words[word] ?? .named(FieldWord(word)) }

  /// The size of a format that names none.
  fileprivate var size: FieldFormat.Size {
    if case .named = self { .octets(1) } else { .rest(less: 0) }
  }

  private static let words: [String: Self] = [
    "": .number, "s": .signed, "x": .code, "attribute": .code, "bool": .flag, "o": .octets,
    "secret": .secret, "text": .text, "address": .address, "ownAddress": .ownAddress, "uuid": .uuid,
    "uuid16": .uuid,
    "uuid32": .uuid, "uuid128": .uuid, "handle": .handle, "opcode": .opcode, "subevent": .subevent,
    "cid": .channel,
    "psm": .psm, "company": .company, "appearance": .appearance, "dBm": .power,
    "0.625ms": .time(unitInMicroseconds: 625), "0.625ms3": .time(unitInMicroseconds: 625),
    "1.25ms": .time(unitInMicroseconds: 1250), "1.25ms1": .time(unitInMicroseconds: 1250),
    "interval": .interval, "timeout": .timeout, "latency": .latency,
    "10ms": .time(unitInMicroseconds: 10_000), "10ms3": .time(unitInMicroseconds: 10_000),
    "1.28s": .time(unitInMicroseconds: 1_280_000), "30us": .time(unitInMicroseconds: 30),
    "1s": .time(unitInMicroseconds: 1_000_000), "ad": .advertisingData, "apple": .appleMessages,
  ]
}
