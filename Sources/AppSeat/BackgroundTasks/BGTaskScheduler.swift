import AppSeat
@_exported public import Foundation

/// Schedules work for times at which the app is in background.
///
/// The host launches no app for such work, so what is submitted never runs. Each submission becomes a
/// note of the timeline.
///
/// Source: Apple, BGTaskScheduler.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  /// Source: Apple, BGTaskScheduler.Error.Code.
  public struct Error: Swift.Error, Hashable, Sendable {
    public enum Code: Int, Sendable {
      case unavailable = 1
      case tooManyPendingTaskRequests, notPermitted
    }
    public let code: Code
  }

  public static let shared = BGTaskScheduler()
  private let lock = NSLock()
  private var identifiers: Set<String> = []
  private var requests: [BGTaskRequest] = []

  /// Registers the handler of an identifier.
  ///
  /// - Returns: Whether the identifier was free.
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    lock.withLock { identifiers.insert(identifier).inserted }
  }

  /// - Throws: ``Error`` with the code `notPermitted` if the identifier is not registered.
  open func submit(_ taskRequest: BGTaskRequest) throws {
    try lock.withLock {
      guard identifiers.contains(taskRequest.identifier) else { throw Error(code: .notPermitted) }
      requests.removeAll { $0.identifier == taskRequest.identifier }
      requests.append(taskRequest)
    }
    HostedSeat.shared.note(
      "background task \(taskRequest.identifier) is submitted and will not run")
  }

  open func cancel(taskRequestWithIdentifier identifier: String) {
    lock.withLock { requests.removeAll { $0.identifier == identifier } }
  }

  open func cancelAllTaskRequests() { lock.withLock { requests = [] } }

  open func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
    completionHandler(lock.withLock { requests })
  }
}

/// Source: Apple, BGTask.
open class BGTask: NSObject, @unchecked Sendable {
  public let identifier: String
  open var expirationHandler: (() -> Void)?
  init(identifier: String) { self.identifier = identifier }
  open func setTaskCompleted(success: Bool) {}
}

/// Source: Apple, BGAppRefreshTask.
open class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// Source: Apple, BGProcessingTask.
open class BGProcessingTask: BGTask, @unchecked Sendable {}

/// Source: Apple, BGTaskRequest.
open class BGTaskRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  open var earliestBeginDate: Date?
  init(named identifier: String) { self.identifier = identifier }
}

/// Source: Apple, BGAppRefreshTaskRequest.
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
  public init(identifier: String) { super.init(named: identifier) }
}

/// Source: Apple, BGProcessingTaskRequest.
open class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
  open var requiresNetworkConnectivity = false
  open var requiresExternalPower = false
  public init(identifier: String) { super.init(named: identifier) }
}
