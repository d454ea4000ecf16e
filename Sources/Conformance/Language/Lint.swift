import Timelines
import VirtualTime

// What a spec file may say and had better not: warnings of `spec lint`.

extension SpecReader {
  func warning(_ message: String, at position: Position) -> SpecError {
    SpecError(
      path: path, line: position.line, column: position.column, severity: .warning,
      message: message)
  }

  /// A rule that covers nothing belongs to nobody.
  func warnings(about covers: [String], in object: ObjectNode) -> [SpecError] {
    if covers.isEmpty {
      return [
        warning("covers is missing: no requirement is named", at: object.position(of: "covers"))
      ]
    }
    return covers.filter { !$0.isRequirement }.map { row in
      warning(
        "covers names '\(row)', expected a requirement such as BG-PER-05",
        at: object.position(of: "covers"))
    }
  }

  func warnings(about reading: SpecFile.Reading, in object: ObjectNode) -> [SpecError] {
    unused(object) + reading.expectations.flatMap { warnings(about: $0) } + settle(reading, object)
  }

  private func unused(_ object: ObjectNode) -> [SpecError] {
    let states = Set(states.keys).subtracting(usedStates).sorted().map { name in
      warning("the state '\(name)' is not used", at: object.position(of: "states"))
    }
    let idle = parameters.keys.filter { !usedParameters.contains($0) }.sorted()
    return states
      + idle.map { name in
        warning(
          "the parameter '\(name)' is not used",
          at: parameters[name]?.position ?? object.position)
      }
  }

  private func warnings(about expectation: Expectation) -> [SpecError] {
    let position = Position(line: expectation.line, column: 1)
    var warnings: [SpecError] = []
    if expectation.killers.isEmpty, !expectation.pattern.isPermission {
      warnings.append(
        warning(
          "'\(expectation.id)' has no 'killed-by': nothing shows that it can fail",
          at: position))
    }
    if expectation.cannotFail {
      warnings.append(
        warning(
          "'\(expectation.id)' has no time and no end, so it can never fail",
          at: position))
    }
    return warnings
  }

  /// A run that ends before the largest bound has passed leaves matters open.
  private func settle(_ reading: SpecFile.Reading, _ object: ObjectNode) -> [SpecError] {
    guard let scenario = reading.scenario,
      let longest = reading.expectations.compactMap(\.longestBound).max(),
      scenario.settle < longest
    else { return [] }
    let settle = DurationText.text(nanoseconds: scenario.settle.nanoseconds)
    let bound = DurationText.text(nanoseconds: longest.nanoseconds)
    return [
      warning(
        "settle is \(settle), less than the bound of \(bound): an obligation may stay open",
        at: object.position(of: "scenario"))
    ]
  }
}

extension Expectation {
  /// The longest time that the run must go on after something happened.
  fileprivate var longestBound: Duration? {
    switch pattern {
    case .eventually(_, let bound): bound?.most
    case .first(_, _, let bound): bound
    case .response(let response): response.bound?.most
    case .recurrence(_, let most): most
    case .holding(_, _, let bound): bound.most ?? bound.least
    case .sequence(let sequence): sequence.within ?? sequence.steps.compactMap(\.within).max()
    case .never, .everyOne, .count, .precedence, .increasing, .measure, .may: nil
    }
  }

  /// Whether what it asks for may come at any time for ever.
  fileprivate var cannotFail: Bool {
    switch scope {
    case .window(let window) where window.until != nil || window.length != nil: return false
    case .during, .before: return false
    case .whole, .window: break
    }
    switch pattern {
    case .eventually(_, let bound): return bound?.most == nil
    case .response(let response): return response.bound?.most == nil
    case .count(let count): return count.relation == .atLeast
    case .may: return false
    case .never, .everyOne, .first, .precedence, .recurrence, .holding, .sequence, .increasing,
      .measure:
      return false
    }
  }
}

extension Pattern {
  var isPermission: Bool { if case .may = self { true } else { false } }
}

extension String {
  /// `BG-PER-05`: the catalogue's letter codes and a number.
  fileprivate var isRequirement: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts[0].allSatisfy { $0.isASCII && $0.isUppercase } && !parts[0].isEmpty
      && parts[1].allSatisfy { $0.isASCII && $0.isUppercase } && !parts[1].isEmpty
      && parts[2].count >= 2 && parts[2].allSatisfy { $0.isASCII && $0.isNumber }
  }
}

extension Sequence<SpecFile> {
  /// Warnings that no file shows alone: two rules of the same name.
  public var warningsTogether: [SpecError] {
    var paths: [String: String] = [:]
    var warnings: [SpecError] = []
    for spec in self {
      if let first = paths[spec.id] {
        warnings.append(
          SpecError(
            path: spec.path, line: 1, column: 1, severity: .warning,
            message: "the rule of \(first) is called '\(spec.id)' too"))
      } else {
        paths[spec.id] = spec.path
      }
    }
    return warnings
  }
}
