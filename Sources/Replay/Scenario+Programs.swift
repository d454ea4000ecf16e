public import Seats
public import Timelines

extension Scenario {
  /// Returns the scenario for programs in the seats of some of its apps. The scenario's calls of
  /// these apps are left out, because their own code makes them.
  ///
  /// - Parameters:
  ///   - programs: The names of the apps.
  ///   - declared: The declarations of programs themselves, in their apps' property lists.
  public func seating(
    _ programs: Set<String>, declaring declared: [String: DeclaredProperties] = [:]
  ) -> Scenario {
    var scenario = self
    for index in apps.indices where programs.contains(apps[index].app) {
      scenario.apps[index].reactions = []
      scenario.apps[index].properties.setForPrograms(declaring: declared[apps[index].app])
    }
    scenario.acts.removeAll { isCall($0.act, of: programs) }
    for index in scenario.acts.indices where scenario.acts[index].act.installs(programs) {
      let app = scenario.acts[index].act[.app]?.text
      scenario.acts[index].act.fields.setForPrograms(declaring: app.flatMap { declared[$0] })
    }
    return scenario
  }

  /// Returns the scenario for programs in the places of some of its peers. Each is a device of its
  /// own, with a host and a controller. The scenario's acts of these peers are left out, because
  /// their own code acts; but they still come into range and leave it.
  public func placing(_ programs: [String]) -> Scenario {
    var scenario = self
    for program in programs {
      guard let place = scenario.peers.firstIndex(where: { $0.peer == program }) else { continue }
      scenario.accessories.append(scenario.peers.remove(at: place))
      scenario.devices.append(program)
    }
    let names = Set(scenario.accessories.map(\.peer))
    scenario.acts.removeAll {
      $0.act.kind.isOwnAct && $0.act[.peer]?.text.map(names.contains) ?? false
    }
    return scenario
  }

  private func isCall(_ act: Draft, of programs: Set<String>) -> Bool {
    // A call that names no app is the first app's.
    guard act.kind.family == .call, let app = act[.app]?.text ?? apps.first?.app else {
      return false
    }
    return programs.contains(app)
  }
}

extension Draft {
  /// Whether one of the apps is installed.
  fileprivate func installs(_ apps: Set<String>) -> Bool {
    kind == .systemInstallsApp && self[.app]?.text.map(apps.contains) ?? false
  }
}

extension Fields {
  /// Lets an app be notified of its end, and work after each wake until it says that it has
  /// finished, unless the fields say otherwise.
  ///
  /// Source: chosen. It is longer than the system lets any app work in the background.
  fileprivate mutating func setForPrograms(declaring declared: DeclaredProperties?) {
    if let declared {
      self[.modes] = .texts(declared.modes)
      self[.accessorySetupKit] = declared.usesAccessorySetupKit ? .flag(true) : nil
    }
    if self[.workDuration] == nil { self[.workDuration] = .duration(.seconds(3600)) }
    if self[.hearsOfTermination] == nil { self[.hearsOfTermination] = .flag(true) }
  }
}

extension Kind {
  /// Whether a peer's own code does it.
  fileprivate var isOwnAct: Bool {
    switch self {
    case .peerAppears, .peerReturns, .peerLeaves: false
    default: family == .peer
    }
  }
}
