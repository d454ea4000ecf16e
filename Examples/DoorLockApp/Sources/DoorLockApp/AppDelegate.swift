import CoreBluetooth
import UIKit
import os

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let keeper = LockKeeper()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    keeper.start()
    return true
  }
}
