import CoreBluetooth
import UIKit
import os

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let beacon = Beacon()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if Fault.planted == .lateManager {
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) { [beacon] in beacon.start() }
    } else {
      beacon.start()
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    if Fault.planted == .advertisesLate { beacon.advertise() }
  }
}
