import Timelines
import VirtualTime

/// `each: P`, `then: S`, perhaps `within: T`: every P is followed by an S.
///
/// "Followed" means by a later entry; the instant may be the same. Without a bound the end of the
/// scope is the bound; a bound that outlives the scope is dropped with it.
struct Answering: Machine {
  struct Obligation: Sendable {
    var trigger: Entry
    /// Where its time begins: at the trigger, or at what restarted it.
    var since: Instant
    var restart: Entry?
    var isAnswered = false
    /// An S by its kind that was none.
    var nearest: Entry?
  }

  struct Instance: MachineInstance {
    /// In the order of their triggers, and so of their deadlines.
    var waiting: [Obligation] = []
    /// The finding that the next S, if it comes, is too late for.
    var late: (finding: Int, deadline: Instant)?
  }

  let response: Response
  private let answer: Matcher
  private let least: Duration
  /// Where one answer is enough for all that wait, only the first and the last of them matter.
  private let absorbs: Bool
  /// The last S of any instance, for those who look for one in vain.
  private var lastAnswer: Entry?

  static let trigger = Slots.first
  static let answer = Slots.second
  static let restart = Slots.third
  static let excuse = Slots.fourth

  init(_ response: Response, opener: String?) {
    self.response = response
    answer = Matcher(response.answer, opener: opener)
    least = response.bound?.least ?? .zero
    absorbs =
      response.pairing == .any && !answer.refersToTrigger && least == .zero
      && !response.exactlyOnce
  }

  var creating: Slots { Self.trigger }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance { Instance() }

  func outlook(of instance: inout Instance) -> Instant? {
    if instance.waiting.isEmpty { return instance.late == nil ? nil : .distantFuture }
    guard let most = response.bound?.most else { return .distantFuture }
    return instance.waiting[0].since + most
  }

  mutating func notice(_ entry: Entry, hits: Slots) {
    if hits.contains(Self.answer) { lastAnswer = entry }
  }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    if hits.contains(Self.answer) {
      discharge(&instance, by: entry, &ledger)
    } else if seen.contains(Self.answer), !instance.waiting.isEmpty {
      instance.waiting[0].nearest = entry
    }
    if hits.contains(Self.excuse) { instance.waiting.removeAll() }
    if hits.contains(Self.restart) {
      for index in instance.waiting.indices where !instance.waiting[index].isAnswered {
        instance.waiting[index].since = ledger.now
        instance.waiting[index].restart = entry
      }
    }
    if hits.contains(Self.trigger) { add(entry, to: &instance, &ledger) }
  }

  func expire(_ instance: inout Instance, _ ledger: inout Ledger) {
    guard let obligation = instance.waiting.first else { return }
    instance.waiting.removeFirst()
    if obligation.isAnswered { return }
    let finding = fail(
      obligation, "within \((response.bound?.most ?? .zero).text)", by: nil, &ledger)
    if let finding { instance.late = (finding, ledger.now) }
  }

  /// A scope that begins anew does not excuse what is waiting.
  func restart(_ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger) {}

  func end(_ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger) {
    let waiting = instance.waiting.filter { !$0.isAnswered }
    switch ending {
    case .traceEnded:
      for obligation in waiting {
        ledger.leaveOpen(
          "\(response.answer.phrase) was still expected at the end, after "
            + "#\(obligation.trigger.sequence)")
      }
    case .closed(let entry) where response.bound?.most == nil:
      for obligation in waiting {
        fail(obligation, "before \(entry.kind.rawValue)", by: entry, &ledger)
      }
    case .expired where response.bound?.most == nil:
      for obligation in waiting { fail(obligation, "before the scope closed", by: nil, &ledger) }
    case .closed, .expired: break
    }
  }
}

extension Answering {
  private func add(_ entry: Entry, to instance: inout Instance, _ ledger: inout Ledger) {
    ledger.exercise()
    let obligation = Obligation(trigger: entry, since: ledger.now)
    if absorbs, instance.waiting.count == 2 {
      instance.waiting[1] = obligation
    } else {
      instance.waiting.append(obligation)
    }
  }

  private func discharge(
    _ instance: inout Instance, by entry: Entry, _ ledger: inout Ledger
  ) {
    var isUsed = false
    var again: Obligation?
    for index in instance.waiting.indices {
      let obligation = instance.waiting[index]
      if answer.refersToTrigger,
        !answer.matches(entry, opener: ledger.stretch.opener, trigger: obligation.trigger)
      {
        instance.waiting[index].nearest = entry
        continue
      }
      let latency = ledger.now - obligation.since
      if latency < least {
        instance.waiting[index].nearest = entry
        continue
      }
      if obligation.isAnswered {
        again = again ?? obligation
        continue
      }
      instance.waiting[index].isAnswered = true
      isUsed = true
      ledger.attest(witnesses(of: obligation, entry, latency))
      if let most = response.bound?.most { ledger.note(latency: latency, of: most, at: entry) }
      if response.pairing == .oneToOne { break }
    }
    if response.exactlyOnce {
      if let again, !isUsed || response.pairing == .any { failAgain(again, entry, &ledger) }
    } else {
      instance.waiting.removeAll(where: \.isAnswered)
    }
    if !isUsed, let late = instance.late {
      let delay = (ledger.now - late.deadline).text
      ledger.add(Witness(.nearestMiss, entry, note: "\(delay) late"), toFinding: late.finding)
      instance.late = nil
    }
  }

  private func witnesses(
    of obligation: Obligation, _ answer: Entry, _ latency: Duration
  ) -> [Witness] {
    [
      Witness(.trigger, obligation.trigger), obligation.restart.map { Witness(.restart, $0) },
      Witness(.answer, answer, note: "after \(latency.text)"),
    ].compactMap { $0 }
  }

  private func failAgain(_ obligation: Obligation, _ entry: Entry, _ ledger: inout Ledger) {
    ledger.fail(
      "\(entry.kind.rawValue) happened again, expected exactly one", at: entry,
      [Witness(.trigger, obligation.trigger), Witness(.culprit, entry)])
  }

  @discardableResult
  private func fail(
    _ obligation: Obligation, _ when: String, by closer: Entry?, _ ledger: inout Ledger
  ) -> Int? {
    let witnesses = [
      Witness(.trigger, obligation.trigger), obligation.restart.map { Witness(.restart, $0) },
      nearest(obligation, ledger), closer.map { Witness(.closer, $0) },
    ].compactMap { $0 }
    return ledger.fail(
      "no \(response.answer.phrase) \(when)", at: closer,
      deadline: closer == nil ? ledger.now : nil, since: obligation.trigger.sequence, witnesses)
  }

  /// What came nearest to an answer: one with other values, one too early, one of another key.
  private func nearest(_ obligation: Obligation, _ ledger: Ledger) -> Witness? {
    if let entry = obligation.nearest {
      let latency = entry.time - obligation.since
      let early = latency < least ? "\((least - latency).text) too early" : nil
      let joins = answer.joins(of: entry).first {
        !$0.holds(of: entry, bound: obligation.trigger)
      }
      let note =
        response.answer.mismatch(of: entry)
        ?? joins?.complaint(about: entry, bound: obligation.trigger) ?? early
      return Witness(.nearestMiss, entry, note: note)
    }
    guard let lastAnswer, lastAnswer.sequence > obligation.trigger.sequence,
      let field = zip(ledger.keys, ledger.key.values).first(where: { field, value in
        lastAnswer.fields[field] != value
      })?.0
    else { return nil }
    let value = lastAnswer.fields[field].map(\.description) ?? "absent"
    return Witness(.nearestMiss, lastAnswer, note: "\(field.rawValue) is \(value)")
  }
}
