import CoreBluetooth
import UIKit
import os.log

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  private let strap = Strap()
  private let diary = Diary()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    strap.delegate = diary
    NotificationCenter.default.addObserver(
      self, selector: #selector(didEnterBackground),
      name: UIApplication.didEnterBackgroundNotification, object: nil)
    strap.start()
    return true
  }

  @objc private func didEnterBackground(_ notification: Notification) {
    os_log("%{public}@ in background", diary.summary)
  }
}
