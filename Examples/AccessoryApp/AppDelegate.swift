import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let accessories = Accessories()
  private let workout = Workout()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    accessories.start()
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { workout.begin() }
}
