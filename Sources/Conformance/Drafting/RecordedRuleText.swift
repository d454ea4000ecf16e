public import Timelines

/// A spec file whose scenario is the world and the app of a recording.
public struct RecordedRuleText: Sendable {
  private let id: String
  private let title: String
  private let scenario: Scenario
  private let expectations: RecordedExpectations?
  private let most: Int

  /// - Parameters:
  ///   - name: The subject of the rule; its letters and digits become part of the id.
  ///   - expectations: Nil as long as they are not known. The file then expects that the app is
  ///     launched.
  ///   - most: The most single values that become expectations of their own.
  public init(
    about name: String, _ scenario: Scenario, _ expectations: RecordedExpectations?, most: Int
  ) {
    id = "field/" + name.asPartOfID
    title = "The app receives the values in \(name)"
    (self.scenario, self.expectations, self.most) = (scenario, expectations, most)
  }

  /// - Parameter schema: The path of the schema as seen from the file, for editors; nil for none.
  public func text(schema: String? = nil) -> String {
    let head = [
      "spec: 1", "id: \(id)", "title: \(FieldValue.text(title).flow)",
      "# Made from a capture. The peers are those of the capture; the app does on each callback what",
      "# the recorded host did. Edit all of it: it is a rule like others.",
    ]
    let usual = ["", "- id: launched", "  eventually: callback.didFinishLaunching"]
    let expected = expectations?.lines(most: most) ?? usual
    let rest =
      ["passive: false", "", "scenario:"] + scenarioLines.map { "  " + $0 } + ["", "expect:"]
      + expected.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
    let body = head + SpecFile.requirement(of: head + rest) + rest
    return SpecTemplate.modeline(schema) + body.joined(separator: "\n") + "\n"
  }

  private var scenarioLines: [String] {
    var lines: [String] = []
    if let ios = scenario.ios { lines.append("ios: \(ios)") }
    if let capture = scenario.capture { lines.append("capture: \(FieldValue.text(capture).flow)") }
    if !scenario.parameters.isEmpty {
      let parameters = scenario.parameters.map { "\($0.name): \($0.setting)" }
      lines.append("parameters: {\(parameters.joined(separator: ", "))}")
    }
    lines.append("apps:")
    for app in scenario.apps { lines += self.lines(of: app).map { "  " + $0 } }
    lines.append("acts:")
    lines += scenario.acts.map { "  - {at: \(($0.time - .start).text), \($0.act.flow)}" }
    lines.append("settle: \(scenario.settle.text)")
    return lines
  }

  private func lines(of app: Scenario.AppSetup) -> [String] {
    var lines = ["- app: \(FieldValue.text(app.app).flow)"]
    lines += app.properties.map { "  \($0.rawValue): \($1.flow)" }
    if app.reactions.isEmpty { return lines }
    lines.append("  reactions:")
    for reaction in app.reactions {
      lines.append("    - when: \(reaction.kind.rawValue)")
      if !reaction.matching.isEmpty {
        let matching = reaction.matching.map { "\($0.rawValue): \($1.flow)" }
        lines.append("      where: {\(matching.joined(separator: ", "))}")
      }
      if let times = reaction.times { lines.append("      times: \(times)") }
      lines.append("      then:")
      lines += reaction.calls.map { "        - {\($0.flow)}" }
    }
    return lines
  }
}

extension Draft {
  /// The act as a scenario writes it, without the braces.
  fileprivate var flow: String {
    var members = ["do: \(kind.rawValue)"] + fields.map { "\($0.rawValue): \($1.flow)" }
    if delay > .zero { members.append("after: \(delay.text)") }
    return members.joined(separator: ", ")
  }
}
