import Timelines

/// A proposed expectation that a timeline keeps.
public struct Proposal: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case response(Kind, then: Kind, within: Duration)
    case precedence(Kind, after: Kind)
    case first(Kind.Family, is: Kind)
    case atMost(Int, Kind)
    /// Something never happens during a state, although the event `beside`, which may set it off,
    /// happens there.
    case never(Kind, during: NamedState, beside: Kind)
  }

  var form: Form
  var keys: [Field]
  /// The number of times that the proposal was put to the test.
  var seen = 0
  /// The longest time that an answer took.
  var worst: Duration?
  /// For `never`: how often the event happened outside of the state.
  var elsewhere = 0

  init(_ form: Form, keys: [Field], elsewhere: Int = 0) {
    self.form = form
    self.keys = keys
    self.elsewhere = elsewhere
  }
}

extension Proposal {
  /// Whether it was seen more than once; a single time may be chance.
  var isTelling: Bool { seen >= 2 }

  /// The same proposal with a time that is not much longer than the longest time that was seen.
  var tightened: Proposal? {
    guard case .response(let trigger, let answer, _) = form, isTelling else { return nil }
    let time = (worst ?? .zero).friendly
    return Proposal(.response(trigger, then: answer, within: time), keys: keys)
  }

  /// A number that is greater for proposals that say more.
  fileprivate var weight: Int {
    let often = 64 - min(seen, 1000).leadingZeroBitCount
    let base =
      switch form {
      case .never: 60
      case .response(let trigger, let answer, let time):
        // An answer to a call or a request says more than two kinds that only go together.
        (trigger.family == answer.family && trigger.family != .link ? 35 : 45)
          - (time > .seconds(1) ? 15 : 0)
      case .first: 40
      case .atMost: 25
      case .precedence: 30
      }
    return base + 3 * often + 2 * keys.count + DraftSurvey.fineness(of: keys)
  }

  /// A text that names the subject: no two proposals on the same subject are kept.
  fileprivate var subject: String {
    switch form {
    case .never(let kind, _, _): "never \(kind.rawValue)"
    case .precedence(let event, _): "before \(event.rawValue)"
    case .response, .first, .atMost: id
    }
  }

  /// The sort of the proposal. The sorts take turns in the list, so that none takes all the room.
  fileprivate var family: Int {
    switch form {
    case .never: 0
    case .response: 1
    case .first: 2
    case .atMost: 3
    case .precedence: 4
    }
  }
}

extension Duration {
  /// The next greater of 10 ms, 20 ms, 50 ms and so on.
  fileprivate var friendly: Duration {
    var step = Duration.milliseconds(10)
    while step < .seconds(1_000_000) {
      for factor in [1, 2, 5] where step * factor >= self { return step * factor }
      step *= 10
    }
    return self
  }
}

extension [Proposal] {
  /// The proposals with the most telling ones first, without those that others imply.
  var ranked: [Proposal] {
    let kept = sorted { ($0.weight, $1.id) > ($1.weight, $0.id) }.withoutDetours.withoutNamesakes
    // The sorts of proposals take turns, so that none takes all the room.
    var counts: [Int: Int] = [:]
    let rounds = kept.map { proposal -> Int in
      counts[proposal.family, default: 0] += 1
      return (counts[proposal.family] ?? 0) / 4
    }
    return kept.indices.sorted { (rounds[$0], $0) < (rounds[$1], $1) }.map { kept[$0] }
  }

  /// The best of the proposals that differ only in their keys or, nearly, in their states.
  private var withoutNamesakes: [Proposal] {
    var subjects: Set<String> = []
    return filter { subjects.insert($0.subject).inserted }
  }

  /// The proposals without those that follow from two others, and without the weaker of two on one
  /// pair.
  private var withoutDetours: [Proposal] {
    var kept = self
    for proposal in reversed() {
      guard let pair = proposal.pair else { continue }
      let others = kept.filter { $0 != proposal && $0.pair != nil }
      let isSaid = others.contains { $0.pair == pair || $0.pair == pair.reversed }
      let isDetour = others.contains { first in
        guard let one = first.pair, one.earlier == pair.earlier else { return false }
        let rest = Proposal.Pair(earlier: one.later, later: pair.later)
        return others.contains { second in
          second.pair == rest
            && [first, second].allSatisfy { $0.isNoSlower(than: proposal) }
        }
      }
      if isSaid || isDetour { kept.removeAll { $0 == proposal } }
    }
    return kept
  }
}

extension Proposal {
  fileprivate struct Pair: Hashable {
    var earlier: Kind
    var later: Kind

    var reversed: Pair { Pair(earlier: later, later: earlier) }
  }

  /// The earlier and the later kind, if the proposal is about two kinds.
  fileprivate var pair: Pair? {
    switch form {
    case .response(let trigger, let answer, _): Pair(earlier: trigger, later: answer)
    case .precedence(let event, let condition): Pair(earlier: condition, later: event)
    case .first, .atMost, .never: nil
    }
  }

  /// Returns whether this can be a step on the way of another proposal. A mere order has no time,
  /// and so can be a step only of other orders.
  fileprivate func isNoSlower(than other: Proposal) -> Bool {
    guard case .response = other.form else { return true }
    guard case .response = form else { return false }
    return (worst ?? .zero) <= (other.worst ?? .zero)
  }
}
