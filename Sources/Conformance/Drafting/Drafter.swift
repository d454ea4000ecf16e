public import Timelines

/// Proposes expectations that a timeline keeps.
///
/// The timeline is shown to it ``passes`` times. In the first pass it learns what there is, and in
/// the second how things are related. In the last pass a checker judges every proposal; those that
/// do not pass are dropped.
/// ```swift
/// var drafter = Drafter(library: states)
/// for _ in 0..<Drafter.passes {
///   for entry in timeline { drafter.receive(entry) }
///   drafter.endPass(at: end)
/// }
/// print(drafter.proposals(most: 10))
/// ```
/// - Note: Its memory is bounded, except for what the judged expectations themselves remember.
public struct Drafter: ~Copyable, Sendable {
  /// The number of times that the same timeline has to be shown.
  public static let passes = 3

  private let library: StateLibrary?
  private var survey = DraftSurvey()
  private var relations: DraftRelations?
  private var trial = ProposalTrial()
  private var pass = 0
  private var proved: [Proposal] = []

  /// - Parameter library: The shared states, during which something might never happen.
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
  ///   - end: The end of the known timeline.
  ///   - observations: The observations that the timeline was recorded from.
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

  /// Returns the most telling proposals that held in every pass, best first.
  public func proposals(most: Int) -> [Proposal] { Array(proved.ranked.prefix(max(0, most))) }
}

/// Judges many proposals in one pass.
private struct ProposalTrial: ~Copyable, Sendable {
  private var proposals: [Proposal] = []
  private var checker: Checker?

  init() {}

  init(_ proposals: [Proposal], _ library: StateLibrary?) {
    var specs: [SpecFile] = []
    for proposal in proposals {
      // A proposal that is no valid expectation, such as one with a key that some kind lacks, is
      // dropped.
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
