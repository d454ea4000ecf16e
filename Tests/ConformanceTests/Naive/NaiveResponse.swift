/// `each: P`, `then: S` of the small language.
struct NaiveResponse {
  var trigger: NaiveEvent
  var answer: NaiveEvent
  var least: Int?
  var most: Int?
  var restart: NaiveEvent?
  var excuse: NaiveEvent?
  var isOneToOne = false
  /// Whether no trigger is answered while an earlier one waits.
  var isInOrder = false
  /// The event whose seconds are the most time: `trigger`, or the name of the opener.
  var limit: String?
  var isExactlyOnce = false

  var events: [NaiveEvent] { [trigger, answer, restart, excuse].compactMap { $0 } }

  /// The fate of a trigger: the last start of its time, and its answer.
  private struct Fate {
    var trigger: Int
    var since: Int
    var most: Int?
    var answer: Int?
    /// The first entry that excuses it, answered or not.
    var excuse: Int?
  }

  func judge(_ group: [NaiveStretch], _ view: NaiveView, _ outcome: inout NaiveOutcome) {
    var used: Set<Int> = []
    var fates: [Fate] = []
    let places = group.inside + (group.closer.map { [$0] } ?? [])
    for index in group.inside where isHit(index, trigger, group, view) {
      let own = limit == nil ? nil : limit(of: index, group, view)
      if limit != nil, own == nil { continue }
      outcome.exercised += 1
      fates.append(follow(index, places, own ?? most, group, view, &used, &outcome))
    }
    if isInOrder {
      for fate in fates where isOvertaking(fate, fates, view) {
        outcome.fail(view.time(fate.answer ?? 0), fate.answer)
      }
    }
    if isExactlyOnce {
      for index in places where isHit(index, answer, group, view, trigger: nil) {
        if isAgain(index, fates, used, group, view) { outcome.fail(view.time(index), index) }
      }
    }
  }

  /// The most time of a trigger; nil if the entry that is to say it does not.
  private func limit(of index: Int, _ group: [NaiveStretch], _ view: NaiveView) -> Int? {
    if limit == "trigger" { return view.entries[index].delay }
    let stretch = group.first { $0.inside.contains(index) } ?? group.last
    return stretch?.opener.flatMap { view.entries[$0].delay }
  }

  /// Whether an earlier trigger waited when this one was answered.
  private func isOvertaking(_ fate: Fate, _ fates: [Fate], _ view: NaiveView) -> Bool {
    guard let answer = fate.answer else { return false }
    return fates.contains { other in
      other.trigger < fate.trigger && other.answer ?? .max > answer
        && other.excuse ?? .max >= answer
        && (other.answer != nil || view.time(answer) <= other.since + (other.most ?? 1_000))
    }
  }

  /// Whether an entry is an event, in view of the stretch that it is in.
  private func isHit(
    _ index: Int, _ event: NaiveEvent, _ group: [NaiveStretch], _ view: NaiveView,
    trigger: Int? = nil
  ) -> Bool {
    if event.sameAs == "sent" {
      guard let trigger else { return view.isSeen(index, event) }
      return view.isHit(index, event, bound: trigger)
    }
    let stretch = group.first { $0.inside.contains(index) } ?? group.last
    return view.isHit(index, event, bound: stretch?.opener)
  }

  /// Follows one trigger. Answers are given out to triggers in their order, which with one bound
  /// for all is the order of waiting.
  private func follow(
    _ index: Int, _ places: [Int], _ most: Int?, _ group: [NaiveStretch], _ view: NaiveView,
    _ used: inout Set<Int>, _ outcome: inout NaiveOutcome
  ) -> Fate {
    var fate = Fate(trigger: index, since: view.time(index), most: most)
    fate.excuse = places.first { other in
      other > index && excuse.map { isHit(other, $0, group, view) } ?? false
    }
    for other in places where other > index {
      let time = view.time(other)
      if let most, time > fate.since + most { break }
      let isFree = !isOneToOne || !used.contains(other)
      if isFree, time - fate.since >= least ?? 0,
        isHit(other, answer, group, view, trigger: index)
      {
        used.insert(other)
        fate.answer = other
        return fate
      }
      if other == fate.excuse { return fate }
      if other != group.closer, restart.map({ isHit(other, $0, group, view) }) ?? false {
        fate.since = time
      }
    }
    if let most, group.isOver(fate.since + most, view) {
      outcome.fail(fate.since + most)
    } else if group.last?.ending == .open {
      outcome.open += 1
    } else if most == nil, let end = group.last?.end(view) {
      outcome.fail(end)
    }
    return fate
  }

  /// Whether an answer is one too many: for a trigger that had its answer, and while its time lasts.
  private func isAgain(
    _ index: Int, _ fates: [Fate], _ used: Set<Int>, _ group: [NaiveStretch], _ view: NaiveView
  ) -> Bool {
    if isOneToOne, used.contains(index) { return false }
    return fates.contains { fate in
      guard let answer = fate.answer, answer < index, fate.excuse ?? .max >= index else {
        return false
      }
      let time = view.time(index) - fate.since
      return time >= least ?? 0 && time <= fate.most ?? .max
        && isHit(index, self.answer, group, view, trigger: fate.trigger)
    }
  }
}
