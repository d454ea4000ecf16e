import Adapters
import ArgumentParser
import Conformance
import Judging
import Timelines

/// The options of every command that performs runs with programs in the seats of apps.
struct AppOptions: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp(
      """
      A program that is the app NAME of the scenarios: it is started when the app is launched, and \
      killed when it is terminated. May be given several times; see bluewake app explain.
      """, valueName: "NAME=COMMAND"),
    transform: AppChoice.init(argument:))
  var named: [AppChoice] = []

  @Option(
    help: ArgumentHelp(
      "Run concurrent work of the apps' programs in another order. Each number is an order of its own.",
      valueName: "number"))
  var interleaving: Int?

  @Option(
    help: ArgumentHelp(
      """
      Seconds of the run that pass for each second of CPU time of an app's program. Runs then \
      differ from one another. (default: computing takes no time)
      """, valueName: "factor"))
  var cpuScale: Double?

  func validate() throws {
    for (index, choice) in named.enumerated()
    where named[..<index].contains(where: { $0.app == choice.app }) {
      throw ValidationError(saying: "--app names a program for \(choice.app) twice")
    }
    if interleaving != nil, named.isEmpty {
      throw ValidationError(saying: "--interleaving needs --app")
    }
    guard let cpuScale else { return }
    if named.isEmpty {
      throw ValidationError(saying: "--cpu-scale needs --app")
    }
    if !(cpuScale > 0 && cpuScale <= 1_000_000) {
      throw ValidationError(
        saying: "--cpu-scale is \(cpuScale), expected a factor above 0 and at most 1000000")
    }
  }

  /// Returns the programs, which end with the command.
  ///
  /// - Parameter options: Say how long their answers are waited for, and whether what they write for
  ///   people is shown as it comes.
  func programs(with options: ImplementationOption) -> [AppProgram] {
    if !named.isEmpty { RunningChildren.endWithThisProcess() }
    return named.map { choice in
      var program = choice.program(with: options)
      program.interleaving = interleaving
      program.cpuScale = cpuScale
      return program
    }
  }

  /// The options, as they are typed.
  var arguments: [String] {
    named.flatMap { ["--app", "\($0)"] }
      + (interleaving.map { ["--interleaving", "\($0)"] } ?? [])
      + (cpuScale.map { ["--cpu-scale", "\($0)"] } ?? [])
  }

  /// The words of the command lines that may be files.
  var inputs: [CommandFiles.Input] {
    named.flatMap { $0.inputs("--app") }
  }

  /// Refuses names that no app of the rules' scenarios has. Their programs would never be started.
  func requireSeat(in specs: [SpecFile], _ profile: Profile) throws {
    let known = Set(specs.flatMap { $0.scenario(for: profile)?.apps.map(\.app) ?? [] }).sorted()
    try requireSeat(among: known, in: specs.count == 1 ? specs[0].path : "the rules")
  }

  /// Refuses names that no known app has.
  func requireSeat(among known: [String], in place: String) throws {
    for choice in named where !known.contains(choice.app) {
      throw ExitCode.unknownName(choice.app, of: "--app", in: place, among: "an app", known)
    }
  }
}

/// An app and the program that takes its seat, as `--app` names them.
struct AppChoice: Hashable, Sendable {
  let app: String
  let words: [String]

  /// - Throws: `ValidationError`, which ends the command with 64.
  init(argument: String) throws {
    guard let named = NamedArgument(argument) else {
      throw ValidationError(
        saying: "'\(argument)' is no app; it is NAME=COMMAND, as in watch=./WatchApp")
    }
    try self.init(named.name, command: named.value)
  }

  /// - Throws: `ValidationError`, which ends the command with 64.
  init(_ app: String, command: String) throws {
    self.app = app
    do {
      words = try ShellWords(command).words
    } catch {
      throw ValidationError(saying: "the command line of the app \(app) cannot be split: \(error)")
    }
  }
}

extension AppChoice {
  /// The words of the command line that may be files.
  ///
  /// - Parameter place: Where the command line stands.
  func inputs(_ place: String) -> [CommandFiles.Input] {
    words.filter { $0 != "-" }.map { CommandFiles.Input(what: "a word of \(place)", path: $0) }
  }

  /// Returns the program. It ends with the command only if that was asked for; see
  /// `RunningChildren`.
  func program(with options: ImplementationOption) -> AppProgram {
    var program = AppProgram(app, words)
    program.limits = ProcessLimits(patience: options.patience)
    program.declared = PropertyListFile(of: words)?.declared
    let app = app
    if options.verbose { program.listener = { StandardError.writeLine("app:\(app): \($0)") } }
    return program
  }
}

extension AppChoice: CustomStringConvertible {
  var description: String { "\(app)=\(words.joined(separator: " "))" }
}
