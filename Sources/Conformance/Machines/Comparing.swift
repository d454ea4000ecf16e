import Timelines
import VirtualTime

/// Compares what a measure has added up with a number, or with the same measure over another scope.
struct Comparing {
  private let measure: Measure
  private let scope: String
  private(set) var ledger: Ledger

  init(_ measure: Measure, _ expectation: Expectation, isExplained: Bool, gap: Entry?) {
    self.measure = measure
    scope = expectation.scope.clause
    ledger = Ledger(keys: expectation.keys, holdsUntilClosed: false, isExplained: isExplained)
    ledger.open()
    if let gap { ledger.lose(gap, inScope: true) }
  }

  typealias Measured = [(key: Key, instance: Accumulation.Instance)]

  mutating func compare(_ subject: Measured, _ other: Measured?, _ memory: inout Memory) {
    let others = Dictionary((other ?? []).map { ($0.key, $0.instance) }) { first, _ in first }
    for (key, instance) in subject {
      guard let value = instance.result(measure.aggregate) else { continue }
      ledger.key = key
      switch measure.other {
      case .number(let number, let text): judge(value, number, "\(text)", instance, nil, &memory)
      case .sameDuring(let state):
        guard let reference = others[key], let number = reference.result(measure.aggregate) else {
          continue
        }
        let text = "\(text(number)) during \(state.name)"
        judge(value, number, text, instance, reference, &memory)
      }
    }
  }

  private mutating func judge(
    _ value: Double, _ number: Double, _ text: String, _ instance: Accumulation.Instance,
    _ reference: Accumulation.Instance?, _ memory: inout Memory
  ) {
    ledger.exercise()
    let kept = [reference?.first, reference?.latest].compactMap { $0 }
    var witnesses = (kept + [instance.first, instance.latest])
      .compactMap { memory.witness(.counted, $0) }
    witnesses.sort { $0.entry.sequence < $1.entry.sequence }
    let last = memory[instance.latest] ?? memory[instance.first]
    ledger.now = last?.time ?? .start
    let place = scope.isEmpty ? "" : " \(scope)"
    let result = "\(measure.phrase) is \(self.text(value))\(place)"
    let expected = "expected \(measure.comparison.phrase) \(text)"
    if measure.comparison.holds(value, number) {
      if !witnesses.isEmpty { witnesses[witnesses.count - 1].note = "\(result), \(expected)" }
      ledger.attest(&memory) { _ in witnesses }
    } else {
      ledger.fail("\(result), \(expected)", at: last, since: 0, &memory) { _ in witnesses }
    }
  }

  /// Returns the value with its unit, rounded for a human reader.
  private func text(_ value: Double) -> String {
    let isTime =
      measure.aggregate.unit == .duration
      || measure.subject?.type == .duration
        && measure.divisor == nil
    if isTime, value.magnitude < 9e18 {
      return DurationText.text(nanoseconds: Int64(value.rounded()))
    }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}
