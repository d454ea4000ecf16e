import Timelines

extension Duration {
  /// In the largest unit that gives a whole number, in the form that options take: `90s`, `10min`,
  /// `8784h`.
  package var words: String {
    let second: Int64 = 1_000_000_000
    let units: [(name: String, nanoseconds: Int64)] = [("h", 3600 * second), ("min", 60 * second)]
    let unit = units.first { nanoseconds > 0 && nanoseconds % $0.nanoseconds == 0 }
    guard let unit else { return DurationText.text(nanoseconds: nanoseconds) }
    return "\(nanoseconds / unit.nanoseconds)\(unit.name)"
  }

  /// The same, but a duration of an hour or more is cut to whole hours.
  var roughWords: String {
    let hour = Duration.seconds(3600).nanoseconds
    return nanoseconds < hour ? words : "\(nanoseconds / hour)h"
  }
}
