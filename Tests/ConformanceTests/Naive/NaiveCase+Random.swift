import Timelines

/// Every pattern and every scope of the language, as the tests go through them.
enum NaiveForm: String, CaseIterable {
  case never, may, everyOne, eventually, atMost, atLeast, exactly, rate, first, response
  case precedence, recurrence, stays, stepByStep, allInOrder, increasing, measure
  // Further ones follow these, so that the seeds of these stay as they are.
  case inOrder, limited, compared, percentile, computed, allowed, backingOff
}

enum NaiveScopeForm: String, CaseIterable {
  case whole, from, until, fromUntil, fromFor, fromUntilFor, plus, plusUntil, plusFor
  case closedUntil, closedFor, sameAs, state, globalState, finerState, stateAtStart, before
  case twoStates, windowAndState, everybody
}

extension NaiveForm {
  /// Whether the language has the two together.
  func goes(with scope: NaiveScopeForm) -> Bool {
    switch (self, scope) {
    case (.never, .before), (.eventually, .before), (.atMost, .before), (.atLeast, .before),
      (.exactly, .before):
      true
    case (_, .before): false
    case (.stays, .state), (.stays, .globalState), (.stays, .finerState),
      (.stays, .stateAtStart):
      true
    case (.stays, _): false
    case (.measure, .closedUntil), (.measure, .closedFor): false
    case (.percentile, .closedUntil), (.percentile, .closedFor): false
    case (.allowed, .closedUntil), (.allowed, .closedFor), (.allowed, .everybody),
      (.computed, .everybody), (.backingOff, .everybody):
      false
    case (.stepByStep, .everybody), (.allInOrder, .everybody), (.increasing, .everybody),
      (.measure, .everybody), (.percentile, .everybody), (.everyOne, .everybody),
      (.compared, .everybody):
      false
    // The seconds are those of the entry that opens the scope.
    case (.limited, _): [.from, .fromUntil, .fromFor, .windowAndState].contains(scope)
    default: true
    }
  }

  /// Whether something must happen from the opening of the scope on.
  var demands: Bool { [.eventually, .atLeast, .recurrence, .limited].contains(self) }

  /// Whether it adds up over a whole scope.
  var measures: Bool { [.measure, .percentile, .allowed].contains(self) }
}

/// Draws random parts; letters are dealt without repetition.
struct NaiveDice {
  var generator: SeededGenerator
  private var letters: [Int]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    letters = Array(NaiveKind.carryAll).shuffled(using: &generator)
  }

  mutating func one(in many: Int) -> Bool { Int.random(in: 0..<many, using: &generator) == 0 }
  mutating func chance() -> Bool { one(in: 2) }
  mutating func small() -> Int { Int.random(in: 1...6, using: &generator) }
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
  mutating func pick(_ words: [String]) -> String { words[number(0...words.count - 1)] }
  mutating func letter() -> Int { letters.popLast() ?? 0 }

  /// An event that carries every key; now and then two kinds, or a condition.
  mutating func event() -> NaiveEvent {
    var event = NaiveEvent(letter())
    if one(in: 6), letters.count > 3 { event.letters.append(letter()) }
    event.isNarrow = one(in: 3)
    return event
  }

  /// An event that may carry fewer keys, or be compared by fewer.
  mutating func touching(_ keys: [NaiveKey]) -> NaiveEvent {
    switch number(0...5) {
    case 0: return NaiveEvent(6)
    case 1: return NaiveEvent(8)
    case 2 where keys == [.app, .peer]:
      var event = event()
      event.matching = [.app]
      return event
    default: return event()
    }
  }
}

extension NaiveCase {
  init(_ form: NaiveForm, _ scopeForm: NaiveScopeForm, _ dice: inout NaiveDice) {
    keys = [[], [.app], [.app, .peer]][dice.number(0...2)]
    if scopeForm == .everybody, keys.isEmpty { keys = [.app] }
    if form.demands || form.measures || form == .first,
      ![.finerState, .globalState].contains(scopeForm)
    {
      // Only the scope defines the instances.
      let isKnown = [
        .fromUntil, .from, .fromFor, .fromUntilFor, .plus, .plusUntil, .plusFor,
        .closedUntil, .closedFor, .sameAs, .state, .before, .twoStates, .windowAndState,
        .everybody,
      ].contains(scopeForm)
      if !isKnown { keys = [] }
    }
    if [.finerState, .globalState].contains(scopeForm), form.demands || form.measures {
      keys = []
    }
    let needsWhole = form.demands || form.measures || [.exactly, .first].contains(form)
    scope = Self.scope(scopeForm, keys, isWhole: needsWhole, &dice)
    if form == .limited { scope = scope.timed }
    pattern = .never(NaiveEvent(0))
    pattern =
      scopeForm == .before
      ? .before(
        dice.touching(keys), reach: dice.small(), relation: form.relation(&dice),
        number: form.number(&dice), of: dice.event())
      : Self.pattern(form, keys, scopeForm, scope, &dice)
    if form == .stays { scope = .whole }
    if scopeForm == .everybody { pattern = pattern.fannedOut(&dice) }
    if dice.one(in: 8), scopeForm != .before, form != .stays {
      exercise = (NaiveEvent(dice.letter()), dice.number(1...2))
    }
  }
}

extension NaiveForm {
  fileprivate func relation(_ dice: inout NaiveDice) -> String {
    switch self {
    case .never: "at-most"
    case .eventually, .atLeast: "at-least"
    case .exactly: "exactly"
    default: "at-most"
    }
  }

  fileprivate func number(_ dice: inout NaiveDice) -> Int { dice.number(1...2) }
}

// MARK: - Scopes

extension NaiveCase {
  /// - Parameter isWhole: Whether what opens it must carry all keys.
  private static func scope(
    _ form: NaiveScopeForm, _ keys: [NaiveKey], isWhole: Bool, _ dice: inout NaiveDice
  ) -> NaiveScope {
    switch form {
    case .whole, .before: return .whole
    case .state, .stateAtStart: return .state(state(keys, &dice, atStart: form == .stateAtStart))
    case .globalState: return .state(state(keys.isEmpty ? [] : Array(keys.dropLast()), &dice))
    case .finerState: return .state(state([.app, .peer], &dice))
    case .everybody:
      if dice.chance() { return .state(state(keys, &dice)) }
      return .together(.window(window(.fromFor, keys, isWhole: false, &dice)), [state(keys, &dice)])
    case .twoStates:
      var second = state(isWhole || dice.chance() ? keys : [], &dice, atStart: dice.one(in: 4))
      second.name = "second"
      let first = state(keys, &dice, atStart: !isWhole && dice.one(in: 4))
      return .together(.whole, [first, second])
    case .windowAndState:
      let forms: [NaiveScopeForm] = [.from, .until, .fromUntil, .fromFor, .plusUntil, .closedUntil]
      let form = forms[dice.number(isWhole ? 2...3 : 0...5)]
      var second = state(dice.chance() ? keys : Array(keys.prefix(1)), &dice)
      if !isWhole, dice.one(in: 4) { second.atStart = true }
      return .together(.window(window(form, keys, isWhole: isWhole, &dice)), [second])
    case .from, .until, .fromUntil, .fromFor, .fromUntilFor, .plus, .plusUntil, .plusFor,
      .closedUntil, .closedFor, .sameAs:
      return .window(window(form, keys, isWhole: isWhole, &dice))
    }
  }

  private static func window(
    _ form: NaiveScopeForm, _ keys: [NaiveKey], isWhole: Bool, _ dice: inout NaiveDice
  ) -> NaiveWindow {
    var window = NaiveWindow()
    if form != .until { window.from = isWhole || dice.chance() ? dice.event() : opener(&dice) }
    if [.until, .fromUntil, .fromUntilFor, .plusUntil, .closedUntil, .sameAs].contains(form)
      || form == .plusFor && dice.chance()
    {
      window.until = dice.touching(keys)
    }
    if [.fromFor, .fromUntilFor, .plusFor, .closedFor].contains(form) {
      window.length = dice.small()
    }
    if [.plus, .plusUntil, .plusFor].contains(form)
      || [.closedUntil, .closedFor, .sameAs].contains(form) && dice.one(in: 4)
    {
      window.delay = dice.small()
    }
    window.isClosed = [.closedUntil, .closedFor].contains(form)
    if form == .sameAs {
      window.from = dice.event()
      window.from?.name = opener
      window.until = dice.event()
      window.until?.isNarrow = false
      window.until?.sameAs = opener
    }
    return window
  }

  /// Something that opens a scope for more than one instance.
  private static func opener(_ dice: inout NaiveDice) -> NaiveEvent {
    NaiveEvent(dice.chance() ? 7 : 9)
  }

  private static func state(
    _ keys: [NaiveKey], _ dice: inout NaiveDice, atStart: Bool = false
  ) -> NaiveState {
    let enters =
      keys.isEmpty && dice.chance() ? NaiveEvent(9) : keys == [.app] ? NaiveEvent(7) : dice.event()
    return NaiveState(keys: keys, enters: enters, leaves: dice.touching([]), atStart: atStart)
  }
}

// MARK: - Patterns

extension NaiveCase {
  private static func pattern(
    _ form: NaiveForm, _ keys: [NaiveKey], _ scopeForm: NaiveScopeForm, _ scope: NaiveScope,
    _ dice: inout NaiveDice
  ) -> NaivePattern {
    var event = dice.event()
    if scopeForm == .sameAs, dice.one(in: 3) {
      event.isNarrow = false
      event.sameAs = opener
    }
    switch form {
    case .never: return .never(event)
    case .may: return .may(event)
    case .everyOne:
      return .everyOne(event, sameAs: scopeForm == .sameAs && dice.chance() ? opener : nil)
    case .eventually:
      let least = dice.one(in: 3) ? dice.number(0...2) : nil
      return .eventually(
        event, least: least, most: dice.chance() ? (least ?? 0) + dice.small() : nil)
    case .atMost, .atLeast, .exactly: return count(form, event, keys, scope, &dice)
    case .rate:
      return .count(
        NaiveCount(
          relation: "at-most", number: dice.number(1...3), event: event, per: dice.small()))
    case .first:
      var candidate = event
      candidate.letters.append(dice.letter())
      event.isNarrow = dice.chance()
      return .first(candidate, is: event, within: dice.chance() ? dice.small() : nil)
    case .response: return .response(response(event, keys, &dice))
    case .precedence: return .precedence(precedence(event, keys, &dice))
    case .recurrence: return .recurrence(event, every: dice.small())
    case .stays: return stays(event, scope, &dice)
    case .stepByStep, .allInOrder: return sequence(event, isAll: form == .allInOrder, &dice)
    case .increasing: return .increasing(numbered(&dice))
    case .measure: return .measure(measure(event, keys, &dice))
    case .inOrder:
      var response = response(event, keys, &dice)
      (response.isOneToOne, response.isInOrder) = (true, true)
      return .response(response)
    case .limited: return limited(event, keys, &dice)
    case .compared: return compared(event, keys, scopeForm, &dice)
    case .computed: return computed(event, keys, scopeForm, &dice)
    case .allowed: return allowed(event, keys, &dice)
    case .backingOff: return .backingOff(event)
    case .percentile:
      var measure = measure(event, keys, &dice)
      measure.aggregate = dice.pick(["gap", "value"])
      measure.event = measure.aggregate == "value" ? numbered(&dice) : event
      measure.percentile = dice.number(1...100)
      measure.isScaled = measure.other != nil && dice.chance()
      return .measure(measure)
    }
  }

  private static func count(
    _ form: NaiveForm, _ event: NaiveEvent, _ keys: [NaiveKey], _ scope: NaiveScope,
    _ dice: inout NaiveDice
  ) -> NaivePattern {
    let isDemanded = scope.keys.map { known in keys.allSatisfy(known.contains) } ?? keys.isEmpty
    let relation = form == .atMost ? "at-most" : form == .atLeast ? "at-least" : "exactly"
    return .count(
      NaiveCount(
        relation: relation, number: dice.number(1...3), event: event,
        reset: dice.one(in: 3) ? dice.touching(keys) : nil,
        toEach: form == .atMost && dice.one(in: 3) ? dice.event() : nil, isDemanded: isDemanded))
  }

  static func response(
    _ trigger: NaiveEvent, _ keys: [NaiveKey], _ dice: inout NaiveDice
  ) -> NaiveResponse {
    var response = NaiveResponse(trigger: trigger, answer: dice.event())
    if dice.one(in: 4) {
      response.trigger.name = "sent"
      response.answer.isNarrow = false
      response.answer.sameAs = "sent"
    } else if dice.one(in: 6) {
      // A trigger may be the answer to the one before it.
      response.answer = trigger
      response.answer.isNarrow = dice.chance()
      response.answer.sameAs = nil
    } else if dice.one(in: 6), keys == [.app, .peer] {
      response.answer.matching = [.app]
    }
    response.least = dice.one(in: 3) ? dice.number(0...2) : nil
    response.most = dice.chance() ? (response.least ?? 0) + dice.small() : nil
    response.restart = dice.one(in: 4) ? dice.touching(keys) : nil
    response.excuse = dice.one(in: 3) ? dice.touching(keys) : nil
    response.isOneToOne = dice.chance()
    response.isExactlyOnce = response.most != nil && dice.one(in: 3)
    return response
  }

  static func precedence(
    _ event: NaiveEvent, _ keys: [NaiveKey], _ dice: inout NaiveDice
  ) -> NaivePrecedence {
    var precedence = NaivePrecedence(event: event, condition: dice.event())
    if dice.one(in: 3) {
      precedence.event.name = "made"
      precedence.condition.isNarrow = false
      precedence.condition.sameAs = "made"
    }
    precedence.since = dice.one(in: 3) ? dice.touching(keys) : nil
    precedence.within = dice.chance() ? dice.small() : nil
    return precedence
  }

  private static func stays(
    _ event: NaiveEvent, _ scope: NaiveScope, _ dice: inout NaiveDice
  ) -> NaivePattern {
    guard case .state(let state) = scope else { return .never(event) }
    var event = event
    let entersFits = state.enters.letters.allSatisfy(NaiveKind.carryAll.contains)
    if entersFits, dice.one(in: 3) { event.letters = state.enters.letters }
    let least = dice.chance() ? dice.small() : nil
    let most = least == nil || dice.one(in: 3) ? (least ?? 0) + dice.small() : nil
    return .stays(event, state, least: least, most: most)
  }

  private static func sequence(
    _ event: NaiveEvent, isAll: Bool, _ dice: inout NaiveDice
  ) -> NaivePattern {
    var steps = [(NaiveEvent(event.letters[0]), Int?.none)]
    for _ in 0..<dice.number(1...2) {
      steps.append((NaiveEvent(dice.letter()), dice.one(in: 3) ? dice.small() : nil))
    }
    return .sequence(
      NaiveSequence(
        steps: steps.map { (event: $0.0, within: $0.1) }, isAll: isAll,
        within: isAll && dice.one(in: 3) ? dice.small() : nil))
  }

  static func numbered(_ dice: inout NaiveDice) -> NaiveEvent {
    var event = NaiveEvent(NaiveKind.numbered[dice.number(0...1)])
    event.isNarrow = dice.one(in: 3)
    return event
  }

  static func measure(
    _ event: NaiveEvent, _ keys: [NaiveKey], _ dice: inout NaiveDice
  ) -> NaiveMeasure {
    let aggregate = dice.pick(["count", "rate", "min-gap", "max-gap", "mean-gap", "value"])
    var measure = NaiveMeasure(
      aggregate: aggregate, event: aggregate == "value" ? numbered(&dice) : event,
      comparison: dice.pick(["lt", "le", "is", "ge", "gt"]), number: dice.number(0...3))
    if dice.one(in: 3) {
      var other = state(keys, &dice)
      if keys == [.app, .peer] { other.enters = NaiveEvent(dice.letter()) }
      other.name = "other"
      measure.other = other
    }
    return measure
  }
}
