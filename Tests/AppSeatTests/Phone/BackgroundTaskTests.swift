import SimulatedPhone
import Testing

/// Apps that the system launches for tasks of theirs.
@Suite struct BackgroundTaskTests {
  private let phone = SimulatedPhone()

  private func refresher(_ fault: String = "") -> SimulatedApp {
    phone.install("refresher", .delegate(Refresher.self), environment: ["FAULT": fault])
  }

  @Test func `an app is resumed for its task, and launched once the system has ended it`()
    async throws
  {
    let app = refresher()
    try await phone.open(app)
    try await phone.suspend(app)
    try await phone.wait(until: "callback.launchesTask", of: app, within: .hours(2))
    #expect(phone.now > .hours(1))
    #expect(phone.state(of: app) == .background)
    let done = try await phone.wait(until: "call.endBackgroundTask", of: app)
    let suspended = try await phone.wait(until: "app.suspended", of: app)
    #expect(suspended.time - done.time < .seconds(2))
    try await phone.terminate(app)
    let launch = try await phone.wait(until: "app.launched", of: app, within: .hours(2))
    #expect(launch["reason"] == "backgroundTask")
    try await phone.wait(until: "call.endBackgroundTask", of: app)
    #expect(
      phone.logs(of: app) == [
        "launched in front", "the task refresh is done", "launched behind",
        "the task refresh is done",
      ])
    #expect(phone.findings.isEmpty)
  }

  @Test func `an app that its user has quit is not launched`() async throws {
    let app = refresher()
    try await phone.open(app)
    try await phone.suspend(app)
    try await phone.forceQuit(app)
    try await phone.wait(.days(1))
    #expect(!phone.callbacks(of: app).contains { $0.kind == "callback.launchesTask" })
  }

  @Test func `a task that takes too long is told that its time is over`() async throws {
    let app = refresher("works-long")
    try await phone.open(app)
    try await phone.suspend(app)
    let launched = try await phone.wait(
      until: "callback.launchesTask", of: app, within: .hours(2))
    let expired = try await phone.wait(until: "callback.backgroundTaskExpired", of: app)
    #expect(expired.time - launched.time == .seconds(30))
    try await phone.wait(until: "app.suspended", of: app)
    #expect(phone.logs(of: app).suffix(2) == ["too slow", "the task refresh has failed"])
  }

  @Test func `handlers that are registered after the launch cost the app its life`() async throws {
    let app = refresher("registers-late")
    try await phone.open(app)
    #expect(
      phone.findings.contains {
        $0.text.contains(
          "All launch handlers must be registered before application finishes launching")
      })
    #expect(phone.state(of: app) == .notRunning)
  }
}
