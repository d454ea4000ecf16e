import ArgumentParser
import Conformance
import Judging
import Timelines

/// The rules that judge a replay.
struct ReplayRules: ParsableArguments {
  @Option(
    help: """
      Spec files, folders of them, or rules by id, requirement or pattern, that judge the run; \
      repeatable. (default: as check takes them)
      """)
  var specs: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Judge the run by every rule that may judge any timeline.")
  var rules = true

  func validate() throws {
    if !specs.isEmpty, !rules {
      throw ValidationError(saying: "--specs names rules, and --no-rules leaves them out")
    }
  }

  /// The rules that judge; nil if none are wanted, or if none are there.
  func wanted() throws(ExitCode) -> WantedRules? {
    if !rules { return nil }
    if specs.isEmpty, SpecCollection.usualFolder == nil {
      StandardError.writeLine(
        "note: there is no folder Specs here, so no rule judges the run; --specs FOLDER names one, "
          + "--no-rules leaves them out")
      return nil
    }
    return try WantedRules(specs)
  }
}
