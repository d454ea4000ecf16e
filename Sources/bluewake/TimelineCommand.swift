import ArgumentParser
import BluetoothProtocols
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// `bluewake timeline`: shows what happened in a capture, in order.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Shows what happened, in order, with its records.",
    discussion: """
      Shows advertisers, connections, discoveries, reads, writes and notifications, and how links \
      ended. An advertisement is shown when its payload is new; the number of its repetitions is \
      shown at the end. Exits with 65 if the capture is damaged, after showing what could be read.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, lifecycle, svg, html, perfetto
  }

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @Option(
    help: """
      text; json: an entry per line; lifecycle: a file for audit --lifecycle and replay \
      --lifecycle, to be filled in, with the links of the capture as landmarks; svg: a picture; \
      html: a page with that picture, to zoom and to point at, and with the findings of rules; \
      perfetto: trace events for Perfetto.
      """)
  var format = Format.text

  @Option(
    help: """
      With html: the rules whose findings are shown; files, folders, ids or patterns, repeatable. \
      (default: as audit takes them)
      """)
  var specs: [String] = []

  @OptionGroup var filter: EntryFilter

  @Flag(help: "Show times in UTC, as the recorder's clock had them.")
  var utc = false

  @OptionGroup var colors: ColorOption

  @OptionGroup var keys: KeyOptions

  @OptionGroup var limits: LimitOptions

  @Flag(help: "Show repeated advertisements and notes too.")
  var all = false

  func validate() throws {
    if !specs.isEmpty, format != .html {
      throw ValidationError(saying: "--specs is for --format html, which shows their findings")
    }
  }

  func run() throws {
    let rules = try rules()
    let files = try CommandFiles(
      reading: .captures([self.capture]) + (rules?.inputs ?? []))
    let specs = try rules?.specs(in: files) ?? []
    let capture = try Capture.open(argument: self.capture, within: limits.limits)
    var builder = TimelineBuilder(identities: keys.identities(in: capture))
    var output = StandardOutput(isColored: colors.isColored)
    var plain = TimelineText(showsEverything: all)
    (plain.isColored, plain.width) = (colors.isColored, Terminal.width)
    if utc { plain.start = capture.firstTime }
    var writer = TimelineWriter(plain, isJSON: format == .json)
    let chosen = chosenEntries(of: capture)
    let progress = CaptureProgress(of: capture)
    var picture = PictureBuilder(clock: capture.firstTime.map(WallClock.init))
    var trace = TraceEvents()
    var isConcerned = false
    switch format {
    case .text: output.writeLine(plain.header)
    case .lifecycle: for line in LifecycleTemplate.header { output.writeLine(line) }
    case .perfetto: output.write(TraceEvents.header)
    case .json, .svg, .html: break
    }
    func show(_ entry: Entry) {
      guard chosen.contains(entry) else { return }
      isConcerned = true
      switch format {
      case .text, .json: writer.append(entry, to: &output)
      case .svg, .html: picture.receive(entry)
      case .perfetto: output.write(trace.lines(for: entry))
      case .lifecycle:
        if let line = LifecycleTemplate.landmark(entry) { output.writeLine(line) }
      }
    }
    let writesAll = (format == .text || format == .json) && chosen.areAll
    builder.countsRepeats = writesAll && format == .text && !all
    let outcome =
      writesAll
      ? write(capture, by: &builder, writer: &writer, to: &output, progress)
      : capture.decodeRecords(keys: keys.longTerm.ring, jobs: JobsOption.cores) { decoded in
        progress.show(decoded.record)
        for entry in builder.entries(of: decoded) { show(entry) }
        return builder.peerCount > capture.limits[.peers] ? .peers : nil
      }
    for entry in builder.heldEntries() { show(entry) }
    progress.clear()
    if format == .text || format == .json { writer.end(to: &output, repeats: builder.repeats) }
    let title = capture.name.split(separator: "/").last.map(String.init) ?? capture.name
    switch format {
    case .svg: output.write(PictureSVG(picture.picture(), title: title).document)
    case .html:
      let facts = CalledCommand.facts.map { (name: $0.name, value: $0.value) }
      let found = findings(of: specs, in: capture).filter { finding in
        finding.entries.contains { chosen.contains($0.entry) }
      }
      output.write(
        PicturePage(picture.picture(), title: title, facts: facts, findings: found).document)
    case .perfetto: output.write(trace.footer())
    case .text, .json, .lifecycle: break
    }
    output.flush()
    outcome.warnings.report(about: capture.name)
    outcome.keys.report(about: capture.name)
    if !isConcerned, !filter.words.isEmpty {
      StandardError.writeLine("\(capture.name): note: it has no entry \(filter.words)")
    }
    if outcome.warnings.damageCount > 0 { throw ExitCode.badInput }
  }

  /// Returns the rules whose findings are shown; nil if there are none.
  private func rules() throws(ExitCode) -> WantedRules? {
    guard format == .html, !specs.isEmpty || SpecCollection.usualFolder != nil else { return nil }
    return try WantedRules(specs)
  }

  /// Judges a capture, and returns what was found. The page has no details to link to.
  private func findings(of specs: [SpecFile], in capture: Capture) -> [PictureFinding] {
    if specs.isEmpty { return [] }
    let audit = CaptureAudit(
      rules: CaptureRules(specs, .documented), notes: nil, host: nil, keys: keys.known,
      limits: limits.limits, from: nil, until: nil, countsDevices: false)
    let judgement = audit.judge.judge(capture, in: nil)
    return PictureFinding.all(in: judgement.verdicts).map { finding in
      var finding = finding
      finding.address = nil
      return finding
    }
  }

  /// Writes all entries of a capture, many at a time.
  private func write(
    _ capture: Capture, by builder: inout TimelineBuilder, writer: inout TimelineWriter,
    to output: inout StandardOutput, _ progress: CaptureProgress
  ) -> (warnings: CaptureWarnings, keys: KeyRing) {
    capture.decodeRecords(keys: keys.longTerm.ring, jobs: JobsOption.cores) { decoded in
      progress.show(decoded.record)
      writer.append(to: &output) { builder.append(entriesOf: decoded, to: &$0) }
      return builder.peerCount > capture.limits[.peers] ? .peers : nil
    }
  }

  /// Returns the choice of entries. A device may say its name long after it was first heard, so a
  /// choice by name takes a walk of its own.
  private func chosenEntries(of capture: Capture) -> ChosenEntries {
    var chosen = ChosenEntries(filter, of: capture)
    guard chosen.needsNames else { return chosen }
    var builder = TimelineBuilder(identities: keys.identities(in: capture))
    _ = capture.decodeRecords(keys: keys.longTerm.ring, jobs: JobsOption.cores) { decoded in
      for entry in builder.entries(of: decoded) { chosen.learn(from: entry) }
      return builder.peerCount > capture.limits[.peers] ? .peers : nil
    }
    return chosen
  }
}
