import ArgumentParser
import Conformance
import CoreBluetoothModel
import Judging
import Reports
import Timelines

extension SpecCommand {
  /// `bluewake spec explain`: every expectation as a sentence.
  struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Prints each expectation in English, and the memory that it needs.",
      discussion: """
        As a page, each expectation has a small drawing beside its sentence, and its own text. \
        With --runs the scenario is performed on the reference, and on the first mutant that the \
        expectation must fail on, and a picture of each run follows, with what kept and broke the \
        expectation.
        """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, html }

    @OptionGroup var arguments: RuleArguments

    @Option(help: "documented or observed: some parameters differ between the two.")
    var profile = Profile.documented

    @Option(help: "text, or html: a page.")
    var format = Format.text

    @Flag(help: "Draw a run that keeps and a run that breaks each expectation; for html.")
    var runs = false

    func validate() throws {
      if runs, format != .html {
        throw ValidationError(saying: "--runs draws pictures, which only --format html shows")
      }
    }

    func run() throws {
      let specs = try arguments.specs().filter { $0.profiles.contains(profile) }
      switch format {
      case .text: showText(specs)
      case .html:
        let progress = ProgressLine()
        var rules: [RuleExplanation] = []
        for (index, spec) in specs.enumerated() {
          progress.show(index, of: specs.count, "rules", "\(spec.id)")
          rules.append(try explanation(of: spec))
        }
        progress.clear()
        StandardOutput.show(RuleExplanation.page(of: rules, facts: CalledCommand.facts))
      }
    }

    private func showText(_ specs: [SpecFile]) {
      var output = StandardOutput()
      for spec in specs {
        output.writeLine("\(spec.id)  \(spec.title)")
        for expectation in spec.expectations(for: profile) {
          output.writeLine("  \(expectation.id): \(expectation.sentence).")
          output.writeLine("    remembers: \(expectation.memory)")
          output.writeLine("    judges: \(expectation.reach)")
          let killers = expectation.killers + expectation.edits.map(\.name)
          if !killers.isEmpty {
            output.writeLine("    must fail on: \(killers.joined(separator: ", "))")
          }
        }
        output.writeLine()
      }
      output.flush()
    }
  }
}

// MARK: - The page

extension SpecCommand.Explain {
  private func explanation(of spec: SpecFile) throws -> RuleExplanation {
    var performed: [String?: [String: RuleExplanation.Demonstration]] = [:]
    let items = try spec.expectations(for: profile).map { expectation in
      var item = RuleExplanation.Item(
        expectation, excerpt: PictureAlbum.excerpt(of: spec.path, from: expectation.line))
      guard runs else { return item }
      let killer = expectation.killers.first { Mutant(name: $0) != nil }
      let wanted: [String?] = killer == nil ? [nil] : [nil, killer]
      for mutant in wanted {
        let results = try performed[mutant] ?? demonstrate(spec, on: mutant)
        performed[mutant] = results
        if let run = results[expectation.id] { item.runs.append(run) }
      }
      return item
    }
    return RuleExplanation(spec, items)
  }

  /// Performs the scenario of a rule on the reference or on a mutant of it.
  ///
  /// - Returns: The outcome of each expectation.
  private func demonstrate(
    _ spec: SpecFile, on mutant: String?
  ) throws -> [String: RuleExplanation.Demonstration] {
    let name = mutant.map { "reference:\($0)" } ?? "reference"
    let behaviour = mutant.flatMap(Mutant.init(name:))
    var judge = ImplementationJudge(name) { _ in
      behaviour.map { ReferenceImplementation(mutant: $0) } ?? ReferenceImplementation()
    }
    let album = PictureAlbum(showsPasses: true, name: "\(spec.id.anchorForHTML)-\(name)-")
    (judge.profile, judge.isExplained, judge.provisions) = (profile, true, .ofTheTool)
    (judge.album, judge.remark) = (album, StandardError.writeLine)
    try reportingCaptures { try judge.judge(spec) }
    var runs: [String: RuleExplanation.Demonstration] = [:]
    for verdict in judge.judgement.verdicts where verdict.id == spec.id {
      for expectation in verdict.expectations {
        let key = Report.pictureKey(verdict.id, expectation.id, nil)
        runs[expectation.id] = RuleExplanation.Demonstration(
          implementation: name, verdict: expectation.verdict,
          picture: album.exhibits[key]?.picture)
      }
    }
    return runs
  }
}
