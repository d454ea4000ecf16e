import BluetoothProtocols
import Timelines

/// The phone: apps, the system's Bluetooth daemon and the radio's settings, as one value.
///
/// Each chapter of the model has a folder with values and state machines that know nothing of the
/// phone. The phone composes them: for each chapter, a folder beside this file holds what the phone
/// does with it. The answer to an entry is collected in `drafts`.
struct Phone: Sendable {
  private(set) var behaviour: Behaviour
  /// The device's name, as the first entry with one says it.
  private(set) var device: String?
  private(set) var seed: UInt64 = 0

  private(set) var now = Instant.start
  /// The entry that is being answered.
  var cause: Int?
  private var drafts: [Draft] = []
  private(set) var nextDeadline: Instant?
  /// How each session's scan listens. It is kept as long as only packets on air arrive; nil if it
  /// must be worked out again.
  var listeners: Listeners?
  /// The next instant at which something is due on a link, unless it is stale. It is kept for as
  /// long as `listeners` is.
  private var linkDeadline: Instant?
  private var isLinkDeadlineStale = true

  var installed = Apps()
  var farewells: [Farewell] = []
  var taskRequests = TaskRequests()
  var managers = Sessions()

  var radio = RadioPower.on
  var lock = DeviceLock()
  /// The demand that the radio carries out; nil if a deadline has passed since it began to.
  private var carriedOut: RadioDemand?
  /// The count of transitions for which `carriedOut` was last worked out.
  private var settledTransitions = 0

  var peers = KnownPeers()
  var scanner = Scanner()
  var reception = Reception()
  var initiators = Initiators()
  var advertiser = Advertiser()
  var links = SharedLinks()
  var client = LocalClient()
  var server = LocalServer()
  var channels = L2CAPChannels()
  var alerts = Alerter()
  var preservation = Preserver()

  init(_ behaviour: Behaviour) { self.behaviour = behaviour }

  /// Read in place, because a copy of all figures for one of them would cost too much.
  var parameters: Parameters { _read { yield behaviour.parameters } }

  mutating func receive(_ entry: Entry) -> [Draft] {
    now = max(now, entry.time)
    cause = entry.sequence
    if device == nil, let name = entry[.device]?.text {
      device = name
      forgetDerived()
    }
    if entry.kind.family != .air { forgetDerived() }
    switch entry.kind.occurrence {
    case .user(let act): carryOut(act, entry)
    case .system(let act): carryOut(act, entry)
    case .call(let call): answer(call, entry)
    case .air(let event):
      hear(event, entry)
      // A packet that is heard changes the demand on the radio only by way of an app that it wakes.
      let wakesNobody = installed.transitions == settledTransitions
      if wakesNobody, isQuiet { return takeDrafts() }
      return finish(radioGoesOn: wakesNobody)
    case .link(let event): receive(event, entry)
    case .runBegan: begin(entry)
    case .peer, .callback, .app, .alert, .note, .divergence, .runEnded: break
    }
    return finish()
  }

  /// Discards what was derived from the rest of the phone, so that it is worked out again.
  private mutating func forgetDerived() { (listeners, isLinkDeadlineStale) = (nil, true) }

  /// Whether a packet on air has led to nothing for any app. This holds for most packets; no
  /// deadline has moved then.
  private var isQuiet: Bool {
    mutating get {
      !installed.isOneLate && reception.nextDeadline == nil && !installed.hasMail
    }
  }

  /// Answers the passing of time. It is called when every app has done what its last callback made
  /// it do.
  mutating func advance(to now: Instant) -> [Draft] {
    self.now = max(self.now, now)
    cause = nil
    use(apps: .returned)
    let endsNobody = farewells.isEmpty
    if !endsNobody { endTold() }
    handOver()
    if drafts.isEmpty {
      passTime()
      return finish()
    }
    // Delivering an event to an app does not change the demand on the radio.
    return finish(radioGoesOn: endsNobody)
  }

  /// Reads the header of the run: profile, version, seed and parameters.
  private mutating func begin(_ entry: Entry) {
    let profile = entry[.profile]?.text.flatMap(Profile.init) ?? .documented
    behaviour.parameters = Parameters(profile, iosVersion: entry[.ios]?.integer ?? 18)
    seed = UInt64(truncatingIfNeeded: entry[.seed]?.integer ?? 0)
    let settings = (entry[.parameters]?.list ?? []).compactMap(\.record).map {
      Scenario.Parameter(name: $0[.parameter]?.text ?? "", setting: $0[.setting]?.text ?? "")
    }
    for complaint in behaviour.parameters.apply(settings) { remark(complaint) }
    server = LocalServer(firstHandle: parameters.firstHandle)
    channels = L2CAPChannels(
      firstPSM: parameters.firstPSM, firstNumber: parameters.firstChannelNumber)
  }

  /// Handles the deadlines that have come. Each removes itself, so that time can go on.
  private mutating func passTime() {
    forgetDerived()
    passAppTime()
    use(apps: .timePassed)
    launchTasks()
    passReceptionTime()
    passConnectionTime()
    passLinkTime()
    carriedOut = nil
  }

  /// Ends a turn: hands over callbacks, settles the radio and works out the next deadline.
  ///
  /// - Parameter radioGoesOn: Whether it is known that the demand on the radio has not changed.
  private mutating func finish(radioGoesOn: Bool = false) -> [Draft] {
    handOver()
    if !radioGoesOn { settleRadio() }
    // A deadline that was held back beyond its time is due now.
    nextDeadline = earliestDeadline().map { max($0, now) }
    return takeDrafts()
  }

  private mutating func takeDrafts() -> [Draft] {
    defer { drafts = [] }
    return drafts
  }

  private mutating func earliestDeadline() -> Instant? {
    if installed.hasMail || !farewells.isEmpty { return now }
    // This is asked after nearly every entry, so that no list is made.
    var next = installed.nextDeadline
    next = earlier(next, scanner.nextDeadline)
    next = earlier(next, reception.nextDeadline)
    next = earlier(
      next,
      advertiser.nextDeadline(
        at: now, pause: parameters.backgroundAdvertisingPause,
        period: parameters.backgroundAdvertisingPausePeriod))
    next = earlier(next, nextConnectionDeadline)
    next = earlier(next, nextTaskDeadline)
    next = earlier(next, preservation.nextDeadline)
    if isLinkDeadlineStale { (linkDeadline, isLinkDeadlineStale) = (nextLinkDeadline, false) }
    next = earlier(next, linkDeadline)
    return next
  }

  func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Brings the air to what is wanted of the radio, if that has changed or if a deadline has
  /// passed. Emits what changes on air.
  private mutating func settleRadio() {
    settledTransitions = installed.transitions
    let demand = radioDemand
    if demand == carriedOut { return }
    carriedOut = demand
    listeners = nil
    use(advertiser: .demand(demand.isOn ? demand.advertising : nil))
    use(scanner: demand.scanning)
    lookOut(for: demand)
  }
}

extension Phone {
  /// Asks for an entry that follows from the one that is being answered.
  mutating func emit(_ kind: Kind, _ fields: Fields = Fields(), cause: Int? = nil) {
    drafts.append(Draft(kind, from: .implementation, fields, cause: cause ?? self.cause))
  }

  /// Writes a remark for the reader of the run.
  mutating func remark(_ text: String) { emit(.noteText, [.text: .text(text)]) }

  // These search by index, so that no app or session is copied. They are inlined, because a call
  // would copy the phone.

  @inline(__always)
  func app(_ name: String) -> Int? { installed.index(of: name) }

  // Read in place, because they are looked at for every packet.

  /// In order of installation.
  var apps: [App] { _read { yield installed.all } }

  /// In order of creation.
  var sessions: [Session] { _read { yield managers.all } }

  /// The sessions of an app's managers, by their numbers.
  func sessionIDs(of app: Int) -> [Int] {
    sessions.filter { $0.app == apps[app].name }.map(\.id)
  }

  @inline(__always)
  func session(_ id: Int) -> Int? { managers.index(of: id) }
}
