import Timelines

/// An expectation that a difference suggests: how often an event happens, all in all or until an
/// instant.
struct CountForm: SuggestedExpectation {
  private let entry: Entry
  private let members: [(field: Field, value: FieldValue?)]
  private let until: Instant?
  private let count: Int

  /// - Parameter count: How often the event is to happen.
  private init(_ entry: Entry, _ fields: [Field], until: Instant?, count: Int) {
    self.entry = entry
    members = fields.map { ($0, entry[$0]) }
    (self.until, self.count) = (until, count)
  }

  /// Returns the forms to be tried, the simplest first.
  static func forms(of difference: Difference, in scenario: Scenario) -> [CountForm] {
    let entries = [difference.expected, difference.found].compactMap(\.self)
    // One field that differs says more than all of them.
    let telling = difference.fields.isEmpty ? [[]] : difference.fields.map { [$0] }
    var forms: [CountForm] = []
    for until in [nil, difference.expected?.time, difference.found?.time] {
      for entry in entries {
        for fields in telling + [difference.fields] {
          let fields = selected(of: entry, fields, scenario)
          for count in 0...4 { forms.append(Self(entry, fields, until: until, count: count)) }
        }
      }
    }
    return forms
  }

  /// Returns whether the expectation holds of a run.
  func holds(of run: [Entry]) -> Bool {
    run.count { entry in
      entry.kind == self.entry.kind && (until.map { entry.time <= $0 } ?? true)
        && members.allSatisfy { entry[$0.field] == $0.value }
    } == count
  }

  /// The lines of the expectation in a spec file.
  var lines: [String] {
    let event = Self.event(entry.kind, members)
    var lines = ["- id: first-difference"]
    if let until {
      lines += ["  from: run.began", "  for: \(DurationText.text(nanoseconds: until.nanoseconds))"]
    } else if count > 0 {
      // Without an end, what is missing could still come.
      lines.append("  until: run.ended")
    }
    return lines + (count == 0 ? ["  never: \(event)"] : ["  exactly: \(count)", "  of: \(event)"])
  }

  /// Returns the fields that tell the entry from others. They have values that a rule can name.
  private static func selected(
    of entry: Entry, _ telling: [Field], _ scenario: Scenario
  ) -> [Field] {
    let usual: Set<Field> = [
      .app, .manager, .peer, .central, .service, .characteristic, .descriptor, .state, .error,
      .enabled, .reason, .about, .by, .isNotifying, .isConnected, .value, .name, .active,
    ]
    var fields = entry.fields.map(\.field).filter(usual.contains)
    if scenario.devices.count > 1, entry[.device] != nil { fields.append(.device) }
    fields += telling.filter { !fields.contains($0) }
    return fields.filter { Self.canBeNamed(entry[$0]) }
  }
}
