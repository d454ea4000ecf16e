import Replay
import Testing
import Timelines

@testable import CoreBluetoothModel

struct TaskRequestsTests {
  private var requests = TaskRequests()

  private mutating func submit(_ name: String, isProcessing: Bool = false, app: String = "lock")
    -> Bool
  {
    requests.submit(name, isProcessing: isProcessing, of: app, earliest: .start, cause: nil)
  }

  /// Source: Apple, submit(_:).
  @Test mutating func `one refresh task and ten processing tasks of an app may wait`() {
    #expect(submit("refresh"))
    #expect(submit("refresh"))
    #expect(!submit("other"))
    #expect(submit("other", app: "sensor"))
    for number in 1...10 { #expect(submit("clean \(number)", isProcessing: true)) }
    #expect(!submit("clean 11", isProcessing: true))
    requests.cancel("clean 3", of: "lock")
    #expect(submit("clean 11", isProcessing: true))
    requests.cancel(nil, of: "lock")
    #expect(submit("other"))
  }

  @Test mutating func `a task is taken out once it is due and its app may run`() {
    #expect(submit("refresh"))
    let due = Instant.start + .seconds(900)
    #expect(requests.nextDeadline { _ in true } == due)
    #expect(requests.nextDeadline { _ in false } == nil)
    #expect(requests.takeDue(at: .start) { _ in true } == nil)
    #expect(requests.takeDue(at: due) { _ in false } == nil)
    #expect(requests.takeDue(at: due) { _ in true }?.name == "refresh")
    #expect(requests.nextDeadline { _ in true } == nil)
  }
}

/// Lives with tasks, on a phone.
struct TaskLifeTests {
  /// An app that asks for a task to begin in an hour, and ends each task after some seconds.
  private func stage(endingAfter seconds: Int64? = 20) -> Stage {
    let request: Fields = [.name: .text("refresh"), .startDelay: .duration(.seconds(3600))]
    let calls: [Kind] = [.callEndBackgroundTask, .callFinishesWork]
    let ends = seconds.map { seconds in
      Scenario.Reaction(
        on: .callbackLaunchesTask,
        calls: calls.map { Draft($0, from: .app, after: .seconds(seconds)) })
    }
    return Stage().central(
      scan: nil, properties: [.workDuration: .duration(.seconds(3600))],
      also: [
        .on(.callbackDidEnterBackground, .callSubmitTaskRequest, request, times: 1), ends,
      ].compactMap { $0 }
    )
    .at(0, .userOpensApp).at(10, .userLeavesApp)
  }

  private func seconds(_ entries: [Entry]) -> [Int64] {
    entries.map { ($0.time - .start).nanoseconds / 1_000_000_000 }
  }

  @Test func `a suspended app is resumed for its task, and suspended again when that is done`() {
    let entries = stage().entries(until: 9000)
    #expect(entries.of(.callReturned).map { $0[.returned] } == [.flag(true)])
    #expect(seconds(entries.of(.appWoken)) == [4510])
    let launched = entries.of(.callbackLaunchesTask)
    #expect(launched.map { $0[.name] } == [.text("refresh")])
    #expect(seconds(entries.of(.appSuspended)).last == 4530)
    #expect(entries.of(.callbackBackgroundTaskExpired).isEmpty)
    #expect(entries.of(.appThrottled).isEmpty)
  }

  @Test func `an app that the system has ended is launched for its task`() {
    let entries = stage().at(60, .systemMemoryPressure).entries(until: 9000)
    let launches = entries.of(.appLaunched)
    #expect(launches.map { $0[.reason] } == [.text("user"), .text("backgroundTask")])
    #expect(
      entries.of(.callbackDidFinishLaunching).last?.sequence ?? .max
        < entries.of(.callbackLaunchesTask).first?.sequence ?? 0)
  }

  @Test func `an app that the user has quit is launched for nothing that it asked for before`() {
    let quit = stage().at(60, .userForceQuitsApp)
    #expect(quit.entries(until: 90_000).of(.callbackLaunchesTask).isEmpty)
    let opened = quit.at(7200, .userOpensApp).at(7300, .userLeavesApp)
    #expect(opened.entries(until: 90_000).of(.callbackLaunchesTask).isEmpty)
  }

  @Test func `a task that is not ended expires, and then costs the app its life`() {
    let entries = stage(endingAfter: nil).entries(until: 9000)
    let task = entries.of(.callbackLaunchesTask).first?[.task]
    let expired = entries.of(.callbackBackgroundTaskExpired)
    #expect(expired.map { $0[.task] } == [task])
    #expect(seconds(expired) == [4540])
    #expect(entries.of(.appTerminated).map { $0[.by] } == [.text("system")])
  }
}
