import SimulatedPhone
import Testing

/// The library with which app teams write tests, on an app that is part of this test target.
@Suite struct SimulatedPhoneTests {
  private let phone = SimulatedPhone()
  private let strap: SimulatedPeer

  init() { strap = phone.place(SimulatedPeer("strap", services: ["180D"])) }

  private func diary(on phone: SimulatedPhone, _ environment: [String: String] = [:])
    -> SimulatedApp
  {
    phone.install("diary", .delegate(Diary.self), modes: [.central], environment: environment)
  }

  @Test func `an app is suspended, ended and launched again with the same home`() async throws {
    let app = diary(on: phone)
    #expect(phone.state(of: app) == .notRunning)
    try await phone.open(app)
    #expect(phone.state(of: app) == .foreground)
    let found = try await phone.wait(until: "callback.didConnect", of: app)
    #expect(found["peer"] == "strap")
    try await phone.suspend(app)
    #expect(phone.state(of: app) == .suspended)
    #expect(phone.now < .seconds(60))
    try await phone.relaunch(app)
    #expect(phone.state(of: app) == .foreground)
    #expect(phone.callbacks(of: app).contains { $0.kind == "callback.willRestoreState" })
    #expect(phone.calls(of: app).count { $0.kind == "call.createCentralManager" } == 2)
    #expect(phone.logs(of: app) == ["launch 1", "launch 2"])
    #expect(phone.findings.isEmpty)
  }

  /// Source: Apple, UserDefaults.synchronize(), which is said to be unnecessary.
  @Test func `what is in the user defaults outlasts a kill`() async throws {
    let app = phone.install("counter", .delegate(LaunchCounter.self))
    try await phone.open(app)
    try await phone.relaunch(app)
    try await phone.suspend(app)
    try await phone.relaunch(app)
    #expect(phone.logs(of: app) == ["1, 1", "2, 2", "3, 3"])
    #expect(phone.findings.isEmpty)
  }

  @Test func `Bluetooth launches an app for its strap, days later`() async throws {
    let app = diary(on: phone)
    try await phone.open(app)
    try await phone.wait(until: "callback.didConnect", of: app)
    try await phone.suspend(app)
    try await phone.remove(strap)
    try await phone.wait(.minutes(5))
    try await phone.terminate(app)
    try await phone.wait(.days(3))
    #expect(phone.state(of: app) == .notRunning)
    try await phone.bringBack(strap)
    let launch = try await phone.wait(until: "app.launched", of: app)
    #expect(launch["reason"] == "bluetooth")
    #expect(phone.now > .days(3))
  }

  @Test func `things of one instant are awaited in their order`() async throws {
    let app = diary(on: phone)
    try await phone.open(app)
    let made = try await phone.wait(until: "call.createCentralManager", of: app)
    let told = try await phone.wait(until: "callback.didUpdateState", of: app)
    #expect(made.time == .zero)
    #expect(told["state"] == "poweredOn")
    await #expect(throws: PhoneError.self) {
      try await phone.wait(until: "call.createCentralManager", of: app)
    }
  }

  @Test func `an app that runs is told of its end, and what it calls then is done`() async throws {
    let app = diary(on: phone)
    try await phone.open(app)
    try await phone.wait(until: "callback.didConnect", of: app)
    try await phone.wait(.seconds(1))
    try await phone.forceQuit(app)
    let told = try await phone.wait(until: "callback.willTerminate", of: app)
    let said = try await phone.wait(until: "call.cancelPeripheralConnection", of: app)
    let ended = try await phone.wait(until: "app.terminated", of: app)
    #expect([told.time, said.time] == [ended.time, ended.time])
    #expect(phone.logs(of: app).suffix(2) == ["good-bye", "the strap is connected"])
    try await phone.wait(until: "link.disconnected")
  }

  @Test func `a suspended app is not told of its end`() async throws {
    let app = diary(on: phone)
    try await phone.open(app)
    try await phone.wait(until: "callback.didConnect", of: app)
    try await phone.suspend(app)
    try await phone.forceQuit(app)
    #expect(phone.state(of: app) == .notRunning)
    #expect(!phone.callbacks(of: app).contains { $0.kind == "callback.willTerminate" })
  }

  @Test func `rules judge what has happened`() async throws {
    let app = diary(on: phone)
    try await phone.open(app)
    try await phone.wait(until: "callback.didConnect", of: app)
    let judgement = try await phone.judge(by: "Specs/apps")
    #expect(judgement.failures.isEmpty, "\(judgement.text)")
    #expect(judgement.passes.count > 2)
  }

  @Test func `a crash is a finding with the last output`() async throws {
    let app = diary(on: phone, ["FAULT": "crash"])
    try await phone.open(app)
    #expect(phone.state(of: app) == .notRunning)
    #expect(phone.findings.map(\.about) == ["crash"])
    #expect(phone.findings.first?.output.contains("a planted fault") == true)
    #expect(phone.findings.first?.output.contains("rax") == false)
    let text = try #require(phone.findings.first?.text)
    let place =
      "Fatal error: a planted fault, in Diary.application(_:didFinishLaunchingWithOptions:)"
    #expect(text.contains("\(place) at Diary.swift:18: it was ended by signal"), "\(text)")
  }

  /// Source: BG-WAK-01; see also KnownDifferences.
  @Test func `a woken app in which a thread sleeps gets ten seconds`() async throws {
    let phone = SimulatedPhone()
    let sensor = phone.place(
      SimulatedPeer(
        "sensor", services: ["180D"], gatt: [.init("180D", [.init("2A37", [.notify])])]))
    let app = phone.install("sleeper", .delegate(Sleeper.self), modes: [.central])
    try await phone.open(app)
    try await phone.wait(until: "call.setNotifyValue", of: app)
    try await phone.wait(.seconds(1))
    try await phone.suspend(app)
    try await phone.notify(sensor, "2A37", [4])
    let told = try await phone.wait(until: "callback.didUpdateValue", of: app)
    let read = try await phone.wait(until: "call.readRSSI", of: app)
    #expect((.seconds(4) ..< .milliseconds(4001)).contains(read.time - told.time))
    try await phone.suspend(app)
    #expect(!phone.timeline.contains { $0["text"]?.text?.hasPrefix("suspended") == true })
    try await phone.notify(sensor, "2A37", [60])
    try await phone.suspend(app)
    try await phone.wait(.minutes(5))
    let note = phone.timeline.compactMap { $0["text"]?.text }.first { $0.hasPrefix("suspended") }
    #expect(
      note?.contains("a thread of the queue sleeper.work was to sleep or wait until") == true,
      "\(phone.timeline.suffix(12))")
    #expect(phone.calls(of: app).count { $0.kind == "call.readRSSI" } == 1)
    #expect(!phone.logs(of: app).contains { $0.hasPrefix("suspended") })
  }

  @Test func `what does not happen is told`() async throws {
    let app = diary(on: phone)
    await #expect { try await phone.wait(until: "callback.didConnect", of: app) } throws: {
      "\($0)".hasPrefix("no callback.didConnect between 0.0 seconds and 60.0 seconds")
    }
    await #expect { try await phone.wait(until: "callback.didConect", of: app) } throws: {
      "\($0)".contains("did you mean 'callback.didConnect'")
    }
  }

  @Test func `apps on two phones have a home each`() async throws {
    let other = SimulatedPhone("other", besides: phone)
    let (first, second) = (diary(on: phone), diary(on: other))
    try await phone.open(first)
    try await other.open(second)
    try await phone.suspend(first)
    #expect(other.state(of: second) == .foreground)
    #expect(phone.state(of: first) == .suspended)
    #expect(phone.timeline.count == other.timeline.count)
  }
}
