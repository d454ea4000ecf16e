/// `measure` of the small language, in fractions of whole numbers, to avoid rounding.
struct NaiveMeasure {
  var aggregate: String
  var event: NaiveEvent
  var comparison: String
  /// The operand of the comparison: a number, or the same measure during a state.
  var number = 0
  var other: NaiveState?
  /// The percentage of gaps or of the time.
  var percentile: Int?
  /// Whether the other counts one and a half times.
  var isScaled = false
  /// The numbers of which it must be one, or the ends of the range in which it must be.
  var allowed: [Int]?
  var isRange = false
  /// The allowed distance from these.
  var tolerance: Int?

  var events: [NaiveEvent] { [event] + (other.map { [$0.enters, $0.leaves] } ?? []) }

  struct Fraction {
    var over: Int
    var under: Int
  }

  func outcome(_ view: NaiveView, _ scope: NaiveScope) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    guard let value = value(view, scope.stretches(view)) else { return outcome }
    var against = Fraction(over: number, under: 1)
    if let other {
      guard let value = self.value(view, other.stretches(view)) else { return outcome }
      against = value
      if isScaled { against = Fraction(over: 3 * value.over, under: 2 * value.under) }
    }
    outcome.exercised += 1
    if let allowed {
      if !isAllowed(value, allowed) { outcome.fail(0) }
      return outcome
    }
    let (left, right) = (value.over * against.under, against.over * value.under)
    let holds =
      switch comparison {
      case "lt": left < right
      case "le": left <= right
      case "ge": left >= right
      case "gt": left > right
      default: left == right
      }
    if !holds { outcome.fail(0) }
    return outcome
  }

  private func isAllowed(_ value: Fraction, _ allowed: [Int]) -> Bool {
    let ranges = isRange ? [(allowed[0], allowed[1])] : allowed.map { ($0, $0) }
    return ranges.contains { least, most in
      let (least, most) = (least - (tolerance ?? 0), most + (tolerance ?? 0))
      return least * value.under <= value.over && value.over <= most * value.under
    }
  }

  /// Nil where there is too little to measure.
  private func value(_ view: NaiveView, _ stretches: [NaiveStretch]) -> Fraction? {
    let spans = stretches.map { ($0.openedAt, $0.end(view) ?? view.end) }
    let openTime = spans.reduce(0) { $0 + $1.1 - $1.0 }
    let times = stretches.map { stretch in
      stretch.inside.filter { view.isHit($0, event, bound: stretch.opener) }.map { view.time($0) }
    }
    let count = times.reduce(0) { $0 + $1.count }
    let gaps = times.flatMap { zip($0, $0.dropFirst()).map { $1 - $0 } }
    switch aggregate {
    case "count": return openTime > 0 || count > 0 ? Fraction(over: count, under: 1) : nil
    case "rate": return openTime > 0 ? Fraction(over: count, under: openTime) : nil
    case "min-gap": return gaps.min().map { Fraction(over: $0, under: 1) }
    case "max-gap": return gaps.max().map { Fraction(over: $0, under: 1) }
    case "gap": return percentile(of: gaps.map { ($0, 1) })
    case "mean-gap":
      return gaps.isEmpty ? nil : Fraction(over: gaps.reduce(0, +), under: gaps.count)
    default: return average(view, spans)
    }
  }

  /// Returns the average of the number, each value weighted from its entry to the next of the
  /// kinds.
  private func average(_ view: NaiveView, _ spans: [(Int, Int)]) -> Fraction? {
    let seen = view.entries.indices.filter { view.isSeen($0, event) }
    var (sum, time) = (0, 0)
    var weighted: [(Int, Int)] = []
    for (place, index) in seen.enumerated() where view.isHit(index, event, bound: nil) {
      let until = place + 1 < seen.count ? view.time(seen[place + 1]) : view.end
      for span in spans {
        let overlap = max(0, min(until, span.1) - max(view.time(index), span.0))
        weighted.append((view.entries[index].number, overlap))
        sum += overlap * view.entries[index].number
        time += overlap
      }
    }
    if percentile != nil { return percentile(of: weighted) }
    return time > 0 ? Fraction(over: sum, under: time) : nil
  }

  /// The least value for which so many percent of the weight are at values no greater.
  private func percentile(of weighted: [(value: Int, weight: Int)]) -> Fraction? {
    let total = weighted.reduce(0) { $0 + $1.weight }
    if total == 0 { return nil }
    let values = weighted.filter { $0.weight > 0 }.map(\.value).sorted()
    return values.first { value in
      let below = weighted.filter { $0.value <= value }.reduce(0) { $0 + $1.weight }
      return below * 100 >= (percentile ?? 0) * total
    }.map { Fraction(over: $0, under: 1) }
  }
}
