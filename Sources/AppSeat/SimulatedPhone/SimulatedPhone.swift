import Foundation
import Synchronization

/// A phone in simulated time, for tests of an app's Bluetooth code.
///
/// The scene is set first: apps are installed, peers are placed. The first act begins the run. From
/// then on each act happens at the present instant of the run, and time passes only as far as the
/// test says:
///
/// ```swift
/// @Test func `a strap is taken back after a kill`() async throws {
///   let phone = SimulatedPhone()
///   let strap = phone.place(SimulatedPeer("strap", services: ["180D"]))
///   let app = phone.install("watch", .delegate(AppDelegate.self), modes: [.central])
///   try await phone.open(app)
///   try await phone.wait(until: "callback.didConnect", of: app)
///   try await phone.suspend(app)
///   try await phone.relaunch(app)
///   try await phone.wait(until: "callback.willRestoreState", of: app)
/// }
/// ```
///
/// The same test lives through the same run each time. Tests may run beside one another, each with
/// a phone of its own. When the phone is released, the processes of its apps end, and
/// their home folders are removed.
public final class SimulatedPhone: Sendable {
  /// The name of the phone in the run.
  public let name: String
  let air: SharedAir

  /// Makes a phone that is alone in its air.
  ///
  /// - Parameters:
  ///   - seed: The seed of random choices.
  ///   - interleaving: The number that draws the order of concurrent work in the apps; nil for the
  ///     usual order.
  ///   - record: A file to which the run is written, for `bluewake timeline` and `bluewake audit`.
  ///     It is complete when the phone is gone.
  public init(
    _ name: String = "phone", seed: Int = 1, interleaving: Int? = nil,
    recordingTo record: String? = nil
  ) {
    self.name = name
    air = SharedAir(
      Scene(phones: [name], seed: seed, interleaving: interleaving, record: record))
  }

  /// Makes another phone in the air of one. They share their peers, their timeline and their time.
  public init(_ name: String, besides other: SimulatedPhone) {
    self.name = name
    air = other.air
    air.set { $0.phones.append(name) }
  }
}

// Setting the scene.
extension SimulatedPhone {
  /// Installs an app. It is not running before ``open(_:)``.
  ///
  /// - Parameters:
  ///   - name: The app's name in the run. Apps of one name on several phones run the same program.
  ///   - environment: Variables of the app's process.
  public func install(
    _ name: String, _ program: SimulatedApp.Program, modes: [SimulatedApp.BackgroundMode] = [],
    environment: [String: String] = [:]
  ) -> SimulatedApp {
    let app = SimulatedApp(name: name, phone: self.name)
    let installation = Installation(app, program, modes: modes, environment: environment)
    air.set { $0.apps.append(installation) }
    return app
  }

  /// Places a peer into the air.
  @discardableResult
  public func place(_ peer: SimulatedPeer) -> SimulatedPeer {
    air.set { $0.peers.append(peer) }
    return peer
  }

  /// Has the advertisers and GATT servers of a capture join the air, each as it was recorded.
  ///
  /// - Parameter capture: The path of a btsnoop, pcap, pcapng or PacketLogger file.
  public func peers(from capture: String) {
    air.set { $0.capture = URL(filePath: capture).standardizedFileURL.path }
  }
}

// The events of the run.
extension SimulatedPhone {
  /// The time of the run, since its beginning.
  public var now: Duration { air.now }

  /// All that has happened in the run: on this phone, on others, and in the air.
  public var timeline: [TimelineEntry] { air.timeline }

  /// The calls that an app has made, `call.…`.
  public func calls(of app: SimulatedApp) -> [TimelineEntry] {
    timeline.filter { $0.kind.hasPrefix("call.") && $0.kind != "call.returned" && $0.isAbout(app) }
  }

  /// The callbacks that an app's delegates received, `callback.…`.
  public func callbacks(of app: SimulatedApp) -> [TimelineEntry] {
    timeline.filter { $0.kind.hasPrefix("callback.") && $0.isAbout(app) }
  }

  /// The log messages of an app.
  public func logs(of app: SimulatedApp) -> [String] {
    timeline.filter { $0.kind == "note.text" && $0["from"] == "app" && $0.isAbout(app) }
      .compactMap { $0["text"]?.text }
  }

  /// Returns the present state of an app.
  public func state(of app: SimulatedApp) -> SimulatedApp.State {
    for entry in timeline.reversed() where entry.isAbout(app) {
      switch entry.kind {
      case "app.foreground": return .foreground
      case "app.inactive": return .inactive
      case "app.background", "app.woken": return .background
      case "app.suspended": return .suspended
      case "app.terminated": return .notRunning
      case "app.launched": return .inactive
      default: break
      }
    }
    return .notRunning
  }

  /// The faults found in the apps' own code: crashes, exits, misuse of the interface.
  public var findings: [AppFault] { air.findings }
}
