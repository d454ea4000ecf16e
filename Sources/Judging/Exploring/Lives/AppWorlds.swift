public import Conformance
import Timelines

/// The surroundings in which an app's own code can live: those of the scenarios that name the app.
///
/// Only its authors know the scans of an app, and the requests of centrals to it. They state these
/// in the scenarios of their rules. So random scenarios take phones, apps and peers from there, and
/// the acts of the peers too. The acts of users and of the system are random.
public struct AppWorlds: Hashable, Sendable {
  /// The setups of the scenarios, each once, in the order of the rules. They have no acts.
  let setups: [Scenario]
  /// The acts of peers in the scenarios, each once.
  let acts: [Draft]
  /// The names of the apps whose code lives.
  let programs: Set<String>

  /// Takes the surroundings of apps from rules.
  ///
  /// - Parameter programs: The names of the apps whose code lives.
  public init(of programs: Set<String>, in rules: [SpecFile]) {
    self.programs = programs
    var setups: [Scenario] = []
    var acts: [Draft] = []
    for scenario in rules.compactMap(\.anyScenario) {
      guard scenario.capture == nil, scenario.apps.contains(where: { programs.contains($0.app) })
      else { continue }
      let setup = scenario.setup(without: programs)
      if !setups.contains(setup) { setups.append(setup) }
      for act in scenario.acts.map(\.act) where act.kind.family == .peer {
        var act = act
        // The content of an act distinguishes it from others, not its line in a file.
        (act.delay, act.origin) = (.zero, nil)
        if !acts.contains(act) { acts.append(act) }
      }
    }
    (self.setups, self.acts) = (setups, acts)
  }

  /// Whether no rule has a scenario with one of the apps.
  public var isEmpty: Bool { setups.isEmpty }
}

extension SpecFile {
  /// The scenario under the first profile that has one.
  fileprivate var anyScenario: Scenario? { profiles.lazy.compactMap(scenario).first }
}

extension Scenario {
  /// Returns the setup, without the acts, the calls of apps of these names, and the figures that
  /// are the life's own.
  fileprivate func setup(without programs: Set<String>) -> Scenario {
    var setup = Scenario(devices: devices, apps: apps, peers: peers, settle: .seconds(30))
    for index in apps.indices where programs.contains(apps[index].app) {
      setup.apps[index].reactions = []
    }
    return setup
  }
}
