public import Seats
public import Timelines

/// Replays a capture: an implementation among the capture's peers, with an app that does what the
/// recorded host did. The run lasts as long as the recording and a little longer.
public struct CaptureReplay: Sendable {
  /// The peers that the capture shows, and the actions of its host.
  public let recording: Recording
  /// The scenario that was made of the recording.
  public private(set) var scenario: Scenario
  /// How the run ended, once it is over.
  public private(set) var outcome: Outcome
  /// Acts of the user and the system. No capture of packets shows them.
  private let life: [Scenario.ScheduledAct]
  /// Notes where the recorder's clock was set, for readers of the run.
  private let cuts: [Scenario.ScheduledAct]
  /// Whether the capture is a recorded run whose apps repeat their calls.
  private let isRelived: Bool
  /// The apps whose seats programs take.
  private let programs: [String]

  /// The time for which a replay goes on after the end of the recording: an implementation may take
  /// longer than the recorded host did.
  ///
  /// Source: chosen.
  public static let settle = Duration.seconds(60)

  /// - Parameters:
  ///   - capture: The name under which the run's header mentions the capture.
  ///   - notes: Written notes about the app's life. The implementation decides how the system
  ///     reacts to them. `system.installsApp` describes the app: its background modes. If there are
  ///     any notes, a recorded run's own life is not repeated.
  ///   - programs: The names of apps whose seats programs take. In a recorded run these are names
  ///     of its apps. Otherwise there is one app, and the first of the names is its name.
  ///   - declared: The declarations of programs themselves, by the names of their apps.
  public init(
    _ recording: Recording, capture: String? = nil, seed: Int = 1, notes: LifecycleNotes = .none,
    programs: [String] = [], declaring declared: [String: DeclaredProperties] = [:]
  ) {
    self.recording = recording
    self.programs = programs
    isRelived = notes.notes.isEmpty && recording.life.canBeLived
    let name = programs.first ?? ReplayedApp.setup.app
    let (installations, others) = notes.notes.partitioned { $0.kind == .systemInstallsApp }
    life = others.compactMap { $0.causingAct(of: name) }.map { act in
      var act = act
      act.time = recording.clock.instant(of: act.time)
      return act
    }
    cuts = recording.clock.remarks
    var app = ReplayedApp.setup
    app.app = name
    for note in installations { app.properties = note.fields.merging(app.properties) }
    outcome = Outcome(recording)
    let planned =
      isRelived
      ? Scenario(reliving: recording.life, seed: seed, capture: capture)
      : Scenario(
        seed: seed, parameters: Self.parameters(recording), apps: [app],
        capture: capture, settle: Self.settle)
    scenario = planned.seating(Set(programs), declaring: declared)
  }

  /// Returns the same replay by another profile.
  public func replaying(by profile: Profile) -> CaptureReplay {
    var other = self
    other.scenario.profile = profile
    other.outcome = Outcome(recording)
    return other
  }

  /// The names of the apps of the run.
  public var apps: [String] { scenario.apps.map(\.app) }

  /// Returns the parameters that the phone needs to follow the recorded host. A longer ATT_MTU lets
  /// it receive values of the same length. The queue of updates is long enough, as the recorded app
  /// knew when there was room to send. If more links were up than an iPhone has, there is room for
  /// all, as the links of the run need not begin and end at the same times.
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

  /// The ATT_MTU that an iPhone asks for.
  ///
  /// Source: MODEL, att_mtu_ios.
  private static let usualMTU = 185
  /// The greatest number of links of an iPhone.
  ///
  /// Source: MODEL, max_links; observed, BG-OBS-17.
  private static let usualLinks = 12
  /// Source: Core 5.4, Vol 3, Part F, 3.2.9 (an attribute has 512 octets at most, a PDU 5 more).
  private static let longestMTU = 517

  /// Moves a run to an instant, lets every seat say what is left to say, and shows each entry.
  public typealias Drive = (Run, Instant, (Entry) -> Void) -> Run.Ending

  /// Runs the whole replay and shows each entry as it happens.
  ///
  /// - Parameters:
  ///   - guests: The seats of the apps that are programs.
  ///   - drive: How time passes; by default in virtual time, as fast as possible.
  ///   - tell: Receives each wrong callback, right after the entry that makes it certain. Errors
  ///     that are certain only at the end stand in ``outcome`` alone.
  public mutating func run(
    _ implementation: any Implementation, guests: [any SeatedApp] = [],
    driving drive: @escaping Drive = driveFast, telling tell: (Discrepancy) -> Void = { _ in },
    showing show: (Entry) -> Void
  ) {
    let hasLifecycle = implementation.about.capabilities.contains(.lifecycle)
    var scenario = scenario
    var apps: [any SeatedApp] = []
    // If a host has no API, it acts by itself and no app calls it.
    let hasAPI = implementation.about.hasAPI
    if !hasAPI {
      (scenario.apps, scenario.acts) = ([], [])
    } else if isRelived {
      apps = scenario.apps.map { setup in
        guests.first { $0.app == setup.app }
          ?? RelivedApp(setup, in: recording.life, hasLifecycle: hasLifecycle)
      }
    } else if let guest = guests.first {
      apps = [guest]
      scenario.acts = [Scenario.ScheduledAct(opening: guest.app)] + life
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
      air: World(
        scenario, recording: recording,
        options: World.Options(
          hasSniffer: false, speaksHCI: implementation.about.speaksHCI)))
    run.rests = true
    outcome.ending = drive(run, recording.end + scenario.settle) { entry in
      show(entry)
      outcome.receive(entry)
      outcome.takeDiscrepancies().forEach(tell)
    }
    outcome.end(of: recording)
  }

  /// Records that a host without an API was still there when the run ended. So it has received
  /// everything that was sent to it.
  public mutating func acknowledge() { outcome.acknowledge() }

  /// Runs in virtual time.
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
  /// The notes of the run about the cuts of the recording. If there are very many cuts, only the
  /// first ones are mentioned.
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
          [.text: .text("the recording is cut: \(text), and what happened meanwhile is unknown")])
      )
    }
  }

  private static let mostRemarks = 1000
}

extension LifecycleNotes.Note {
  /// Returns the act that caused a note. A state of the app becomes the act that brought it about:
  /// for example, `app.foreground` becomes `user.opensApp`. States that follow by themselves
  /// (suspended, woken, shown an alert) are left to the implementation.
  fileprivate func causingAct(of app: String) -> Scenario.ScheduledAct? {
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
    if act.fields.contains(.app) { fields[.app] = .text(app) }
    if act != kind { fields[.by] = nil }
    let party: Party = act.family == .user ? .user : .system
    return Scenario.ScheduledAct(
      time: time, act: Draft(act, from: party, fields, origin: .line(line)))
  }
}

extension Scenario.ScheduledAct {
  /// The user opens an app when the run begins.
  fileprivate init(opening app: String) {
    self.init(time: .start, act: Draft(.userOpensApp, from: .user, [.app: .text(app)]))
  }
}

extension ReplayedApp {
  /// Returns how the app comes to run: the user opens it, or, if the implementation has no
  /// lifecycle, the app just makes its first calls.
  fileprivate func opening(hasLifecycle: Bool) -> [Scenario.ScheduledAct] {
    if hasLifecycle { return [Scenario.ScheduledAct(opening: app)] }
    return firstCalls.map { Scenario.ScheduledAct(time: .start, act: $0) }
  }
}

extension Array {
  /// Returns the elements for which the predicate holds, and the others.
  fileprivate func partitioned(by holds: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(holds), filter { !holds($0) })
  }
}
