public import Seats

/// A program that takes the seat of an app: an app's own code, which runs whenever the app runs;
/// see <doc:AppProtocol>.
public struct AppProgram: Sendable {
  /// The name of the app in the run.
  public var app: String
  /// The program, which is looked for in `PATH`, and its arguments; see ``ShellWords``.
  public var words: [String]
  /// Which order of what is concurrent in the program is drawn; nil for the usual one.
  public var interleaving: Int?
  /// The number of seconds of the run that pass for each second of CPU time that the program
  /// computes; nil if computing takes no time, so that equal runs are equal.
  public var cpuScale: Double?
  /// The declarations of the app's own property list; nil if there is none, so that the scenario says
  /// it.
  public var declared: DeclaredProperties?
  /// The peers of the run that the app's user may choose in the picker of AccessorySetupKit.
  public var accessories: [AccessoryInRange] = []
  /// The bounds of its answers.
  public var limits = ProcessLimits()
  /// Shown what the program writes for people, line by line.
  public var listener: ProgramListener?

  /// Makes the program of an app.
  public init(_ app: String, _ words: [String]) { (self.app, self.words) = (app, words) }

  /// The program and its arguments in one line.
  var command: String { words.joined(separator: " ") }
}

extension [AppProgram] {
  /// The declarations of the apps themselves, by their names.
  public var declared: [String: DeclaredProperties] {
    reduce(into: [:]) { declared, program in declared[program.app] = program.declared }
  }
}

extension AppProgram: CustomStringConvertible {
  /// The app and its program, as `--app` names them.
  public var description: String { "\(app)=\(command)" }
}
