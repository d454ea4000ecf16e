/// A condition that computes with the fields of one entry, or looks inside of a value.
///
/// It compares `factor * (cause + summand)` with a number, a number with that, or two octets of the
/// manufacturer data with a number; or it asks for bits.
struct NaiveComputed {
  enum Form: CaseIterable { case key, operand, octets, bitsSet, bitsClear }

  var form: Form
  var comparison: String
  var factor: Int
  var summand: Int
  var number: Int

  /// The letter of the only kind that carries manufacturer data.
  static let letter = 4

  /// Whether only entries of ``letter`` carry the field.
  var isOfOctets: Bool { ![.key, .operand].contains(form) }

  var yaml: String {
    switch form {
    case .key: "{\(factor) * (cause + \(summand)): {\(comparison): \(number)}}"
    case .operand: "{cause: {\(comparison): \(factor) * cause + \(summand)}}"
    case .octets: "{'manufacturerData[0..1]': {\(comparison): \(number * 256 + 1)}}"
    case .bitsSet: "{'manufacturerData[1]': {bits-set: \(number)}}"
    case .bitsClear: "{'manufacturerData[1]': {bits-clear: \(number)}}"
    }
  }

  func holds(of entry: NaiveEntry) -> Bool {
    let octets = entry.octets ?? []
    switch form {
    case .key:
      guard let cause = entry.cause else { return false }
      return compare(factor * (cause + summand), number)
    case .operand:
      guard let cause = entry.cause else { return false }
      return compare(cause, factor * cause + summand)
    case .octets: return octets.count > 1 && compare(octets[0] + 256 * octets[1], number * 256 + 1)
    case .bitsSet: return octets.count > 1 && (0..<8).allSatisfy { !asks($0) || has(octets[1], $0) }
    case .bitsClear:
      return octets.count > 1 && (0..<8).allSatisfy { !asks($0) || !has(octets[1], $0) }
    }
  }

  private func asks(_ bit: Int) -> Bool { has(number, bit) }

  private func has(_ number: Int, _ bit: Int) -> Bool { (number >> bit) % 2 == 1 }

  private func compare(_ left: Int, _ right: Int) -> Bool {
    switch comparison {
    case "lt": left < right
    case "le": left <= right
    case "gt": left > right
    case "ge": left >= right
    default: left == right
    }
  }
}

extension NaiveCase {
  /// Something about events with such a condition.
  static func computed(
    _ event: NaiveEvent, _ keys: [NaiveKey], _ scopeForm: NaiveScopeForm, _ dice: inout NaiveDice
  ) -> NaivePattern {
    let computed = NaiveComputed(
      form: NaiveComputed.Form.allCases[dice.number(0...4)],
      comparison: dice.pick(["lt", "le", "is", "ge", "gt"]), factor: dice.number(1...3),
      summand: dice.number(0...3), number: dice.number(1...3))
    var event = event
    (event.isNarrow, event.sameAs, event.computed) = (false, nil, computed)
    if computed.isOfOctets { event.letters = [NaiveComputed.letter] }
    switch dice.number(0...3) {
    case 0 where scopeForm != .everybody: return .everyOne(event, sameAs: nil)
    case 0, 1: return .never(event)
    case 2:
      return .count(NaiveCount(relation: "at-most", number: dice.number(1...3), event: event))
    default:
      var response = NaiveResponse(trigger: event, answer: dice.event())
      response.most = dice.chance() ? dice.small() : nil
      if dice.chance() { swap(&response.trigger, &response.answer) }
      return .response(response)
    }
  }

  /// A measure whose result must be one of several numbers, or in a range.
  static func allowed(
    _ event: NaiveEvent, _ keys: [NaiveKey], _ dice: inout NaiveDice
  ) -> NaivePattern {
    var measure = measure(event, keys, &dice)
    measure.other = nil
    let first = dice.number(0...3)
    measure.allowed = [first, first + dice.number(0...3)]
    measure.isRange = dice.chance()
    measure.tolerance = dice.chance() ? dice.number(0...2) : nil
    return .measure(measure)
  }
}
