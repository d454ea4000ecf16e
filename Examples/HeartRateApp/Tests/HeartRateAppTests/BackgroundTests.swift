#if os(Linux)
  import SimulatedPhone
  import Testing

  /// The app through days in the background, each in less than a second.
  @Suite struct BackgroundTests {
    private let phone = SimulatedPhone()

    private func install(fault: String = "") -> SimulatedApp {
      phone.install(
        "watch", .product("HeartRateApp"), modes: [.central], environment: ["FAULT": fault])
    }

    /// A strap with the service and the value of a heart rate.
    private func placeStrap() -> SimulatedPeer {
      phone.place(
        SimulatedPeer(
          "strap", services: ["180D"],
          gatt: [.init("180D", [.init("2A37", [.notify], value: [0, 72])])]))
    }

    @Test func `a value that comes after a kill is stored`() async throws {
      let (strap, app) = (placeStrap(), install())
      try await phone.open(app)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await phone.suspend(app)
      try await phone.terminate(app)
      try await phone.notify(strap, "2A37", [0, 73])
      try await phone.wait(until: "callback.willRestoreState", of: app)
      let told = try await phone.wait(until: "callback.didUpdateValue", of: app)
      #expect(told["value"] == "0x0049")
    }

    @Test func `the strap is waited for, for days`() async throws {
      let (strap, app) = (placeStrap(), install())
      try await phone.open(app)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await phone.suspend(app)
      try await phone.remove(strap)
      try await phone.wait(.days(3))
      try await phone.bringBack(strap)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      let judgement = try await phone.judge(by: "Specs/apps")
      #expect(judgement.failures.isEmpty, "\(judgement.text)")
      #expect(phone.findings.isEmpty)
    }

    @Test func `an app that forgets the strap is found out`() async throws {
      let (strap, app) = (placeStrap(), install(fault: "forgets-to-reconnect"))
      try await phone.open(app)
      try await phone.wait(until: "callback.didUpdateNotificationState", of: app)
      try await phone.disconnect(strap)
      await #expect(throws: PhoneError.self) {
        try await phone.wait(until: "callback.didConnect", of: app, within: .hours(1))
      }
    }

    @Test func `a strap of the field is found`() async throws {
      phone.peers(from: #filePath.replacing(/Examples.*/, with: "Traces/link-loss/central.btsnoop"))
      let app = install()
      try await phone.open(app)
      try await phone.wait(until: "callback.didConnect", of: app)
    }
  }
#endif
