import Testing
import Timelines

@testable import CoreBluetoothModel

struct AlerterTests {
  private var alerter = Alerter()
  private var behaviour = Behaviour.Alerts()

  /// A notification of the peripheral "strap" for a suspended app that asked for alerts.
  private func notification(
    for app: String = "a", session: Int = 7, lastInFront seconds: Int = 0
  ) -> Alerter.Occurrence {
    var options = ConnectOptions()
    options.notifiesOnNotification = true
    return Alerter.Occurrence(
      subject: .notification,
      event: Event(
        callback: .callbackDidUpdateValue, category: .valueUpdate, session: session, fields: [:],
        cause: nil),
      peer: "strap",
      app: Alerter.App(
        name: app, isSuspended: true, isRunning: false, hasMode: false,
        foregroundAt: .start + .seconds(seconds)),
      options: options, optionsOfAll: [options])
  }

  private mutating func receive(_ input: Alerter.Input) -> [Alerter.Output] {
    alerter.receive(input, behaviour)
  }

  @Test mutating func `only the app that was last in the foreground gets the alert`() {
    let both = [notification(lastInFront: 1), notification(for: "b", session: 8, lastInFront: 2)]
    let ofA = Alerter.Output.shows(about: .notification, peer: "strap", app: "a")
    let ofB = Alerter.Output.shows(about: .notification, peer: "strap", app: "b")
    #expect(receive(.happened(both)) == [ofB])
    behaviour.showsForEveryApp = true
    #expect(receive(.happened(both)) == [ofA, ofB])
  }

  @Test mutating func `a new connection has alerts of its own`() {
    behaviour.showsFirstNotificationOnly = true
    #expect(receive(.happened([notification()])).count == 1)
    #expect(receive(.happened([notification()])).isEmpty)
    _ = receive(.connected(peer: "strap", session: 8))
    #expect(receive(.happened([notification()])).isEmpty)
    _ = receive(.connected(peer: "strap", session: 7))
    #expect(receive(.happened([notification()])).count == 1)
  }

  @Test mutating func `an alert opens its app when it is accepted, and not when it is ignored`() {
    #expect(receive(.accepted(app: "a")) == [.opens(app: "a")])
    #expect(receive(.ignored(app: "a")).isEmpty)
    behaviour.ignoresAcceptance = true
    behaviour.opensTheAppWhenIgnored = true
    #expect(receive(.accepted(app: "a")).isEmpty)
    #expect(receive(.ignored(app: "a")) == [.opens(app: "a")])
  }

  @Test mutating func `the option of one peripheral does not count for another`() {
    var other = notification()
    other.options = ConnectOptions()
    #expect(receive(.happened([other])).isEmpty)
    behaviour.takesOptionForEveryPeripheral = true
    #expect(receive(.happened([other])).count == 1)
  }
}
