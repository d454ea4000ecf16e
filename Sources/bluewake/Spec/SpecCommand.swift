import ArgumentParser
import Conformance
import CoreBluetoothModel
import Judging
import Timelines

/// `bluewake spec`: everything about spec files that needs no run.
struct SpecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spec", abstract: "Lists, checks, explains and writes rules.",
    subcommands: [
      List.self, Lint.self, Explain.self, Kills.self, Faults.self, Variations.self,
      VocabularyCommand.self, Schema.self, New.self, DraftCommand.self, FromCommand.self,
      LanguageServerCommand.self,
    ])
}

extension RuleArguments {
  /// Reads the rules, for a command that writes nothing but standard output.
  func specs() throws(ExitCode) -> [SpecFile] {
    let rules = try wanted()
    return try rules.specs(in: CommandFiles(reading: rules.inputs), aboutHosts: nil)
  }
}

extension SpecCommand {
  /// `bluewake spec list`: a line for each rule.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Shows the rules: id, requirements, title, file.")

    @OptionGroup var arguments: RuleArguments

    func run() throws {
      let specs = try arguments.specs()
      var output = StandardOutput()
      for line in Self.table(specs) { output.writeLine(line) }
      output.flush()
    }

    private static func table(_ specs: [SpecFile]) -> [TerminalText] {
      let rows: [[TerminalText]] = specs.map { spec in
        ["\(spec.id)", "\(spec.covers.joined(separator: " "))", "\(spec.title)", "\(spec.path)"]
      }
      return rows.aligned
    }
  }

  /// `bluewake spec lint`: shows the errors in spec files, and the warnings.
  ///
  /// They are what the command was asked for, so they go to standard output, as those of `eslint` and
  /// `ruff`, for an editor or a pipe. A compiler writes its own to standard error, since its result is
  /// another one. A file or folder that cannot be read is no finding: it goes to
  /// standard error, with the errors in the arguments.
  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lint", abstract: "Reports errors in spec files, with line and column.",
      discussion: """
        Exits with 65 if there is an error: a file is no spec file, or a rule needs a capability \
        that it does not require. Warnings, such as an expectation that no mutant is known to \
        break, do not change the exit code, except with --strict.
        """)

    @Argument(help: "Spec files, and folders to look for them in. (default: as check takes them)")
    var paths: [String] = []

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    func run() throws {
      let places = try WantedRules.places(paths)
      let files = try SpecCollection(
        reading: places, in: CommandFiles(reading: .specs(places)))
      let warnings =
        files.specs.flatMap(Self.warnings) + files.specs.warningsTogether
        + (files.specs.isEmpty ? [] : files.libraries.flatMap { $0.warnings(about: files.specs) })
      for error in files.errors where error.isOfReading { StandardError.writeLine("\(error)") }
      var output = StandardOutput()
      let complaints = (files.errors.filter { !$0.isOfReading } + warnings).sorted()
      for complaint in complaints { output.writeLine("\(complaint)") }
      output.flush()
      let hasError = complaints.contains { strict || $0.severity == .error }
      if hasError || files.errors.contains(where: \.isOfReading) { throw ExitCode.badInput }
    }

    /// Returns the warnings about one rule, whatever the others say.
    static func warnings(of spec: SpecFile) -> [SpecError] {
      spec.warnings + unknownMutants(of: spec) + spec.chosenFigures + spec.scenarioWarnings
    }

    /// Returns warnings for mutants that the reference does not have, because these kill nothing.
    private static func unknownMutants(of spec: SpecFile) -> [SpecError] {
      let names = Mutant.all.map(\.name) + spec.faults.sorted()
      let known = Set(names)
      let expectations = Profile.allCases.flatMap { spec.expectations(for: $0) }
      let unknown = expectations.flatMap { expectation in
        expectation.killers.filter { !known.contains($0) }.map { name in
          SpecError(
            path: spec.path, line: expectation.line, column: 1, severity: .warning,
            message: "killed-by names '\(name)', which is no mutant of the reference"
              + (names.nearest(to: name).map { ", did you mean '\($0)'" }
                ?? "; bluewake mutants lists them"))
        }
      }
      return Set(unknown).sorted()
    }
  }
}
