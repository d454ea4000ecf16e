public import Foundation

/// The members of one message of the seat protocol, read by the types of the vocabulary.
///
/// JSON does not distinguish a UUID from a text; the caller knows which of the two a member is. A
/// member that is absent, null or of another type reads as nil.
public struct SeatFields: ExpressibleByDictionaryLiteral, @unchecked Sendable {
  /// The members as JSON values.
  public private(set) var members: [String: Any]

  public init(dictionaryLiteral elements: (String, Any?)...) {
    members = [:]
    for case (let name, let value?) in elements { members[name] = value }
  }

  /// Makes fields of a decoded JSON object.
  public init(_ members: [String: Any]) { self.members = members }

  /// The JSON value of a member. Setting nil removes the member.
  public subscript(name: String) -> Any? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// Returns these fields together with others, which win where both have a member.
  public func merging(_ others: SeatFields) -> SeatFields {
    SeatFields(members.merging(others.members) { $1 })
  }
}

extension SeatFields {
  public func text(_ name: String) -> String? { members[name] as? String }

  public func integer(_ name: String) -> Int? { (members[name] as? NSNumber)?.intValue }

  public func flag(_ name: String) -> Bool? { (members[name] as? NSNumber)?.boolValue }

  /// Nanoseconds of the run.
  public func instant(_ name: String) -> Int64? { (members[name] as? NSNumber)?.int64Value }

  /// Returns a list of texts: names, UUIDs or symbols.
  public func texts(_ name: String) -> [String]? { members[name] as? [String] }

  /// Returns a list of records, such as the characteristics of a service.
  public func records(_ name: String) -> [SeatFields]? {
    (members[name] as? [[String: Any]])?.map(SeatFields.init(_:))
  }

  public func record(_ name: String) -> SeatFields? {
    (members[name] as? [String: Any]).map(SeatFields.init(_:))
  }

  /// Returns octets, which are written as in `"0x0aff"`.
  public func octets(_ name: String) -> Data? { text(name).flatMap(Data.init(seatText:)) }
}

extension Data {
  /// Reads octets as the protocol writes them: `0x`, then two digits for each octet.
  public init?(seatText text: String) {
    let digits = Array(text.utf8.dropFirst(2))
    guard text.hasPrefix("0x"), digits.count.isMultiple(of: 2) else { return nil }
    self.init(capacity: digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place].hexadecimalDigit, let low = digits[place + 1].hexadecimalDigit
      else { return nil }
      append(high << 4 | low)
    }
  }

  /// The octets as the protocol writes them, for example `0x0aff`.
  public var seatText: String {
    var text = Array("0x".utf8)
    for octet in self { text += [Self.digits[Int(octet >> 4)], Self.digits[Int(octet & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
