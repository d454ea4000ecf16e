import Timelines

struct ResponseMachine: Machine {
  struct Instance: MachineInstance {
    var waiting = Obligations()
    /// Whether there is a finding for which the next S, if it comes, is too late.
    var isLate = false

    func mark(in marks: inout Marks) { waiting.mark(in: &marks) }
  }

  private let response: Constant<Response>
  private let opener: Constant<String?>
  /// Whether an answer is for one trigger alone.
  private let isOneToOne: Bool
  private let isInOrder: Bool
  private let isExactlyOnce: Bool
  private let answer: Constant<Matcher>
  /// The number of the answer in the run's table of answers that are compared with a trigger.
  private var join = 0
  private let isJoined: Bool
  private let least: Span
  private let most: Span?
  /// The bound, if an entry says it, and whether that is the entry that opened the scope.
  private let limited: Constant<Bound>?
  private let isLimitOfScope: Bool
  let isTimed: Bool
  /// Whether one answer is enough for all waiting triggers. Then only the first and the last
  /// trigger matter.
  private let absorbs: Bool
  /// Whether a later obligation may run out of time before an earlier one.
  private let mayOvertake: Bool
  private var store = ObligationStore()
  /// The last S of any instance. It is shown as a near miss when an instance finds no S of its own.
  private var lastAnswer = Kept.none
  /// For each key, the finding and the deadline that its next S is late for.
  private var late: [Key: (finding: Int, deadline: Instant)] = [:]

  static var trigger: Slots { .first }
  static var answer: Slots { .second }
  static var restart: Slots { .third }
  static var excuse: Slots { .fourth }

  init(_ response: Response, opener: String?) {
    self.response = Constant(response)
    self.opener = Constant(opener)
    isOneToOne = response.pairing != .any
    isInOrder = response.pairing == .inOrder
    isExactlyOnce = response.exactlyOnce
    answer = Constant(Matcher(response.answer, opener: opener))
    isJoined = answer.value.refersToTrigger
    least = response.bound?.least.map(Span.init) ?? .zero
    most = response.bound?.most.map(Span.init)
    limited = response.bound?.limit == nil ? nil : response.bound.map(Constant.init)
    isLimitOfScope = response.bound?.limit?.name == opener
    isTimed = most != nil || limited != nil
    absorbs =
      response.pairing == .any && !isJoined && least == .zero
      && !response.exactlyOnce && limited == nil
    mayOvertake = response.exactlyOnce && response.restart != nil || limited != nil
  }

  var creating: Slots { Self.trigger }
  var isWaiting: Bool { true }
  /// An entry that is no answer, but of the kind of one, is reported as the nearest miss.
  var decidedByKind: Slots { Self.answer }

  mutating func join(_ work: inout Workspace) {
    join = work.memory.join(response.value.answer, opener: opener.value)
  }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  { Instance() }

  mutating func forget(_ instance: inout Instance) { store.removeAll(of: &instance.waiting) }

  @inline(__always)
  mutating func outlook(of instance: inout Instance) -> Instant? {
    if instance.waiting.isEmpty { return instance.isLate ? .distantFuture : nil }
    guard isTimed else { return .distantFuture }
    if !mayOvertake, let most { return instance.waiting.first.since + most }
    return deadline(of: store.obligation(next(in: instance), of: instance.waiting))
  }

  mutating func notice(_ entry: Entry, hits: Slots, _ work: inout Workspace) {
    if hits.contains(Self.answer) { lastAnswer = work.memory.keep(entry) }
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if hits.contains(Self.answer) {
      discharge(&instance, by: entry, &work)
    } else if seen.contains(Self.answer), !instance.waiting.isEmpty {
      instance.waiting.first.nearest = work.memory.keep(entry)
    }
    if hits.contains(Self.excuse) { store.removeAll(of: &instance.waiting) }
    if hits.contains(Self.restart) { restart(&instance, by: entry, work.now, &work) }
    if hits.contains(Self.trigger) { add(entry, to: &instance, &work) }
  }

  mutating func expire(
    _ instance: inout Instance, _ work: inout Workspace
  ) {
    if instance.waiting.isEmpty { return }
    let index = next(in: instance)
    let obligation = store.obligation(index, of: instance.waiting)
    store.remove(at: index, of: &instance.waiting)
    if obligation.isAnswered { return }
    let most = most ?? obligation.limit
    if let finding = fail(obligation, "within \(most.text)", by: nil, &work) {
      instance.isLate = true
      late[work.key] = (finding, work.now)
    }
  }

  /// Does nothing: a scope that begins anew does not excuse the triggers that wait.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {}

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    if instance.isLate { late[work.key] = nil }
    for index in 0..<store.count(of: instance.waiting) {
      let obligation = store.obligation(index, of: instance.waiting)
      if obligation.isAnswered { continue }
      switch ending {
      case .traceEnded:
        let trigger = work.memory[obligation.trigger]?.sequence ?? 0
        work.leaveOpen(
          "\(response.value.answer.phrase) was still expected at the end, after #\(trigger)")
      case .closed(let entry) where !isTimed:
        fail(obligation, "before \(entry.kind.rawValue)", by: entry, &work)
      case .expired where !isTimed:
        fail(obligation, "before the scope closed", by: nil, &work)
      case .closed, .expired: break
      }
    }
  }

  func mark(in marks: inout Marks) {
    store.mark(in: &marks)
    marks.mark(lastAnswer)
    for key in late.keys { marks.mark(key) }
  }
}

extension ResponseMachine {
  /// Returns the index of the obligation whose time is over first.
  @inline(never)
  private mutating func next(in instance: Instance) -> Int {
    if !mayOvertake { return 0 }
    return (0..<store.count(of: instance.waiting)).min { left, right in
      deadline(of: store.obligation(left, of: instance.waiting))
        < deadline(of: store.obligation(right, of: instance.waiting))
    } ?? 0
  }

  /// Returns when the time of an obligation is over, if there is a bound.
  private func deadline(of obligation: Obligation) -> Instant {
    obligation.since + (most ?? obligation.limit)
  }

  private mutating func add(
    _ entry: Entry, to instance: inout Instance, _ work: inout Workspace
  ) {
    var obligation = Obligation(since: work.now, trigger: work.memory.keep(entry))
    if limited != nil {
      guard let limit = limit(of: entry, &work) else { return }
      obligation.limit = limit
    }
    work.exercise()
    if absorbs, store.count(of: instance.waiting) == 2 {
      store.change(1, of: &instance.waiting) { $0 = obligation }
    } else {
      store.append(obligation, to: &instance.waiting)
    }
  }

  /// Returns the bound that an entry says; nil if it says none.
  @inline(never)
  private mutating func limit(of entry: Entry, _ work: inout Workspace) -> Span? {
    let speaker = isLimitOfScope ? work.memory[work.stretch.opener] : entry
    return limited?.value.limit(by: speaker)
  }

  @inline(never)
  private mutating func restart(
    _ instance: inout Instance, by entry: Entry, _ now: Instant, _ work: inout Workspace
  ) {
    for index in 0..<store.count(of: instance.waiting) {
      store.change(index, of: &instance.waiting) { obligation in
        if obligation.isAnswered { return }
        obligation.since = now
        obligation.restart = work.memory.keep(entry)
      }
    }
  }

  private mutating func discharge(
    _ instance: inout Instance, by entry: Entry, _ work: inout Workspace
  ) {
    var isUsed = false
    // By their places: an obligation is too long to be copied for nothing.
    var again: Int?
    /// The first trigger that still waits for an answer and does not get this one.
    var overtaken: Int?
    for index in 0..<store.count(of: instance.waiting) {
      let obligation = store.obligation(index, of: instance.waiting)
      let latency = work.now.elapsed(since: obligation.since)
      guard latency >= least, !isJoined || joins(entry, obligation, work.stretch.opener, &work)
      else {
        let nearest = work.memory.keep(entry)
        store.change(index, of: &instance.waiting) { $0.nearest = nearest }
        if !obligation.isAnswered { overtaken = overtaken ?? index }
        continue
      }
      if obligation.isAnswered {
        again = again ?? index
        continue
      }
      store.change(index, of: &instance.waiting) { $0.isAnswered = true }
      isUsed = true
      if isInOrder, let overtaken {
        failOvertaking(obligation, store.obligation(overtaken, of: instance.waiting), entry, &work)
      }
      if work.isExplained { attest(obligation, entry, after: latency, &work) }
      if isTimed { work.remember(latency: latency, of: most ?? obligation.limit, at: entry) }
      if isOneToOne { break }
    }
    if isExactlyOnce {
      if let again, !isUsed || !isOneToOne {
        failAgain(store.obligation(again, of: instance.waiting), entry, &work)
      }
    } else {
      store.removeAnswered(of: &instance.waiting)
    }
    if !isUsed, instance.isLate { addDelay(&instance, entry, &work) }
  }

  /// Returns whether an answer agrees with the trigger in the fields by which the two are compared.
  private func joins(
    _ entry: Entry, _ obligation: Obligation, _ opener: Kept, _ work: inout Workspace
  ) -> Bool {
    if !answer.value.refersToOpener {
      return work.memory.does(entry, agreeWith: obligation.trigger, by: join)
    }
    return answer.value.matches(
      entry, opener: work.memory[opener], trigger: work.memory[obligation.trigger])
  }

  @inline(never)
  private func attest(
    _ obligation: Obligation, _ entry: Entry, after latency: Span, _ work: inout Workspace
  ) {
    work.attest { memory in
      [
        memory.witness(.trigger, obligation.trigger),
        memory.witness(.restart, obligation.restart),
        Witness(.answer, entry, note: "after \(latency.shown)"),
      ]
    }
  }

  /// Adds to a finding that the answer came after all, and how late.
  @inline(never)
  private mutating func addDelay(
    _ instance: inout Instance, _ entry: Entry, _ work: inout Workspace
  ) {
    instance.isLate = false
    guard let missed = late.removeValue(forKey: work.key) else { return }
    let delay = work.now.elapsed(since: missed.deadline).shown
    work.add(Witness(.nearestMiss, entry, note: "\(delay) late"), toFinding: missed.finding)
  }
}

// MARK: - Findings

extension ResponseMachine {
  @inline(never)
  private func failOvertaking(
    _ obligation: Obligation, _ overtaken: Obligation, _ entry: Entry, _ work: inout Workspace
  ) {
    work.fail(
      "\(entry.kind.rawValue) is out of order, expected the answer to an earlier "
        + "\(response.value.trigger.phrase)", at: entry,
      since: work.memory[overtaken.trigger]?.sequence
    ) {
      [
        $0.witness(.trigger, overtaken.trigger),
        $0.witness(.trigger, obligation.trigger, note: "this one is answered"),
        Witness(.culprit, entry),
      ]
    }
  }

  @inline(never)
  private func failAgain(
    _ obligation: Obligation, _ entry: Entry, _ work: inout Workspace
  ) {
    work.fail(
      "\(entry.kind.rawValue) happened again, expected exactly one", at: entry
    ) { [$0.witness(.trigger, obligation.trigger), Witness(.culprit, entry)] }
  }

  @discardableResult
  private func fail(
    _ obligation: Obligation, _ when: @autoclosure () -> String, by closer: Entry?,
    _ work: inout Workspace
  ) -> Int? {
    let (keys, key) = (work.keys, work.key)
    return work.fail(
      "no \(response.value.answer.phrase) \(when())", at: closer,
      deadline: closer == nil ? work.now : nil, since: work.memory[obligation.trigger]?.sequence
    ) { memory in
      [
        memory.witness(.trigger, obligation.trigger),
        memory.witness(.restart, obligation.restart),
        nearest(obligation, memory) ?? other(obligation, keys, key, memory),
        closer.map { Witness(.closer, $0) },
      ]
    }
  }

  /// Returns the entry that came nearest to an answer: one with other values, or one that was too
  /// early.
  private func nearest(_ obligation: Obligation, _ memory: borrowing Memory) -> Witness? {
    guard let entry = memory[obligation.nearest] else { return nil }
    let latency = entry.time.elapsed(since: obligation.since)
    let early = latency < least ? "\((least - latency).shown) too early" : nil
    let trigger = memory[obligation.trigger]
    let join = answer.value.joins(of: entry).first { !$0.holds(of: entry, bound: trigger) }
    let note =
      response.value.answer.mismatch(of: entry) ?? join?.complaint(about: entry, bound: trigger)
      ?? early
    return Witness(.nearestMiss, entry, note: note)
  }

  /// Returns an answer that belonged to another instance.
  private func other(
    _ obligation: Obligation, _ keys: [Field], _ key: Key, _ memory: borrowing Memory
  ) -> Witness? {
    guard let entry = memory[lastAnswer], let trigger = memory[obligation.trigger],
      entry.sequence > trigger.sequence,
      let field = zip(keys, memory.keys.values(of: key)).first(where: { field, value in
        entry.fields[field] != value
      })?.0
    else { return nil }
    let value = entry.fields[field].map(\.description) ?? "absent"
    return Witness(.nearestMiss, entry, note: "\(field.rawValue) is \(value)")
  }
}
