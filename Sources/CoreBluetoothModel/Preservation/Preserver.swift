import Timelines

/// The managers of apps that have ended: which of them are preserved, what goes on for them, and
/// how a manager of the relaunched app takes one over.
///
/// A preserved session is a ghost until a manager claims it.
///
/// Source: MODEL, sections 17 and 19, from BG-PRE-01 to BG-PRE-15, BG-LCH-06 to BG-LCH-13.
struct Preserver: Sendable {
  /// A session of an app that has ended.
  struct Candidate: Sendable {
    var session: Session
    /// Whether the app has the background mode of the session's role.
    var hasMode: Bool
    var advertises: Bool
    var serves: Bool
  }

  enum Input: Sendable {
    case appEnded(
      String, by: TerminationCause, usesAccessorySetupKit: Bool, leaving: [Candidate])
    /// An app was started. It has to claim its ghosts, if there are any.
    case appLaunched(String, hasGhosts: Bool)
    /// A manager was made under the identifier of a ghost.
    ///
    /// - isLast: Whether this was the app's only ghost.
    case claimed(Session, isLast: Bool)
    /// An app that was only suspended was woken by an event for a session.
    case woken(Session)
    /// Bluetooth was switched off for everybody.
    case radioOff(ghosts: [Int])
    /// Time passes for an app with these ghosts.
    case timePassed(String, ghosts: [Int])
  }

  enum Output: Hashable, Sendable {
    /// A session becomes a ghost.
    case preserves(Int)
    /// A session ends, and everything that it does.
    case releases(Int)
    /// A ghost loses something that it should have kept.
    case drops(Asset, of: Int)
    /// A peripheral of a claimed session has a delegate from the beginning.
    case keepsDelegates(of: Int)
    /// The app's discoveries for a claimed session are lost.
    case forgetsServices(of: Int)
    /// The app receives the restored state.
    case restores(Int)
    /// The app receives the manager's state.
    case announces(Int)
    /// The app receives the events that happened since it ended.
    case flushes(Int)
    /// The discoveries that were under way come to an end by themselves.
    case finishesDiscoveries(of: Int)
  }

  /// The assets that a ghost can lose.
  enum Asset: Hashable, Sendable {
    case links
    case scan
    case subscriptions
    case advertising
    case services
  }

  struct Context: Sendable {
    var now: Instant
    var iosVersion: Int
    var restoreTimeout: Duration
    var isOffBySettings: Bool
    var behaviour: Behaviour.Preservation
  }

  /// By app, when the ghosts are dropped that no manager has claimed.
  private var claimDeadlines: [String: Instant] = [:] {
    didSet { nextDeadline = claimDeadlines.map(\.value).min() }
  }
  /// The instant at which ghosts are next dropped.
  private(set) var nextDeadline: Instant?

  mutating func receive(_ input: Input, _ context: Context) -> [Output] {
    switch input {
    case .appEnded(let app, let cause, let usesAccessorySetupKit, let candidates):
      claimDeadlines[app] = nil
      let survives = PreservationRule.survives(
        cause, usesAccessorySetupKit: usesAccessorySetupKit, iosVersion: context.iosVersion,
        context.behaviour)
      return candidates.flatMap { bequeath($0, survives, context) }
    case .appLaunched(let app, let hasGhosts):
      if hasGhosts { claimDeadlines[app] = context.now + context.restoreTimeout }
      return []
    case .claimed(let session, let isLast):
      if isLast { claimDeadlines[session.app] = nil }
      return claim(session, context.behaviour)
    case .woken(let session):
      // Source: BG-RES-06.
      let restores = context.behaviour.restoresOnWake && session.restoreIdentifier != nil
      return restores ? [.restores(session.id)] : []
    case .radioOff(let ghosts):
      // Source: BG-RES-10.
      return context.behaviour.relaunchesAfterBluetoothOff ? [] : ghosts.map { .releases($0) }
    case .timePassed(let app, let ghosts):
      // Source: BG-RES-16.
      guard let deadline = claimDeadlines[app], deadline <= context.now else { return [] }
      claimDeadlines[app] = nil
      return context.behaviour.keepsUnclaimedState ? [] : ghosts.map { .releases($0) }
    }
  }

  /// Preserves or drops a session of an ended app.
  ///
  /// Source: MODEL, section 17, from BG-PRE-01 to BG-PRE-15, BG-APP-05, BG-RES-09.
  private func bequeath(
    _ candidate: Candidate, _ survives: Bool, _ context: Context
  ) -> [Output] {
    let id = candidate.session.id
    if survives && mayPreserve(candidate, context) {
      return [.preserves(id)] + dropped(context.behaviour).map { .drops($0, of: id) }
    }
    let isKept =
      context.behaviour.keepsLinksWithoutIdentifier && candidate.session.restoreIdentifier == nil
    return isKept ? [] : [.releases(id)]
  }

  /// Source: BG-RES-10.
  /// Source: chosen. Sessions of a role without the background mode are not preserved.
  private func mayPreserve(_ candidate: Candidate, _ context: Context) -> Bool {
    let behaviour = context.behaviour
    return candidate.session.isWorthPreserving(
      behaviour, advertises: candidate.advertises, serves: candidate.serves)
      && (candidate.hasMode || behaviour.preservesWithoutMode)
      && (!context.isOffBySettings || behaviour.relaunchesAfterBluetoothOff)
  }

  /// Returns what a ghost loses. By default everything goes on.
  ///
  /// Source: BG-PRE-09, BG-PRE-13 to BG-PRE-15.
  private func dropped(_ behaviour: Behaviour.Preservation) -> [Asset] {
    [
      behaviour.dropsLinks ? .links : nil, behaviour.stopsScan ? .scan : nil,
      behaviour.losesSubscriptions ? .subscriptions : nil,
      behaviour.stopsAdvertising ? .advertising : nil,
      behaviour.withdrawsServices ? .services : nil,
    ].compactMap { $0 }
  }

  /// Gives a ghost to the manager that was created for it. The app gets the restored state, then
  /// the manager's state, then the events that have happened since.
  ///
  /// Source: BG-LCH-06 to BG-LCH-08, BG-LCH-13; MODEL, section 19.
  private func claim(_ session: Session, _ behaviour: Behaviour.Preservation) -> [Output] {
    let id = session.id
    // Source: BG-RES-19, which lets a scan alone be restored.
    let isLost = behaviour.omitsPartialState && session.hasScanAlone
    let restores = !behaviour.neverRestores && !isLost
    let isLate = behaviour.restoresAfterState
    let outputs: [Output?] = [
      behaviour.keepsDelegates ? .keepsDelegates(of: id) : nil,
      behaviour.forgetsDiscoveredServices ? .forgetsServices(of: id) : nil,
      behaviour.deliversEventBeforeState ? .flushes(id) : nil,
      restores && !isLate ? .restores(id) : nil,
      .announces(id),
      restores && isLate ? .restores(id) : nil,
      .flushes(id),
      // Source: BG-INI-02, BG-INI-07. It is for the app to begin them again.
      behaviour.resumesDiscovery ? .finishesDiscoveries(of: id) : nil,
    ]
    return outputs.compactMap { $0 }
  }
}
