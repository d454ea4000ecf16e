import AppSeat
@_exported public import DarwinFoundation
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import UserNotifications

// As Apple's, the isolation is that of code from before Swift's concurrency: in language mode 5 the
// compiler does not report uses outside the main actor.

/// A responder to events. Here it is only the base class of application delegates.
///
/// Source: Apple, UIResponder.
@preconcurrency @MainActor open class UIResponder: NSObject {
  public override required init() { super.init() }
}

/// The app, as far as a Bluetooth app knows it: its state, its delegate and its background tasks.
///
/// The host says in which state the app is. Windows and views are objects without a picture, and there are
/// no events of the user.
///
/// Source: Apple, UIApplication.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// Source: Apple, UIApplication.State.
  public enum State: Int, Sendable { case active, inactive, background }

  /// The keys of launch options. Of those only the ones for Bluetooth occur.
  ///
  /// Source: Apple, UIApplication.LaunchOptionsKey; BG-LCH-01.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Array of `String`: the restoration identifiers of the central managers for which the system
    /// launched the app.
    public static let bluetoothCentrals =
      Self(rawValue: "UIApplicationLaunchOptionsBluetoothCentralsKey")
    /// Array of `String`: the restoration identifiers of the peripheral managers for which the
    /// system launched the app.
    public static let bluetoothPeripherals =
      Self(rawValue: "UIApplicationLaunchOptionsBluetoothPeripheralsKey")
    public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    public static let remoteNotification =
      Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  public static let shared = UIApplication()

  open var delegate: (any UIApplicationDelegate)?
  open internal(set) var applicationState: State = .inactive
  /// The scenes that are connected: one, if the app delegate asks for scenes.
  open internal(set) var connectedScenes: Set<UIScene> = []
  /// The windows that the app has made visible. The last of them is the key window.
  open internal(set) var windows: [UIWindow] = []
  open var keyWindow: UIWindow? { windows.last }
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }
  open var isIdleTimerDisabled = false
  open var applicationIconBadgeNumber = 0
  open var isProtectedDataAvailable: Bool { true }
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }

  /// The remaining time in the background, in seconds. The host sets it for a wake. If it does not,
  /// the time is unlimited, as in the foreground.
  open var backgroundTimeRemaining: TimeInterval {
    wakeDeadline.map { max(0, AppClock.secondsUntil($0)) } ?? .greatestFiniteMagnitude
  }

  /// The instant at which the time of the present wake is over, in nanoseconds of the run.
  var wakeDeadline: Int64?
  let tasks = BackgroundTaskTable()

  public required init() { super.init() }
}
