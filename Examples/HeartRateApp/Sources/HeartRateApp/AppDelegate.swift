import CoreBluetooth
import UIKit
import os

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let log = Logger(subsystem: "com.example.heartrate", category: "app")
  private let monitor = HeartRateMonitor()
  private var tidying = UIBackgroundTaskIdentifier.invalid

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let centrals = launchOptions?[.bluetoothCentrals] as? [String] ?? []
    log.info("launched, Bluetooth names \(centrals)")
    monitor.start()
    return true
  }

  /// Finishes what is under way, which takes three seconds.
  func applicationDidEnterBackground(_ application: UIApplication) {
    tidying = application.beginBackgroundTask(withName: "tidy") { [weak self] in
      self?.endTidying(application)
    }
    if Fault.planted == .keepsTask { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3) { [weak self] in
      MainActor.assumeIsolated { self?.endTidying(application) }
    }
  }

  private func endTidying(_ application: UIApplication) {
    guard tidying != .invalid, Fault.planted != .keepsTask else { return }
    application.endBackgroundTask(tidying)
    tidying = .invalid
  }
}
