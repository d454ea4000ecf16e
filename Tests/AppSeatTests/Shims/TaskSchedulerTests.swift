import Foundation
import Testing

@testable import AppSeat
@testable import BackgroundTasks

extension Seated {
  @Suite struct TaskSchedulerTests {
    private let scheduler = BGTaskScheduler()
    private let queue = DispatchQueue(label: "tasks")

    private func tell(_ name: String, _ fields: SeatFields) {
      scheduler.receive(
        SeatEntry(SeatFields(["kind": "callback.\(name)", "task": 3]).merging(fields)))
      queue.sync {}
    }

    @Test func `a request is the host's affair, and may be one too many`() throws {
      try FakeHost.sit { host in
        host.answer = { ["returned": $0.text("name") == "refresh"] }
        for name in ["refresh", "clean"] {
          scheduler.register(forTaskWithIdentifier: name, using: queue) { _ in }
        }
        let request = BGAppRefreshTaskRequest(identifier: "refresh")
        request.earliestBeginDate = Date() + 3600
        try scheduler.submit(request)
        #expect(host.kinds == ["submitTaskRequest"])
        #expect(host.calls.last?.text("name") == "refresh")
        #expect(host.calls.last?.flag("isProcessing") == false)
        let delay = Int(host.calls.last?.text("startDelay")?.dropLast(2) ?? "") ?? 0
        #expect((3_590_000...3_600_000).contains(delay))
        do {
          try scheduler.submit(BGProcessingTaskRequest(identifier: "clean"))
          Issue.record("it was taken")
        } catch BGTaskScheduler.Error.tooManyPendingTaskRequests {
          #expect(host.calls.last?.flag("isProcessing") == true)
          #expect(host.calls.last?["startDelay"] == nil)
        }
        scheduler.cancel(taskRequestWithIdentifier: "refresh")
        #expect(host.calls.last?.text("kind") == "call.cancelTaskRequest")
      }
    }

    /// Source: Apple, register(forTaskWithIdentifier:using:launchHandler:) and Error.Code.notPermitted.
    @Test func `what the property list does not permit is refused`() throws {
      try FakeHost.sit { host in
        host.answer = { _ in ["returned": true] }
        let scheduler = BGTaskScheduler(
          permissions: TaskPermissions([
            "BGTaskSchedulerPermittedIdentifiers": [
              "refresh", "$(PRODUCT_BUNDLE_IDENTIFIER).clean",
            ],
            "UIBackgroundModes": ["bluetooth-central", "fetch"],
          ]))
        func register(_ name: String) -> Bool {
          scheduler.register(forTaskWithIdentifier: name, using: queue) { _ in }
        }
        #expect(register("refresh") && register("org.strap.clean"))
        #expect(!register("other") && !register("org.strap.cleaner"))
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: "refresh"))
        for refused in [
          BGAppRefreshTaskRequest(identifier: "other"),
          BGProcessingTaskRequest(identifier: "org.strap.clean"),
        ] {
          #expect(throws: BGTaskScheduler.Error(.notPermitted)) { try scheduler.submit(refused) }
        }
        #expect(host.kinds == ["submitTaskRequest"])
      }
    }

    @Test func `without a host nothing can be scheduled`() {
      let former = HostedSeat.shared
      HostedSeat.shared = HostedSeat(nil)
      defer { HostedSeat.shared = former }
      scheduler.register(forTaskWithIdentifier: "refresh", using: nil) { _ in }
      #expect(throws: BGTaskScheduler.Error(.unavailable)) {
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: "refresh"))
      }
    }

    @Test func `a task runs on its queue until the app says that it is done`() {
      FakeHost.sit { host in
        nonisolated(unsafe) var tasks: [BGTask] = []
        scheduler.register(forTaskWithIdentifier: "clean", using: queue) { tasks.append($0) }
        tell("launchesTask", ["name": "clean", "isProcessing": true])
        #expect(tasks.first is BGProcessingTask)
        #expect(tasks.first?.identifier == "clean")
        tasks.first?.setTaskCompleted(success: true)
        tasks.first?.setTaskCompleted(success: true)
        #expect(host.kinds == ["endBackgroundTask"])
        #expect(host.calls.last?.integer("task") == 3)
        tell("backgroundTaskExpired", [:])
        #expect(host.kinds == ["endBackgroundTask"])
      }
    }

    @Test(arguments: [true, false])
    func `a task whose time is over is warned, or ended`(hasHandler: Bool) {
      FakeHost.sit { host in
        nonisolated(unsafe) var warnings = 0
        nonisolated(unsafe) var kept: BGTask?
        scheduler.register(forTaskWithIdentifier: "refresh", using: queue) { task in
          kept = task
          if hasHandler { task.expirationHandler = { warnings += 1 } }
        }
        tell("launchesTask", ["name": "refresh", "isProcessing": false])
        tell("backgroundTaskExpired", [:])
        #expect(kept is BGAppRefreshTask)
        #expect(warnings == (hasHandler ? 1 : 0))
        #expect(host.kinds == (hasHandler ? [] : ["endBackgroundTask"]))
      }
    }
  }
}
