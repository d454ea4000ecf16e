import Timelines

// The capabilities that a rule needs, as its scenario and its expectations show. This is the only
// place that knows it: `requires` must name them all, and what it leaves out is required all the
// same.

/// A capability that a rule needs, and the first thing in its file that shows it.
struct Need: Hashable, Sendable {
  var capability: Capability
  /// The words for the part that needs it, as in `call.openL2CAPChannel is`.
  var words: String
  /// Nil for a parameter, whose position is known by its name.
  var line: Int?
  var parameter: String?
}

extension SpecFile.Reading {
  /// The needs of the scenario, each capability once. A scenario with an overlay is not performed.
  var scenarioNeeds: [Need] { (scenario.map { $0.overlay == nil ? $0.needs : [] } ?? []).firsts }

  /// The needs of the expectations, each capability once.
  var expectationNeeds: [Need] { expectations.flatMap(\.needs).firsts }
}

extension [Need] {
  /// The first need of each capability.
  fileprivate var firsts: [Need] {
    var seen: Set<Capability> = []
    return filter { seen.insert($0.capability).inserted }
  }
}

extension Scenario {
  fileprivate var needs: [Need] {
    let settings = parameters.map {
      Need(
        capability: .parameters, words: "the parameter '\($0.name)' is", parameter: $0.name)
    }
    let calls = (apps.flatMap(\.reactions) + peers.flatMap(\.reactions)).flatMap(\.calls)
    let drafts = acts.map(\.act) + calls
    return settings + drafts.compactMap(\.need)
      + (drafts.contains(where: \.endsProcesses) ? drafts.compactMap(\.needOfRestoration) : [])
  }
}

extension Draft {
  fileprivate var need: Need? {
    kind.capability.map { Need(capability: $0, words: "\(kind.rawValue) is", line: line) }
  }

  /// An identifier is for the next process of an app. If no process ends, it has no effect.
  fileprivate var needOfRestoration: Need? {
    guard let identifier = self[.restoreIdentifier]?.text else { return nil }
    return Need(
      capability: .restoration,
      words: "the restoration identifier '\(identifier)' of an app that ends is", line: line)
  }

  /// Whether it ends processes whose managers the system preserves.
  fileprivate var endsProcesses: Bool {
    switch kind {
    case .systemMemoryPressure, .systemCrashesApp, .userRestartsDevice: true
    default: false
    }
  }

  private var line: Int? { if case .line(let line)? = origin { line } else { nil } }
}

extension Expectation {
  /// The capabilities without which none of the demanded events can happen.
  fileprivate var needs: [Need] {
    parts.filter(\.isDemanded).compactMap { part in
      let capabilities = Set(part.event.kinds.map(\.capability))
      guard capabilities.count == 1, case let capability?? = capabilities.first else { return nil }
      return Need(
        capability: capability, words: "'\(id)' demands \(part.event.phrase), which is", line: line)
    }
  }
}

extension SpecFile {
  /// Returns the line of a file that names what its scenario and its expectations need, if it is to be
  /// there: the file has no `requires` yet.
  package static func requirement(
    of lines: [String], library: StateLibrary? = nil
  ) -> [String] {
    let text = lines.joined(separator: "\n") + "\n"
    let spec = try? SpecFile(parsing: text, path: "", library: library)
    let names = spec?.needs.sorted().map(\.rawValue) ?? []
    return names.isEmpty ? [] : ["requires: [\(names.joined(separator: ", "))]"]
  }
}

extension SpecReader {
  /// Complaints about capabilities that a rule needs and does not require. They are errors for lint;
  /// the file can be used all the same, as the rule requires what it needs.
  func undeclared(
    _ reading: SpecFile.Reading, besides requires: [Capability]
  ) -> [SpecError] {
    // The scenario of a host finds out its capabilities.
    if requires.contains(.hci) { return [] }
    return (reading.scenarioNeeds + reading.expectationNeeds).firsts
      .filter { !requires.contains($0.capability) }
      .map { need in
        let position =
          need.parameter.flatMap { settingPositions[$0] }
          ?? need.line.map { actPositions[$0] ?? Position(line: $0, column: 1) }
          ?? Position(line: 1, column: 1)
        return SpecError(
          position,
          "\(need.words) unavailable without the capability '\(need.capability.rawValue)', which "
            + "'requires' does not name", path: path)
      }
  }
}
