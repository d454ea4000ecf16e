#if os(Linux)
  import HeartRateKit
  import UIKit
  import os

  /// The smallest app around the library: it logs what the strap measures.
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var strap: HeartRateStrap?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let strap = HeartRateStrap(restoreIdentifier: "strap")
      self.strap = strap
      Task {
        let log = Logger(subsystem: "HeartRateKitTests", category: "strap")
        for await rate in strap.measurements { log.notice("\(rate) beats per minute") }
      }
      return true
    }
  }
#endif
