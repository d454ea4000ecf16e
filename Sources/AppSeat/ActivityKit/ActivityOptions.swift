public import Foundation

/// How a Live Activity gets updates from outside. None comes.
///
/// Source: Apple, PushType.
public struct PushType: Hashable, Sendable {
  private let name: String
  public static let token = PushType(name: "token")
  public static func channel(_ identifier: String) -> PushType { PushType(name: identifier) }
}

/// Source: Apple, ActivityStyle.
public enum ActivityStyle: Hashable, Sendable { case standard, transient }

/// How long an ended Live Activity is shown. It has no effect.
///
/// Source: Apple, ActivityUIDismissalPolicy.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  private let date: Date?
  public static let `default` = Self(date: nil)
  public static let immediate = Self(date: .distantPast)
  public static func after(_ date: Date) -> Self { Self(date: date) }
}

/// The alert for an update. It is not shown. Its texts are strings, as Linux has no
/// `LocalizedStringResource`.
///
/// Source: Apple, AlertConfiguration.
public struct AlertConfiguration: Hashable, Sendable {
  public enum AlertSound: Hashable, Sendable {
    case `default`
    case named(String)
  }
  public var title: String
  public var body: String
  public var sound: AlertSound

  public init(title: String, body: String, sound: AlertSound) {
    (self.title, self.body, self.sound) = (title, body, sound)
  }
}

/// Whether the user lets the app have Live Activities: always.
///
/// Source: Apple, ActivityAuthorizationInfo.
public final class ActivityAuthorizationInfo: Sendable {
  public init() {}

  /// Whether the app declares Live Activities. A program that does not lie in a folder as on a phone may
  /// have any.
  static var isDeclared: Bool {
    let bundle = Bundle.main
    guard URL(filePath: bundle.bundlePath).pathExtension == "app" else { return true }
    return bundle.infoDictionary?["NSSupportsLiveActivities"] as? Bool == true
  }

  public var areActivitiesEnabled: Bool { Self.isDeclared }
  /// There are no pushes.
  public var frequentPushesEnabled: Bool { false }
  /// Ends at once: the user makes no change.
  public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// Source: Apple, ActivityAuthorizationError.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  case attributesTooLarge, denied, globalMaximumExceeded, malformedActivityIdentifier
  case missingProcessIdentifier, persistenceFailure, reconnectNotPermitted
  case targetMaximumExceeded, unentitled, unsupported, unsupportedTarget, visibility
}
