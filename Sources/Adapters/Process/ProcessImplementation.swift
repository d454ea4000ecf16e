public import Replay
import Synchronization
public import Timelines
public import VirtualTime

/// An implementation that is another program, in any language, which speaks JSON lines on its
/// standard input and output; see <doc:ProcessProtocol>.
///
/// Whatever the program does, the run goes on to its end and nothing else suffers: a program that
/// fails is ended at once, answers nothing from then on, and ``failure`` says why. Whoever runs it
/// looks there before believing a verdict.
public final class ProcessImplementation: CentralImplementation, PeripheralImplementation {
  public let about: ImplementationDescription
  private let session: Mutex<ProcessSession>

  /// Starts a program, which is looked for in `PATH`, and says hello.
  ///
  /// - Parameter words: The program and its arguments; see ``ShellWords``.
  public init(
    _ words: [String], limits: ProcessLimits = ProcessLimits()
  ) throws(ProcessFailure) {
    var session = try ProcessSession(words, limits: limits)
    about = try session.greet()
    self.session = Mutex(session)
  }

  public func receive(_ entry: Entry) -> [Draft] {
    session.withLock { $0.ask(.entry(entry)) }
  }

  public func advance(to now: Instant) -> [Draft] {
    session.withLock { $0.ask(.advance(to: now)) }
  }

  public var nextDeadline: Instant? { session.withLock { $0.nextDeadline } }

  /// Says bye, and waits until the program has ended.
  public func end(at now: Instant) -> [Draft] {
    session.withLock { $0.end() }
    return []
  }

  /// What went wrong; nil as long as nothing has.
  public var failure: ProcessFailure? { session.withLock { $0.failure } }
}
