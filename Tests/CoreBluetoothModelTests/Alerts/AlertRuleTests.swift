import Testing

@testable import CoreBluetoothModel

private func rule(
  _ subject: AlertRule.Subject = .disconnection, asked: Bool = true, suspended: Bool = true,
  running: Bool = false, mode: Bool = false, alerted: Bool = false,
  behaviour: Behaviour.Alerts = .init()
) -> Bool {
  var options = ConnectOptions()
  options.notifiesOnConnection = asked && subject == .connection
  options.notifiesOnDisconnection = asked && subject == .disconnection
  options.notifiesOnNotification = asked && subject == .notification
  return AlertRule(
    subject: subject, options: options, isSuspended: suspended, isRunning: running,
    hasMode: mode, hasAlerted: alerted, behaviour: behaviour
  ).isKept
}

@Test(arguments: [AlertRule.Subject.connection, .disconnection, .notification])
func `an alert needs the option and a suspended app`(_ subject: AlertRule.Subject) {
  #expect(rule(subject))
  #expect(!rule(subject, asked: false))
  #expect(!rule(subject, suspended: false, running: true))
  #expect(!rule(subject, suspended: false))
}

@Test func `an app that can be woken gets no alert`() {
  #expect(!rule(mode: true))
}

@Test func `every notification has its alert`() {
  #expect(rule(.notification, alerted: true))
  var stray = Behaviour.Alerts()
  stray.showsFirstNotificationOnly = true
  #expect(!rule(.notification, alerted: true, behaviour: stray))
}
