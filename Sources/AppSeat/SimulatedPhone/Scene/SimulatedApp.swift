public import UIKit

/// An app that is installed on a ``SimulatedPhone``.
public struct SimulatedApp: Hashable, Sendable {
  /// The app's name in the run.
  public let name: String
  /// The phone that it is installed on.
  public let phone: String
}

extension SimulatedApp {
  /// The program of an app. Each launch is a process of its own, with the home folder of the launch
  /// before.
  public enum Program: Sendable {
    /// A product of the package under test, by its name. It lies beside the tests; let the test
    /// target depend on it, so that it is built.
    case product(String)
    /// A program and its arguments.
    case command([String])
    /// The test's own executable, started again as an app with an application delegate of the given
    /// type. No test runs in it, so that it shares nothing with the test but the code.
    case delegate(any (UIResponder & UIApplicationDelegate).Type)
  }

  /// The app's use of Bluetooth in the background: the values of `UIBackgroundModes` in its
  /// `Info.plist`.
  public enum BackgroundMode: String, Sendable {
    case central = "bluetooth-central"
    case peripheral = "bluetooth-peripheral"
  }

  /// The state of an app.
  public enum State: String, Sendable {
    case foreground, inactive, background, suspended
    /// It is not running, as it has not been launched or has ended.
    case notRunning
  }
}
