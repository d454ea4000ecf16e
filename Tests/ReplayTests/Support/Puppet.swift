import Replay
import Seats
import Timelines

/// An implementation, or the air, that is scripted by the test.
struct Puppet: Implementation {
  var about = ImplementationDescription(name: "puppet", capabilities: [.central])
  var deadlines: [Instant] = []
  var answer: @Sendable (Entry) -> [Draft] = { _ in [] }
  var wake: @Sendable (Instant) -> [Draft] = { _ in [] }
  /// Whether it keeps its deadline when it is woken, as a broken implementation may.
  var isStuck = false
  var last: [Draft] = []

  mutating func receive(_ entry: Entry) -> [Draft] { answer(entry) }

  mutating func advance(to now: Instant) -> [Draft] {
    if !isStuck { deadlines.removeAll { $0 <= now } }
    return wake(now)
  }

  var nextDeadline: Instant? { deadlines.min() }

  mutating func end(at now: Instant) -> [Draft] { last }
}

extension Draft {
  static func remark(_ text: String, after delay: Duration = .zero) -> Draft {
    Draft(.noteText, from: .harness, [.text: .text(text)], after: delay)
  }
}

extension Run {
  /// Runs until the given second and returns everything that happened.
  mutating func entries(until second: Int) -> (entries: [Entry], ending: Ending) {
    var entries: [Entry] = []
    let ending = run(until: .start + .seconds(second)) { entries.append($0) }
    return (entries, ending)
  }
}

extension [Entry] {
  var remarks: [String] { compactMap { $0.kind == .noteText ? $0[.text]?.text : nil } }
}
