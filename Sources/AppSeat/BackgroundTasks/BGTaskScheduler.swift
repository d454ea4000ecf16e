import AppSeat
@_exported public import Foundation

/// Schedules work for times at which the app is in the background.
///
/// The host decides when to do the work: it resumes or launches the app in the background and the
/// app's handler is called. The app's `Info.plist` lists the permitted tasks; without one, all are
/// permitted.
///
/// Source: Apple, BGTaskScheduler.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  public static let shared: BGTaskScheduler = {
    let scheduler = BGTaskScheduler()
    HostedSeat.shared.listen(for: .taskScheduler) { scheduler.receive($0) }
    return scheduler
  }()

  private struct Handler {
    var queue: DispatchQueue
    var launch: (BGTask) -> Void
  }

  private let permissions: TaskPermissions
  private let lock = NSLock()
  private var handlers: [String: Handler] = [:]
  private var requests: [BGTaskRequest] = []
  /// The tasks that are under way, by the host's numbers.
  private var running: [Int: BGTask] = [:]

  init(permissions: TaskPermissions = .ofThisApp) { self.permissions = permissions }

  /// Registers the handler of an identifier. This must be done before the app has finished
  /// launching, and once for each identifier.
  ///
  /// - Parameter queue: The queue that calls the handler; nil for a queue of the system's.
  /// - Returns: Whether the identifier is one of `BGTaskSchedulerPermittedIdentifiers`. If not, the
  ///   handler is not kept.
  ///
  /// Source: Apple, register(forTaskWithIdentifier:using:launchHandler:); observed, the exceptions'
  /// reasons.
  @discardableResult open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    if HostedSeat.shared.hasLaunched {
      refuse("All launch handlers must be registered before application finishes launching")
    }
    guard permissions.permit(identifier) else { return false }
    let handler = Handler(queue: queue ?? .global(), launch: launchHandler)
    let former = lock.withLock { handlers.updateValue(handler, forKey: identifier) }
    if former != nil {
      refuse("Launch handler for task with identifier \(identifier) has already been registered")
    }
    return true
  }

  /// Asks the system to launch the app for a task. A request with the same identifier that still
  /// waits is replaced.
  ///
  /// - Throws: ``Error`` with the code `notPermitted` if the app's `Info.plist` lacks the
  ///   identifier, or the mode of such a task; with `tooManyPendingTaskRequests` if one refresh
  ///   task or ten processing tasks wait already; and with `unavailable` in a process that no host
  ///   started.
  ///
  /// Source: Apple, submit(_:); observed, the exception's reason.
  open func submit(_ taskRequest: BGTaskRequest) throws {
    let identifier = taskRequest.identifier
    let isProcessing = taskRequest is BGProcessingTaskRequest
    guard permissions.permit(identifier), permissions.declareMode(forProcessing: isProcessing)
    else {
      throw Error(.notPermitted)
    }
    if lock.withLock({ handlers[identifier] == nil }) {
      refuse("No launch handler registered for task with identifier \(identifier)")
    }
    guard HostedSeat.shared.isTaken else { throw Error(.unavailable) }
    let answer = HostedSeat.shared.ask(
      "submitTaskRequest",
      [
        "name": identifier, "isProcessing": isProcessing,
        "startDelay": taskRequest.delay,
      ])
    guard answer.flag("returned") == true else { throw Error(.tooManyPendingTaskRequests) }
    lock.withLock {
      requests.removeAll { $0.identifier == identifier }
      requests.append(taskRequest)
    }
  }

  open func cancel(taskRequestWithIdentifier identifier: String) {
    lock.withLock { requests.removeAll { $0.identifier == identifier } }
    HostedSeat.shared.call("cancelTaskRequest", ["name": identifier])
  }

  open func cancelAllTaskRequests() {
    lock.withLock { requests = [] }
    HostedSeat.shared.call("cancelTaskRequest")
  }

  /// Hands over the requests that this process has submitted and that still wait.
  open func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
    nonisolated(unsafe) let tell = completionHandler
    let waiting = lock.withLock { requests }
    DispatchQueue.global().async { tell(waiting) }
  }
}

// Messages from the host.
extension BGTaskScheduler {
  func receive(_ entry: SeatEntry) {
    guard let number = entry.fields.integer("task") else { return }
    switch entry.name {
    case "launchesTask": launch(entry.fields, number)
    case "backgroundTaskExpired": expire(number)
    default: break
    }
  }

  private func launch(_ fields: SeatFields, _ number: Int) {
    let identifier = fields.text("name") ?? ""
    guard let handler = lock.withLock({ handlers[identifier] }) else {
      refuse("No launch handler registered for task with identifier \(identifier)")
    }
    let task =
      fields.flag("isProcessing") == true
      ? BGProcessingTask(identifier, number, handler.queue, of: self)
      : BGAppRefreshTask(identifier, number, handler.queue, of: self)
    lock.withLock {
      requests.removeAll { $0.identifier == identifier }
      running[number] = task
    }
    task.runHandler { handler.launch(task) }
  }

  /// Warns a task that its time is over. One without an expiration handler has failed.
  ///
  /// Source: Apple, BGTask.expirationHandler.
  private func expire(_ number: Int) {
    guard let task = lock.withLock({ running[number] }) else { return }
    task.runHandler {
      if let handler = task.expirationHandler {
        handler()
      } else {
        task.setTaskCompleted(success: false)
      }
    }
  }

  /// Removes a task that is over.
  ///
  /// - Returns: Whether it was under way.
  func finish(_ number: Int) -> Bool {
    lock.withLock { running.removeValue(forKey: number) != nil }
  }

  private func refuse(_ reason: String) -> Never {
    endForMisuse("NSInternalInconsistencyException", reason)
  }
}

extension BGTaskScheduler {
  /// Source: Apple, BGTaskScheduler.Error.
  public struct Error: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
      case unavailable = 1
      case tooManyPendingTaskRequests, notPermitted
    }

    public static let errorDomain = "BGTaskSchedulerErrorDomain"
    public static let unavailable = Code.unavailable
    public static let tooManyPendingTaskRequests = Code.tooManyPendingTaskRequests
    public static let notPermitted = Code.notPermitted

    public let code: Code
    public var errorCode: Int { code.rawValue }

    init(_ code: Code) { self.code = code }
  }
}

extension BGTaskScheduler.Error.Code {
  /// Lets `catch BGTaskScheduler.Error.unavailable` take an error of the code.
  public static func ~= (code: Self, error: any Swift.Error) -> Bool {
    (error as? BGTaskScheduler.Error)?.code == code
  }
}
