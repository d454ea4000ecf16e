import Foundation
import UIKit
import os

/// An app that counts its launches in its user defaults, and in those that it shares with others. It asks
/// for nothing to be written.
final class LaunchCounter: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let counts = [UserDefaults.standard, UserDefaults(suiteName: "group.counter")].map { defaults in
      let count = (defaults?.value(forKey: "launches") as? Int ?? 0) + 1
      defaults?.setValue(count, forKey: "launches")
      return count
    }
    Logger().info("\(counts.map(String.init).joined(separator: ", "))")
    return true
  }
}
