// Parts of the small language that came later: bounds and comparisons with entries that have a name,
// and events that are about every instance.

extension NaiveCase {
  /// Something that may take as long as an entry says.
  static func limited(
    _ event: NaiveEvent, _ keys: [NaiveKey], _ dice: inout NaiveDice
  ) -> NaivePattern {
    switch dice.number(0...3) {
    case 0: return .limited(event, isAgain: false)
    case 1: return .limited(event, isAgain: true)
    default:
      var response = response(event, keys, &dice)
      (response.least, response.most) = (nil, nil)
      response.limit = opener
      if dice.chance() {
        response.limit = "trigger"
        response.trigger = NaiveEvent(NaiveKind.timed)
        response.trigger.name = "sent"
      }
      return .response(response)
    }
  }

  /// Something that is compared with an entry that has a name, other than by being equal.
  static func compared(
    _ event: NaiveEvent, _ keys: [NaiveKey], _ scopeForm: NaiveScopeForm, _ dice: inout NaiveDice
  ) -> NaivePattern {
    func compare(_ event: inout NaiveEvent, with name: String, _ dice: inout NaiveDice) {
      (event.isNarrow, event.sameAs) = (false, name)
      event.comparison = dice.pick(["is-not", "lt", "le", "gt", "ge", "is"])
      event.isDoubled = dice.one(in: 3)
    }
    if scopeForm == .sameAs, dice.chance() {
      var event = event
      compare(&event, with: opener, &dice)
      return dice.chance() ? .never(event) : .everyOne(event, sameAs: opener)
    }
    if dice.chance() {
      var response = NaiveResponse(trigger: event, answer: dice.event())
      response.trigger.name = "sent"
      compare(&response.answer, with: "sent", &dice)
      response.most = dice.chance() ? dice.small() : nil
      response.isOneToOne = dice.chance()
      response.isInOrder = response.isOneToOne && dice.chance()
      return .response(response)
    }
    var precedence = precedence(event, keys, &dice)
    precedence.event.name = "made"
    compare(&precedence.condition, with: "made", &dice)
    return .precedence(precedence)
  }
}

// MARK: - Entries that concern everybody

extension NaivePattern {
  /// The same with an event that carries fewer keys, and so is about every instance.
  func fannedOut(_ dice: inout NaiveDice) -> NaivePattern {
    let event = NaiveEvent(dice.chance() ? 6 : 8)
    switch self {
    case .never: return .never(event)
    case .may: return .may(event)
    case .eventually(_, let least, let most): return .eventually(event, least: least, most: most)
    case .count(var count):
      count.event = event
      return .count(count)
    case .first(_, let wanted, let within):
      var candidate = wanted
      candidate.isNarrow = false
      candidate.letters += event.letters
      return .first(candidate, is: wanted, within: within)
    case .response(var response):
      let isJoined = response.answer.sameAs != nil
      response.trigger = event
      if isJoined { response.answer.sameAs = nil }
      return .response(response)
    case .precedence(var precedence):
      precedence.condition.sameAs = nil
      precedence.condition.comparison = nil
      if dice.chance() { precedence.event = event } else { precedence.condition = event }
      return .precedence(precedence)
    case .recurrence(_, let every): return .recurrence(event, every: every)
    case .limited, .everyOne, .stays, .sequence, .increasing, .backingOff, .measure, .before:
      return self
    }
  }
}

extension NaiveScope {
  /// The same, opened by an entry with a name that carries seconds.
  var timed: NaiveScope {
    switch self {
    case .window(var window):
      window.from = NaiveEvent(NaiveKind.timed)
      window.from?.name = NaiveCase.opener
      return .window(window)
    case .together(let scope, let states): return .together(scope.timed, states)
    case .whole, .state: return self
    }
  }
}
