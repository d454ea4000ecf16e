import Timelines

// Conditions that no entry can satisfy, because of the field's type or its range.

extension Expectation {
  /// The complaints about conditions that never hold, in the order of the pattern.
  var impossibilities: [String] {
    var found: [String] = []
    for complaint in everyEvent.flatMap(\.choices).compactMap(\.impossibility)
    where !found.contains(complaint) {
      found.append(complaint)
    }
    return found
  }

  /// Every event that the expectation names.
  var everyEvent: [EventPattern] {
    var events = parts.map(\.event)
    events += [scope.opener, scope.closer, exercise?.event].compactMap { $0 }
    for state in states + [pattern.traits.reference].compactMap(\.self) {
      events += [state.enters, state.leaves]
    }
    return events
  }
}

extension EventPattern.Choice {
  /// The reason why no entry can match this choice; nil if one can.
  fileprivate var impossibility: String? {
    for predicate in predicates where predicate.isImpossible(for: kinds) {
      return "can never hold: \(predicate.phrase)"
    }
    for (index, first) in predicates.enumerated() {
      for second in predicates[(index + 1)...] where first.subject == second.subject {
        if first.contradicts(second) {
          return "can never hold: \(first.phrase) and \(second.relation.phrase)"
        }
      }
    }
    return nil
  }
}

extension Predicate {
  fileprivate func isImpossible(for kinds: [Kind]) -> Bool {
    if case .kind = subject { return !kinds.contains { relation.holds(of: .text($0.rawValue)) } }
    if case .length(let comparison, let length) = relation {
      return comparison == .less && length == 0
    }
    if let range = subject.range, let asked = relation.interval { return !range.overlaps(asked) }
    if case .symbol(let words) = subject.type { return !words.contains { admits($0) } }
    if case .list(let element) = subject.type { return !elementsExist(element) }
    return false
  }

  /// Returns whether the condition could hold of a word of a closed list.
  private func admits(_ word: String) -> Bool {
    switch relation {
    case .startsWith, .glob: relation.holds(of: .text(word))
    default: true
    }
  }

  /// Returns whether the elements that a list must have are within the range of such elements.
  private func elementsExist(_ element: ValueType) -> Bool {
    guard case .integer = element, let range = subject.elementRange else { return true }
    switch relation {
    case .hasAll(let values), .anyOrder(let values):
      return values.allSatisfy { $0.quantity.map(range.contains) ?? true }
    case .hasAny(let values): return values.contains { $0.quantity.map(range.contains) ?? true }
    // A subset may be empty.
    default: return true
    }
  }
}

extension Subject {
  /// The range of its values, if that is smaller than the range of its type.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 (RSSI), 7.8.6 (transmit power); Vol 6, Part B, 1.4.1
  /// (channels), 2.3.4.4 (set identifiers); Vol 3, Part F, 3.2.2 and 3.4.1.1 (handles, codes).
  fileprivate var range: ClosedRange<Int64>? {
    if case .octets(let range) = self { return range.numbers }
    guard case .field(let field) = self else {
      return self == .cause ? 1 ... .max : self == .time ? 0 ... .max : nil
    }
    switch field {
    case .rssi, .txPower: return -127...127
    case .channel: return 0...0xFFFF
    case .code, .result, .identifier: return 0...255
    // A signal may ask for a latency or an MTU that a link cannot have, and rules say so.
    case .opcode, .handle, .endHandle, .offset, .psm, .status, .mtu, .peripheralLatency,
      .rejectReason, .mps, .credits, .sourceChannel, .destinationChannel:
      return 0...0xFFFF
    case .length: return 0...1650
    case .window, .interval, .startDelay, .supervisionTimeout, .workDuration: return 0 ... .max
    default: return nil
    }
  }

  /// The range of the elements of its list.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 11 (AD types are one octet); BG-AIR-13 (the overflow area has
  /// 128 bits).
  fileprivate var elementRange: ClosedRange<Int64>? {
    switch self {
    case .field(.adTypes): 0...255
    case .field(.overflowBits): 0...127
    default: nil
    }
  }
}
