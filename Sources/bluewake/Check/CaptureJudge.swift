import Captures
import Conformance
import Timelines
import VirtualTime

/// Judges what a capture shows, by every rule that may judge any timeline; a recorded run shows
/// everything, and the rule whose scenario it is judges it too.
struct CaptureJudge {
  let specs: [SpecFile]
  let profile: Profile
  /// What the capture cannot show, written down beside it.
  let notes: LifecycleNotes?

  func judge(_ capture: Capture) -> Judgement {
    var judgement = Judgement()
    let timeline = CaptureTimeline(capture)
    let run = timeline.runHeader
    var checker = Checker(
      specs.filter { $0.isPassive || $0.id == run?.spec }, profile: profile,
      capabilities: run?.capabilities, observable: run == nil ? observable : nil)
    var merger = NoteMerger(notes ?? .none)
    var refusal: String?
    let (end, warnings) = timeline.forEachEntry { entry in
      if run != nil, refusal == nil { refusal = entry.refusal }
      for entry in merger.merge(entry) { checker.receive(entry) }
    }
    for entry in merger.rest() { checker.receive(entry) }
    warnings.report(about: capture.name)
    judgement.isInputDamaged = warnings.damageCount > 0
    judgement.captures = [capture.name]
    let passive = checker.finish(at: end)
    judgement.verdicts = specs.map { spec in
      let verdict = passive.first { $0.path == spec.path }
      guard spec.id == run?.spec, let refusal, verdict?.verdict != .fail else {
        return verdict ?? SpecVerdict(spec, .notApplicable, reason: Self.own)
      }
      return SpecVerdict(spec, .error, reason: refusal)
    }
    return judgement
  }

  private static let own = "it judges runs of its own scenario only (passive: false)"

  /// Notes of a life show all of it: whoever writes down one wake writes down every one.
  private var observable: Set<Kind> {
    guard let notes, !notes.notes.isEmpty else { return Kind.shownByCaptures }
    return Kind.shownByCaptures.union(LifecycleNotes.kinds)
  }
}
