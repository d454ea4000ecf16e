/// The setup of a run, and the acts from outside during it. It is plain data: the spec language
/// writes it and the replay engine performs it, and neither depends on the other.
public struct Scenario: Hashable, Sendable {
  /// The major version of iOS; nil if the implementation chooses.
  public var ios: Int?
  /// The source of truth that the implementation follows.
  public var profile: Profile
  /// The number from which all chances of the run follow. An equal seed makes an equal run.
  public var seed: Int
  /// The parameters of the model that differ from the profile, as written in the spec file.
  public var parameters: [Parameter]
  /// The names of the simulated phones. An act that names no device means the first one.
  public var devices: [String]
  /// The apps that are installed when the run begins.
  public var apps: [AppSetup]
  /// The remote devices that the scenario describes.
  public var peers: [PeerSetup]
  /// The peers whose places programs take: each is one of ``devices``.
  public var accessories: [PeerSetup] = []
  /// A capture whose peers join the air, as the spec file names it.
  public var capture: String?
  /// Notes about what the capture cannot show. They are for a capture that is judged itself,
  /// without a run.
  public var overlay: LifecycleNotes?
  /// The acts from outside during the run.
  public var acts: [ScheduledAct]
  /// The duration of the run after the last act.
  public var settle: Duration

  /// Makes a scenario. By default it has one phone and no acts.
  public init(
    ios: Int? = nil, profile: Profile = .documented, seed: Int = 1, parameters: [Parameter] = [],
    devices: [String] = ["phone"], apps: [AppSetup] = [], peers: [PeerSetup] = [],
    capture: String? = nil, acts: [ScheduledAct] = [], settle: Duration = .seconds(60)
  ) {
    self.ios = ios
    self.profile = profile
    self.seed = seed
    self.parameters = parameters
    self.devices = devices
    self.apps = apps
    self.peers = peers
    self.capture = capture
    self.acts = acts
    self.settle = settle
  }
}

extension Scenario {
  /// A parameter of the model, and the value that the spec file gives it.
  public struct Parameter: Hashable, Sendable {
    /// The name of the parameter, for example `wake_budget`.
    public var name: String
    /// The value as written, for example `10s`.
    public var setting: String

    /// Makes a parameter from its name and its value.
    public init(name: String, setting: String) {
      self.name = name
      self.setting = setting
    }
  }

  /// An act at an instant. It may be repeated.
  public struct ScheduledAct: Hashable, Sendable {
    /// The first time of the act.
    public var time: Instant
    /// The act: its kind, its party and its fields.
    public var act: Draft
    /// The time from one repetition to the next.
    public var interval: Duration
    /// The number of times that the act happens.
    public var times: Int

    /// Makes an act, which happens once unless more times are given.
    public init(time: Instant, act: Draft, interval: Duration = .zero, times: Int = 1) {
      self.time = time
      self.act = act
      self.interval = interval
      self.times = times
    }

    /// The time of the last repetition.
    public var end: Instant {
      Instant(nanoseconds: time.nanoseconds)
        + .nanoseconds(interval.nanoseconds.multipliedSaturated(by: Int64(max(times, 1) - 1)))
    }
  }

  /// An app of a device: its property list, and its reactions.
  public struct AppSetup: Hashable, Sendable {
    /// The name of the app.
    public var app: String
    /// The phone that the app is installed on; nil for the first one.
    public var device: String?
    /// The fields of `system.installsApp`: modes, scenes, implemented callbacks.
    public var properties: Fields
    /// The calls that the app makes whenever it gets certain callbacks.
    public var reactions: [Reaction]

    /// Makes an app. By default it makes no calls of its own accord.
    public init(
      app: String, device: String? = nil, properties: Fields = Fields(),
      reactions: [Reaction] = []
    ) {
      self.app = app
      self.device = device
      self.properties = properties
      self.reactions = reactions
    }
  }

  /// The calls that an app makes whenever it gets a certain callback, or the acts of a peer whenever
  /// a certain thing happens on a link of its.
  ///
  /// A call may need identifiers that the reaction leaves out (manager, peer, service, …). These
  /// are taken from the callback.
  public struct Reaction: Hashable, Sendable {
    /// The kind of the callback, or of what happens on the link.
    public var kind: Kind
    /// The party that must have caused it; nil for any party.
    public var party: Party?
    /// The values that it must have.
    public var matching: Fields
    /// The calls or acts that follow, in this order.
    public var calls: [Draft]
    /// The most reactions of the app or the peer; nil if it always reacts.
    public var times: Int?

    /// Makes a reaction to a kind of entry.
    public init(
      on kind: Kind, from party: Party? = nil, matching: Fields = Fields(), calls: [Draft],
      times: Int? = nil
    ) {
      self.kind = kind
      self.party = party
      self.matching = matching
      self.calls = calls
      self.times = times
    }
  }

  /// A remote device that the scenario describes: how it advertises, and what its GATT server
  /// holds.
  public struct PeerSetup: Hashable, Sendable {
    /// The name of the peer.
    public var peer: String
    /// The fields of `peer.advertises`, and `gatt` for its services.
    public var properties: Fields
    /// Whether the peer advertises from the start of the run. If not, it starts after
    /// `peer.appears`.
    public var present: Bool
    /// The acts of the peer whenever something happens on a link of its.
    public var reactions: [Reaction]

    /// Makes a peer. By default it advertises from the start of the run, and reacts to nothing.
    public init(
      peer: String, properties: Fields = Fields(), present: Bool = true,
      reactions: [Reaction] = []
    ) {
      self.peer = peer
      self.properties = properties
      self.present = present
      self.reactions = reactions
    }
  }
}

/// The source of truth that a run follows (REQUIREMENTS, section 5).
public enum Profile: String, CaseIterable, Hashable, Sendable {
  /// The behaviour that Apple states.
  case documented
  /// The same behaviour, amended by field reports.
  case observed
}

extension Int64 {
  func multipliedSaturated(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
