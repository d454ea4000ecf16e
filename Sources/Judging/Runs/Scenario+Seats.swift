package import Adapters
import Replay
package import Seats
package import Timelines

extension Scenario {
  /// Returns the scenario with programs in the seats of apps.
  package func seating(_ programs: [AppProgram]) -> Scenario {
    seating(Set(programs.map(\.app)), declaring: programs.declared)
  }

  /// Returns the seats of the apps that are programs, one for each phone that has such an app. No
  /// program is started before the app is launched.
  package func seats(
    of programs: [AppProgram], on implementations: [any Implementation]
  ) -> [ProcessApp] {
    apps.compactMap { setup in
      guard var program = programs.first(where: { $0.app == setup.app }) else { return nil }
      program.accessories = (peers + accessories).map(AccessoryInRange.init)
      let phone = setup.device.flatMap(devices.firstIndex) ?? 0
      return ProcessApp(
        program, device: setup.device,
        hasLifecycle: implementations[phone].about.capabilities.contains(.lifecycle))
    }
  }
}
