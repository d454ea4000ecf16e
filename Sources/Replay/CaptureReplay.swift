public import Timelines
public import VirtualTime

/// An implementation among the peers of a capture, with an app that does what the recorded host
/// did: seats taken, time moved to the end of the recording and a little further.
public struct CaptureReplay: Sendable {
  public let recording: Recording
  public let scenario: Scenario
  public private(set) var outcome: Outcome

  /// How long a replay goes on after the time of the recording: an implementation may take longer
  /// than the recorded host did.
  ///
  /// Source: chosen.
  public static let settle = Duration.seconds(60)

  /// - Parameter capture: The name under which the run's header mentions the capture.
  public init(_ recording: Recording, capture: String? = nil, seed: Int = 1) {
    self.recording = recording
    outcome = Outcome(
      recordedInteractions: recording.interactionCount, recordedValues: recording.values)
    scenario = Scenario(
      seed: seed, apps: [ReplayedApp.setup], capture: capture, settle: Self.settle)
  }

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
    let app = ReplayedApp(recording, hasLifecycle: hasLifecycle)
    var scenario = scenario
    // Nobody calls the API of a host that acts by itself.
    let hasAPI = implementation.about.hasAPI
    scenario.acts = hasAPI ? app.opening(hasLifecycle: hasLifecycle) : []
    if !hasAPI { scenario.apps = [] }
    let run = Run(
      scenario, implementations: [implementation], apps: hasAPI ? [app] : [],
      air: World(scenario, recording: recording, options: World.Options(hasSniffer: false)))
    outcome.ending = drive(run, recording.end + scenario.settle) { entry in
      show(entry)
      outcome.note(entry)
    }
  }

  /// In virtual time.
  public static func driveFast(
    _ run: Run, until end: Instant, showing show: (Entry) -> Void
  ) -> Run.Ending {
    var run = run
    let ending = run.run(until: end, writing: show)
    run.finish(ending, writing: show)
    return ending
  }

  /// What came of it, in numbers.
  public struct Outcome: Hashable, Sendable {
    /// Advertisers, links, answers that discover something, reads, writes, and values.
    public let recordedInteractions: Int
    public private(set) var unused = 0
    public private(set) var unknown = 0
    public private(set) var changed = 0
    /// What servers sent by themselves, the recorded peers' and the recorded host's own, in the order
    /// of the recording.
    public let recordedValues: [Value]
    /// What came of that in the run, in the order of the run.
    public private(set) var values: [Value] = []
    public internal(set) var ending = Run.Ending.reachedEnd

    public struct Value: Hashable, Sendable {
      public var peer: String
      /// Nil where the phone sent it: its handles are its own.
      public var handle: Int?
      public var octets: [UInt8]
    }

    public var reproduced: Int { recordedInteractions - unused }

    /// Whether the run did all that the recording holds, and nothing that it does not know.
    public var isFaithful: Bool { unused == 0 && unknown == 0 && changed == 0 }

    /// Whether each recorded value came, in the order of the recording.
    public var valuesAreInOrder: Bool { values == recordedValues }

    init(recordedInteractions: Int, recordedValues: [Value]) {
      self.recordedInteractions = recordedInteractions
      self.recordedValues = recordedValues
    }

    private mutating func note(value entry: Entry, handle: Int?) {
      values.append(
        Value(
          peer: entry[.peer]?.text ?? "", handle: handle, octets: entry[.value]?.octets ?? []))
    }

    fileprivate mutating func note(_ entry: Entry) {
      switch entry.kind {
      case .divergenceUnused: unused += 1
      case .divergenceUnknown: unknown += 1
      case .divergenceChanged: changed += 1
      case .linkNotification where entry.from == .peer,
        .linkIndication where entry.from == .peer:
        note(value: entry, handle: entry[.handle]?.integer)
      case .linkNotification where entry.from == .implementation,
        .linkIndication where entry.from == .implementation:
        note(value: entry, handle: nil)
      default: break
      }
    }
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
