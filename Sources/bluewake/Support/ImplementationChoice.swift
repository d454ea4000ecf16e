import Adapters
public import ArgumentParser
import Conformance
import CoreBluetoothModel
import Judging
import Replay
import Seats
import Timelines

/// The implementation that `--implementation` names: `reference`, `reference:MUTANT`, `exec:COMMAND
/// LINE` or `h4:ENDPOINT`.
enum ImplementationChoice: Hashable, Sendable {
  case reference(Mutant?)
  /// A program and its arguments.
  case program([String])
  case host(Endpoint)

  /// - Throws: `ValidationError`, which ends the command with 64.
  init(argument: String) throws {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : nil
    switch (parts[0], rest) {
    case ("reference", nil): self = .reference(nil)
    case ("reference", let name?): self = .reference(try Self.mutant(name))
    case ("exec", let line?): self = .program(try Self.words(line))
    case ("h4", let endpoint?): self = .host(try Self.endpoint(endpoint))
    default: throw ValidationError(saying: "'\(argument)' is no implementation; " + Self.forms)
    }
  }

  private static let forms: TerminalText =
    "it is reference, reference:MUTANT, exec:COMMAND LINE or h4:ENDPOINT"

  private static func endpoint(_ text: String) throws -> Endpoint {
    do {
      return try Endpoint(text)
    } catch {
      throw ValidationError(saying: "\(error)")
    }
  }

  private static func mutant(_ name: String) throws -> Mutant {
    if let mutant = Mutant(name: name) { return mutant }
    let nearest = Mutant.all.map(\.name).nearest(to: name)
    throw ValidationError(
      saying: "there is no mutant '\(name)', "
        + (nearest.map { "did you mean '\($0)'" } ?? "bluewake mutants lists them all"))
  }

  private static func words(_ line: String) throws -> [String] {
    do {
      return try ShellWords(line).words
    } catch {
      throw ValidationError(saying: "the command line after exec: cannot be split: \(error)")
    }
  }
}

extension ImplementationChoice: CustomStringConvertible {
  var description: String {
    switch self {
    case .reference(nil): "reference"
    case .reference(let mutant?): "reference:\(mutant.name)"
    case .program(let words): "exec:" + words.joined(separator: " ")
    case .host(let endpoint): "h4:\(endpoint)"
    }
  }
}

extension ImplementationChoice {
  /// Whether it is the reference model or one of its mutants, which are part of this program.
  var isReference: Bool { if case .reference = self { true } else { false } }

  /// Whether it is a host stack whose API is not called.
  var isHost: Bool { if case .host = self { true } else { false } }

  /// Whether runs must come one after the other: they would meet at one place of the machine.
  var isOneAtATime: Bool {
    switch self {
    case .host(.tcp), .host(.unix), .host(.pty): true
    case .host(.program), .reference, .program: false
    }
  }

  /// Refuses an implementation whose API no app of a scenario can call.
  ///
  /// - Throws: `ValidationError`, which ends the command with 64.
  func requireCalls() throws {
    guard case .host = self else { return }
    throw ValidationError(
      saying: """
        \(self) is a host without an API for bluewake to call, and the rules are performed by \
        calls of an app. The rules about hosts need no calls: bluewake check Specs/hosts \
        --implementation \(self)
        It can also live among the peers of a capture by itself, and be judged by what it did:
          bluewake replay CAPTURE --implementation \(self) --record RUN.btsnoop
          bluewake audit RUN.btsnoop
        A program that drives the host's API is judged as any other, as exec:COMMAND; see "Host \
        stacks" in bluewake implementation explain, and Sources/Adapters/Examples/bumble_host.py.
        """)
  }

  /// Starts a fresh implementation. Each run needs its own, and each phone in it.
  ///
  /// - Parameters:
  ///   - recording: The recording whose controller a host stack gets.
  ///   - speed: Seconds of the run in a second of the wall clock, for a host that follows that
  ///     clock; nil if no speed was asked for.
  ///   - seed: The seed of the run, from which the controller of a host stack draws numbers.
  ///   - patience: The longest wait for its hello, for each of its answers, or for a host to
  ///     connect; nil for the usual times.
  ///   - isVerbose: Whether the texts that its program writes for people are shown as they come.
  ///   - modes: The kinds of radio of a host's controller.
  ///
  /// If a program cannot be used, says on standard error why, and ends the command with 69. If it
  /// could be started but broke its protocol later, its `failure` says so after the run.
  func start(
    in recording: Recording? = nil, speed: Int? = nil,
    seed: Int = 1, patience: Duration? = nil, isVerbose: Bool = false,
    modes: HostController.Modes = .le
  ) throws(ExitCode) -> any Implementation {
    do {
      return try started(
        in: recording, speed: speed, seed: seed, patience: patience, isVerbose: isVerbose,
        modes: modes)
    } catch {
      error.report()
      throw .badImplementation
    }
  }

  /// Starts a fresh implementation as ``start(in:speed:seed:patience:isVerbose:)`` does, and leaves it to the caller
  /// to say why a program cannot be used: of many that are started side by side, each would say so.
  ///
  /// - Parameter resting: Programs of former runs that can begin again.
  func started(
    in recording: Recording? = nil, speed: Int? = nil,
    seed: Int = 1, patience: Duration? = nil, isVerbose: Bool = false,
    modes: HostController.Modes = .le, resting: RestingPrograms? = nil
  ) throws(ProcessFailure) -> any Implementation {
    let controller = HostController.Configuration(
      recorded: recording?.controllerAnswers ?? [:], modes: modes, seed: seed)
    switch self {
    case .reference(let mutant): return ReferenceImplementation(mutant: mutant)
    case .program(let words):
      RunningChildren.endWithThisProcess()
      return try ForeignProgram.start(
        words, limits: ProcessLimits(patience: patience), configuration: controller,
        listener: isVerbose ? Self.listener("exec") : nil, resting: resting)
    case .host(let endpoint):
      RunningChildren.endWithThisProcess()
      return try HostStack(
        endpoint, configuration: controller, speed: speed ?? 1,
        patience: patience ?? HostStack.usualPatience,
        listener: isVerbose ? Self.listener("h4") : nil
      ) { place in
        StandardError.writeLine("h4: waiting for a host at \(place)")
      }
    }
  }

  /// Returns a listener that passes on the texts that a program writes for people.
  private static func listener(_ scheme: String) -> ProgramListener {
    { StandardError.writeLine("\(scheme): \($0)") }
  }
}

extension ProcessFailure {
  /// Says on standard error what happened, and the program's own last words.
  func report() { lines.forEach(StandardError.writeLine) }

  /// The last lines that it wrote for people, as many as fit well into a report.
  var lastWords: [String] { standardError.split(separator: "\n").suffix(20).map(String.init) }
}

extension HostController.Modes: ExpressibleByArgument {}

/// The option of every command that runs an implementation.
struct ImplementationOption: ParsableArguments {
  @Option(
    name: .customLong("implementation"),
    help: """
      reference, reference:MUTANT, exec:COMMAND LINE, or a host stack at h4:tcp:PORT, \
      h4:unix:PATH, h4:pty:LINK, or started by h4:exec:COMMAND LINE, in which {} (as \
      127.0.0.1:PORT), {host} and {port}, {path} (of a socket) or {pty} (of a terminal) is the \
      address of its controller.
      """,
    transform: ImplementationChoice.init(argument:))
  private var named: ImplementationChoice?

  @Flag(
    help: """
      Pass on to standard error what the implementation's program writes there, and what a host of \
      h4:exec writes to standard output. check lists every rule too.
      """)
  var verbose = false

  @Option(
    help: ArgumentHelp(
      """
      How long to wait, in real time, for the hello of a program and for each of its answers \
      (10s), for a host stack to connect (1min), and, in check, for the end of a run with a clock \
      of its own (1min).
      """, valueName: "time"),
    transform: Duration.init(argument:))
  var patience: Duration?

  @Option(
    help: """
      The kinds of radio of the controller that a host stack gets: le, or dual for a host that sets up \
      BR/EDR too. No BR/EDR device is near.
      """)
  var controller = HostController.Modes.le

  /// The arguments that choose the same implementation.
  var arguments: [String] {
    ["--implementation", "\(implementation)"]
      + (controller == .le ? [] : ["--controller", controller.rawValue])
  }

  var implementation: ImplementationChoice { named ?? .reference(nil) }

  /// Takes an implementation as if it had been named.
  mutating func adopt(_ implementation: ImplementationChoice) { named = implementation }

  /// Whether an implementation was named.
  var isNamed: Bool { named != nil }

  /// Starts a fresh implementation; see
  /// ``ImplementationChoice/start(in:speed:seed:patience:isVerbose:)``.
  func start(
    in recording: Recording? = nil, speed: Int? = nil, seed: Int = 1
  ) throws(ExitCode) -> any Implementation {
    try implementation.start(
      in: recording, speed: speed, seed: seed, patience: patience, isVerbose: verbose,
      modes: controller)
  }
}
