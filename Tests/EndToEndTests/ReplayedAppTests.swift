import Foundation
import TestSupport
import Testing

/// Replays whose app repeats what the recorded host did. That host is not judged by Apple's rules
/// for apps.
@Suite(.waitsForPrograms) struct ReplayedAppTests {
  /// An app that is content with its first subscription, as one of a bonded Android is.
  private static let habit = """
    spec: 1
    id: habit
    title: An app subscribes once
    requires: [central]
    passive: false
    scenario:
      apps:
        - app: viewer
          reactions:
            - when: callback.didFinishLaunching
              then: [{do: call.createCentralManager, manager: central}]
            - when: callback.didUpdateState
              where: {state: poweredOn}
              then: [{do: call.scanForPeripherals, services: ["180D"]}]
            - when: callback.didDiscover
              times: 1
              then: [{do: call.stopScan}, {do: call.connect}]
            - when: callback.didDisconnect
              then: [{do: call.connect}]
            - when: callback.didConnect
              times: 1
              then: [{do: call.discoverServices}]
            - when: callback.didDiscoverServices
              then: [{do: call.discoverCharacteristics}]
            - when: callback.didDiscoverCharacteristics
              then: [{do: call.setNotifyValue, characteristic: "2A37", enabled: true}]
      peers:
        - peer: strap
          services: ["180D"]
          interval: 100ms
          gatt:
            - {service: "180D", characteristics: [{characteristic: "2A37", properties: [notify]}]}
      acts:
        - {at: 0s, do: user.opensApp, app: viewer}
        - {at: 20s, do: peer.disconnects, peer: strap}
      settle: 60s
    expect:
      - {id: connected, at-least: 2, of: callback.didConnect}
    """

  @Test func `a recorded habit does not fail the replay`() throws {
    try WorkFolder.with { folder in
      try Data(Self.habit.utf8).write(to: folder["habit.yaml"])
      let rules = CaptureFiles.root.appending(path: "Specs/apps").path
      let recorded = try folder.run(["record", "--scenario", "habit.yaml", "habit.btsnoop"])
      #expect(recorded.status == 0, "\(recorded.output)")
      // Judged as what it is, the app has the habit.
      let audit = try folder.run(["audit", "habit.btsnoop", "--specs", rules])
      #expect(audit.status == 1, "\(audit.output)")
      #expect(audit.output.contains("subscribes-on-each-connection"), "\(audit.output)")
      let replay = try folder.run(
        ["replay", "habit.btsnoop", "--specs", rules, "--report", "text=rules.txt"])
      #expect(replay.status == 0, "\(replay.output)")
      let report = try String(contentsOf: folder["rules.txt"], encoding: .utf8)
      #expect(
        report.contains("it binds an app's own code, which takes no part in this run"), "\(report)")
    }
  }
}
