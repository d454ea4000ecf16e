import Timelines

// Checks the names in a scenario. An act on an app or a peer that does not exist would do nothing,
// and the rule would then judge something else than it says.

/// The places where acts and calls name an app, a phone or a peer.
struct ScenarioNames {
  private var uses: [Use] = []

  private struct Use {
    var field: Field
    var name: String
    var position: Position
  }

  mutating func addUses(of draft: Draft, _ object: ObjectNode) {
    // A call may name a peer that the scenario does not have: an app may ask for a peripheral that
    // it knows and that is far away.
    let named: [Field] = draft.kind.family == .call ? [.device, .app] : [.device, .app, .peer]
    for field in named {
      guard let name = draft[field]?.text, let node = object[field.rawValue] else { continue }
      uses.append(Use(field: field, name: name, position: node.position))
    }
  }

  /// Returns a complaint for each name that is not among the known ones.
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
  /// The names of all phones, apps and peers. Phones are peers of each other. The peers of a
  /// capture are left out, since only the capture knows their names.
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
  /// The field that an act must have, since otherwise it is about no app or peer.
  var subject: Field? {
    switch self {
    case .userOpensApp, .userLeavesApp, .userForceQuitsApp, .userDeletesApp, .userAuthorizesApp,
      .systemInstallsApp, .systemUpdatesApp, .systemCrashesApp, .systemInterruptsApp:
      .app
    default: family == .peer ? .peer : nil
    }
  }
}
