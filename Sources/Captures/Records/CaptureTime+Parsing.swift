extension CaptureTime {
  /// Reads a date and a time in UTC, such as `2024-05-01T12:00:00Z`, with up to nine digits after
  /// the decimal point of the seconds.
  ///
  /// Source: RFC 3339.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), scanner.skip("-"),
      let day = scanner.number(digits: 2), scanner.skip("T") || scanner.skip(" "),
      let hour = scanner.number(digits: 2), scanner.skip(":"),
      let minute = scanner.number(digits: 2), scanner.skip(":"),
      let second = scanner.number(digits: 2), let fraction = scanner.fraction(),
      scanner.skip("Z"), scanner.isAtEnd,
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61,
      (1678...2261).contains(year)
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    self.init(nanosecondsSince1970: seconds * 1_000_000_000 + fraction)
  }

  /// Reads a number of seconds, such as `12.5`, with up to nine digits after the point.
  public static func nanoseconds(inSeconds text: String) -> Int64? {
    var scanner = DigitScanner(text)
    guard let seconds = scanner.number(), let fraction = scanner.fraction(), scanner.isAtEnd else {
      return nil
    }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = nanoseconds.addingReportingOverflow(fraction)
    return overflow || carry ? nil : sum
  }
}

/// Reads numbers off the start of a text.
private struct DigitScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number.
  ///
  /// - Returns: Nil if there are no digits, not exactly `digits` of them, or too many for a number.
  mutating func number(digits: Int? = nil) -> Int64? {
    let found = rest.prefix { $0.isASCII && $0.isNumber }
    guard !found.isEmpty, digits.map({ found.count == $0 }) ?? true else { return nil }
    rest.removeFirst(found.count)
    return Int64(found)
  }

  /// Reads the digits after a decimal point, as billionths; 0 if there is no point.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    let found = rest.prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(found.count) else { return nil }
    rest.removeFirst(found.count)
    return Int64(found + String(repeating: "0", count: 9 - found.count))
  }
}
