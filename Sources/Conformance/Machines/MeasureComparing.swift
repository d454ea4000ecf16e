import Timelines

/// Compares what a measure has added up with a number, or with the same measure over another scope.
struct MeasureComparing {
  private let measure: Measure
  private let scope: String
  private(set) var ledger: Ledger

  /// - Parameter former: The ledger until all instances are compared.
  init(_ measure: Measure, _ expectation: Expectation, after former: Ledger) {
    self.measure = measure
    scope = expectation.scopeClause
    ledger = Ledger(
      keys: expectation.keys, holdsUntilClosed: false, isExplained: former.isExplained,
      countsDevices: former.tally != nil)
    ledger.open()
    if let gap = former.gapInScope { ledger.lose(gap, inScope: true) }
  }

  mutating func compare(
    _ subject: MeasureMachine.Instances, _ other: MeasureMachine.Instances?,
    _ memory: borrowing Memory
  ) {
    let others = Dictionary((other ?? []).map { ($0.key, $0.instance) }) { first, _ in first }
    for (key, instance) in subject {
      guard let value = instance.result(measure) else { continue }
      switch measure.other {
      case .number(let number, let text):
        let expected = "\(measure.comparison.phrase) \(text)"
        let isKept = measure.comparison.holds(value, number)
        record(key, value, isKept, number, expected, instance, nil, memory)
      case .allowed(let allowed):
        let nearest = allowed.nearest(to: value)
        record(
          key, value, allowed.contains(value), nearest, allowed.phrase, instance, nil, memory)
      case .sameDuring(let state, let factor):
        guard let reference = others[key], let result = reference.result(measure) else {
          continue
        }
        let number = factor?.times(result) ?? result
        let times = factor.map { ", which is \($0.text) × \(self.text(result))" } ?? ""
        let expected =
          "\(measure.comparison.phrase) \(text(number))\(times) during \(state.name)"
        let isKept = measure.comparison.holds(value, number)
        record(key, value, isKept, number, expected, instance, reference, memory)
      }
    }
  }

  /// Records in the ledger whether a value keeps the rule.
  private mutating func record(
    _ key: Key, _ value: Double, _ isKept: Bool, _ number: Double, _ wanted: String,
    _ instance: MeasureMachine.Instance,
    _ reference: MeasureMachine.Instance?, _ memory: borrowing Memory
  ) {
    ledger.exercised += 1
    ledger.countTest(of: key, memory)
    let kept = [reference?.first, reference?.latest].compactMap { $0 }
    var witnesses = (kept + [instance.first, instance.latest])
      .compactMap { memory.witness(.counted, $0) }
    witnesses.sort { $0.entry.sequence < $1.entry.sequence }
    let last = memory[instance.latest] ?? memory[instance.first]
    let topic = Topic(now: last?.time ?? .start, key: key)
    let place = scope.isEmpty ? "" : " \(scope)"
    let found = self.text(value, beside: isKept ? nil : number)
    let result = "\(measure.phrase) is \(found)\(place)"
    let expected = "expected \(wanted)"
    if isKept {
      if !witnesses.isEmpty { witnesses[witnesses.count - 1].note = "\(result), \(expected)" }
      if ledger.isExplained { ledger.attest(witnesses.map(Optional.some), topic, memory) }
    } else {
      ledger.fail("\(result), \(expected)", at: last, since: 0, topic, memory) { _ in
        witnesses.map(Optional.some)
      }
    }
  }

  /// Returns the value with its unit, rounded for a human reader.
  private func text(_ value: Double, beside bound: Double? = nil) -> String {
    let isTime =
      measure.aggregate.unit == .duration
      || measure.subject?.type == .duration
        && measure.divisor == nil
    if isTime, value.magnitude < 9e18 {
      let time = Duration.nanoseconds(Int64(value.rounded()))
      guard let bound, bound.magnitude < 9e18 else { return time.shown }
      return time.shown(beside: .nanoseconds(Int64(bound.rounded())))
    }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}
