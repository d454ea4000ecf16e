import Foundation

/// An app of the scene, as it is passed to `bluewake phone`.
struct Installation: Sendable {
  let app: SimulatedApp
  let modes: [SimulatedApp.BackgroundMode]
  /// The command of each launch: a program and its arguments.
  let words: [String]

  init(
    _ app: SimulatedApp, _ program: SimulatedApp.Program,
    modes: [SimulatedApp.BackgroundMode], environment: [String: String]
  ) {
    (self.app, self.modes) = (app, modes)
    var environment = environment
    let command = program.command(&environment)
    let settings = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    words = settings.isEmpty ? command : ["/usr/bin/env"] + settings + command
  }

  /// The app in the scenario.
  var scene: PhoneValue {
    [
      "app": .text(app.name), "device": .text(app.phone),
      "modes": .list(modes.map { .text($0.rawValue) }),
    ]
  }

  /// The value of `--app`.
  var argument: String {
    let quoted = words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
    return "\(app.name)=\(quoted.joined(separator: " "))"
  }
}

extension SimulatedApp.Program {
  fileprivate func command(_ environment: inout [String: String]) -> [String] {
    switch self {
    case .product(let name): return [TestProducts.folder.path + "/" + name]
    case .command(let words): return words
    case .delegate(let type):
      environment["BLUEWAKE_APP_DELEGATE"] = SeatedDelegate.name(of: type)
      return [TestProducts.executable.path]
    }
  }
}
