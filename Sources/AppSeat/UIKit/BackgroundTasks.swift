import AppSeat
import Foundation

/// The number of a background task.
///
/// Source: Apple, UIBackgroundTaskIdentifier.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No task.
  public static let invalid = Self(rawValue: 0)
}

extension UIApplication {
  /// Asks for time in the background, until ``endBackgroundTask(_:)``.
  ///
  /// - Returns: ``UIBackgroundTaskIdentifier/invalid`` if the system gives none.
  ///
  /// Source: BG-WAK-07, BG-WAK-09.
  public nonisolated func beginBackgroundTask(
    withName taskName: String? = nil,
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let number = HostedSeat.shared.ask("beginBackgroundTask").integer("task")
    guard let number else { return .invalid }
    tasks.begin(number, handler)
    return UIBackgroundTaskIdentifier(rawValue: number)
  }

  public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    guard identifier != .invalid else { return }
    tasks.end(identifier.rawValue)
    HostedSeat.shared.call("endBackgroundTask", ["task": identifier.rawValue])
  }
}

/// The tasks that the app has begun, each with what is to be called when its time is over.
final class BackgroundTaskTable: @unchecked Sendable {
  typealias Handler = @MainActor @Sendable () -> Void

  private let lock = NSLock()
  private var handlers: [Int: Handler] = [:]

  func begin(_ task: Int, _ handler: Handler?) { lock.withLock { handlers[task] = handler } }

  func end(_ task: Int) { lock.withLock { handlers[task] = nil } }

  func handler(of task: Int) -> Handler? { lock.withLock { handlers[task] } }
}
