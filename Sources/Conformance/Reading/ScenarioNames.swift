import Timelines

// Whom a scenario speaks of: an act for somebody who is not there would do nothing, and the rule
// would be about something else than it says.

/// Where acts and calls name an app, a phone or a peer.
struct ScenarioNames {
  private var uses: [Use] = []

  private struct Use {
    var field: Field
    var name: String
    var position: Position
  }

  mutating func note(_ draft: Draft, _ object: ObjectNode) {
    // An app may ask for a peripheral that it knows and that is far away.
    let named: [Field] = draft.kind.family == .call ? [.device, .app] : [.device, .app, .peer]
    for field in named {
      guard let name = draft[field]?.text, let node = object[field.rawValue] else { continue }
      uses.append(Use(field: field, name: name, position: node.position))
    }
  }

  /// What is wrong with them, where these are there.
  func complaints(_ known: [Field: [String]]) -> [(message: String, position: Position)] {
    uses.compactMap { use in
      guard let names = known[use.field], !names.contains(use.name) else { return nil }
      let there =
        names.nearest(to: use.name).map { "did you mean '\($0)'" }
        ?? (names.isEmpty ? "it has none" : "expected one of: " + names.joined(separator: ", "))
      return (
        "\(use.field.rawValue) is '\(use.name)', which the scenario does not have, \(there)",
        use.position
      )
    }
  }
}

extension Scenario {
  /// Who is there: peers of a capture have names that only the capture knows, and phones are peers of
  /// each other.
  var knownNames: [Field: [String]] {
    let installed = acts.filter { $0.act.kind == .systemInstallsApp }
    var names: [Field: [String]] = [
      .device: devices,
      .app: apps.map(\.app) + installed.compactMap { $0.act[.app]?.text },
    ]
    if capture == nil { names[.peer] = peers.map(\.peer) + devices }
    return names
  }
}

extension Kind {
  /// Without which an act is nobody's, or for nobody.
  var subject: Field? {
    switch self {
    case .userOpensApp, .userLeavesApp, .userForceQuitsApp, .userAuthorizesApp,
      .systemInstallsApp, .systemUpdatesApp, .systemCrashesApp, .systemInterruptsApp:
      .app
    default: family == .peer ? .peer : nil
    }
  }
}
