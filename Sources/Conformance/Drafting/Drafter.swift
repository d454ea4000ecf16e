public import Timelines
public import VirtualTime

/// Proposes expectations that a timeline keeps.
///
/// The timeline is shown to it ``passes`` times: first it learns what there is, then what goes with
/// what, and at last a checker judges everything that it has come to. Whatever does not pass is
/// not proposed.
/// ```swift
/// var drafter = Drafter(library: states)
/// for _ in 0..<Drafter.passes {
///   for entry in timeline { drafter.receive(entry) }
///   drafter.endPass(at: end)
/// }
/// print(drafter.proposals(most: 10))
/// ```
/// - Note: What it remembers is bounded, but for what the judged expectations themselves remember.
public struct Drafter: Sendable {
  /// How often the same timeline has to be shown.
  public static let passes = 3

  private let library: StateLibrary?
  private var survey = DraftSurvey()
  private var relations: DraftRelations?
  private var trial = ProposalTrial()
  private var pass = 0
  private var proved: [Proposal] = []

  /// - Parameter library: The states during which something might never happen.
  public init(library: StateLibrary? = nil) { self.library = library }

  /// Takes in the next entry of the pass.
  public mutating func receive(_ entry: Entry) {
    if pass == 0 { survey.receive(entry) }
    relations?.receive(entry)
    trial.receive(entry)
  }

  /// Ends a pass over the timeline.
  ///
  /// - Parameters:
  ///   - end: How far the timeline is known.
  ///   - observations: What it is known from.
  public mutating func endPass(at end: Instant, seenBy observations: Set<Observation> = [.run]) {
    let judged = trial.finish(at: end, seenBy: observations)
    pass += 1
    switch pass {
    case 1:
      relations = DraftRelations(survey, states: library?.states ?? [:])
      trial = ProposalTrial(survey.responses, library)
    case 2:
      let answers = judged.filter { $0.verdict == .pass }.compactMap { $0.proposal.tightened }
      trial = ProposalTrial(answers + (relations?.proposals ?? []), library)
      relations = nil
    default:
      proved = judged.filter { $0.verdict == .pass && $0.proposal.isTelling }.map(\.proposal)
      trial = ProposalTrial()
    }
  }

  /// The most telling of what every pass has shown, best first.
  public func proposals(most: Int) -> [Proposal] { Array(proved.ranked.prefix(max(0, most))) }
}

/// Judges many proposals in one pass.
private struct ProposalTrial: Sendable {
  private var proposals: [Proposal] = []
  private var checker: Checker?

  init() {}

  init(_ proposals: [Proposal], _ library: StateLibrary?) {
    var specs: [SpecFile] = []
    for proposal in proposals {
      // What makes no sense in the language, such as a key that some kind lacks, is none.
      guard let spec = try? proposal.specFile(library) else { continue }
      specs.append(spec)
      self.proposals.append(proposal)
    }
    checker = Checker(specs, profile: .documented, clock: .captured)
  }

  mutating func receive(_ entry: Entry) { checker?.receive(entry) }

  mutating func finish(
    at end: Instant, seenBy observations: Set<Observation>
  ) -> [(proposal: Proposal, verdict: Verdict)] {
    let verdicts = checker?.finish(at: end, seenBy: observations) ?? []
    return zip(proposals, verdicts).map { proposal, verdict in
      var proposal = proposal
      proposal.seen = verdict.expectations.first?.exercised ?? 0
      proposal.worst = verdict.expectations.first?.margin?.worst
      return (proposal, verdict.verdict)
    }
  }
}
