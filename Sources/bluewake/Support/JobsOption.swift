import ArgumentParser
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `-j N`: the option of every command that uses several cores.
struct JobsOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The number of parallel jobs. The output is the same with any number. (default: the number of \
      cores)
      """, valueName: "number"))
  private var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError(saying: "--jobs is \(jobs), expected 1 or more") }
  }

  /// The number that was asked for; nil if none was.
  var named: Int? { jobs }

  /// The number of jobs at the same time.
  var count: Int { jobs ?? Self.cores }

  /// The number of cores.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
