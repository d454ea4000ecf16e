/// A pattern of the small language.
enum NaivePattern {
  case never(NaiveEvent)
  case may(NaiveEvent)
  case everyOne(NaiveEvent, sameAs: String?)
  case eventually(NaiveEvent, least: Int?, most: Int?)
  /// Eventually, or again and again, within the seconds that the opener carries.
  case limited(NaiveEvent, isAgain: Bool)
  case count(NaiveCount)
  case first(NaiveEvent, is: NaiveEvent, within: Int?)
  case response(NaiveResponse)
  case precedence(NaivePrecedence)
  case recurrence(NaiveEvent, every: Int)
  case stays(NaiveEvent, NaiveState, least: Int?, most: Int?)
  case sequence(NaiveSequence)
  case increasing(NaiveEvent)
  /// The gaps do not get shorter.
  case backingOff(NaiveEvent)
  case measure(NaiveMeasure)
  case before(NaiveEvent, reach: Int, relation: String, number: Int, of: NaiveEvent)
}

struct NaiveCount {
  var relation: String
  var number: Int
  var event: NaiveEvent
  var reset: NaiveEvent?
  var per: Int?
  /// The event each of which allows `number` more.
  var toEach: NaiveEvent?
  /// Whether what must happen is demanded from the opening on, or only of who was heard of.
  var isDemanded = true
}

struct NaivePrecedence {
  var event: NaiveEvent
  var condition: NaiveEvent
  var since: NaiveEvent?
  var within: Int?
}

struct NaiveSequence {
  var steps: [(event: NaiveEvent, within: Int?)]
  var isAll: Bool
  var within: Int?
}

extension NaivePattern {
  var events: [NaiveEvent] {
    switch self {
    case .never(let event), .may(let event), .everyOne(let event, _), .eventually(let event, _, _),
      .limited(let event, _), .recurrence(let event, _), .increasing(let event),
      .backingOff(let event):
      [event]
    case .count(let count): [count.event, count.reset, count.toEach].compactMap { $0 }
    case .first(let candidate, let event, _): [candidate, event]
    case .response(let response): response.events
    case .precedence(let precedence):
      [precedence.event, precedence.condition, precedence.since].compactMap { $0 }
    case .stays(let event, let state, _, _): [event, state.enters, state.leaves]
    case .sequence(let sequence): sequence.steps.map(\.event)
    case .measure(let measure): measure.events
    case .before(let edge, _, _, _, let event): [edge, event]
    }
  }

  /// Returns the outcome for one instance.
  func outcome(_ view: NaiveView, _ scope: NaiveScope) -> NaiveOutcome {
    switch self {
    case .before(let edge, let reach, let relation, let number, let event):
      return before(view, edge, reach, relation, number, event)
    case .stays(let event, let state, let least, let most):
      return stays(view, event, state, least, most)
    default: break
    }
    var outcome = NaiveOutcome()
    for group in scope.stretches(view).joined {
      outcome.add(waits ? judged(group, view, scope) : judged(eachOf: group, view, scope))
    }
    return outcome
  }

  /// Whether what it waits for is waited for on, where the scope begins anew.
  private var waits: Bool {
    switch self {
    case .eventually, .limited, .first(_, _, .some), .response, .recurrence: true
    default: false
    }
  }

  private func judged(
    eachOf group: [NaiveStretch], _ view: NaiveView, _ scope: NaiveScope
  ) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    for stretch in group {
      var own = NaiveOutcome()
      judge(stretch, view, &own)
      if scope.isClosed, stretch.ending == .open || stretch.isNeverJudged {
        own.open += own.violations.count
        own.violations = []
      }
      outcome.add(own)
    }
    return outcome
  }

  private func judged(
    _ group: [NaiveStretch], _ view: NaiveView, _ scope: NaiveScope
  ) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    switch self {
    case .eventually(let event, let least, let most):
      existence(group, view, event, least ?? 0, most, &outcome)
    case .first(let candidate, let event, let most?):
      firstWithin(group, view, candidate, event, most, &outcome)
    case .response(let response): response.judge(group, view, &outcome)
    case .recurrence(let event, let most): recurrence(group, view, event, most, &outcome)
    case .limited(let event, let isAgain): limited(group, view, event, isAgain, &outcome)
    default: break
    }
    if scope.isClosed { outcome.waitForEnd(of: group, view) }
    return outcome
  }
}

extension NaiveOutcome {
  /// Drops findings in a stretch that never ends. A bound that expires at the instant at which the
  /// scope begins anew expires afterwards.
  fileprivate mutating func waitForEnd(of group: [NaiveStretch], _ view: NaiveView) {
    guard let last = group.last, last.ending == .open || last.isNeverJudged else { return }
    func isUnjudged(_ time: Int, _ index: Int?) -> Bool {
      index.map { $0 >= last.inside.lowerBound } ?? (time >= last.openedAt)
    }
    open += violations.count { isUnjudged($0.time, $0.index) }
    violations.removeAll { isUnjudged($0.time, $0.index) }
  }
}

// MARK: - Patterns that a new beginning of the scope begins anew

extension NaivePattern {
  private func judge(
    _ stretch: NaiveStretch, _ view: NaiveView, _ outcome: inout NaiveOutcome
  ) {
    func hits(_ event: NaiveEvent) -> [Int] {
      stretch.inside.filter { view.isHit($0, event, bound: stretch.opener) }
    }
    switch self {
    case .never(let event):
      outcome.exercised += stretch.inside.count { view.isSeen($0, event) }
      for index in hits(event) { outcome.fail(view.time(index), index) }
    case .may(let event): outcome.exercised += hits(event).count
    case .everyOne(let event, let sameAs):
      var kept = NaiveEvent()
      kept.letters = event.letters
      kept.sameAs = sameAs
      kept.isNarrow = sameAs == nil && event.computed == nil
      kept.computed = event.computed
      (kept.comparison, kept.isDoubled) = (event.comparison, event.isDoubled)
      let event = event.plain
      outcome.exercised += hits(event).count
      for index in hits(event) where !view.isHit(index, kept, bound: stretch.opener) {
        outcome.fail(view.time(index), index)
      }
    case .count(let count) where count.per != nil: count.rate(hits(count.event), view, &outcome)
    case .count(let count): count.judge(stretch, view, &outcome)
    case .first(let candidate, let event, _):
      if let first = hits(candidate).first {
        outcome.exercised += 1
        if !view.isHit(first, event, bound: stretch.opener) {
          outcome.fail(view.time(first), first)
        }
      }
    case .precedence(let precedence): precedence.judge(stretch, view, &outcome)
    case .sequence(let sequence): sequence.judge(stretch, view, &outcome)
    case .increasing(let event):
      let all = hits(event)
      for (left, right) in zip(all, all.dropFirst()) {
        outcome.exercised += 1
        if view.entries[right].number < view.entries[left].number {
          outcome.fail(view.time(right), right)
        }
      }
    case .backingOff(let event):
      let all = hits(event)
      let gaps = zip(all, all.dropFirst()).map { view.time($1) - view.time($0) }
      for (place, (left, right)) in zip(gaps, gaps.dropFirst()).enumerated() {
        outcome.exercised += 1
        if right < left { outcome.fail(view.time(all[place + 2]), all[place + 2]) }
      }
    case .eventually, .limited, .response, .recurrence, .stays, .measure, .before: break
    }
  }
}

extension NaiveStretch {
  /// Returns the time at which it was over; nil if it never was.
  func end(_ view: NaiveView) -> Int? {
    switch ending {
    case .closed(let index): view.time(index)
    case .expired(let time), .restarted(let time): time
    case .open: nil
    }
  }
}

extension NaiveCount {
  /// At most so many to each of another event. An allowed event that did not come may come later.
  private func grant(
    _ toEach: NaiveEvent, _ piece: [Int], _ stretch: NaiveStretch, _ view: NaiveView,
    _ outcome: inout NaiveOutcome
  ) {
    var left = number
    var isGranted = false
    /// The number since none was left.
    var count = 0
    for index in piece {
      if view.isHit(index, toEach, bound: stretch.opener) {
        if !isGranted || left == 0 { (left, count) = (0, 0) }
        isGranted = true
        left += number
      }
      guard view.isHit(index, event, bound: stretch.opener) else { continue }
      count += 1
      if count == number { outcome.exercised += 1 }
      if left == 0 { outcome.fail(view.time(index), index) }
      left = max(0, left - 1)
    }
  }

  func rate(_ events: [Int], _ view: NaiveView, _ outcome: inout NaiveOutcome) {
    guard let per else { return }
    if events.count >= number { outcome.exercised += 1 }
    for index in events.indices {
      let window = events[...index].filter { view.time(events[index]) - view.time($0) <= per }
      if window.count > number { outcome.fail(view.time(events[index]), events[index]) }
    }
  }

  func judge(_ stretch: NaiveStretch, _ view: NaiveView, _ outcome: inout NaiveOutcome) {
    var inside = Array(stretch.inside)
    // Members of a state before the first entry are unknown.
    let isKnown = isDemanded && (stretch.opener != nil || view.key.isEmpty)
    if relation != "at-most", !isKnown {
      inside.removeFirst(
        inside.firstIndex { view.isHit($0, event, bound: stretch.opener) } ?? inside.count)
      if inside.isEmpty { return }
    }
    // In pieces, each beginning with what resets the count.
    var pieces: [[Int]] = [[]]
    var resets: [Int] = []
    for index in inside {
      if let reset, view.isHit(index, reset, bound: stretch.opener) {
        pieces.append([])
        resets.append(index)
      }
      pieces[pieces.count - 1].append(index)
    }
    for (place, piece) in pieces.enumerated() {
      if let toEach {
        grant(toEach, piece, stretch, view, &outcome)
        continue
      }
      let events = piece.filter { view.isHit($0, event, bound: stretch.opener) }
      if relation != "at-most" || events.count >= number { outcome.exercised += 1 }
      if relation != "at-least" {
        for index in events.dropFirst(number) { outcome.fail(view.time(index), index) }
      }
      if relation == "at-most" || events.count >= number { continue }
      if place < resets.count {
        outcome.fail(view.time(resets[place]), resets[place])
      } else if let end = stretch.end(view) {
        outcome.fail(end)
      } else {
        outcome.open += 1
      }
    }
  }
}

extension NaivePrecedence {
  func judge(_ stretch: NaiveStretch, _ view: NaiveView, _ outcome: inout NaiveOutcome) {
    for index in stretch.inside where view.isHit(index, event, bound: stretch.opener) {
      outcome.exercised += 1
      let before = stretch.inside.prefix { $0 < index }
      let cancelled =
        before.last { other in
          since.map { view.isHit(other, $0, bound: stretch.opener) } ?? false
        } ?? -1
      let holds = before.contains { other in
        let bound = condition.sameAs == "made" ? index : stretch.opener
        return view.isHit(other, condition, bound: bound) && other >= cancelled
          && view.time(index) - view.time(other) <= within ?? .max
      }
      if !holds { outcome.fail(view.time(index), index) }
    }
  }
}

extension NaiveSequence {
  func judge(_ stretch: NaiveStretch, _ view: NaiveView, _ outcome: inout NaiveOutcome) {
    if isAll {
      judgeAll(stretch, view, &outcome)
      return
    }
    for index in stretch.inside {
      for step in steps.indices.dropFirst() where view.isHit(index, steps[step].event, bound: nil) {
        outcome.exercised += 1
        let came = stretch.inside.contains { other in
          other < index && view.isHit(other, steps[step - 1].event, bound: nil)
            && view.time(index) - view.time(other) <= steps[step].within ?? .max
        }
        if !came { outcome.fail(view.time(index), index) }
      }
    }
  }

  /// Runs through the sequence again and again: each time from the next entry that is a step.
  private func judgeAll(
    _ stretch: NaiveStretch, _ view: NaiveView, _ outcome: inout NaiveOutcome
  ) {
    var rest = Array(stretch.inside)
    func isStep(_ index: Int, _ step: Int) -> Bool {
      view.isHit(index, steps[step].event, bound: nil)
    }
    while let place = rest.firstIndex(where: { i in steps.indices.contains { isStep(i, $0) } }) {
      let first = rest[place]
      rest.removeFirst(place + 1)
      if isStep(first, 0) {
        outcome.exercised += run(from: first, &rest, isStep, stretch, view, &outcome)
      } else {
        outcome.exercised += 1
        outcome.fail(view.time(first), first)
      }
    }
  }

  /// One run, from its first step on; takes from the rest what belongs to it.
  ///
  /// - Returns: The number of times that it put the expectation to the test.
  private func run(
    from first: Int, _ rest: inout [Int], _ isStep: (Int, Int) -> Bool, _ stretch: NaiveStretch,
    _ view: NaiveView, _ outcome: inout NaiveOutcome
  ) -> Int {
    var last = first
    for due in steps.indices.dropFirst() {
      let deadline = min(
        view.time(last) + (steps[due].within ?? 1_000), view.time(first) + (within ?? 1_000))
      let next = rest.first { i in (due..<steps.count).contains { isStep(i, $0) } }
      guard let next, view.time(next) <= deadline else {
        return breakOff(due, deadline, &rest, stretch, view, &outcome)
      }
      rest.removeAll { $0 <= next }
      if !isStep(next, due) {
        outcome.fail(view.time(next), next)
        return due == 1 ? 1 : 2
      }
      last = next
    }
    return 1
  }

  /// The time of a run, the scope or the timeline is over first.
  private func breakOff(
    _ due: Int, _ deadline: Int, _ rest: inout [Int], _ stretch: NaiveStretch, _ view: NaiveView,
    _ outcome: inout NaiveOutcome
  ) -> Int {
    let isLate = [stretch].isOver(deadline, view)
    rest.removeAll { !isLate || view.time($0) <= deadline }
    if isLate {
      outcome.fail(deadline)
    } else if let end = stretch.end(view) {
      outcome.fail(end)
    } else {
      outcome.open += 1
      return due == 1 ? 0 : 1
    }
    return 1
  }
}
