import Timelines
import VirtualTime

extension Phone {
  /// Shows an alert for what happened to a peripheral, if an app that sleeps has asked for it: of
  /// several apps, to the one that was last in foreground.
  ///
  /// Source: BG-ALR-01 to BG-ALR-09.
  /// Source: chosen. CH-07: apps with the mode are woken and get no alert.
  mutating func alert(_ events: [Event]) {
    let asking = events.filter { AlertRule(for: $0, on: self)?.isKept ?? false }
    let latest = asking.max { foregroundTime($0) < foregroundTime($1) }
    for event in mutant == .alertForEveryApp ? asking : [latest].compactMap({ $0 }) {
      guard let session = session(event.session), let peer = event.fields[.peer]?.text,
        let subject = event.category.alertSubject
      else { continue }
      if event.category == .valueUpdate {
        sessions[session].central.peripherals[peer]?.hasAlerted = true
      }
      emit(
        .alertShown,
        [.app: .text(sessions[session].app), .peer: .text(peer), .about: .text(subject.rawValue)])
    }
  }

  private func foregroundTime(_ event: Event) -> Instant {
    guard let session = session(event.session), let app = app(sessions[session].app) else {
      return .start
    }
    return apps[app].foregroundAt ?? .start
  }
}

extension AlertRule {
  /// The rule for an event; nil for those that no alert is about.
  ///
  /// Source: BG-ALR-10.
  fileprivate init?(for event: Event, on phone: Phone) {
    guard let subject = event.category.alertSubject, let peer = event.fields[.peer]?.text,
      let session = phone.session(event.session).map({ phone.sessions[$0] }),
      let app = phone.app(session.app).map({ phone.apps[$0] }),
      let peripheral = session.central.peripherals[peer]
    else { return nil }
    self.init(
      subject: subject, options: peripheral.options,
      isSuspended: app.process.state == .suspended, isRunning: app.process.isRunning,
      hasMode: app.properties.hasMode(.central), hasAlerted: peripheral.hasAlerted,
      mutant: phone.mutant)
  }
}

extension Event.Category {
  fileprivate var alertSubject: AlertRule.Subject? {
    switch self {
    case .connection: .connection
    case .disconnection: .disconnection
    case .valueUpdate: .notification
    default: nil
    }
  }
}
