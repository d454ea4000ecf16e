import Timelines

// Warnings of `spec lint`: what a spec file may say but should not.

extension SpecReader {
  func warning(_ message: String, at position: Position) -> SpecError {
    SpecError(
      path: path, line: position.line, column: position.column, severity: .warning,
      message: message)
  }

  func draftWarning(in object: ObjectNode) -> SpecError {
    warning(
      "the rule does not judge, since \(SpecFile.draftReason)", at: object.position(of: "draft"))
  }

  func warnings(about reading: SpecFile.Reading, in object: ObjectNode) -> [SpecError] {
    var warnings = unused(object) + shadowing() + idleTolerance(reading, object)
    warnings += scenario(reading, object)
    warnings += twins(reading.expectations)
    for expectation in reading.expectations {
      let position = Position(line: expectation.line, column: 1)
      let isRecorded = reading.scenario?.overlay != nil
      let found =
        worth(of: expectation, isRecorded: isRecorded) + expectation.impossibilities
        + expectation.oneSidedness
        + memory(of: expectation) + coarseness(of: expectation) + expectation.needlessOrders
      warnings += found.map { warning("'\(expectation.id)' \($0)", at: position) }
    }
    return warnings
  }

  private func unused(_ object: ObjectNode) -> [SpecError] {
    let states = Set(states.keys).subtracting(usedStates).sorted().map { name in
      warning("the state '\(name)' is not used", at: statePositions[name] ?? object.position)
    }
    let idle = parameters.keys.filter { !usedParameters.contains($0) }.sorted()
    return states
      + idle.map { name in
        warning(
          "the parameter '\(name)' is not used",
          at: parameters[name]?.position ?? object.position)
      }
  }

  /// Warns about states that have the name of a shared one, or that are a shared one under another
  /// name.
  private func shadowing() -> [SpecError] {
    guard let library else { return [] }
    return states.sorted { $0.key < $1.key }.compactMap { name, state in
      let position = statePositions[name] ?? Position(line: 1, column: 1)
      if library.states[name] != nil {
        return warning("the state '\(name)' hides the shared one of \(library.path)", at: position)
      }
      let same = library.names.first { library.states[$0]?.isSame(as: state) ?? false }
      return same.map {
        warning(
          "the state '\(name)' is the shared state '\($0)' of \(library.path)", at: position)
      }
    }
  }

  private func idleTolerance(_ reading: SpecFile.Reading, _ object: ObjectNode) -> [SpecError] {
    let most = reading.tolerances.values.max() ?? .zero
    guard object["tolerance"] != nil,
      reading.expectations.allSatisfy({ $0.relaxed(by: most).tolerance == .zero })
    else { return [] }
    return [
      warning(
        "tolerance has no effect: no expectation has a time", at: object.position(of: "tolerance")
      )
    ]
  }

  /// Warns about a run that ends before the longest bound is over, which would leave matters open.
  /// Also warns if there is no run at all, since then nothing puts the rule to the test. The run of a
  /// rule about hosts goes on for as long as an answer is awaited.
  private func scenario(_ reading: SpecFile.Reading, _ object: ObjectNode) -> [SpecError] {
    guard let scenario = reading.scenario else {
      if object["scenario"] != nil { return [] }
      return [
        warning("there is no scenario: no run puts the rule to the test", at: object.position)
      ]
    }
    guard let longest = reading.expectations.compactMap(\.longestBound).max(),
      scenario.overlay == nil, scenario.settle < longest, !isAboutHosts
    else { return [] }
    return [
      warning(
        "settle is \(scenario.settle.text), less than the bound of \(longest.text): an obligation "
          + "may stay open", at: object.position(of: "scenario"))
    ]
  }

  /// Warns about expectations that say the same.
  private func twins(_ expectations: [Expectation]) -> [SpecError] {
    var seen: [Expectation: String] = [:]
    return expectations.compactMap { expectation in
      let other = seen.updateValue(expectation.id, forKey: expectation.bare)
      return other.map { other in
        warning(
          "'\(expectation.id)' says the same as '\(other)'",
          at: Position(line: expectation.line, column: 1))
      }
    }
  }
}

// MARK: - One expectation

extension SpecReader {
  private func worth(of expectation: Expectation, isRecorded: Bool) -> [String] {
    var complaints: [String] = []
    let isUnbroken = expectation.killers.isEmpty && expectation.edits.isEmpty
    if isUnbroken, expectation.pattern.canFail, !isRecorded {
      complaints.append("has no 'killed-by' to show that it can fail")
    }
    if expectation.cannotFail {
      complaints.append("has no time and no end, so it can never fail")
    }
    if expectation.isOfCapturesOnly,
      let hidden = expectation.concealment(from: [.hci, .air, .notes])
    {
      complaints.append("is for captures only, and none can show it: \(hidden)")
    }
    return complaints
  }

  /// Warns about an expectation whose memory grows without end. A run has only the peers of its
  /// scenario, but a capture can show ever new ones.
  private func memory(of expectation: Expectation) -> [String] {
    guard expectation.isPassive, let key = expectation.endlessKeys.first,
      expectation.concealment(from: [.hci, .air]) == nil
    else { return [] }
    return [
      "remembers every \(key.rawValue) that was ever seen: give it a scope that closes, "
        + "'since' or 'reset-by', or say 'passive: false'"
    ]
  }

  /// Warns about an expectation that could have the keys of its state and does not.
  private func coarseness(of expectation: Expectation) -> [String] {
    guard case .during(let state) = expectation.scope, expectation.states.isEmpty else { return [] }
    let kinds = expectation.parts.flatMap(\.event.kinds)
    let couldHave = state.keys.allSatisfy { key in kinds.allSatisfy { $0.fields.contains(key) } }
    guard let key = state.keys.last?.rawValue, couldHave,
      Set(state.keys).isDisjoint(with: expectation.keys)
    else { return [] }
    return [
      "covers every \(key) at once, while any \(key) is \(state.name): did you mean "
        + "'for-each: \(key)'"
    ]
  }
}

extension Expectation {
  /// The expectation without its name, its line and the like: what it demands.
  var bare: Expectation {
    var bare = self
    bare.id = ""
    bare.line = 0
    (bare.killers, bare.edits) = ([], [])
    (bare.isPassive, bare.isOfCapturesOnly, bare.promise) = (true, false, .coreBluetooth)
    return bare
  }

  /// Every time that the pattern allows or demands.
  public var times: [Duration] { pattern.times.compactMap { $0 } }

  /// The longest time that a run must go on after a trigger to judge it.
  var longestBound: Duration? { pattern.longestBound }

  /// Whether what the pattern waits for may always still come.
  fileprivate var cannotFail: Bool {
    switch scope {
    case .window(let window) where window.until != nil || window.length != nil: false
    case .during, .before: false
    case .whole, .window: states.isEmpty && pattern.traits.waitsWithoutEnd
    }
  }
}

extension NamedState {
  /// Returns whether this is the same state under another name.
  fileprivate func isSame(as other: NamedState) -> Bool {
    var renamed = other
    renamed.name = name
    return renamed == self
  }
}
