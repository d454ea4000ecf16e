public import Seats
import Synchronization

/// An implementation outside of this process, which may fail.
public protocol ForeignImplementation: FallibleImplementation {
  /// The failure; nil as long as there is none.
  var failure: ProcessFailure? { get }
  /// The end of what the program wrote for people: to standard error, and if the protocol leaves it
  /// free to standard output.
  var output: String { get }
  /// Members of its messages that were passed over, in words.
  var passedOver: [String] { get }
  /// The text of the final `note.text` in which the timeline says that the program has gone; nil if
  /// no entry says so.
  var farewell: String? { get }
}

extension ForeignImplementation {
  public var passedOver: [String] { [] }
  /// No entry says so.
  public var farewell: String? { nil }

  public var endingRemark: String? { failure.map { "the implementation \($0.text)" } }
}

/// A host stack whose controller is bluewake.
public protocol HostImplementation: ForeignImplementation {
  /// The violations by the host.
  var complaints: HostComplaints { get }
}

extension ProcessImplementation: ForeignImplementation {}
extension HostProcess: HostImplementation {}

/// Programs that are implementations.
public enum ForeignProgram {
  /// Starts a program, which is looked for in `PATH`, and says hello.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; see ``ShellWords``.
  ///   - configuration: The configuration of the controller, if the program is a host.
  ///   - listener: Shown what the program writes to standard error, line by line.
  ///   - resting: Programs of former runs, one of which takes this run if it can. The new program
  ///     waits there after the run, if it can begin again.
  public static func start(
    _ words: [String], limits: ProcessLimits = ProcessLimits(),
    configuration: HostController.Configuration = .init(),
    listener: ProgramListener? = nil, resting: RestingPrograms? = nil
  ) throws(ProcessFailure) -> any ForeignImplementation {
    // One that does not begin again as it said is as good as none.
    if let resting, let program = resting.removeProgram(for: words),
      let hello = try? program.session.withLock({ session throws(ProcessFailure) in
        try session.beginAgain()
      })
    {
      return ProcessImplementation(program, hello, resting: resting)
    }
    var session = try ProcessSession(
      words, limits: limits, listener: listener)
    let hello = try session.greet()
    if hello.isHost { return HostProcess(session, hello.about, configuration) }
    return ProcessImplementation(KeptProgram(session), hello, resting: resting)
  }
}
