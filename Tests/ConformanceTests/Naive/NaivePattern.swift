/// A pattern of the small language, and what it means by definition.
enum NaivePattern {
  case never(NaiveEvent)
  case everyOne(letter: Int)
  case eventually(NaiveEvent, within: Int?)
  case count(relation: String, number: Int, of: NaiveEvent, reset: NaiveEvent?, per: Int?)
  case first(NaiveEvent, isNarrow: Bool, within: Int?)
  case response(NaiveResponse)
  case precedence(NaiveEvent, by: NaiveEvent, since: NaiveEvent?, within: Int?)
  case recurrence(NaiveEvent, every: Int)
  case sequence([NaiveEvent])
  case before(NaiveEvent, reach: Int, relation: String, number: Int, of: NaiveEvent)
}

struct NaiveResponse {
  var trigger: NaiveEvent
  var answer: NaiveEvent
  var least: Int?
  var most: Int?
  var restart: NaiveEvent?
  var excuse: NaiveEvent?
  var isOneToOne: Bool
}

extension NaivePattern {
  var yaml: String {
    switch self {
    case .never(let event): return "never: \(event.yaml)"
    case .everyOne(let letter):
      return "every-one: \(NaiveEvent(letter: letter).yaml)\nsatisfies: {peer: P1}"
    case .eventually(let event, let most):
      return "eventually: \(event.yaml)\n" + (most.map { "within: \($0)s" } ?? "")
    case .count(let relation, let number, let event, let reset, let per):
      return "\(relation): \(number)\nof: \(event.yaml)\n"
        + (reset.map { "reset-by: \($0.yaml)\n" } ?? "") + (per.map { "per: \($0)s" } ?? "")
    case .first(let event, let isNarrow, let most):
      let kind = NaiveEvent.kinds[event.letter].rawValue
      let what = isNarrow ? "{event: \(kind), where: {peer: P1}}" : kind
      return "first: callback.*\nis: \(what)\n" + (most.map { "within: \($0)s" } ?? "")
    case .response(let response): return response.yaml
    case .precedence(let event, let condition, let since, let most):
      return "each: \(event.yaml)\npreceded-by: \(condition.yaml)\n"
        + (since.map { "since: \($0.yaml)\n" } ?? "") + (most.map { "within: \($0)s" } ?? "")
    case .recurrence(let event, let most): return "every: \(most)s\nsee: \(event.yaml)"
    case .sequence(let steps):
      return "sequence: [\(steps.map(\.yaml).joined(separator: ", "))]"
    case .before(let edge, let reach, let relation, let number, let event):
      return "before: \(edge.yaml)\nfor: \(reach)s\n\(relation): \(number)\nof: \(event.yaml)"
    }
  }

  /// What it comes to over the entries of one instance.
  func outcome(_ entries: [NaiveEntry], _ scope: NaiveScope, end: Int) -> NaiveOutcome {
    if case .before(let edge, let reach, let relation, let number, let event) = self {
      return before(entries, edge, reach, relation, number, event)
    }
    let stretches = scope.stretches(entries, end: end)
    if case .response(let response) = self {
      return response.outcome(entries, stretches.merged, end)
    }
    if case .recurrence = self { return outcome(entries, stretches.merged, scope, end) }
    return outcome(entries, stretches, scope, end)
  }

  private func outcome(
    _ entries: [NaiveEntry], _ stretches: [NaiveStretch], _ scope: NaiveScope, _ end: Int
  ) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    var pendingSince: Int?
    for stretch in stretches {
      if case .eventually(let event, let most) = self {
        let since = pendingSince ?? stretch.openedAt
        if pendingSince == nil { outcome.exercised += 1 }
        pendingSince = nil
        let rest = eventually(entries, stretch, event, since, most, end, &outcome)
        if rest { pendingSince = since }
        continue
      }
      var own = NaiveOutcome()
      judge(entries, stretch, end, &own)
      if scope.isClosed, stretch.closedAt == nil, !stretch.isRestarted {
        own.open += own.violations.count
        own.violations = []
      }
      outcome.add(own)
    }
    return outcome
  }
}

extension [NaiveStretch] {
  /// A scope that begins anew is still the same for what waits in it.
  var merged: [NaiveStretch] {
    var merged: [NaiveStretch] = []
    for stretch in self {
      if var last = merged.last, last.isRestarted {
        last.inside += stretch.inside
        last.closer = stretch.closer
        last.closedAt = stretch.closedAt
        last.isRestarted = stretch.isRestarted
        merged[merged.count - 1] = last
      } else {
        merged.append(stretch)
      }
    }
    return merged
  }
}

extension NaivePattern {
  private func judge(
    _ entries: [NaiveEntry], _ stretch: NaiveStretch, _ end: Int, _ outcome: inout NaiveOutcome
  ) {
    let inside = stretch.inside
    switch self {
    case .never(let event):
      outcome.exercised += inside.count { entries[$0].letter == event.letter }
      outcome.violations += inside.filter { event.matches(entries[$0]) }.map { entries[$0].time }
    case .everyOne(let letter):
      let all = inside.filter { entries[$0].letter == letter }
      outcome.exercised += all.count
      outcome.violations += all.filter { entries[$0].peer != 1 }.map { entries[$0].time }
    case .count(let relation, let number, let event, nil, let per?) where relation == "at-most":
      rate(entries, inside.filter { event.matches(entries[$0]) }, number, per, &outcome)
    case .count(let relation, let number, let event, let reset, _):
      count(entries, stretch, relation, number, event, reset, &outcome)
    case .first(let event, let isNarrow, let most):
      first(
        entries, stretch, NaiveEvent(letter: event.letter, isNarrow: isNarrow), most, end, &outcome)
    case .precedence(let event, let condition, let since, let most):
      for index in inside where event.matches(entries[index]) {
        outcome.exercised += 1
        let before = inside.filter { $0 < index }
        let cancelled = before.last { since?.matches(entries[$0]) ?? false } ?? -1
        let holds = before.contains {
          condition.matches(entries[$0]) && $0 >= cancelled
            && entries[index].time - entries[$0].time <= most ?? .max
        }
        if !holds { outcome.violations.append(entries[index].time) }
      }
    case .sequence(let steps):
      for index in inside {
        for step in steps.indices.dropFirst() where steps[step].matches(entries[index]) {
          outcome.exercised += 1
          let came = inside.contains { $0 < index && steps[step - 1].matches(entries[$0]) }
          if !came { outcome.violations.append(entries[index].time) }
        }
      }
    case .recurrence(let event, let most):
      recurrence(entries, stretch, event, most, end, &outcome)
    case .eventually, .response, .before: break
    }
  }

  private func rate(
    _ entries: [NaiveEntry], _ events: [Int], _ number: Int, _ per: Int,
    _ outcome: inout NaiveOutcome
  ) {
    if events.count >= number { outcome.exercised += 1 }
    for index in events.indices {
      let window = events[...index].filter { entries[events[index]].time - entries[$0].time <= per }
      if window.count > number { outcome.violations.append(entries[events[index]].time) }
    }
  }

  private func count(
    _ entries: [NaiveEntry], _ stretch: NaiveStretch, _ relation: String, _ number: Int,
    _ event: NaiveEvent, _ reset: NaiveEvent?, _ outcome: inout NaiveOutcome
  ) {
    // The stretch in pieces, each beginning with what resets the count.
    var pieces: [[Int]] = [[]]
    var resets: [Int] = []
    for index in stretch.inside {
      if reset?.matches(entries[index]) ?? false {
        pieces.append([])
        resets.append(entries[index].time)
      }
      pieces[pieces.count - 1].append(index)
    }
    for (place, piece) in pieces.enumerated() {
      let events = piece.filter { event.matches(entries[$0]) }
      if relation == "at-most" {
        if events.count >= number { outcome.exercised += 1 }
      } else {
        outcome.exercised += 1
      }
      if relation != "at-least" {
        outcome.violations += events.dropFirst(number).map { entries[$0].time }
      }
      if relation == "at-most" || events.count >= number { continue }
      if place < resets.count {
        outcome.violations.append(resets[place])
      } else if let closed = stretch.closedAt
        ?? (stretch.isRestarted ? stretch.inside.last.map { entries[$0].time } : nil)
      {
        outcome.violations.append(closed)
      } else {
        outcome.open += 1
      }
    }
  }

  private func first(
    _ entries: [NaiveEntry], _ stretch: NaiveStretch, _ event: NaiveEvent, _ most: Int?,
    _ end: Int, _ outcome: inout NaiveOutcome
  ) {
    if let first = stretch.inside.first {
      outcome.exercised += 1
      if !event.matches(entries[first]) { outcome.violations.append(entries[first].time) }
    }
  }

  private func recurrence(
    _ entries: [NaiveEntry], _ stretch: NaiveStretch, _ event: NaiveEvent, _ most: Int, _ end: Int,
    _ outcome: inout NaiveOutcome
  ) {
    let times = stretch.inside.filter { event.matches(entries[$0]) }.map { entries[$0].time }
    var last = stretch.openedAt
    for time in times {
      outcome.exercised += 1
      if time - last > most { outcome.violations.append(last + most) }
      last = time
    }
    let close = stretch.closedAt ?? end
    let isOver = stretch.closer == nil && stretch.closedAt != nil && close - last == most
    if close - last > most || isOver {
      outcome.exercised += 1
      outcome.violations.append(last + most)
    }
  }

  /// - Returns: Whether it is still expected, in a scope that begins anew.
  private func eventually(
    _ entries: [NaiveEntry], _ stretch: NaiveStretch, _ event: NaiveEvent, _ since: Int,
    _ most: Int?, _ end: Int, _ outcome: inout NaiveOutcome
  ) -> Bool {
    let candidates = stretch.inside + (stretch.closer.map { [$0] } ?? [])
    let found = candidates.contains {
      event.matches(entries[$0]) && entries[$0].time - since <= most ?? .max
    }
    if found { return false }
    let limit = most.map { since + $0 }
    let last = stretch.isRestarted ? stretch.inside.last.map { entries[$0].time } : stretch.closedAt
    // The last instant of a length belongs to it, so a bound that ends with it is over with it.
    let isOver = stretch.closer == nil && stretch.closedAt != nil
    if let limit, limit < last ?? end || isOver && limit == last {
      outcome.violations.append(limit)
      return false
    }
    if stretch.isRestarted { return true }
    if let closed = stretch.closedAt {
      if most == nil { outcome.violations.append(closed) }
    } else {
      outcome.open += 1
    }
    return false
  }

  private func before(
    _ entries: [NaiveEntry], _ edge: NaiveEvent, _ reach: Int, _ relation: String, _ number: Int,
    _ event: NaiveEvent
  ) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    for index in entries.indices where edge.matches(entries[index]) {
      outcome.exercised += 1
      let count = entries[..<index].count {
        event.matches($0) && entries[index].time - $0.time <= reach
      }
      let holds =
        switch relation {
        case "at-most": count <= number
        case "at-least": count >= number
        default: count == number
        }
      if !holds { outcome.violations.append(entries[index].time) }
    }
    return outcome
  }
}

// MARK: - Response

extension NaiveResponse {
  var yaml: String {
    var text = "each: \(trigger.yaml)\nthen: \(answer.yaml)\n"
    switch (least, most) {
    case (let least?, let most?): text += "within: {min: \(least)s, max: \(most)s}\n"
    case (let least?, nil): text += "within: {min: \(least)s}\n"
    case (nil, let most?): text += "within: \(most)s\n"
    case (nil, nil): break
    }
    if let restart { text += "restart-by: \(restart.yaml)\n" }
    if let excuse { text += "unless: \(excuse.yaml)\n" }
    if isOneToOne { text += "pairing: one-to-one\n" }
    return text
  }

  func outcome(_ entries: [NaiveEntry], _ stretches: [NaiveStretch], _ end: Int) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    for stretch in stretches {
      var used: Set<Int> = []
      for index in stretch.inside where trigger.matches(entries[index]) {
        outcome.exercised += 1
        follow(index, entries, stretch, end, &used, &outcome)
      }
    }
    return outcome
  }

  /// What became of one trigger. Answers are given out to triggers in their order, which with one
  /// bound for all is the order of who has waited longest.
  private func follow(
    _ index: Int, _ entries: [NaiveEntry], _ stretch: NaiveStretch, _ end: Int,
    _ used: inout Set<Int>, _ outcome: inout NaiveOutcome
  ) {
    var since = entries[index].time
    func isOver(_ time: Int) -> Bool { most.map { time > since + $0 } ?? false }
    for other in stretch.inside + (stretch.closer.map { [$0] } ?? []) where other > index {
      let time = entries[other].time
      if isOver(time) {
        outcome.violations.append(since + (most ?? 0))
        return
      }
      let isFree = !isOneToOne || !used.contains(other)
      if answer.matches(entries[other]), isFree, time - since >= least ?? 0 {
        used.insert(other)
        return
      }
      if excuse?.matches(entries[other]) ?? false { return }
      if other != stretch.closer, restart?.matches(entries[other]) ?? false { since = time }
    }
    let isOverWithScope = stretch.closer == nil && most.map { since + $0 } == stretch.closedAt
    if isOver(stretch.closedAt ?? end) || stretch.closedAt != nil && isOverWithScope {
      outcome.violations.append(since + (most ?? 0))
    } else if let closed = stretch.closedAt {
      if most == nil { outcome.violations.append(closed) }
    } else {
      outcome.open += 1
    }
  }
}
