import Timelines

/// The alerts that the system shows for suspended apps, and the user's responses to them.
///
/// Source: BG-ALR-01 to BG-ALR-10.
struct Alerter: Sendable {
  /// Something that happened to a peripheral of an app.
  struct Occurrence: Hashable, Sendable {
    var subject: AlertRule.Subject
    /// The event that the app receives for it.
    var event: Event
    var peer: String
    var app: App
    /// The options of the app's connect call for this peripheral.
    var options: ConnectOptions
    /// The options of all connect calls of the app's manager.
    var optionsOfAll: [ConnectOptions]
  }

  /// The properties of an app that its alerts depend on.
  struct App: Hashable, Sendable {
    var name: String
    var isSuspended: Bool
    var isRunning: Bool
    var hasMode: Bool
    /// The instant at which it last came to the foreground.
    var foregroundAt: Instant
  }

  enum Input: Sendable {
    /// A connection of a session's manager to a peripheral has come up.
    case connected(peer: String, session: Int)
    /// These happened at the same time.
    case happened([Occurrence])
    /// A central has subscribed to a value of an app that is suspended.
    case subscribed(central: String, app: String)
    /// The user has tapped an alert.
    case accepted(app: String)
    /// The user has dismissed an alert.
    case ignored(app: String)
    case sessionEnded(Int)
  }

  enum Output: Hashable, Sendable {
    case shows(about: AlertRule.Subject, peer: String, app: String)
    /// An app comes to the foreground.
    case opens(app: String)
    /// An app runs in the background because of an event.
    case runs(app: String, for: Event)
  }

  /// A peripheral of one session.
  fileprivate struct Connection: Hashable, Sendable {
    var peer: String
    var session: Int
  }

  /// The connections of which a notification has been shown in an alert.
  private var notified: Set<Connection> = []

  mutating func receive(_ input: Input, _ behaviour: Behaviour.Alerts) -> [Output] {
    switch input {
    case .connected(let peer, let session):
      notified.remove(Connection(peer: peer, session: session))
      return []
    case .happened(let occurrences): return alert(occurrences, behaviour)
    // No document describes an alert about the peripheral role: only a broken system shows it.
    // Source: BG-ALR-10.
    case .subscribed(let central, let app):
      return [.shows(about: .connection, peer: central, app: app)]
    // Source: BG-ALR-06.
    case .accepted(let app): return behaviour.ignoresAcceptance ? [] : [.opens(app: app)]
    case .ignored(let app): return behaviour.opensTheAppWhenIgnored ? [.opens(app: app)] : []
    case .sessionEnded(let session):
      notified = notified.filter { $0.session != session }
      return []
    }
  }

  /// Shows an alert about a peripheral, if a suspended app has asked for it. Of several such apps,
  /// only the one last in the foreground gets the alert.
  ///
  /// Source: BG-ALR-01 to BG-ALR-09.
  /// Source: chosen. CH-07: apps with the mode are woken and get no alert.
  private mutating func alert(
    _ occurrences: [Occurrence], _ behaviour: Behaviour.Alerts
  ) -> [Output] {
    let asking = occurrences.filter { rule(for: $0, behaviour).isKept }
    let latest = asking.max { $0.app.foregroundAt < $1.app.foregroundAt }
    let shown = behaviour.showsForEveryApp ? asking : [latest].compactMap { $0 }
    return shown.flatMap { show($0, behaviour) }
  }

  private func rule(for occurrence: Occurrence, _ behaviour: Behaviour.Alerts) -> AlertRule {
    AlertRule(
      subject: occurrence.subject, options: options(for: occurrence, behaviour),
      isSuspended: occurrence.app.isSuspended, isRunning: occurrence.app.isRunning,
      hasMode: occurrence.app.hasMode, hasAlerted: notified.contains(occurrence.connection),
      behaviour: behaviour)
  }

  /// Returns the options for alerts about a peripheral. The options of a connect call apply only to
  /// its peripheral.
  ///
  /// Source: BG-ALR-08.
  private func options(
    for occurrence: Occurrence, _ behaviour: Behaviour.Alerts
  ) -> ConnectOptions {
    guard behaviour.takesOptionForEveryPeripheral else { return occurrence.options }
    return occurrence.optionsOfAll.reduce(into: occurrence.options) { all, other in
      all.notifiesOnConnection = all.notifiesOnConnection || other.notifiesOnConnection
      all.notifiesOnDisconnection = all.notifiesOnDisconnection || other.notifiesOnDisconnection
      all.notifiesOnNotification = all.notifiesOnNotification || other.notifiesOnNotification
    }
  }

  private mutating func show(
    _ occurrence: Occurrence, _ behaviour: Behaviour.Alerts
  ) -> [Output] {
    if occurrence.subject == .notification { notified.insert(occurrence.connection) }
    let app = occurrence.app.name
    let subject = behaviour.speaksOfConnectionsOnly ? .connection : occurrence.subject
    let alert = Output.shows(about: subject, peer: occurrence.peer, app: app)
    // Source: BG-ALR-09.
    return behaviour.runsTheApp ? [alert, .runs(app: app, for: occurrence.event)] : [alert]
  }
}

extension Alerter.Occurrence {
  fileprivate var connection: Alerter.Connection {
    Alerter.Connection(peer: peer, session: event.session)
  }
}
