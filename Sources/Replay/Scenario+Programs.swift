public import Timelines

extension Scenario {
  /// Returns the scenario for programs in the seats of some of its apps. What the scenario says that
  /// these apps call is left out, because their own code says it.
  ///
  /// - Parameter programs: The names of the apps.
  public func seating(_ programs: Set<String>) -> Scenario {
    var scenario = self
    for index in apps.indices where programs.contains(apps[index].app) {
      scenario.apps[index].reactions = []
      guard apps[index].properties[.workDuration] == nil else { continue }
      scenario.apps[index].properties[.workDuration] = .duration(Self.openEnd)
    }
    scenario.acts = acts.filter { !isCall($0.act, of: programs) }
    return scenario
  }

  /// How long a program works after each wake, unless it says before that it has finished.
  ///
  /// Source: chosen. It is longer than the system lets any app work in background.
  private static let openEnd = Duration.seconds(3600)

  private func isCall(_ act: Draft, of programs: Set<String>) -> Bool {
    // A call that names no app is the first app's.
    guard act.kind.family == .call, let app = act[.app]?.text ?? apps.first?.app else {
      return false
    }
    return programs.contains(app)
  }
}
