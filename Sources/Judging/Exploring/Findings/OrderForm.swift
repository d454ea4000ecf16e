import Timelines

/// Which of two events comes first, from an instant on.
struct OrderForm: SuggestedExpectation {
  private let first: Entry
  private let second: Entry
  private let fields: [Field]

  /// Makes the expectation; nil if the difference is not one of order, or the two events cannot be
  /// distinguished.
  init?(of difference: Difference) {
    guard difference.relation == .reordered, let first = difference.expected,
      let second = difference.found
    else { return nil }
    (self.first, self.second) = (first, second)
    fields = difference.fields.filter {
      Self.canBeNamed(first[$0]) && Self.canBeNamed(second[$0])
    }
    if first.kind == second.kind, fields.isEmpty { return nil }
  }

  private func matches(_ entry: Entry, _ model: Entry) -> Bool {
    entry.kind == model.kind && fields.allSatisfy { entry[$0] == model[$0] }
  }

  func holds(of run: [Entry]) -> Bool {
    let start = min(first.time, second.time)
    let one = run.first { entry in
      entry.time >= start && (matches(entry, first) || matches(entry, second))
    }
    return one.map { matches($0, first) } ?? false
  }

  var lines: [String] {
    let nanoseconds = max(1, min(first.time, second.time).nanoseconds) - 1
    let events = [first, second].map { one in
      Self.event(one.kind, fields.map { ($0, one[$0]) })
    }
    // The scope is open for entries after its beginning.
    let from =
      nanoseconds == 0
      ? "run.began" : "{event: run.began, plus: \(DurationText.text(nanoseconds: nanoseconds))}"
    return [
      "- id: first-difference", "  from: \(from)", "  first: [\(events.joined(separator: ", "))]",
      "  is: \(events[0])",
    ]
  }
}
