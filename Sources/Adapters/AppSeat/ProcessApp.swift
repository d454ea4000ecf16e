public import Seats
import Synchronization
public import Timelines

/// An app's seat taken by a program: an app's own code with a module that speaks <doc:AppProtocol>.
///
/// There is a process as long as the app runs, or is suspended. A new process follows when the app
/// is launched again, with the same home folder. The run always goes on to its end. If the process
/// ends, the app has crashed; see ``findings``. A program that breaks the protocol is ended and
/// takes no further part, and ``failure`` says why. Look there before you believe a verdict.
public final class ProcessApp: SeatedApp {
  /// The name of the app.
  public let app: String
  /// The phone that the app runs on; nil for the first one.
  public let device: String?
  private let session: Mutex<AppSession>

  /// Makes the seat. No process is started before the app is launched.
  ///
  /// - Parameter hasLifecycle: Whether the implementation says when the app runs. If it does not,
  ///   the app runs from the first entry that it receives to the end of the run.
  public init(_ program: AppProgram, device: String?, hasLifecycle: Bool) {
    (app, self.device) = (program.app, device)
    session = Mutex(AppSession(program, device: device, hasLifecycle: hasLifecycle))
  }

  public func receive(_ entry: Entry) -> [Draft] { session.withLock { $0.receive(entry) } }

  public func advance(to now: Instant) -> [Draft] { advance(to: now, before: now) }

  /// Gives the app its time, up to the horizon if it makes no call before.
  public func advance(to now: Instant, before horizon: Instant) -> [Draft] {
    session.withLock { $0.advance(to: now, before: horizon) }
  }

  public var nextDeadline: Instant? { session.withLock { $0.nextDeadline } }

  public func makeCall(_ call: Draft) -> Draft {
    session.withLock { $0.countCall() }
    return call
  }

  /// Whether the app has said `awaits`, and all its calls have been performed.
  public var awaitsReturn: Bool { session.withLock { $0.awaitsReturn } }

  /// Ends the process and removes the app's home folder.
  public func end(at now: Instant) -> [Draft] {
    session.withLock { $0.end() }
    return []
  }

  /// How the program broke its protocol; nil as long as it has not.
  public var failure: ProcessFailure? { session.withLock { $0.failure } }

  /// The faults of the app's own code, in order. Only the first ones are kept.
  public var findings: AppFindings { session.withLock { $0.findings } }

  /// The number of messages sent to the app, and the number of its launches.
  public var count: (messages: Int, launches: Int) {
    session.withLock { ($0.messages, $0.launches) }
  }
}
