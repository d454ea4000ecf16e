import ArgumentParser
import Conformance
import Foundation
import Judging
import Timelines

/// The rules that judge a replay.
struct ReplayRules: ParsableArguments {
  @Option(
    help: "A spec file or a folder of them, whose rules judge the run; Specs where there is one.")
  var specs: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Judge the run by every rule that may judge any timeline.")
  var rules = true

  /// The folder of the rules if no place is named.
  private static let usual = "Specs"

  func validate() throws {
    if specs != nil, !rules {
      throw ValidationError(saying: "--specs names rules, and --no-rules leaves them out")
    }
  }

  /// The places of the rules that judge. None if no rules are wanted, or if none are there.
  private var places: [String] {
    if !rules { return [] }
    if let specs { return [specs] }
    return FileManager.default.fileExists(atPath: Self.usual) ? [Self.usual] : []
  }

  /// The inputs for the command's list of files.
  var inputs: [CommandFiles.Input] { .specs(places) }

  /// Returns the rules; nil if none judge.
  func collection(in files: CommandFiles) throws -> [SpecFile]? {
    if !rules { return nil }
    if places.isEmpty {
      StandardError.writeLine(
        "note: there is no folder \(Self.usual) here, so no rule judges the run; --specs FOLDER "
          + "names one, --no-rules leaves them out")
      return nil
    }
    return try SpecCollection(arguments: places, in: files).specs
  }
}
