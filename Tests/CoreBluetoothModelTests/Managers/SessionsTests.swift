import Testing
import Timelines

@testable import CoreBluetoothModel

struct SessionsTests {
  private var sessions = Sessions()
  private var context = Sessions.Context(
    iosVersion: 18, isSupported: true, radio: .poweredOn, anyIdentifierClaims: false,
    behaviour: .init())

  private func creation(
    of manager: String = "central", identifier: String? = "lock-1",
    authorization: Authorization = .allowedAlways
  ) -> Sessions.Creation {
    Sessions.Creation(
      app: "lock", role: .central, manager: manager, restoreIdentifier: identifier,
      authorization: authorization)
  }

  private mutating func receive(_ input: Sessions.Input) -> [Sessions.Output] {
    sessions.receive(input, context)
  }

  @Test mutating func `a new manager is told the state of the radio`() {
    #expect(receive(.created(creation())) == [.introduces(.poweredOn, to: 1)])
    context.radio = .poweredOff
    #expect(receive(.created(creation(of: "other"))) == [.introduces(.poweredOff, to: 2)])
    context.isSupported = false
    #expect(receive(.created(creation(of: "third"))) == [.introduces(.unsupported, to: 3)])
    #expect(sessions.all.map(\.manager) == ["central", "other", "third"])
  }

  @Test mutating func `an app that has not asked yet asks, and may do nothing until then`() {
    let asking = creation(authorization: .notDetermined)
    #expect(
      receive(.created(asking))
        == [.asksForAuthorization(app: "lock"), .introduces(.unauthorized, to: 1)])
    context.iosVersion = 12
    #expect(
      receive(.created(asking)) == [.releases(1), .introduces(.poweredOn, to: 2)])
  }

  @Test mutating func `the user is warned that Bluetooth is off, if the app wants it`() {
    var warning = creation()
    warning.showsPowerAlert = true
    #expect(receive(.created(warning)) == [.introduces(.poweredOn, to: 1)])
    context.radio = .poweredOff
    warning.manager = "other"
    #expect(
      receive(.created(warning))
        == [.warnsOfPower(app: "lock"), .introduces(.poweredOff, to: 2)])
  }

  @Test mutating func `a manager is told a state once`() {
    _ = receive(.created(creation()))
    #expect(receive(.changed(.poweredOn, of: 1)).isEmpty)
    #expect(receive(.changed(.poweredOff, of: 1)) == [.announces(.poweredOff, to: 1)])
    #expect(receive(.changed(.poweredOff, of: 1)).isEmpty)
    #expect(receive(.introduced(.allowedAlways, 1)) == [.introduces(.poweredOn, to: 1)])
    #expect(receive(.changed(.poweredOff, of: 9)).isEmpty)
  }

  @Test mutating func `a manager obeys from when its app has been told`() {
    _ = receive(.created(creation()))
    #expect(!ManagerRule.obeys(sessions.all[0], context.behaviour))
    _ = receive(.told(.poweredOn, by: 1))
    #expect(ManagerRule.obeys(sessions.all[0], context.behaviour))
  }

  @Test mutating func `a preserved session goes to the manager with its identifier`() {
    _ = receive(.created(creation()))
    _ = receive(.central(.connects(peer: "strap", ConnectOptions(), .connected), of: 1))
    _ = receive(.preserved(1))
    #expect(sessions.all[0].central.peripheralsAtEnd == ["strap"])
    #expect(sessions.manager(nil, .central, of: "lock") == nil)
    #expect(
      receive(.created(creation(of: "other", identifier: "lock-2")))
        == [.introduces(.poweredOn, to: 2)])
    #expect(receive(.created(creation(of: "again"))) == [.claims(1)])
    #expect(sessions.all[0].manager == "again")
    #expect(sessions.all[0].central.peripherals["strap"]?.hasDelegate == false)
    _ = receive(.restored(1))
    #expect(sessions.all[0].central.peripheralsAtEnd == nil)
  }

  @Test mutating func `a manager of any identifier takes what is preserved in a faulty phone`() {
    context.anyIdentifierClaims = true
    _ = receive(.created(creation()))
    _ = receive(.preserved(1))
    #expect(receive(.created(creation(identifier: nil))) == [.introduces(.poweredOn, to: 2)])
    #expect(receive(.created(creation(of: "b", identifier: "lock-2"))) == [.claims(1)])
  }

  @Test mutating func `a call that names no manager is for the only one`() {
    _ = receive(.created(creation(of: "a")))
    #expect(sessions.manager(nil, .central, of: "lock") == 0)
    #expect(sessions.manager(nil, .peripheral, of: "lock") == nil)
    _ = receive(.created(creation(of: "b", identifier: "lock-2")))
    #expect(sessions.manager(nil, .central, of: "lock") == nil)
    #expect(sessions.manager("b", .central, of: "lock") == 1)
    _ = receive(.released(1))
    #expect(sessions.manager(nil, .central, of: "lock") == 0)
  }

  @Test mutating func `the last connection request that begins is remembered`() {
    _ = receive(.created(creation()))
    for seconds in [3, 1] {
      let state = RemotePeripheral.State.connecting(from: .start + .seconds(seconds))
      _ = receive(.central(.connects(peer: "strap", ConnectOptions(), state), of: 1))
    }
    #expect(sessions.lastConnectionStart == .start + .seconds(3))
  }

  @Test mutating func `a connection is asked for, comes up, is lost and is waited for`() {
    func state(_ sessions: Sessions) -> RemotePeripheral.State? {
      sessions.all[0].central.peripherals["strap"]?.state
    }
    let inputs: [CentralRole.Input] = [
      .connected(peer: "strap"),
      .connects(peer: "strap", ConnectOptions(), .connecting(from: .start)),
      .connected(peer: "strap"), .lost(peer: "strap"),
      .waits(peer: "strap", from: .start + .seconds(1)), .forgetsPeripherals,
    ]
    _ = receive(.created(creation()))
    let states = inputs.map { input in
      _ = sessions.receive(.central(input, of: 1), context)
      return state(sessions)
    }
    #expect(
      states == [
        nil, .connecting(from: .start), .connected, .disconnected,
        .connecting(from: .start + .seconds(1)), nil,
      ])
  }
}
