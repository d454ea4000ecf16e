import ArgumentParser
import Captures
import Timelines

/// `bluewake capture`: records the traffic of an interface, until it is stopped.
struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Records live traffic from an interface.",
    discussion: """
      bluetooth-monitor is the traffic between a Linux host and all its controllers, bluetooth0 \
      that of the first controller alone; sniffers have names of their own. Stops at the count or \
      the duration, on Control-C, or when it is terminated, and leaves a whole file. An existing \
      file is emptied first and grows during the recording. Exits with 65 if the interface cannot \
      be opened, and with 74 if it fails later; the records until then are kept.
      """)

  @Option(name: .shortAndLong, help: "The interface to record from.")
  var interface: String?

  @Flag(name: [.customShort("D"), .long], help: "List the interfaces instead.")
  var list = false

  @Argument(help: "The file to write; - is standard output.", transform: String.init(output:))
  var output: String?

  @Option(help: "The format to write. (default: as the output's name ends)")
  var to: TargetFormat?

  @Option(name: .shortAndLong, help: "Stop after this number of records.")
  var count: Int?

  @Option(name: .shortAndLong, help: "Stop after this number of seconds.")
  var duration: Double?

  func validate() throws {
    if list { return }
    guard interface != nil else { throw ValidationError(saying: "name the interface with -i") }
    guard let output else { throw ValidationError(saying: "name the file to write") }
    guard to != nil || TargetFormat(ending: output) != nil else {
      throw ValidationError(
        saying: "name the format with --to: the name '\(output)' shows none")
    }
    if let count, count < 1 { throw ValidationError(saying: "--count is at least 1") }
    if let duration, !(duration > 0) { throw ValidationError(saying: "--duration is more than 0") }
  }

  func run() throws {
    let files = try CommandFiles(writing: .capture(output, by: "the output"))
    do throws(CaptureError) {
      if list { return try listInterfaces() }
      try record(in: files)
    } catch {
      StandardError.writeLine("\(error)")
      switch error.kind {
      case .unwritable, .interrupted: throw ExitCode.outputFailed
      case .unreadable, .notACapture, .unsupported, .damagedHeader: throw ExitCode.badInput
      }
    }
  }

  private func listInterfaces() throws(CaptureError) {
    var output = StandardOutput()
    let interfaces = try LiveInterface.all()
    let rows: [[TerminalText]] = interfaces.map { ["\($0.name)", "\($0.text ?? "")"] }
    for row in rows.aligned { output.writeLine(row) }
    output.flush()
  }

  private func record(in files: CommandFiles) throws(CaptureError) {
    guard let interface, let output, let format = to ?? TargetFormat(ending: output) else { return }
    let source = try LiveSource(interface: interface)
    let layout = CaptureLayout(format.captureFormat, for: source)
    var recording = try LiveRecording(layout, limit: count)
    var target = CaptureTarget(output, in: files, isLive: true)
    StopSignal.watch()
    let deadline = duration.map { ContinuousClock.now + .seconds($0) }
    StandardError.writeLine("\(interface): recording into \(output), stop with Control-C")
    var failure: CaptureError?
    do throws(CaptureError) {
      try recording.run(source) {
        StopSignal.isReceived || deadline.map { ContinuousClock.now >= $0 } ?? false
      } write: { octets throws(CaptureError) in
        try target.write(octets)
        target.flush()
      }
    } catch {
      guard error.kind == .interrupted else { throw error }
      failure = error
    }
    try target.finish()
    report(recording)
    if let failure { throw failure }
  }

  private func report(_ recording: borrowing LiveRecording) {
    let name = interface ?? ""
    StandardError.writeLine(
      "\(name): records: \(recording.recordCount), lost by the kernel: \(recording.drops)")
    for loss in CaptureLoss.allCases where recording.losses.count(of: loss) > 0 {
      StandardError.writeLine("\(name): note: \(loss): \(recording.losses.count(of: loss))")
    }
  }
}
