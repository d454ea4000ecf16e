import Seats
import Timelines

extension Scenario {
  /// Returns what every run begins with: its header, the apps, and the peers that are present.
  func opening(on clock: RunClock) -> [Draft] {
    let installations = apps.map { app in
      Draft(
        .systemInstallsApp, from: .system,
        Fields.about(app.app, on: app.device ?? devices.first).merging(app.properties))
    }
    let arrivals = peers.filter(\.present).map { peer in
      Draft(.peerAppears, from: .peer, [.peer: .text(peer.peer)])
    }
    return [Draft(.runBegan, from: .harness, header.merging(clock.fields))] + installations
      + arrivals
  }

  private var header: Fields {
    let differing = parameters.map {
      FieldValue.record([.parameter: .text($0.name), .setting: .text($0.setting)])
    }
    return [
      .profile: .text(profile.rawValue), .ios: ios.map(FieldValue.integer), .seed: .integer(seed),
      .parameters: differing.isEmpty ? nil : .list(differing),
      .capture: capture.map(FieldValue.text),
    ]
  }
}

extension Scenario.ScheduledAct {
  /// Returns the same act with the phone of its app; with the first phone if the app names none.
  func naming(deviceOf scenario: Scenario) -> Self {
    guard act[.device] == nil, act.kind.fields.contains(.device), act.kind.family != .peer else {
      return self
    }
    var named = self
    let owner = scenario.apps.first { $0.app == act[.app]?.text }?.device
    named.act[.device] = (owner ?? scenario.devices.first).map(FieldValue.text)
    return named
  }
}

extension Fields {
  fileprivate static func about(_ app: String, on device: String?) -> Fields {
    [.app: .text(app), .device: device.map(FieldValue.text)]
  }
}
