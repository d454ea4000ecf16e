// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

/// The delegate is never called, because the user does nothing and no notification is shown.
///
/// Source: Apple, UNUserNotificationCenterDelegate.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {}

/// Source: Apple, UNNotification.
open class UNNotification: NSObject, @unchecked Sendable {
  public let request: UNNotificationRequest
  public let date: Date
  init(_ request: UNNotificationRequest, at date: Date) {
    (self.request, self.date) = (request, date)
  }
}

/// Source: Apple, UNNotificationResponse.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  public let notification: UNNotification
  public let actionIdentifier: String
  init(_ notification: UNNotification, _ actionIdentifier: String) {
    (self.notification, self.actionIdentifier) = (notification, actionIdentifier)
  }
}

/// The action of a user who has opened the app by a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of a user who has dismissed a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// Source: Apple, UNNotificationPresentationOptions.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = Self(rawValue: 1)
  public static let sound = Self(rawValue: 2)
  public static let alert = Self(rawValue: 4)
  public static let list = Self(rawValue: 8)
  public static let banner = Self(rawValue: 16)
}

/// Source: Apple, UNAuthorizationStatus.
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined, denied, authorized, provisional, ephemeral
}

/// The user's permissions: everything is allowed.
///
/// Source: Apple, UNNotificationSettings.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  open var authorizationStatus: UNAuthorizationStatus { .authorized }
}

/// Source: Apple, UNNotificationAction.
open class UNNotificationAction: NSObject, @unchecked Sendable {
  public let identifier: String
  public let title: String
  public init(identifier: String, title: String) {
    (self.identifier, self.title) = (identifier, title)
  }
}

/// Source: Apple, UNNotificationCategory.
open class UNNotificationCategory: NSObject, @unchecked Sendable {
  public let identifier: String
  public let actions: [UNNotificationAction]
  public init(identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String]) {
    (self.identifier, self.actions) = (identifier, actions)
  }
}
