#if os(Linux)
  import SimulatedPhone
  import Testing

  @Suite struct BackgroundTests {
    private let phone = SimulatedPhone()
    private let strap: SimulatedPeer
    private let app: SimulatedApp

    init() {
      strap = phone.place(
        SimulatedPeer(
          "strap", services: ["180D"],
          gatt: [.init("180D", [.init("2A37", [.notify], value: [0, 72])])]))
      app = phone.install("watch", .delegate(AppDelegate.self), modes: [.central])
    }

    @Test func `measurements arrive after a kill`() async throws {
      try await phone.open(app)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await phone.suspend(app)
      try await phone.terminate(app)
      try await phone.notify(strap, "2A37", [0, 73])
      try await phone.wait(until: "callback.didUpdateValue", of: app)
      try await phone.wait(.seconds(1))
      #expect(phone.logs(of: app) == ["[HeartRateKitTests:strap] 73 beats per minute"])
      try await expectNoFailure()
    }

    @Test func `a lost strap is used again after days`() async throws {
      try await phone.open(app)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await phone.suspend(app)
      try await phone.remove(strap)
      try await phone.wait(.days(3))
      try await phone.bringBack(strap)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await expectNoFailure()
    }

    @Test func `the strap is used again when Bluetooth is back`() async throws {
      try await phone.open(app)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await phone.turnBluetooth(on: false)
      try await phone.wait(.minutes(5))
      try await phone.turnBluetooth(on: true)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await expectNoFailure()
    }

    /// Apple's guidelines for apps hold for the whole run.
    private func expectNoFailure() async throws {
      let judgement = try await phone.judge(by: "Specs/apps")
      #expect(judgement.failures.isEmpty, "\(judgement.text)")
      #expect(phone.findings.isEmpty)
    }
  }
#endif
