import Timelines

/// The events of a recorded run besides packets: its apps, their calls, and the acts of the user
/// and the system.
///
/// Only a recorded run has them. A replay then repeats them: each call follows the callback that it
/// answered, and acts come at their recorded instants.
struct RecordedLife: Sendable {
  /// The setup of the run, from `run.began`.
  private(set) var parameters: [Scenario.Parameter] = []
  private(set) var profile = Profile.documented
  private(set) var ios: Int?
  private(set) var apps: [Scenario.AppSetup] = []
  /// Acts of the user, the system and remote devices, and calls that apps made by themselves; in
  /// order.
  private(set) var acts: [Scenario.ScheduledAct] = []
  /// Calls that answered something that the app was shown: for each such moment its calls, in
  /// order.
  private(set) var answers: [ShownMoment: [Answer]] = [:]
  /// The callbacks that the apps received.
  private(set) var told = ToldLog()
  private var devices: Set<String> = []
  private var moments = ShownMoments()
  /// The moments that apps were shown last, by the sequence number of their entry. Earlier ones are
  /// dropped, as apps answer soon.
  private var latest: [Int: (moment: ShownMoment, entry: Int, time: Instant)] = [:]
  private var callCount = 0
  private var isRun = false

  /// A call that an app made because of something that it was shown.
  struct Answer: Sendable {
    var call: Draft
    /// The time from the event that the call answers to the call.
    var delay: Duration
    /// The number of the call's entry in the recorded run.
    var number: Int
  }

  /// The most calls that are kept. A life with more calls is not lived again.
  ///
  /// Source: chosen; some tens of megabytes of them.
  private static let mostCalls = 65_536
  /// Source: chosen.
  private static let mostLatest = 16_384

  /// Whether the life can be lived again: it must be on one phone, as a replay has only one.
  var canBeLived: Bool {
    isRun && callCount > 0 && callCount <= Self.mostCalls && devices.count == 1 && !apps.isEmpty
  }

  /// The phone that the apps ran on; nil if there were several.
  var device: String? { devices.count == 1 ? devices.first : nil }

  mutating func learn(from entry: Entry) {
    switch entry.kind.family {
    case .run: begin(entry)
    case .user, .system: if isRun { receive(act: entry) }
    case .call, .callback, .app, .alert: if isRun, callCount <= Self.mostCalls { show(entry) }
    case .peer: if isRun, Self.actsOfPeers.contains(entry.kind) { receive(act: entry) }
    case .air: if isRun { told.add(entry, by: .whole) }
    case .link, .note, .divergence: break
    }
  }

  /// Acts of remote devices that packets do not show, or show too late. All other acts of theirs
  /// follow from packets, so the run brings them about itself.
  private static let actsOfPeers: Set<Kind> = [
    .peerLeaves, .peerReturns, .peerOpensL2CAPChannel, .peerWritesL2CAPChannel,
    .peerClosesL2CAPChannel,
  ]

  private mutating func begin(_ entry: Entry) {
    guard entry.kind == .runBegan else { return }
    isRun = true
    profile = entry[.profile]?.text.flatMap(Profile.init) ?? .documented
    ios = entry[.ios]?.integer
    parameters = (entry[.parameters]?.list ?? []).compactMap { value in
      guard let record = value.record, let name = record[.parameter]?.text,
        let setting = record[.setting]?.text
      else { return nil }
      return Scenario.Parameter(name: name, setting: setting)
    }
  }

  private mutating func receive(act entry: Entry) {
    guard [.user, .system, .peer].contains(entry.from) else { return }
    if let device = entry[.device]?.text { devices.insert(device) }
    if entry.kind == .systemInstallsApp, let app = entry[.app]?.text {
      var properties = entry.fields
      (properties[.app], properties[.device]) = (nil, nil)
      return apps.append(
        Scenario.AppSetup(app: app, device: entry[.device]?.text, properties: properties))
    }
    acts.append(Scenario.ScheduledAct(time: entry.time, act: Draft(repeating: entry)))
  }

  private mutating func show(_ entry: Entry) {
    if let device = entry[.device]?.text { devices.insert(device) }
    if let moment = moments.count(entry) {
      told.add(entry, by: .whole)
      latest[entry.sequence] = (moment, entry.sequence, entry.time)
      if latest.count > Self.mostLatest { forget() }
      return
    }
    guard entry.kind.family == .call, entry.from == .app else { return }
    callCount += 1
    let call = Draft(repeating: entry)
    guard let cause = entry.cause.flatMap({ latest[$0] }) else {
      return acts.append(Scenario.ScheduledAct(time: entry.time, act: call))
    }
    answers[cause.moment, default: []].append(
      Answer(call: call, delay: entry.time - cause.time, number: entry.sequence))
  }

  private mutating func forget() {
    for number in latest.keys.sorted().prefix(Self.mostLatest / 2) { latest[number] = nil }
  }
}

extension Draft {
  /// Makes a draft that repeats an entry in another run.
  fileprivate init(repeating entry: Entry) {
    self.init(entry.kind, from: entry.from, entry.fields)
  }
}
