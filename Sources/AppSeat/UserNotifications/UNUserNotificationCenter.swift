import AppSeat
@_exported public import Foundation

/// The app's notifications to the user.
///
/// No notification is shown and the user never responds; each request becomes a note of the
/// timeline. Authorization is always granted.
///
/// Source: Apple, UNUserNotificationCenter.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let only = UNUserNotificationCenter()
  private let lock = NSLock()
  private var requests: [UNNotificationRequest] = []

  open class func current() -> UNUserNotificationCenter { only }

  open weak var delegate: (any UNUserNotificationCenterDelegate)?

  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completionHandler(true, nil) }
  }

  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { true }

  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    lock.withLock {
      requests.removeAll { $0.identifier == request.identifier }
      if request.trigger != nil { requests.append(request) }
    }
    let content = request.content
    let seconds = (request.trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval
    let time = seconds.map { " in \($0) s" } ?? ""
    HostedSeat.shared.sendNote("local notification\(time): \(content.title) \(content.body)")
    if let completionHandler { DispatchQueue.global().async { completionHandler(nil) } }
  }

  open func add(_ request: UNNotificationRequest) async throws {
    add(request, withCompletionHandler: nil)
  }

  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    DispatchQueue.global().async { completionHandler(UNNotificationSettings()) }
  }

  open func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

  open func pendingNotificationRequests() async -> [UNNotificationRequest] {
    lock.withLock { requests }
  }

  /// Has no effect: the user does nothing with notifications.
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}

  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let pending = lock.withLock { requests }
    DispatchQueue.global().async { completionHandler(pending) }
  }

  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    lock.withLock { requests.removeAll { identifiers.contains($0.identifier) } }
  }

  open func removeAllPendingNotificationRequests() { lock.withLock { requests = [] } }
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  open func removeAllDeliveredNotifications() {}
}

/// Source: Apple, UNAuthorizationOptions.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = Self(rawValue: 1)
  public static let sound = Self(rawValue: 2)
  public static let alert = Self(rawValue: 4)
  public static let criticalAlert = Self(rawValue: 16)
  public static let provisional = Self(rawValue: 64)
}
