import Adapters
import ArgumentParser
import Captures
import Conformance
import Judging
import Timelines

/// `bluewake reduce`: a small part of a capture that still shows something.
struct ReduceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reduce",
    abstract: "Shrinks a capture that still shows the problem.",
    discussion: """
      Removes periods, devices, links, procedures, frames and records while the problem remains: \
      while the command of --while exits with 0, or a rule of --fails fails in an audit. Parts are \
      removed as a whole: a link with its connection, a request with its response, all fragments \
      of a frame.

      The shell runs the command once for each trial. {} in it is replaced by the path of the \
      capture to try, which is also in the variable BLUEWAKE_CAPTURE. For example:

        bluewake reduce field.btsnoop small.btsnoop --while 'bluewake timeline {} | grep -q Timeout'

      Exits with 65 if the capture cannot be read or does not show the problem.
      """)

  @Argument(help: "A capture file.")
  var capture: String

  @Argument(
    help: """
      The file to write. (default: the capture's name with 'reduced' before its ending)
      """,
    transform: String.init(output:))
  var output: String?

  @Option(
    name: .customLong("while"),
    help: ArgumentHelp("Exits with 0 if a capture shows the problem.", valueName: "command"))
  var command: String?

  @Option(
    help: ArgumentHelp(
      "A rule that must fail on the capture, by id, requirement or pattern; repeatable.",
      valueName: "rule"))
  var fails: [String] = []

  @Option(help: "Judge by Apple's documents, or by these as amended by field reports (observed).")
  var profile = Profile.documented

  @Option(help: "The longest time of a trial.", transform: Duration.init(argument:))
  var patience = Duration.seconds(60)

  @Option(help: ArgumentHelp("The most trials.", valueName: "N"))
  var most = 5000

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if (command == nil) == fails.isEmpty {
      throw ValidationError(
        saying: "say what the capture must still show: either with --while or with --fails")
    }
    if capture == "-" {
      throw ValidationError(
        saying: "the capture is read once for each trial, so it cannot be standard input")
    }
    if most < 1 { throw ValidationError(saying: "--most is \(most), expected 1 or more") }
  }

  func run() throws {
    let output = self.output ?? Self.usualOutput(for: capture)
    let rules = fails.isEmpty ? nil : try WantedRules(fails)
    let files = try CommandFiles(
      reading: .captures([capture]) + (rules?.inputs ?? []),
      writing: .capture(output, by: "the output"))
    let whole = try Capture.open(argument: capture, within: limits.limits)
    guard let layout = CaptureLayout(whole.format, for: whole) else {
      StandardError.writeLine("\(capture): error: its format can be read but not written")
      throw ExitCode.badInput
    }
    let property = try Property(
      command: command, rules: rules?.specs(in: files) ?? [], profile: profile, patience: patience)
    let file = try TrialFile(named: output)
    var search = CaptureReduction(whole, as: layout, most: most) {
      try file.reason(against: property, of: whole, by: $0)
    }
    try search.run()

    let conversion = CaptureConversion(to: layout, keeping: search.kept)
    let outcome = try conversion.convert(whole, to: output, in: files)
    outcome.warnings.report(about: whole.name)
    guard outcome.report(about: output, layout) else { throw ExitCode.badInput }
    let bound = search.isAtBound ? ", the most that --most allows" : ""
    StandardError.writeLine(
      "\(output): \(outcome.recordsWritten) of \(outcome.recordsRead) records are left after "
        + "\(search.attempts) trials" + "\(bound)")
  }

  /// Returns `field.reduced.btsnoop` for `field.btsnoop`.
  static func usualOutput(for capture: String) -> String {
    var parts = capture.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.removeLast())
    let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    let reduced = name[..<dot] + ".reduced" + name[dot...]
    return (parts + [reduced[...]]).joined(separator: "/")
  }
}
