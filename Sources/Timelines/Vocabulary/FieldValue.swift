public import BluetoothProtocols

/// The value of a field. Text and symbols share one case. The type of the field says which words
/// are allowed.
public enum FieldValue: Hashable, Sendable {
  /// True or false.
  case flag(Bool)
  /// An integer, whose unit the field decides: dBm for `rssi`, octets for `length`.
  case integer(Int)
  /// A duration in nanoseconds.
  case duration(Int64)
  /// An instant of the timeline.
  case instant(Instant)
  /// Octets in the order of the wire.
  case octets([UInt8])
  /// A UUID of 16, 32 or 128 bits.
  case uuid(BluetoothUUID)
  /// A device address.
  case address(DeviceAddress)
  /// A text, or a word of a closed list.
  case text(String)
  /// Values of one type, in their order.
  case list([FieldValue])
  /// Named parts, for example an advertisement dictionary.
  case record(Fields)
}

extension FieldValue {
  /// The truth value; nil if this is not a flag.
  public var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  /// The number; nil if this is not an integer.
  public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  /// The duration; nil if this is not a duration.
  public var duration: Duration? {
    if case .duration(let value) = self { .nanoseconds(value) } else { nil }
  }
  /// The instant; nil if this is not an instant.
  public var instant: Instant? { if case .instant(let value) = self { value } else { nil } }
  /// The octets; nil if this is not octets.
  public var octets: [UInt8]? { if case .octets(let value) = self { value } else { nil } }
  /// The UUID; nil if this is not a UUID.
  public var uuid: BluetoothUUID? { if case .uuid(let value) = self { value } else { nil } }
  /// The address; nil if this is not an address.
  public var address: DeviceAddress? { if case .address(let value) = self { value } else { nil } }
  /// The text or the symbol; nil if this is neither.
  public var text: String? { if case .text(let value) = self { value } else { nil } }
  /// The elements; nil if this is not a list.
  public var list: [FieldValue]? { if case .list(let value) = self { value } else { nil } }
  /// The named parts; nil if this is not a record.
  public var record: Fields? { if case .record(let value) = self { value } else { nil } }

  /// Makes a duration, which saturates at 64 bits of nanoseconds.
  public static func duration(_ duration: Duration) -> FieldValue {
    .duration(duration.nanoseconds)
  }
  /// Makes a list of UUIDs.
  public static func uuids(_ uuids: [BluetoothUUID]) -> FieldValue {
    .list(uuids.map(FieldValue.uuid))
  }
  /// Makes a list of texts.
  public static func texts(_ texts: [String]) -> FieldValue { .list(texts.map(FieldValue.text)) }
  /// Makes a list of integers.
  public static func integers(_ integers: [Int]) -> FieldValue {
    .list(integers.map(FieldValue.integer))
  }
}

extension FieldValue: CustomStringConvertible {
  /// The value as a person writes it: for example `0x` and hexadecimal digits for octets,
  /// milliseconds for short durations.
  public var description: String {
    if case .text(let value) = self { return value }
    var text = TextBuffer(capacity: 64)
    text.append(self)
    return text.string
  }
}

extension Duration {
  /// The duration as spec files write it, exact to the nanosecond: `90s`.
  package var text: String { DurationText.text(nanoseconds: nanoseconds) }

  /// The duration for people, with its first digits: `306ms`.
  package var shown: String { DurationText.rounded(nanoseconds: nanoseconds) }

  /// Returns the duration for people, beside a bound that it does not keep. If its rounded form
  /// looks like the bound, all digits are shown.
  package func shown(beside bound: Duration) -> String {
    shown == bound.shown ? text : shown
  }
}

/// Durations as spec files write them: a number and `ns`, `us`, `ms`, `s`, `min` or `h`.
public enum DurationText {
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("h", 3_600_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ("us", 1000), ("ns", 1),
  ]

  /// Returns the shortest exact form. For example, 90 s is `90s`, and 1.5 ms is `1500us`.
  public static func text(nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "0s" }
    let unit = units.dropFirst(2).first { nanoseconds % $0.nanoseconds == 0 } ?? ("ns", 1)
    return "\(nanoseconds / unit.nanoseconds)\(unit.name)"
  }

  /// Returns the exact form in the largest unit, with a fraction if that is short. For example,
  /// 318 750 us is `318.75ms`. A duration with more digits has its first ones only.
  public static func decimal(nanoseconds: Int64) -> String {
    let size = Int64(clamping: nanoseconds.magnitude)
    guard let unit = units.dropFirst(2).first(where: { size >= $0.nanoseconds }),
      size % max(1, unit.nanoseconds / 1000) == 0
    else { return rounded(nanoseconds: nanoseconds) }
    var fraction = String(size % unit.nanoseconds * 1000 / unit.nanoseconds + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (nanoseconds < 0 ? "-" : "") + String(size / unit.nanoseconds)
    return whole + (fraction.isEmpty ? "" : "." + fraction) + unit.name
  }

  /// Returns a form for people with the most significant digits. For example, 120 900 662 ns is
  /// `120ms`, and 1 234 567 ns is `1.23ms`.
  public static func rounded(nanoseconds: Int64) -> String {
    if (Int64.min + 1..<0).contains(nanoseconds) {
      return "-" + rounded(nanoseconds: -nanoseconds)
    }
    guard nanoseconds > 0,
      let unit = units.dropFirst(2).first(where: { nanoseconds >= $0.nanoseconds })
    else { return text(nanoseconds: nanoseconds) }
    let decimals: Int64 = nanoseconds / unit.nanoseconds >= 100 ? 1 : 10
    let scale = nanoseconds / unit.nanoseconds >= 10 ? decimals : 100
    let step = max(1, unit.nanoseconds / scale)
    return text(nanoseconds: nanoseconds / step * step, in: unit)
  }

  private static func text(
    nanoseconds: Int64, in unit: (name: String, nanoseconds: Int64)
  ) -> String {
    let rest = nanoseconds % unit.nanoseconds * 100 / unit.nanoseconds
    let digits =
      rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return "\(nanoseconds / unit.nanoseconds)\(digits)\(unit.name)"
  }

  /// Parses a number, which may have a fraction, and a unit, which must be there. Nil if the text
  /// has another form or does not fit 64 bits of nanoseconds.
  public static func nanoseconds(_ text: String) -> Int64? {
    let end = text.utf8.firstIndex { octet in
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) && octet != UInt8(ascii: ".")
    }
    let digits = text[..<(end ?? text.endIndex)]
    let name = text[digits.endIndex...].drop { $0 == " " }
    guard let unit = units.first(where: { $0.name == name }), let first = digits.first,
      first != ".", digits.last != "."
    else { return nil }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0]) else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
    guard !overflow else { return nil }
    guard parts.count == 2 else { return product }
    return fraction(parts[1], of: unit.nanoseconds).flatMap { fraction in
      let (sum, overflow) = product.addingReportingOverflow(fraction)
      return overflow ? nil : sum
    }
  }

  /// Returns the decimal digits after a point as a part of the unit; nil if that is not a whole
  /// number of nanoseconds.
  private static func fraction(_ digits: Substring, of unit: Int64) -> Int64? {
    guard digits.count <= 13, let numerator = Int64(digits) else { return nil }
    var denominator: Int64 = 1
    for _ in digits { denominator *= 10 }
    let (product, overflow) = numerator.multipliedReportingOverflow(by: unit)
    guard !overflow, product % denominator == 0 else { return nil }
    return product / denominator
  }
}
