import ArgumentParser
import Conformance
import Judging
import Timelines

// Settings of the project file, used if the command line does not give them.
extension CheckCommand {
  /// Takes over the settings of the project file that the command line leaves open. If one of them
  /// makes no sense, says so on standard error, and ends the command with 65.
  mutating func adopt(_ file: ProjectFile) throws(ExitCode) {
    if trace == nil, !choice.isNamed, let setting = file.implementation {
      let implementation = try file.meaning(of: setting) { argument in
        try ImplementationChoice(argument: argument)
      }
      if !implementation.isReference, !project.isTrusted {
        let problem =
          "\(implementation) runs a program; allow that with --trust, or name it with "
          + "--implementation"
        StandardError.writeLine("\(file.error(at: setting.position, problem))")
        throw .validationFailure
      }
      choice.adopt(implementation)
    }
    profile = profile ?? file.profile
    options.strict = options.strict ?? file.isStrict
    if options.reports.targets.isEmpty {
      for setting in file.reports {
        let path = try file.resolved(report: setting)
        options.reports.targets.append(
          try file.meaning(of: setting) { try ReportTarget(argument: "\($0.kind)=\(path)") })
      }
    }
  }

  /// Returns the rules that the command line chooses, or else the project file.
  func wanted(_ file: ProjectFile?) throws(ExitCode) -> WantedRules {
    guard let file else { return try arguments.wanted() }
    return try WantedRules(
      arguments.rules, texts: arguments.texts,
      usually: WantedRules.Usual(
        places: file.specs.map { file.resolved($0.value) }, patterns: file.rules.map(\.value),
        failures: file.expectedFailures))
  }
}
