/// The values that a measure may have: one of a list, or a range, and how far it may be from these.
struct AllowedValues: Hashable, Sendable {
  /// In the unit of the measure.
  var values: [Double]
  /// The values as written.
  var texts: [String]
  /// Whether there are two values, the least and the most.
  var isRange = false
  var tolerance: Double = 0
  /// Nil if the file names no tolerance.
  var toleranceText: String?
}

extension AllowedValues {
  func contains(_ value: Double) -> Bool {
    if isRange, let least = values.first, let most = values.last {
      return least - tolerance <= value && value <= most + tolerance
    }
    return values.contains { ($0 - value).magnitude <= tolerance }
  }

  /// Returns the value of the list, or the end of the range, that is nearest to a value.
  func nearest(to value: Double) -> Double {
    values.min { ($0 - value).magnitude < ($1 - value).magnitude } ?? value
  }

  /// `one of 152.5ms, 211.25ms, within 10ms`
  var phrase: String {
    let list = texts.joined(separator: isRange ? " to " : ", ")
    let found = isRange ? "from \(list)" : values.count == 1 ? list : "one of \(list)"
    return found + (toleranceText.map { ", within \($0)" } ?? "")
  }
}
