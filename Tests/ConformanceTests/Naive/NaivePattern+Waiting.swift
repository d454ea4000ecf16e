// Patterns that wait, whether the scope begins anew meanwhile or not; and those that have a scope
// of their own.

extension NaivePattern {
  /// Expected from the opening on, and anew whenever the scope begins anew after it was met.
  func existence(
    _ group: [NaiveStretch], _ view: NaiveView, _ event: NaiveEvent, _ least: Int, _ most: Int?,
    _ outcome: inout NaiveOutcome
  ) {
    var since: Int?
    for (number, stretch) in group.enumerated() {
      if since == nil { outcome.exercised += 1 }
      let start = since ?? stretch.openedAt
      since = start
      let candidates = Array(stretch.inside) + (group[...number].closer.map { [$0] } ?? [])
      let found = candidates.contains { index in
        let time = view.time(index) - start
        return view.isHit(index, event, bound: stretch.opener) && time >= least
          && time <= most ?? .max
      }
      if found {
        since = nil
      } else if let most, group[...number].isOver(start + most, view) {
        outcome.fail(start + most)
        since = nil
      } else if case .open = stretch.ending {
        outcome.open += 1
      } else if case .restarted = stretch.ending {
        continue
      } else if most == nil, let end = stretch.end(view) {
        outcome.fail(end)
      }
    }
  }

  func firstWithin(
    _ group: [NaiveStretch], _ view: NaiveView, _ candidate: NaiveEvent, _ event: NaiveEvent,
    _ most: Int, _ outcome: inout NaiveOutcome
  ) {
    var since: Int?
    for (number, stretch) in group.enumerated() {
      let start = since ?? stretch.openedAt
      since = start
      let first = stretch.inside.first { view.isHit($0, candidate, bound: stretch.opener) }
      if let first, view.time(first) <= start + most {
        outcome.exercised += 1
        if !view.isHit(first, event, bound: stretch.opener) {
          outcome.fail(view.time(first), first)
        }
        since = nil
      } else if group[...number].isOver(start + most, view) {
        outcome.exercised += 1
        outcome.fail(start + most)
        since = nil
      } else if stretch.ending == .open {
        outcome.open += 1
      }
    }
  }

  func recurrence(
    _ group: [NaiveStretch], _ view: NaiveView, _ event: NaiveEvent, _ most: Int,
    _ outcome: inout NaiveOutcome
  ) {
    var last = group[0].openedAt
    for stretch in group {
      for index in stretch.inside where view.isHit(index, event, bound: stretch.opener) {
        outcome.exercised += 1
        if view.time(index) - last > most { outcome.fail(last + most) }
        last = view.time(index)
      }
    }
    if group[...].isOver(last + most, view) {
      outcome.exercised += 1
      outcome.fail(last + most)
    }
  }

  /// Within the seconds that the opener carries; no limit if it carries none.
  func limited(
    _ group: [NaiveStretch], _ view: NaiveView, _ event: NaiveEvent, _ isAgain: Bool,
    _ outcome: inout NaiveOutcome
  ) {
    if isAgain {
      for stretch in group {
        guard let most = stretch.opener.flatMap({ view.entries[$0].delay }) else { continue }
        recurrence([stretch], view, event, most, &outcome)
      }
      return
    }
    // Expected anew, with another time, whenever the scope begins anew after it was met or late.
    var rest = group[...]
    while let first = rest.first {
      guard let most = first.opener.flatMap({ view.entries[$0].delay }) else {
        rest = rest.dropFirst()
        continue
      }
      outcome.exercised += 1
      var isOver = false
      for (place, stretch) in rest.enumerated() where !isOver {
        let soFar = Array(rest.prefix(place + 1))
        let candidates = Array(stretch.inside) + (soFar.closer.map { [$0] } ?? [])
        let found = candidates.contains { index in
          view.isHit(index, event, bound: stretch.opener)
            && view.time(index) - first.openedAt <= most
        }
        if !found, soFar.isOver(first.openedAt + most, view) {
          outcome.fail(first.openedAt + most)
          isOver = true
        } else if found {
          isOver = true
        } else if case .open = stretch.ending {
          outcome.open += 1
        }
        if isOver || place == rest.count - 1 { rest = rest.dropFirst(place + 1); isOver = true }
      }
    }
  }

  func before(
    _ view: NaiveView, _ edge: NaiveEvent, _ reach: Int, _ relation: String, _ number: Int,
    _ event: NaiveEvent
  ) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    for index in view.entries.indices where view.isHit(index, edge, bound: nil) {
      // An edge that carries fewer keys is about those who have been heard of.
      let keys = NaiveKind.keys(of: view.entries[index].letter).filter {
        edge.matching?.contains($0) ?? true
      }
      let isKnown = view.entries[..<index].indices.contains { view.isHit($0, event, bound: nil) }
      if !view.key.keys.allSatisfy(keys.contains), !isKnown { continue }
      outcome.exercised += 1
      let count = view.entries[..<index].indices.count { other in
        view.isHit(other, event, bound: nil) && view.time(index) - view.time(other) <= reach
      }
      let holds =
        switch relation {
        case "at-most": count <= number
        case "at-least": count >= number
        default: count == number
        }
      if !holds { outcome.fail(view.time(index), index) }
    }
    return outcome
  }

  /// The state is on after each event, for the least time and for no more than the most.
  func stays(
    _ view: NaiveView, _ event: NaiveEvent, _ state: NaiveState, _ least: Int?, _ most: Int?
  ) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    let stretches = state.stretches(view)
    for index in view.entries.indices where view.isHit(index, event, bound: nil) {
      outcome.exercised += 1
      let time = view.time(index)
      guard
        let stretch = stretches.first(where: { $0.inside.contains(index) || $0.opener == index })
      else {
        outcome.fail(time, index)
        continue
      }
      let end = stretch.end(view)
      if let least, let end, end < time + least {
        outcome.fail(end)
      } else if let most, time + most < end ?? view.end {
        outcome.fail(time + most)
      } else if end == nil, most != nil || view.end < time + (least ?? 0) {
        outcome.open += 1
      }
    }
    return outcome
  }
}

extension ArraySlice<NaiveStretch> {
  fileprivate func isOver(_ deadline: Int, _ view: NaiveView) -> Bool {
    Array(self).isOver(deadline, view)
  }

  fileprivate var closer: Int? { Array(self).closer }
}
