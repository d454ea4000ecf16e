import Timelines

extension Phone {
  /// Gives an input to the alerts, and has the consequences carried out.
  mutating func use(alerts input: Alerter.Input) {
    for output in alerts.receive(input, behaviour.alerts) {
      switch output {
      case .shows(let subject, let peer, let name):
        emit(
          .alertShown, [.app: .text(name), .peer: .text(peer), .about: .text(subject.rawValue)])
      case .opens(let name): if let app = app(name) { bringToFront(app) }
      case .runs(let name, let event):
        if let app = app(name) { move(app, .woken(work: .zero), for: event) }
      }
    }
  }

  /// Shows the user alerts for events that happened at the same time, where they are due.
  mutating func alert(_ events: [Event]) {
    // Nearly always no app is suspended.
    guard behaviour.alerts.showsWhileRunning || installed.hasSuspendedApp else { return }
    let occurrences = events.compactMap(occurrence)
    if !occurrences.isEmpty { use(alerts: .happened(occurrences)) }
  }

  /// Returns what an event tells of a peripheral; nil if no alert is about events of its category.
  ///
  /// Source: BG-ALR-10.
  private func occurrence(_ event: Event) -> Alerter.Occurrence? {
    guard let subject = event.category.alertSubject, let peer = event.fields[.peer]?.text,
      let session = session(event.session).map({ sessions[$0] }),
      let app = app(session.app).map({ apps[$0] }),
      let peripheral = session.central.peripherals[peer]
    else { return nil }
    return Alerter.Occurrence(
      subject: subject, event: event, peer: peer, app: Alerter.App(app),
      options: peripheral.options,
      optionsOfAll: session.central.peripherals.values.map(\.options))
  }
}

extension Alerter.App {
  fileprivate init(_ app: App) {
    self.init(
      name: app.name, isSuspended: app.process.state == .suspended,
      isRunning: app.process.isRunning, hasMode: app.properties.hasMode(.central),
      foregroundAt: app.foregroundAt ?? .start)
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
