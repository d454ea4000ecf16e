extension CaptureTime: CustomStringConvertible {
  /// The date and time in UTC with nine digits after the second, as in
  /// `2001-01-01T00:00:00.000000001Z`.
  ///
  /// Source: RFC 3339.
  public var description: String {
    let perDay: Int64 = 86_400 * 1_000_000_000
    let days = nanosecondsSince1970.flooredQuotient(by: perDay)
    let ofDay = nanosecondsSince1970 &- days &* perDay
    let date = CivilDate(daysSince1970: days)
    let second = ofDay / 1_000_000_000
    return "\(date.year.padded(4))-\(date.month.padded(2))-\(date.day.padded(2))T"
      + "\((second / 3600).padded(2)):\((second / 60 % 60).padded(2)):\((second % 60).padded(2))"
      + ".\((ofDay % 1_000_000_000).padded(9))Z"
  }
}

extension CaptureTime {
  /// Whole seconds since 1970, rounded down, and the nanoseconds beyond them.
  package var secondsSince1970: (seconds: Int64, nanoseconds: Int64) {
    let seconds = nanosecondsSince1970.flooredQuotient(by: 1_000_000_000)
    return (seconds, nanosecondsSince1970 &- seconds &* 1_000_000_000)
  }

  /// Returns a number of nanoseconds as seconds with nine digits, such as `-0.000001000 s`.
  public static func seconds(_ nanoseconds: Int64) -> String {
    let (seconds, fraction) = nanoseconds.magnitude.quotientAndRemainder(
      dividingBy: 1_000_000_000)
    return (nanoseconds < 0 ? "-" : "") + "\(seconds).\(Int64(fraction).padded(9)) s"
  }
}

/// A date of the Gregorian calendar.
struct CivilDate {
  var year: Int64
  var month: Int64
  var day: Int64

  /// Makes the date of a day. Counts years from March, so that the leap day is the last of the
  /// year. Then the lengths of the months repeat every five months, and 400 years have 146,097
  /// days.
  init(daysSince1970: Int64) {
    let sinceMarchOfYear0 = daysSince1970 + 719_468
    let era = sinceMarchOfYear0.flooredQuotient(by: 146_097)
    let ofEra = sinceMarchOfYear0 - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * ofYear + 2) / 153
    day = ofYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  var daysSince1970: Int64 {
    let yearFromMarch = year - (month <= 2 ? 1 : 0)
    let era = yearFromMarch.flooredQuotient(by: 400)
    let ofEra = yearFromMarch - era * 400
    let monthFromMarch = month + (month > 2 ? -3 : 9)
    let ofYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}

extension Int64 {
  /// Divides by a positive divisor and rounds down.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }

  fileprivate func padded(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
