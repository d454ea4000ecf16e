import ArgumentParser
import Captures
import Conformance
import Judging
import Replay
import Timelines

extension SpecCommand {
  /// `bluewake spec draft`: writes a rule to edit, with expectations that a timeline keeps.
  struct DraftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "draft",
      abstract: "Proposes a rule from a capture or a run; overwrites no file.",
      discussion: """
        Looks for regularities: events that are always answered, and how soon; events that always \
        come first, or only after another one; events that happen once; events that never happen \
        in a state of the app's life. Writes the clearest ones as expectations of a spec file, \
        each with its number of occurrences.

        The file is marked as a draft. It judges no timeline until a person has removed the key \
        'draft': what one timeline shows need not be a rule.
        """)

    @Argument(help: "A capture file; - is standard input.")
    var capture: String?

    @Option(
      help: ArgumentHelp(
        "Propose from a run of this spec file's scenario on the reference instead.",
        valueName: "spec"))
    var scenario: String?

    @Option(help: "A file with the app's life; see bluewake audit --help.")
    var lifecycle: String?

    @OptionGroup var clock: ClockOffsetOption

    @OptionGroup var keys: KeyOptions

    @OptionGroup var bounds: RunLimitOptions

    @Option(help: "How many expectations at most.")
    var most = 10

    @Option(
      name: .shortAndLong, help: "The file to write; - is standard output. (default: -)",
      transform: String.init(output:))
    var output = "-"

    func validate() throws {
      if (capture == nil) == (scenario == nil) {
        throw ValidationError(
          saying: "name a capture, or a spec file with --scenario, and not both")
      }
      if lifecycle != nil, capture == nil || capture == "-" {
        throw ValidationError(saying: "--lifecycle goes with the file of a capture")
      }
      if most < 1 { throw ValidationError(saying: "--most is \(most), expected 1 or more") }
    }

    func run() throws {
      let files = try CommandFiles(
        reading: .captures(capture.map { [$0] } ?? []) + .specs(scenario.map { [$0] } ?? [])
          + .file(lifecycle, by: "--lifecycle"), writing: .file(output, by: "--output"))
      let source = try source(files)
      let library = try states(above: output) ?? states(above: "Specs/-")
      var drafter = Drafter(library: library)
      for pass in 1...Drafter.passes {
        let (end, observations) = try source.show(
          isLast: pass == Drafter.passes
        ) { drafter.receive($0) }
        drafter.endPass(at: end, seenBy: observations)
      }
      let proposals = drafter.proposals(most: most)
      if proposals.isEmpty {
        StandardError.writeLine(
          "\(source.name): error: no regularity occurs at least twice, so there is no rule to "
            + "propose")
        throw ExitCode.badInput
      }
      let file = NewSpecFile(path: output)
      let draft = DraftText(
        about: source.name, proposals, setup: try source.setup(), promise: source.promise,
        shared: output == "-" ? nil : try states(above: output))
      try file.write(draft.text(schema: file.schema), in: files)
    }

    private func source(_ files: CommandFiles) throws -> DraftSource {
      if let scenario { return try Self.run(scenario, files, bounds.limits) }
      let capture = try Capture.open(argument: capture ?? "-", within: bounds.limits.captures)
      let timeline = CaptureTimeline(capture, keys: keys.known)
      let notes = try lifecycle.map { try clock.notes(in: $0, on: capture) }
      return .capture(timeline, notes ?? .none)
    }

    private static func run(
      _ path: String, _ files: CommandFiles, _ limits: Limits
    ) throws -> DraftSource {
      let specs = try SpecCollection(arguments: [path], in: files).specs
      guard let spec = specs.first, specs.count == 1 else {
        throw ExitCode.wrongArgument(
          "--scenario names \(specs.count) spec files, but a run performs one")
      }
      let profile = spec.profiles.first ?? .documented
      return .run(spec, try spec.performableScenario(for: profile), limits)
    }

    /// Returns the states that a file at a path would share with others.
    private func states(above path: String) throws -> StateLibrary? {
      if path == "-" { return nil }
      var states = SharedStates()
      do throws(SpecErrors) {
        return try states.library(for: path)
      } catch {
        for error in error.errors { StandardError.writeLine("\(error)") }
        throw ExitCode.badInput
      }
    }
  }
}
