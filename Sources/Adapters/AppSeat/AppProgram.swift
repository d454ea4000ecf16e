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
  /// The background modes that the app itself declares in its property list; nil if that is not
  /// known, so that the scenario says it.
  public var declaredModes: [String]?
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
  /// The background modes that apps declare themselves, by their names.
  public var declaredModes: [String: [String]] {
    reduce(into: [:]) { modes, program in modes[program.app] = program.declaredModes }
  }
}

extension AppProgram: CustomStringConvertible {
  /// The app and its program, as `--app` names them.
  public var description: String { "\(app)=\(command)" }
}
