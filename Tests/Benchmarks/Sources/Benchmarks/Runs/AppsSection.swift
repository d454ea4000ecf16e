import Adapters
import BluetoothProtocols
import CoreBluetoothModel
import Glibc
import Judging
import Replay
import Timelines

/// An app's own code in its seat: how many hours pass in a second, what a callback costs, and what a
/// relaunch. The app is HeartRateApp of Examples, built for release.
enum AppsSection: Section {
  static let name = "apps"

  static func measure(in workshop: Workshop) throws -> Table {
    let program = ".build-seat/release/HeartRateApp"
    guard access(program, X_OK) == 0 else { throw Failure("\(program) is not there") }
    var table = Table(
      "An app's own code in its seat", "life", "virtual h", "s", "h/s", "callbacks", "messages",
      "messages/callback", "launches", "ms/launch")
    for life in [quietWeek, busyHours, relaunches] {
      let (seconds, count) = try Self.cost(of: life.scenario, program)
      let hours = (life.end - .start) / .seconds(3600)
      table.add(
        life.name, hours.text(0), seconds.text(2),
        (hours / seconds).text(hours < 10 * seconds ? 1 : 0), "\(count.callbacks)",
        "\(count.messages)", (Double(count.messages) / Double(count.callbacks)).text(2),
        "\(count.launches)",
        count.launches < 10 ? "" : (seconds * 1000 / Double(count.launches)).text(0))
    }
    return table
  }

  private struct Count {
    var callbacks = 0
    var messages = 0
    var launches = 0
  }

  /// - Returns: The seconds of the processor, the app's processes among them.
  private static func cost(of scenario: Scenario, _ program: String) throws -> (Double, Count) {
    var count = Count()
    let before = secondsOfChildren
    let own = try Stopwatch.seconds {
      let phone = ReferenceImplementation()
      let app = ProcessApp(AppProgram("watch", [program]), device: nil, hasLifecycle: true)
      let run = Run(scenario, implementations: [phone], guests: [app], air: World(scenario))
      let end = (scenario.acts.map(\.end).max() ?? .start) + scenario.settle
      let ending = AnyRun.execute(
        run, at: [phone.about.clock], until: end, metered: RunMeter(RunLimits())
      ) { if $0.kind.family == .callback { count.callbacks += 1 } }
      (count.messages, count.launches) = app.count
      if !ending.isPlanned || app.failure != nil { throw Failure("the life has no planned end") }
    }
    return (own + secondsOfChildren - before, count)
  }

  private static var secondsOfChildren: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}

extension AppsSection {
  private struct AppLife {
    var name: String
    var scenario: Scenario
    var end: Instant { (scenario.acts.map(\.end).max() ?? .start) + scenario.settle }
  }

  /// A strap that is out of reach every night, and sends a value each hour.
  private static var quietWeek: AppLife {
    life(
      "a week in the background, a value an hour",
      [
        act(60, .userLeavesApp, [.app: .text("watch")]),
        act(3600, .peerNotifies, value, every: 3600, times: 160),
        act(36_000, .peerLeaves, strap, every: 86_400, times: 7),
        act(64_800, .peerReturns, strap, every: 86_400, times: 7),
      ])
  }

  /// A value each second, as a strap sends them.
  private static var busyHours: AppLife {
    life(
      "two hours in the foreground, a value a second",
      [act(10, .peerNotifies, value, every: 1, times: 7190)])
  }

  /// Killed while it is suspended, and launched again for the next value.
  private static var relaunches: AppLife {
    life(
      "killed and relaunched a hundred times",
      [
        act(60, .userLeavesApp, [.app: .text("watch")]),
        act(3600, .systemMemoryPressure, [.app: .text("watch")], every: 3600, times: 100),
        act(3900, .peerNotifies, value, every: 3600, times: 100),
      ])
  }

  private static let strap: Fields = [.peer: .text("strap")]

  private static var value: Fields {
    var fields = strap
    fields[.characteristic] = measurement
    fields[.value] = .octets([0, 72])
    return fields
  }

  private static func life(_ name: String, _ acts: [Scenario.ScheduledAct]) -> AppLife {
    var app = Scenario.AppSetup(app: "watch")
    app.properties[.modes] = .texts(["bluetooth-central"])
    let service = uuid("180D")
    let characteristic: Fields = [
      .characteristic: measurement, .properties: .texts(["notify"]), .value: .octets([0, 72]),
    ]
    let peer = Scenario.PeerSetup(
      peer: "strap",
      properties: [
        .services: .list([service]), .interval: .duration(.milliseconds(500)),
        .gatt: .list([
          .record([.service: service, .characteristics: .list([.record(characteristic)])])
        ]),
      ])
    let scenario = Scenario(
      apps: [app], peers: [peer],
      acts: [act(0, .userOpensApp, [.app: .text("watch")])] + acts)
    return AppLife(name: name, scenario: scenario.seating(["watch"]))
  }

  private static let measurement = uuid("2A37")

  private static func uuid(_ text: String) -> FieldValue {
    BluetoothUUID(text).map(FieldValue.uuid) ?? .text(text)
  }

  private static func act(
    _ second: Int64, _ kind: Kind, _ fields: Fields, every: Int64 = 0, times: Int = 1
  ) -> Scenario.ScheduledAct {
    let party: Party =
      kind.family == .peer ? .peer : kind.family == .user ? .user : .system
    return Scenario.ScheduledAct(
      time: .start + .seconds(second), act: Draft(kind, from: party, fields),
      interval: .seconds(every), times: times)
  }
}
