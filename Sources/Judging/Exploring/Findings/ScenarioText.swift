import Conformance
import Timelines

/// A scenario, written as the `scenario:` of a spec file.
struct ScenarioText {
  private(set) var text = "scenario:\n"

  init(_ scenario: Scenario) {
    if let capture = scenario.capture { line(1, "capture: \(FieldValue.text(capture).specText)") }
    if let ios = scenario.ios { line(1, "ios: \(ios)") }
    line(1, "seed: \(scenario.seed)")
    if !scenario.parameters.isEmpty { line(1, "parameters:") }
    for parameter in scenario.parameters { line(2, "\(parameter.name): \(parameter.setting)") }
    line(1, "devices: [\(scenario.devices.joined(separator: ", "))]")
    if !scenario.apps.isEmpty { line(1, "apps:") }
    for app in scenario.apps { write(app) }
    if !scenario.peers.isEmpty { line(1, "peers:") }
    for peer in scenario.peers { write(peer) }
    if !scenario.acts.isEmpty { line(1, "acts:") }
    for act in scenario.acts {
      let time = DurationText.text(nanoseconds: act.time.nanoseconds)
      let repetition =
        act.times == 1
        ? "" : ", every: \(FieldValue.duration(act.interval).specText), times: \(act.times)"
      line(
        2,
        "- {at: \(time)\(repetition), do: \(act.act.kind.rawValue)\(Self.members(act.act.fields))}")
    }
    line(1, "settle: \(DurationText.text(nanoseconds: scenario.settle.nanoseconds))")
  }

  private mutating func line(_ level: Int, _ line: String) {
    text += String(repeating: "  ", count: level) + line + "\n"
  }

  private mutating func write(_ app: Scenario.AppSetup) {
    line(2, "- app: \(app.app)")
    if let device = app.device { line(3, "device: \(device)") }
    for (field, value) in app.properties { line(3, "\(field.rawValue): \(value.specText)") }
    write(app.reactions)
  }

  private mutating func write(_ peer: Scenario.PeerSetup) {
    if peer.reactions.isEmpty {
      let presence = peer.present ? "" : ", present: false"
      return line(2, "- {peer: \(peer.peer)\(Self.members(peer.properties))\(presence)}")
    }
    line(2, "- peer: \(peer.peer)")
    for (field, value) in peer.properties { line(3, "\(field.rawValue): \(value.specText)") }
    if !peer.present { line(3, "present: false") }
    write(peer.reactions)
  }

  private mutating func write(_ reactions: [Scenario.Reaction]) {
    if !reactions.isEmpty { line(3, "reactions:") }
    for reaction in reactions {
      line(4, "- when: \(reaction.kind.rawValue)")
      if let party = reaction.party { line(5, "from: \(party.rawValue)") }
      if !reaction.matching.isEmpty {
        line(5, "where: \(FieldValue.record(reaction.matching).specText)")
      }
      if let times = reaction.times { line(5, "times: \(times)") }
      line(5, "then:")
      for call in reaction.calls {
        let delay =
          call.delay == .zero
          ? "" : ", after: \(DurationText.text(nanoseconds: call.delay.nanoseconds))"
        line(6, "- {do: \(call.kind.rawValue)\(Self.members(call.fields))\(delay)}")
      }
    }
  }

  private static func members(_ fields: Fields) -> String {
    fields.map { ", \($0.field.rawValue): \($0.value.specText)" }.joined()
  }
}

extension ScenarioText {
  /// Returns the text of a rule with this scenario instead of its own. Regressions are kept in this
  /// form.
  func replacingScenario(of rule: String, id: String) -> String {
    var lines: [Substring] = []
    var isInScenario = false
    for line in rule.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.first, first != " ", first != "#" {
        isInScenario = line.hasPrefix("scenario:")
        if isInScenario { lines += text.split(separator: "\n") + [""] }
      }
      if isInScenario || line.hasPrefix("passive:") { continue }
      lines.append(line.hasPrefix("id:") ? "id: \(id)\npassive: false" : line)
    }
    return lines.joined(separator: "\n")
  }
}
