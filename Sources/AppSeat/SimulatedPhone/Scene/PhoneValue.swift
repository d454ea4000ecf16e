/// The value of a member of an entry or an act: as JSON has it.
///
/// Octets are texts such as `0x0048`, durations such as `1500us` or `2s`, and UUIDs such as `180D`.
public enum PhoneValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case flag(Bool)
  case list([PhoneValue])
  case record([String: PhoneValue])

  /// The text; nil if the value is none.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number; nil if the value is none.
  public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The Boolean; nil if the value is none.
  public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  /// The elements; nil if the value is no list.
  public var list: [PhoneValue]? { if case .list(let list) = self { list } else { nil } }
  /// The texts of a list; nil if the value is no list of texts.
  public var texts: [String]? {
    guard let texts = list?.map(\.text), !texts.contains(nil) else { return nil }
    return texts.compactMap(\.self)
  }
}

extension PhoneValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(arrayLiteral elements: PhoneValue...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, PhoneValue)...) {
    self = .record(Dictionary(elements) { $1 })
  }
}

extension PhoneValue {
  /// Octets, as the vocabulary writes them.
  public static func octets(_ octets: some Sequence<UInt8>) -> PhoneValue {
    .text("0x" + octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  /// A duration, as the vocabulary writes it; to the microsecond.
  public static func duration(_ duration: Duration) -> PhoneValue {
    let (seconds, attoseconds) = duration.components
    return .text("\(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)us")
  }
}

extension PhoneValue: Codable {
  /// Reads a value of JSON. A fraction, which no field has, becomes a text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([PhoneValue].self) {
      self = .list(list)
    } else if let record = try? container.decode([String: PhoneValue].self) {
      self = .record(record)
    } else {
      self = .text("\(try container.decode(Double.self))")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .record(let record): try container.encode(record)
    }
  }
}
