import AppSeat
import DarwinFoundation
@_exported public import Foundation

/// The constant content of a Live Activity.
///
/// Source: Apple, ActivityAttributes.
public protocol ActivityAttributes: Codable {
  /// The content that changes.
  associatedtype ContentState: Codable & Hashable
}

/// Source: Apple, ActivityContent.
public struct ActivityContent<State: Codable & Hashable> {
  public var state: State
  public var staleDate: Date?
  public var relevanceScore: Double

  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
  }
}

extension ActivityContent: Sendable where State: Sendable {}
extension ActivityContent: Equatable, Hashable {}

/// Source: Apple, ActivityState.
public enum ActivityState: String, Codable, Hashable, Sendable {
  case active, dismissed, ended, pending, stale
}

/// A Live Activity of the app. It is not shown.
///
/// While any goes on that began in the foreground, iOS 26 scans for the app in the background as in the
/// foreground.
///
/// Source: Apple, Activity; BG-MOD-09.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  public typealias ContentState = Attributes.ContentState

  public let id: String
  public let attributes: Attributes
  public let activityStateUpdates: AsyncStream<ActivityState>
  public let contentUpdates: AsyncStream<ActivityContent<ContentState>>
  private let lock = NSLock()
  private var latest: ActivityContent<ContentState>
  private var state = ActivityState.active
  private let states: AsyncStream<ActivityState>.Continuation
  private let contents: AsyncStream<ActivityContent<ContentState>>.Continuation

  private init(_ attributes: Attributes, _ content: ActivityContent<ContentState>) {
    id = UUID().uuidString
    (self.attributes, latest) = (attributes, content)
    (activityStateUpdates, states) = AsyncStream.makeStream()
    (contentUpdates, contents) = AsyncStream.makeStream()
  }

  public var content: ActivityContent<ContentState> { lock.withLock { latest } }
  public var contentState: ContentState { content.state }
  public var activityState: ActivityState { lock.withLock { state } }
  /// Always nil: there are no pushes.
  public var pushToken: Data? { nil }
  /// Ends at once, for the same reason.
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

  /// Those that this process has begun and that go on.
  public static var activities: [Activity<Attributes>] {
    RunningActivities.shared.all.compactMap { $0 as? Activity<Attributes> }
  }

  /// Begins a Live Activity.
  ///
  /// - Throws: ``ActivityAuthorizationError/visibility`` in the background, and
  ///   ``ActivityAuthorizationError/unsupportedTarget`` if the app's `Info.plist` lacks
  ///   `NSSupportsLiveActivities`.
  ///
  /// Source: Apple, request(attributes:content:pushType:) and ActivityAuthorizationError.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    guard ActivityAuthorizationInfo.isDeclared else {
      throw ActivityAuthorizationError.unsupportedTarget
    }
    if HostedSeat.shared.isInBackground { throw ActivityAuthorizationError.visibility }
    let activity = Activity(attributes, content)
    RunningActivities.shared.begin(activity)
    return activity
  }

  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle
  ) throws -> Activity<Attributes> {
    try request(attributes: attributes, content: content, pushType: pushType)
  }

  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(
      attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil),
      pushType: pushType)
  }

  public func update(_ content: ActivityContent<ContentState>) async {
    lock.withLock { latest = content }
    nonisolated(unsafe) let news = content
    contents.yield(news)
  }

  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async { await update(content) }

  public func update(using contentState: ContentState) async {
    await update(ActivityContent(state: contentState, staleDate: nil))
  }

  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration?
  ) async { await update(using: contentState) }

  /// Ends the Live Activity. The user sees no rest of it, whatever the policy.
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    let isFirst = lock.withLock {
      if let content { latest = content }
      defer { state = .ended }
      return state == .active
    }
    guard isFirst else { return }
    RunningActivities.shared.end(self)
    states.yield(.ended)
    states.finish()
    contents.finish()
  }

  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    let content = contentState.map { ActivityContent<ContentState>(state: $0, staleDate: nil) }
    await end(content, dismissalPolicy: dismissalPolicy)
  }
}

/// The Live Activities of the process. The host knows only whether there is one.
private final class RunningActivities: @unchecked Sendable {
  static let shared = RunningActivities()
  private let lock = NSRecursiveLock()
  private var running: [AnyObject] = []

  var all: [AnyObject] { lock.withLock { running } }

  func begin(_ activity: AnyObject) {
    lock.withLock {
      if running.isEmpty { HostedSeat.shared.call("startsLiveActivity") }
      running.append(activity)
    }
  }

  func end(_ activity: AnyObject) {
    lock.withLock {
      running.removeAll { $0 === activity }
      if running.isEmpty { HostedSeat.shared.call("endsLiveActivity") }
    }
  }
}
