public import Seats
import Synchronization
public import Timelines

/// An implementation that is another program, in any language, which speaks JSON lines on its
/// standard input and output; see <doc:ProcessProtocol>.
///
/// Whatever the program does, the run goes on to its end. A program that fails is ended at once and
/// answers nothing from then on, and ``failure`` says why. Look there before you believe a verdict.
public final class ProcessImplementation: CentralImplementation, PeripheralImplementation {
  public let about: ImplementationDescription
  private let program: KeptProgram
  private let hello: Hello
  /// The place where the program waits for the next run; nil if it ends with this one.
  private let resting: RestingPrograms?

  /// Starts a program, which is looked for in `PATH`, and says hello.
  ///
  /// - Parameter words: The program and its arguments; see ``ShellWords``.
  public convenience init(
    _ words: [String], limits: ProcessLimits = ProcessLimits()
  ) throws(ProcessFailure) {
    var session = try ProcessSession(words, limits: limits)
    let hello = try session.greet()
    self.init(KeptProgram(session), hello)
  }

  init(_ program: KeptProgram, _ hello: Hello, resting: RestingPrograms? = nil) {
    (self.hello, about) = (hello, hello.about)
    (self.program, self.resting) = (program, resting)
  }

  /// The words and the failure of this run are no longer needed, so the next one may begin.
  deinit {
    let (words, isResting) = program.session.withLock { ($0.words, $0.isResting) }
    if isResting { resting?.put(program, words: words) }
  }

  private var isLive: Bool { about.clock.kind != .virtual }

  public func receive(_ entry: Entry) -> [Draft] {
    program.session.withLock { session in
      if isLive {
        session.tell(entry)
        return []
      }
      return session.ask(.entry(entry), at: entry.time).drafts
    }
  }

  public func advance(to now: Instant) -> [Draft] {
    program.session.withLock { session in
      isLive ? session.takeInbox() : session.ask(.advance(to: now), at: now).drafts
    }
  }

  public var nextDeadline: Instant? { program.session.withLock { $0.nextDeadline } }

  /// Says bye, and waits until the program has ended, unless it waits for another run.
  public func end(at now: Instant) -> [Draft] {
    program.session.withLock { session in
      if resting == nil { session.end() } else { session.rest() }
    }
    return []
  }

  /// The failure; nil as long as there is none.
  public var failure: ProcessFailure? { program.session.withLock { $0.failure } }

  /// The end of its standard error.
  public var output: String { program.session.withLock { $0.child.standardError } }

  public var passedOver: [String] { program.session.withLock { $0.conversation.unknown.texts } }
}

extension ProcessImplementation: BatchedImplementation {
  /// A program with a clock of its own takes no batches, as it does not wait. Nor does a program
  /// that may have to be started again within a batch.
  public var mostEntriesOfBatch: Int {
    let isEndedWithin = hello.restartsAfter.contains { $0.family == .air || $0.family == .link }
    return isLive || isEndedWithin ? 0 : hello.batch
  }

  public func receive(_ entries: [Entry]) -> (taken: Int, drafts: [Draft]) {
    guard let last = entries.last else { return (0, []) }
    let answer = program.session.withLock { $0.ask(.batch(entries), at: last.time) }
    // A program that has failed takes all entries.
    return (answer.taken > 0 ? answer.taken : entries.count, answer.drafts)
  }
}

extension ProcessImplementation: LiveImplementation {
  public var awaited: [Awaited] { program.session.withLock { $0.child.awaited() } }

  public var hasGone: Bool { failure != nil }

  public func listen(at now: Instant) { program.session.withLock { $0.listen(at: now) } }
}
