import ArgumentParser
import Judging
import Timelines

/// The options by which `audit` judges many captures.
struct CorpusOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Judge the captures that this file lists too, a path on each line or ended by an octet of zero; \
      - is standard input.
      """, valueName: "file"))
  var filesFrom: String?

  @Option(
    help: ArgumentHelp(
      "Judge part K of N. The parts are balanced by octets, and follow from the captures alone.",
      valueName: "K/N"),
    transform: CaptureShard.init(argument:))
  var shard: CaptureShard?

  @Option(
    help: ArgumentHelp(
      """
      Write rows for each capture as soon as it is judged: a JSON line for each rule that applies, \
      and one that ends the capture. - is standard output.
      """, valueName: "file"),
    transform: String.init(output:))
  var jsonl: String?

  @Flag(
    help: """
      Keep the captures that are complete in the file of --jsonl, and judge the others. A capture that \
      has other contents now is judged again.
      """)
  var resume = false

  @Option(
    help: ArgumentHelp(
      "The name of the capture on standard input in rows and reports.", valueName: "name"))
  var name: String?

  func validate(_ captures: [String], _ options: CorpusReportOptions) throws {
    if captures.isEmpty, filesFrom == nil {
      throw ValidationError(
        saying: "no capture is named; name files, folders, or a list (--files-from)")
    }
    if resume, jsonl == nil || jsonl == "-" {
      throw ValidationError(saying: "--resume goes on with a file; name it with --jsonl FILE")
    }
    if name != nil, captures != ["-"] {
      throw ValidationError(saying: "--name is for one capture on standard input (-)")
    }
    if filesFrom == "-", captures.contains("-") {
      throw ValidationError(saying: "standard input cannot be both a list and a capture")
    }
    if shard != nil, captures.contains("-") {
      throw ValidationError(saying: "--shard is for files, not for standard input")
    }
    guard jsonl == "-" else { return }
    try options.reports.leaveStandardOutput(to: "--jsonl -")
    if let format = options.format, format != .jsonl {
      throw ValidationError(
        saying: "--jsonl - and --format \(format.rawValue) both want standard output")
    }
  }

  /// The list of captures, which is read as well.
  var inputs: [CommandFiles.Input] { .file(filesFrom, by: "--files-from") }

  /// Whether many captures are judged, or few as if they were many.
  func isCorpus(_ captures: [String], _ options: CorpusReportOptions) -> Bool {
    captures.count != 1 || isCollection(captures, options)
  }

  /// Whether captures are named in another way than one by one, or judged for rows.
  func isCollection(_ captures: [String], _ options: CorpusReportOptions) -> Bool {
    let hasRows = jsonl != nil || options.format == .jsonl || options.format == .summary
    return captures.contains(where: CaptureList.isCollection) || filesFrom != nil || shard != nil
      || hasRows || name != nil
  }

  /// Returns the captures that are to be judged. If an argument names none, says so on standard error,
  /// and ends the command with 65.
  func paths(_ captures: [String]) throws(ExitCode) -> [String] {
    let listed = try filesFrom.map { path throws(ExitCode) in
      CaptureList.paths(listedIn: try Self.octets(of: path))
    }
    let paths = try CaptureList.paths(of: captures, listed: listed ?? [])
    return shard?.selected(of: paths) ?? paths
  }

  private static func octets(of path: String) throws(ExitCode) -> [UInt8] {
    do throws(FileOctets.Failure) {
      return try FileOctets.read(path == "-" ? "/dev/stdin" : path, atMost: mostOctets)
    } catch {
      StandardError.writeLine("\(path): error: the list cannot be read: \(error.text)")
      throw .badInput
    }
  }

  /// The most octets of a list: the paths of some million captures.
  ///
  /// Source: chosen.
  private static let mostOctets = 1 << 30
}

extension CaptureShard {
  init(argument: String) throws {
    guard let shard = CaptureShard(argument) else {
      throw ValidationError(
        saying: "--shard is '\(argument)', expected K/N with K from 1 to N, as in 2/8, and N up to "
          + "\(CaptureShard.most)")
    }
    self = shard
  }
}
