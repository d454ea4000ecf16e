import BackgroundTasks
import Foundation
import UIKit
import os

/// An app that has the system launch it every hour for five seconds of work.
final class Refresher: UIResponder, UIApplicationDelegate {
  private static let task = "refresh"
  private let fault = ProcessInfo.processInfo.environment["FAULT"]

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Logger().info("launched \(application.applicationState == .background ? "behind" : "in front")")
    if fault == "registers-late" {
      DispatchQueue.main.async { self.register() }
    } else {
      register()
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) { schedule() }

  private func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: .main) { task in
      MainActor.assumeIsolated { self.work(on: task) }
    }
  }

  private func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.task)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 3600)
    do { try BGTaskScheduler.shared.submit(request) } catch { Logger().error("\(error)") }
  }

  private func work(on task: BGTask) {
    schedule()
    task.expirationHandler = {
      Logger().info("too slow")
      task.setTaskCompleted(success: false)
    }
    if fault == "works-long" { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) { task.setTaskCompleted(success: true) }
  }
}
