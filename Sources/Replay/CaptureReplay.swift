public import Timelines
public import VirtualTime

/// An implementation among the peers of a capture, with an app that does what the recorded host
/// did: seats taken, time moved to the end of the recording and a little further.
public struct CaptureReplay: Sendable {
  public let recording: Recording
  public let scenario: Scenario
  public private(set) var outcome: Outcome
  /// Acts of the user and the system, which no capture of packets shows.
  private let life: [Scenario.ScheduledAct]
  /// Where the recorder's clock was set, for whoever reads the run.
  private let cuts: [Scenario.ScheduledAct]
  /// Whether the apps of a recorded run do again what they did.
  private let isRelived: Bool

  /// How long a replay goes on after the time of the recording: an implementation may take longer
  /// than the recorded host did.
  ///
  /// Source: chosen.
  public static let settle = Duration.seconds(60)

  /// - Parameters:
  ///   - capture: The name under which the run's header mentions the capture.
  ///   - notes: What somebody wrote down of the app's life; what the system makes of it is the
  ///     implementation's. `system.installsApp` says what app it is: its background modes. Where there
  ///     are any, a recorded run's own life is not lived again.
  public init(
    _ recording: Recording, capture: String? = nil, seed: Int = 1, notes: LifecycleNotes = .none
  ) {
    self.recording = recording
    isRelived = notes.notes.isEmpty && recording.life.canBeLived
    let (installations, others) = notes.notes.partitioned { $0.kind == .systemInstallsApp }
    life = others.compactMap(\.act).map { act in
      var act = act
      act.time = recording.clock.instant(of: act.time)
      return act
    }
    cuts = recording.clock.remarks
    var app = ReplayedApp.setup
    for note in installations { app.properties = note.fields.merging(app.properties) }
    outcome = Outcome(recording)
    scenario =
      isRelived
      ? Scenario(reliving: recording.life, seed: seed, capture: capture)
      : Scenario(
        seed: seed, parameters: Self.parameters(recording), apps: [app],
        capture: capture, settle: Self.settle)
  }

  /// What the phone may do as the recorded host did: a longer ATT_MTU lets it have the same values,
  /// the recorded app knew when there was room to send, and where more links were up than an iPhone
  /// has there is room for all, as those of a run are not up at the very same time.
  private static func parameters(_ recording: Recording) -> [Scenario.Parameter] {
    var parameters = [Scenario.Parameter(name: "update_queue_len", setting: "\(ampleRoom)")]
    if let mtu = recording.clientMTU, mtu > usualMTU {
      parameters.append(
        Scenario.Parameter(name: "att_mtu_ios", setting: "\(min(mtu, longestMTU))"))
    }
    if recording.mostLinks > usualLinks {
      parameters.append(Scenario.Parameter(name: "max_links", setting: "\(ampleRoom)"))
    }
    return parameters
  }

  private static let ampleRoom = 0xFFFF

  /// What an iPhone asks for.
  ///
  /// Source: MODEL, att_mtu_ios.
  private static let usualMTU = 185
  /// How many links an iPhone has at once.
  ///
  /// Source: MODEL, max_links; observed, BG-OBS-17.
  private static let usualLinks = 12
  /// Source: Core 5.4, Vol 3, Part F, 3.2.9 (an attribute has 512 octets at most, a PDU 5 more).
  private static let longestMTU = 517

  /// Moves a run to an instant, lets every seat say its last, and shows each entry.
  public typealias Drive = (Run, Instant, (Entry) -> Void) -> Run.Ending

  /// Runs the whole of it, and shows each entry as it happens.
  ///
  /// - Parameter drive: How time passes; by itself, as fast as it goes.
  public mutating func run(
    _ implementation: any Implementation, driving drive: @escaping Drive = driveFast,
    showing show: (Entry) -> Void
  ) {
    let hasLifecycle = implementation.about.capabilities.contains(.lifecycle)
    var scenario = scenario
    var apps: [any App] = []
    // Nobody calls the API of a host that acts by itself.
    let hasAPI = implementation.about.hasAPI
    if !hasAPI {
      (scenario.apps, scenario.acts) = ([], [])
    } else if isRelived {
      apps = scenario.apps.map {
        RelivedApp($0, in: recording.life, hasLifecycle: hasLifecycle)
      }
    } else {
      let app = ReplayedApp(recording, hasLifecycle: hasLifecycle)
      apps = [app]
      scenario.acts = app.opening(hasLifecycle: hasLifecycle) + life
    }
    scenario.acts = cuts + scenario.acts
    outcome.hasAPI = hasAPI
    outcome.measure = isRelived ? .whole : .derivable
    var run = Run(
      scenario, implementations: [implementation], apps: apps,
      air: World(scenario, recording: recording, options: World.Options(hasSniffer: false)))
    run.rests = true
    outcome.ending = drive(run, recording.end + scenario.settle) { entry in
      show(entry)
      outcome.note(entry)
    }
    outcome.end(of: recording)
  }

  /// Says that a host without an API was still there when the run ended, so that it has what it was
  /// sent last.
  public mutating func acknowledge() { outcome.acknowledge() }

  /// In virtual time.
  public static func driveFast(
    _ run: Run, until end: Instant, showing show: (Entry) -> Void
  ) -> Run.Ending {
    var run = run
    let ending = run.run(until: end, writing: show)
    return run.finish(ending, writing: show)
  }
}

extension Scenario {
  /// The phone, the apps and the acts of a recorded run.
  fileprivate init(reliving life: RecordedLife, seed: Int, capture: String?) {
    self.init(
      ios: life.ios, profile: life.profile, seed: seed, parameters: life.parameters,
      devices: [life.device].compactMap(\.self), apps: life.apps, capture: capture,
      acts: life.acts, settle: CaptureReplay.settle)
  }
}

extension RecordedClock {
  /// What the run says at each cut. A capture whose clock was set more often says it no more.
  fileprivate var remarks: [Scenario.ScheduledAct] {
    cuts.prefix(Self.mostRemarks).map { cut in
      let text =
        cut.back > .zero
        ? "the recorder's clock went back by \(cut.back.roughWords) here"
        : "the recorder's clock leapt by \((cut.next - cut.last).roughWords) here"
      return Scenario.ScheduledAct(
        time: cut.time,
        act: Draft(
          .noteText, from: .harness,
          [.text: .text("the recording is cut: \(text), and nobody knows what happened meanwhile")])
      )
    }
  }

  private static let mostRemarks = 1000
}

extension LifecycleNotes.Note {
  /// The act behind a note: a state of the app is told by what brought it about. What follows by
  /// itself (to be suspended, woken, shown an alert) is left to the implementation.
  fileprivate var act: Scenario.ScheduledAct? {
    let act: Kind? =
      switch kind {
      case .appForeground, .appLaunched: .userOpensApp
      case .appBackground: .userLeavesApp
      case .appTerminated where fields[.by]?.text == "user": .userForceQuitsApp
      case .appTerminated where fields[.by]?.text == "crash": .systemCrashesApp
      default: [.user, .system].contains(kind.family) ? kind : nil
      }
    guard let act else { return nil }
    var fields = fields
    if act.fields.contains(.app) { fields[.app] = .text(AppScript.app) }
    if act != kind { fields[.by] = nil }
    let party: Party = act.family == .user ? .user : .system
    return Scenario.ScheduledAct(
      time: time, act: Draft(act, from: party, fields, origin: .line(line)))
  }
}

extension ReplayedApp {
  /// How the app comes to run: the user opens it, or where nobody tells its life it just begins.
  fileprivate func opening(hasLifecycle: Bool) -> [Scenario.ScheduledAct] {
    let open = Draft(.userOpensApp, from: .user, [.app: .text(app)])
    return (hasLifecycle ? [open] : firstCalls).map {
      Scenario.ScheduledAct(time: .start, act: $0)
    }
  }
}

extension Array {
  /// Those of which something holds, and the others.
  fileprivate func partitioned(by holds: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(holds), filter { !holds($0) })
  }
}
