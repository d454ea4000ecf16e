import AppSeat
public import Foundation

// Requests to other apps. They have no effect here.
extension UIApplication {
  /// Source: Apple, UIApplication.OpenExternalURLOptionsKey.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The page of the settings on which the user lets the app use Bluetooth.
  public nonisolated static let openSettingsURLString = "app-settings:"

  public func canOpenURL(_ url: URL) -> Bool { url.scheme == "app-settings" }

  /// Opens nothing. Adds a note to the timeline, as an app that opens a page in the background is
  /// at fault.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    HostedSeat.shared.sendNote("the app opens \(url.absoluteString)")
    DispatchQueue.main.async { MainActor.assumeIsolated { completion?(false) } }
  }

  /// Has no effect: no notification is pushed.
  public func registerForRemoteNotifications() {}
}

/// Whether the app may be launched in the background for work of its own.
///
/// Source: Apple, UIBackgroundRefreshStatus.
public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }

/// The result of a background fetch. No such fetch is ever asked for.
///
/// Source: Apple, UIBackgroundFetchResult.
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }
