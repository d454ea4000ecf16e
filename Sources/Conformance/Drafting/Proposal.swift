import Timelines
import VirtualTime

/// An expectation that a timeline keeps.
public struct Proposal: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case response(Kind, then: Kind, within: Duration)
    case precedence(Kind, after: Kind)
    case first(Kind.Family, is: Kind)
    case atMost(Int, Kind)
    /// Never during a state, in which something else happens that may set it off.
    case never(Kind, during: NamedState, beside: Kind)
  }

  var form: Form
  var keys: [Field]
  /// How often it was put to the test.
  var seen = 0
  /// The longest time that was taken.
  var worst: Duration?
  /// How often it happened where it may.
  var elsewhere = 0

  init(_ form: Form, keys: [Field], elsewhere: Int = 0) {
    self.form = form
    self.keys = keys
    self.elsewhere = elsewhere
  }
}

extension Proposal {
  /// What once was so may be chance.
  var isTelling: Bool { seen >= 2 }

  /// The same with a time that is not much longer than the longest that was taken.
  var tightened: Proposal? {
    guard case .response(let trigger, let answer, _) = form, isTelling else { return nil }
    let time = (worst ?? .zero).friendly
    return Proposal(.response(trigger, then: answer, within: time), keys: keys)
  }

  /// A number that grows with how much it says.
  fileprivate var weight: Int {
    let often = 64 - min(seen, 1000).leadingZeroBitCount
    let base =
      switch form {
      case .never: 60
      case .response(let trigger, let answer, let time):
        // A call is answered, and so is a request; two kinds that only go together say less.
        (trigger.family == answer.family && trigger.family != .link ? 35 : 45)
          - (time > .seconds(1) ? 15 : 0)
      case .first: 40
      case .atMost: 25
      case .precedence: 30
      }
    return base + 3 * often + 2 * keys.count + DraftSurvey.fineness(of: keys)
  }

  /// What no two proposals are about.
  fileprivate var subject: String {
    switch form {
    case .never(let kind, _, _): "never \(kind.rawValue)"
    case .precedence(let event, _): "before \(event.rawValue)"
    case .response, .first, .atMost: id
    }
  }

  /// By which kinds of proposals are told apart, so that none takes all the room.
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
  /// The next of 10, 20, 50 ms and so on.
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
  /// The most telling first, without what others say already.
  var ranked: [Proposal] {
    let kept = sorted { ($0.weight, $1.id) > ($1.weight, $0.id) }.withoutDetours.withoutNamesakes
    // One kind of proposal after the other, so that none takes all the room.
    var counts: [Int: Int] = [:]
    let rounds = kept.map { proposal -> Int in
      counts[proposal.family, default: 0] += 1
      return (counts[proposal.family] ?? 0) / 4
    }
    return kept.indices.sorted { (rounds[$0], $0) < (rounds[$1], $1) }.map { kept[$0] }
  }

  /// The best of those that say the same of other keys, or nearly the same of other states.
  private var withoutNamesakes: [Proposal] {
    var subjects: Set<String> = []
    return filter { subjects.insert($0.subject).inserted }
  }

  /// Without what follows from two others, and without the weaker of two about one pair.
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

  /// The earlier and the later, where it is about two kinds.
  fileprivate var pair: Pair? {
    switch form {
    case .response(let trigger, let answer, _): Pair(earlier: trigger, later: answer)
    case .precedence(let event, let condition): Pair(earlier: condition, later: event)
    case .first, .atMost, .never: nil
    }
  }

  /// Whether it can be a step of another: an order has no time, and is a step of orders alone.
  fileprivate func isNoSlower(than other: Proposal) -> Bool {
    guard case .response = other.form else { return true }
    guard case .response = form else { return false }
    return (worst ?? .zero) <= (other.worst ?? .zero)
  }
}
