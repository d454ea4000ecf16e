import Timelines
import VirtualTime

extension Phone {
  /// Shows an alert for what happened to a peripheral, if a suspended app has asked for it. If
  /// several apps have, only the app that was last in foreground gets the alert.
  ///
  /// Source: BG-ALR-01 to BG-ALR-09.
  /// Source: chosen. CH-07: apps with the mode are woken and get no alert.
  mutating func alert(_ events: [Event]) {
    // Nearly always no app is suspended.
    guard behaviour.alerts.showsWhileRunning || hasSuspendedApp else { return }
    let asking = events.filter { AlertRule(for: $0, on: self)?.isKept ?? false }
    let latest = asking.max { foregroundTime($0) < foregroundTime($1) }
    for event in behaviour.alerts.showsForEveryApp ? asking : [latest].compactMap({ $0 }) {
      guard let session = session(event.session), let peer = event.fields[.peer]?.text,
        let subject = event.category.alertSubject
      else { continue }
      if event.category == .valueUpdate {
        sessions[session].central.peripherals[peer]?.hasAlerted = true
      }
      let about = behaviour.alerts.speaksOfConnectionsOnly ? AlertRule.Subject.connection : subject
      emit(
        .alertShown,
        [.app: .text(sessions[session].app), .peer: .text(peer), .about: .text(about.rawValue)])
      // Source: BG-ALR-09.
      if behaviour.alerts.runsTheApp, let app = app(sessions[session].app) {
        move(app, .woken(work: .zero), for: event)
      }
    }
  }

  /// Mutating and by index, so that each app is looked at in place and not copied.
  private var hasSuspendedApp: Bool {
    mutating get { apps.indices.contains { apps[$0].process.state == .suspended } }
  }

  /// Shows an alert about the peripheral role. No document describes such an alert: only a broken
  /// system shows it.
  ///
  /// Source: BG-ALR-10.
  mutating func alert(ofPeripheral event: Event, to index: Int) {
    guard event.category == .subscription, let central = event.fields[.central]?.text else {
      return
    }
    emit(
      .alertShown,
      [
        .app: .text(apps[index].name), .peer: .text(central),
        .about: .text(AlertRule.Subject.connection.rawValue),
      ])
  }

  private func foregroundTime(_ event: Event) -> Instant {
    guard let session = session(event.session), let app = app(sessions[session].app) else {
      return .start
    }
    return apps[app].foregroundAt ?? .start
  }
}

extension AlertRule {
  /// Makes the rule for an event; nil if no alert is about events of this category.
  ///
  /// Source: BG-ALR-10.
  fileprivate init?(for event: Event, on phone: Phone) {
    guard let subject = event.category.alertSubject, let peer = event.fields[.peer]?.text,
      let session = phone.session(event.session).map({ phone.sessions[$0] }),
      let app = phone.app(session.app).map({ phone.apps[$0] }),
      let peripheral = session.central.peripherals[peer]
    else { return nil }
    self.init(
      subject: subject, options: phone.options(for: peripheral, in: session),
      isSuspended: app.process.state == .suspended, isRunning: app.process.isRunning,
      hasMode: app.properties.hasMode(.central), hasAlerted: peripheral.hasAlerted,
      behaviour: phone.behaviour.alerts)
  }
}

extension Phone {
  /// Returns the options for alerts about a peripheral. The options of a connect call hold for its
  /// peripheral alone.
  ///
  /// Source: BG-ALR-08.
  fileprivate func options(
    for peripheral: RemotePeripheral, in session: Session
  ) -> ConnectOptions {
    guard behaviour.alerts.takesOptionForEveryPeripheral else { return peripheral.options }
    return session.central.peripherals.values.reduce(into: peripheral.options) { all, other in
      all.notifiesOnConnection = all.notifiesOnConnection || other.options.notifiesOnConnection
      all.notifiesOnDisconnection =
        all.notifiesOnDisconnection || other.options.notifiesOnDisconnection
      all.notifiesOnNotification =
        all.notifiesOnNotification || other.options.notifiesOnNotification
    }
  }
}

extension Event.Category {
  fileprivate var alertSubject: AlertRule.Subject? {
    switch self {
    case .connection: .connection
    case .disconnection: .disconnection
    case .valueUpdate: .notification
    case .discovery, .connectionFailure, .connectionEvent, .answer, .servicesChange, .centralState,
      .readyToSendWrite, .channelData, .readRequest, .writeRequest, .subscription, .readyToUpdate,
      .peripheralState, .incomingChannel, .restoration:
      nil
    }
  }
}
