import BluetoothProtocols

/// The dates in the values of the Bluetooth SIG's characteristics.
///
/// A capture whose dates are hidden must not show them in a value that the user wants to keep.
///
/// Source: GATT Specification Supplement, 3.
enum ValueDates {
  /// The location of the dates in a value. Each date has seven octets: the year in two, the month,
  /// the day, the hour, the minute, the second.
  private enum Form {
    /// At an offset, perhaps followed by the day of the week.
    case date(at: Int, hasWeekday: Bool = false)
    /// At an offset, if a bit of the flags is set.
    case optional(at: Int, flag: UInt8)
    /// In the operand of Record Access Control Point, if it filters by time.
    case operand
  }

  private static let forms: [BluetoothUUID: Form] = [
    0x2A08: .date(at: 0), 0x2A0A: .date(at: 0, hasWeekday: true),
    0x2A0C: .date(at: 0, hasWeekday: true), 0x2A11: .date(at: 0),
    0x2A18: .date(at: 3), 0x2A1C: .optional(at: 5, flag: 0x02),
    0x2A1E: .optional(at: 5, flag: 0x02), 0x2A2B: .date(at: 0, hasWeekday: true),
    0x2A35: .optional(at: 7, flag: 0x02), 0x2A36: .optional(at: 7, flag: 0x02),
    0x2A52: .operand, 0x2A5E: .optional(at: 5, flag: 0x01),
    0x2A9C: .optional(at: 4, flag: 0x02), 0x2A9D: .optional(at: 3, flag: 0x02),
    0x2AAA: .date(at: 0),
  ].reduce(into: [:]) { $0[BluetoothUUID(UInt16($1.key))] = $1.value }

  /// Returns a value whose dates are some seconds later; nil if a date should be where there is none,
  /// so that the value is not what its characteristic says.
  ///
  /// - Parameter uuid: The characteristic. Values of others have no dates.
  static func value(_ octets: [UInt8], of uuid: BluetoothUUID, laterBy seconds: Int64) -> [UInt8]? {
    guard let form = forms[uuid] else { return octets }
    var output = octets
    switch form {
    case .date(let start, let hasWeekday):
      guard let date = move(&output, at: start, by: seconds) else { return nil }
      if hasWeekday, output.count > start + 7, output[start + 7] != 0 {
        output[start + 7] = date.weekday
      }
    case .optional(let start, let flag):
      guard let flags = octets.first else { return nil }
      if flags & flag == 0 { return output }
      guard move(&output, at: start, by: seconds) != nil else { return nil }
    case .operand:
      // The filter type 2 is the time. Source: Record Access Control Point, 3.190.
      guard octets.count > 2, octets[2] == 2 else { return output }
      for start in stride(from: 3, to: octets.count, by: 7) {
        guard move(&output, at: start, by: seconds) != nil else { return nil }
      }
    }
    return output
  }

  private static func move(
    _ octets: inout [UInt8], at start: Int, by seconds: Int64
  ) -> CivilTime? {
    guard octets.count >= start + 7 else { return nil }
    guard let time = CivilTime(octets[start..<start + 7]) else {
      // The year, the month and the day 0 mean "unknown".
      for place in start..<start + 4 { octets[place] = 0 }
      return CivilTime(seconds: 0)
    }
    let moved = CivilTime(seconds: time.seconds &+ seconds)
    octets.replaceSubrange(start..<start + 7, with: moved.octets)
    return moved
  }
}

/// A date and a time of day, in any time zone.
struct CivilTime: Hashable {
  /// Since 1970-01-01.
  let seconds: Int64

  init(seconds: Int64) { self.seconds = seconds }

  /// - Parameter octets: Seven octets, as the characteristic Date Time has them. Nil if they are no
  ///   date.
  init?(_ octets: ArraySlice<UInt8>) {
    let parts = octets.map(Int64.init)
    let (year, month, day) = (parts[0] | parts[1] << 8, parts[2], parts[3])
    guard (1582...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      parts[4] < 24, parts[5] < 60, parts[6] < 60
    else { return nil }
    seconds =
      Self.days(year, month, day) * 86_400 + parts[4] * 3600 + parts[5] * 60 + parts[6]
  }

  /// The days from 1970-01-01. Years begin in March here, so that a leap day is the last of its year.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let (era, place) = (year / 400, year % 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + place * 365 + place / 4 - place / 100 + dayOfYear - 719_468
  }

  /// Monday is 1.
  var weekday: UInt8 {
    let days = (seconds - seconds.remainder(86_400)) / 86_400
    return UInt8((days + 3).remainder(7)) + 1
  }

  /// The seven octets of the characteristic Date Time.
  var octets: [UInt8] {
    let second = seconds.remainder(86_400)
    let days = (seconds - second) / 86_400 + 719_468
    let (era, day) = ((days - days.remainder(146_097)) / 146_097, days.remainder(146_097))
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let whole = UInt16(clamping: era * 400 + year + (month <= 2 ? 1 : 0))
    return [
      UInt8(truncatingIfNeeded: whole), UInt8(whole >> 8), UInt8(month),
      UInt8(dayOfYear - (153 * shifted + 2) / 5 + 1), UInt8(second / 3600),
      UInt8(second / 60 % 60), UInt8(second % 60),
    ]
  }
}

extension Int64 {
  /// The remainder that is not negative.
  fileprivate func remainder(_ divisor: Int64) -> Int64 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
