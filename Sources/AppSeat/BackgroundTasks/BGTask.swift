import AppSeat
import Foundation

/// A task for which the system has launched or resumed the app.
///
/// Source: Apple, BGTask.
open class BGTask: NSObject, @unchecked Sendable {
  public let identifier: String
  /// Called when the time for the task is over, on the queue of the task's handler.
  open var expirationHandler: (() -> Void)?

  private let number: Int
  private let queue: DispatchQueue
  private weak var scheduler: BGTaskScheduler?

  /// - Parameter number: The host's number of the task.
  init(_ identifier: String, _ number: Int, _ queue: DispatchQueue, of scheduler: BGTaskScheduler) {
    (self.identifier, self.number, self.queue) = (identifier, number, queue)
    self.scheduler = scheduler
  }

  /// Tells the system that the task is done. The app may be suspended then.
  open func setTaskCompleted(success: Bool) {
    guard scheduler?.finish(number) == true else { return }
    HostedSeat.shared.sendNote("the task \(identifier) \(success ? "is done" : "has failed")")
    HostedSeat.shared.call("endBackgroundTask", ["task": number])
  }

  /// Calls a handler of the app's. Until it returns the app counts as busy.
  func runHandler(_ body: @escaping () -> Void) {
    let work = Work(body)
    queue.async { HostedSeat.shared.whileBusy { work.body() } }
  }

  private struct Work: @unchecked Sendable {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}

/// Source: Apple, BGAppRefreshTask.
open class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// Source: Apple, BGProcessingTask.
open class BGProcessingTask: BGTask, @unchecked Sendable {}

/// Source: Apple, BGTaskRequest.
open class BGTaskRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  /// Before this the task is not launched.
  open var earliestBeginDate: Date?
  init(named identifier: String) { self.identifier = identifier }

  /// The time until the earliest begin, as the host takes it; nil if it may begin at once.
  var delay: String? {
    guard let seconds = earliestBeginDate?.timeIntervalSinceNow, seconds > 0 else { return nil }
    return "\(Int((min(seconds, Self.longest) * 1000).rounded()))ms"
  }

  /// A hundred years, in seconds.
  private static let longest = 3_155_760_000.0
}

/// Source: Apple, BGAppRefreshTaskRequest.
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
  public init(identifier: String) { super.init(named: identifier) }
}

/// A request for a longer task. Its requirements are not looked at.
///
/// Source: Apple, BGProcessingTaskRequest.
open class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
  open var requiresNetworkConnectivity = false
  open var requiresExternalPower = false
  public init(identifier: String) { super.init(named: identifier) }
}
