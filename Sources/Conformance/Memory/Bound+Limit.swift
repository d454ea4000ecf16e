import Timelines

extension Bound {
  /// Returns the most time that an entry says; nil if it does not carry the field.
  func limit(by entry: Entry?) -> Span? {
    guard let limit, case .duration(let time)? = entry.flatMap(limit.value(of:)) else { return nil }
    return Span(.nanoseconds(time) + allowance)
  }
}
